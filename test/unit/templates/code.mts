import { createRequire } from 'node:module';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { ROOT } from '../../../tools/setup/project.mjs';
import { assignmentsIn, parametersIn } from '../../e2e/support/templates.mts';

/** The clock that n8n provides to Code nodes. */
interface Clock {
	now(): { startOf(unit: string): unknown };
}

const { DateTime, Settings } = createRequire(path.join(ROOT, 'node_modules/n8n-workflow/package.json'))('luxon') as {
	DateTime: Clock;
	Settings: { defaultZone: string };
};

/** Runs a test with the workflow in another time zone. */
export const inZone = (timezone: string, test: () => void) => {
	Settings.defaultZone = timezone;
	try {
		test();
	} finally {
		Settings.defaultZone = 'system';
	}
};

export type Json = Record<string, unknown>;

/** Returns items in n8n's format, each linked to the item at the same position. */
const itemsOf = (list: readonly object[]) => list.map((json, item) => ({ json, pairedItem: { item } }));

const access = (list: readonly object[]) => ({ all: () => itemsOf(list), first: () => itemsOf(list)[0] });

/**
 * Runs the code of a Code node without n8n, which takes milliseconds. `nodes` contains the items of the nodes that the
 * code refers to, and `staticData` what it has stored.
 */
export function runCode(
	template: string,
	node: string,
	input: readonly object[],
	nodes: Readonly<Record<string, readonly object[]>> = {},
	staticData: object = {},
): Json[] {
	const parameters = parametersIn(template, node);
	const run = (more: object) =>
		runInNewContext(`(() => {${String(parameters.jsCode)}\n})()`, {
			DateTime,
			$now: DateTime.now(),
			$today: DateTime.now().startOf('day'),
			$: (name: string) => access(nodes[name] ?? []),
			$input: access(input),
			$getWorkflowStaticData: () => staticData,
			...more,
		}) as { json: Json }[] | { json: Json };
	const isForEach = parameters.mode === 'runOnceForEachItem';
	const output = isForEach ? input.map((json) => run({ $json: json })) : run({});
	// Values from another context have different prototypes, so jest considers them different.
	return (JSON.parse(JSON.stringify([output].flat(2))) as { json: Json }[]).map(({ json }) => json);
}

/** Returns the text that an expression of an Edit Fields node results in, without n8n. */
export function runAssignment(
	template: string,
	node: string,
	field: string,
	json: Json,
	nodes: Readonly<Record<string, readonly object[]>> = {},
): string {
	const assignment = assignmentsIn(template, node).find(({ name }) => name === field);
	if (!assignment) throw new Error(`"${node}" of "${template}" doesn't assign "${field}".`);
	const scope = { DateTime, $json: json, $: (name: string) => access(nodes[name] ?? []) };
	return assignment.value
		.replace(/^=/, '')
		.replace(/\{\{(.+?)\}\}/g, (_, code: string) => String(runInNewContext(code, scope)));
}
