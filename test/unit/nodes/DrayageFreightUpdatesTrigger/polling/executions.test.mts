import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import {
	dropBegunItems,
	isProven,
	memoryOf,
	rememberPassedOn,
} from '../../../../../nodes/DrayageFreightUpdatesTrigger/polling/executions.ts';

const node = { getWorkflow: () => ({ id: 'w' }), getNode: () => ({ id: 'n' }) };

/**
 * Returns the items with which an execution in this mode continues, for two changes and a store that knows the first.
 */
const passed = async (mode: string, refusal?: Error) => {
	const checkProcessedAndRecord = async ([first = '', second = '']: string[]) => {
		if (refusal) throw refusal;
		return { processed: [first], new: [second] };
	};
	const context = {
		getInputData: () => ['first', 'second'].map((change_id) => ({ json: { change_id } })),
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
		getInputData: () => ['first', 'second'].map((change_id) => ({ json: { change_id } })),
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

const itemsOf = (...ids: string[]) => ids.map((change_id) => ({ json: { change_id } }));

test('a change is proven once an execution with it has begun', async () => {
	const memory = memoryOf(node as IPollFunctions);
	rememberPassedOn(memory, itemsOf('first', 'third'));
	await passed('trigger');
	expect(['first', 'second', 'third'].map((id) => isProven(memory, id))).toEqual([true, true, false]);
	rememberPassedOn(memory, itemsOf('third'));
	expect(isProven(memory, 'third')).toBe(false);
});

test('where no execution begins in this process, a change is proven once the process polls again', () => {
	const memory = {};
	// n8n may run executions in this process, and its database may have rejected the first one.
	rememberPassedOn(memory, itemsOf('first'));
	expect(isProven(memory, 'first')).toBe(false);
	rememberPassedOn(memory, itemsOf('first'));
	expect(['first', 'second'].map((id) => isProven(memory, id))).toEqual([true, false]);
});
