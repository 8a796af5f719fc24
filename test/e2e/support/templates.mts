import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../tools/setup/project.mjs';
import { compareVersions } from '../../../tools/versions/tested.mts';

/** A workflow of templates/. */
export interface Template {
	/** Its path below templates/, without `.json`. */
	readonly file: string;
	readonly name: string;
	readonly nodes: readonly { name: string; type: string; typeVersion: number; parameters: { content?: string } }[];
}

const NEEDS = /^Needs n8n ([\d.]+) or newer/m;

/** Whether the n8n under test is as new as a template's note requires. */
export function isForThisN8n({ name, nodes }: Template): boolean {
	const [, needed] = nodes.map(({ parameters }) => NEEDS.exec(parameters.content ?? '')).find(Boolean) ?? [];
	if (needed === undefined) throw new Error(`The note of "${name}" does not say which n8n it needs.`);
	return isN8nFrom(needed);
}

/** Whether the n8n under test is this version or newer. */
export function isN8nFrom(version: string): boolean {
	const { DRAYAGE_N8N: chosen } = process.env;
	return chosen === undefined || compareVersions(version, chosen) <= 0;
}

/**
 * `describe` or `it` for the tests of a template; defines nothing when the n8n under test is older than the template
 * requires (docs/compatibility.md).
 */
export function testsOf<Body>(name: string, define: (title: string, body: Body) => void): typeof define {
	const template = templates().find((one) => one.name === name);
	if (!template) throw new Error(`There is no template "${name}".`);
	return isForThisN8n(template) ? define : () => undefined;
}

/** All templates. */
export function templates(): Template[] {
	const folder = path.join(ROOT, 'templates');
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
	return files.map((name) => {
		const workflow = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Omit<Template, 'file'>;
		return { ...workflow, file: name.replace(/\.json$/, '') };
	});
}
