import { readTemplates, type Template, type TemplateNode } from '../../../tools/n8n/workflows.mts';
import { compareVersions } from '../../../tools/versions/versions.mjs';

const NEEDS = /^Needs n8n ([\d.]+) or newer/m;

/** Returns whether the n8n under test is as new as a template's note requires. */
export function isForThisN8n({ name, nodes }: Template): boolean {
	const [, needed] = nodes.map(({ parameters }) => NEEDS.exec(String(parameters.content))).find(Boolean) ?? [];
	if (needed === undefined) throw new Error(`The note of "${name}" does not say which n8n it needs.`);
	return isN8nFrom(needed);
}

/** Returns whether the n8n under test is this version or newer. */
export function isN8nFrom(version: string): boolean {
	const { DRAYAGE_N8N: chosen } = process.env;
	return chosen === undefined || compareVersions(version, chosen) <= 0;
}

/** `it` for n8n of this version or newer. In an older n8n, jest counts the test as skipped. */
export const itFrom = (version: string) => (isN8nFrom(version) ? it : it.skip);

/**
 * `describe` or `it` for the tests of a template. Defines nothing if the n8n under test is older than the template
 * requires (docs/compatibility.md).
 */
export function testsOf<Body>(name: string, define: (title: string, body: Body) => void): typeof define {
	return isForThisN8n(templateNamed(name)) ? define : () => undefined;
}

export function templateNamed(wanted: string): Template {
	const template = [...readTemplates().values()].find(({ name }) => name === wanted);
	if (!template) throw new Error(`There is no template "${wanted}".`);
	return template;
}

/** Returns the parameters of a template's node. */
export function parametersIn(template: string, wanted: string): TemplateNode['parameters'] {
	const node = templateNamed(template).nodes.find(({ name }) => name === wanted);
	if (!node) throw new Error(`"${template}" has no node "${wanted}".`);
	return node.parameters;
}

interface Assignment {
	readonly name: string;
	readonly value: string;
}

/** Returns the fields that an Edit Fields node of a template sets. */
export function assignmentsIn(template: string, node: string): readonly Assignment[] {
	return (parametersIn(template, node).assignments as { assignments: readonly Assignment[] }).assignments;
}

/** Returns the fields of a template's Settings. */
export const settingsOf = (template: string) => assignmentsIn(template, 'Settings');
