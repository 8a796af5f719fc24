import type { IExecuteFunctions } from 'n8n-workflow';
import { dropDuplicates } from '../../../../../nodes/DrayageFreightTrigger/duplicates.ts';

type Check = (ids: string[]) => Promise<{ new: string[]; processed: string[] }>;

/** Returns an execution of the trigger that receives the events, with a separate store. */
const receiving = (events: string[], check: Check, { mode = 'webhook', workflow = 'w1', node = 'node' } = {}) => {
	const items = events.map((order_number) => ({ json: { order_number } }));
	const warn = jest.fn();
	const context = {
		getInputData: () => items,
		getMode: () => mode,
		getNode: () => ({ id: node, parameters: {} }),
		getNodeParameter: (_name: string, _index: number, fallback: unknown) => fallback,
		getWorkflow: () => ({ id: workflow }),
		helpers: { checkProcessedAndRecord: check },
		logger: { warn },
	};
	return { context: context as unknown as IExecuteFunctions, items, warn };
};

const allNew: Check = (ids) => Promise.resolve({ new: ids, processed: [] });
const allKnown: Check = (ids) => Promise.resolve({ new: [], processed: ids });

test("if n8n's store keeps failing, all events pass, and the log says why", async () => {
	const refuse = () => Promise.reject(new Error('database is locked'));
	const { context, items, warn } = receiving(['LS1', 'LS1'], refuse);
	expect(await dropDuplicates(context)).toEqual(items);
	expect(warn.mock.calls).toEqual([[expect.stringMatching(/^Duplicates couldn't be recognized.*database is locked$/)]]);
});

test.each(['manual', 'retry', 'evaluation'])('a run in mode %s receives its events again', async (mode) => {
	const { context, items } = receiving(['LS1'], allKnown, { mode });
	expect(await dropDuplicates(context)).toEqual(items);
});

test.each([
	['workflows', { workflow: 'w2' }],
	['nodes', { node: 'other' }],
])('two %s that receive the same event at the same time each use their own memory', async (_what, other) => {
	const calls = [receiving(['LS1'], allNew), receiving(['LS1'], allNew, other)];
	const kept = await Promise.all(calls.map(({ context }) => dropDuplicates(context)));
	expect(kept).toEqual(calls.map(({ items }) => items));
});
