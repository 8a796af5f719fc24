import type { IExecuteFunctions } from 'n8n-workflow';
import {
	dropBegunItems,
	inBatch,
	incompleteText,
	carryingHints,
} from '../../../../../nodes/DrayageFreightUpdatesTrigger/polling/items.ts';

const node = { getWorkflow: () => ({ id: 'w' }), getNode: () => ({ id: 'n' }) };

/**
 * Returns the items with which an execution in this mode continues, for two changes of one batch and a store that knows
 * the first.
 */
const passed = async (mode: string, refusal?: Error) => {
	const checkProcessedAndRecord = async ([first = '', second = '']: string[]) => {
		if (refusal) throw refusal;
		return { processed: [first], new: [second] };
	};
	const context = {
		getInputData: () => ['first', 'second'].map((change) => inBatch({ change_id: change }, 'batch', 'poll')),
		getMode: () => mode,
		...node,
		helpers: { checkProcessedAndRecord },
		logger: { warn: () => undefined },
	};
	return (await dropBegunItems(context as unknown as IExecuteFunctions)).map(({ json }) => json);
};

const both = [{ change_id: 'first' }, { change_id: 'second' }];

test('changes that already started an execution are dropped', async () => {
	expect(await passed('trigger')).toEqual(both.slice(1));
});

test('of two executions that start at the same moment with the same changes, one keeps them', async () => {
	let stored: string[] = [];
	// n8n reads all entries of a node, then writes them back.
	const checkProcessedAndRecord = async (ids: string[]) => {
		const read = [...stored];
		await new Promise(setImmediate);
		stored = [...read, ...ids];
		return { processed: ids.filter((id) => read.includes(id)), new: [] };
	};
	const context = {
		getInputData: () => ['first', 'second'].map((change) => inBatch({ change_id: change }, 'batch', 'poll')),
		getMode: () => 'trigger',
		...node,
		helpers: { checkProcessedAndRecord },
	};
	const start = async () => await dropBegunItems(context as unknown as IExecuteFunctions);
	const [one, other] = await Promise.all([start(), start()]);
	expect([...one, ...other].map(({ json }) => json)).toEqual(both);
});

test('a retried execution keeps its items', async () => {
	expect(await passed('retry')).toEqual(both);
});

test("all items pass if n8n's store fails", async () => {
	expect(await passed('trigger', new Error('database is locked'))).toEqual(both);
});

test("an execution shows why its poll's list may be incomplete, and its items do not contain it", async () => {
	const hints: string[] = [];
	const items = carryingHints(
		[inBatch({ change_id: 'first' }, 'batch', 'poll')],
		[incompleteText('page 2 repeats records of earlier pages')],
	);
	const context = {
		getInputData: () => items,
		getMode: () => 'trigger',
		...node,
		helpers: { checkProcessedAndRecord: async () => ({ processed: [] }) },
		addExecutionHints: ({ message }: { message: string }) => hints.push(message),
	};
	const passed = await dropBegunItems(context as unknown as IExecuteFunctions);
	expect(passed).toEqual([{ json: { change_id: 'first' } }]);
	expect(hints).toEqual([
		expect.stringMatching(/^The list may be incomplete: page 2 repeats records of earlier pages\. /),
	]);
});
