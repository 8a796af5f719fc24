import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import {
	dropBegunItems,
	isConfirmed,
	memoryOf,
	rememberEmission,
} from '../../../../nodes/DrayageFreightUpdatesTrigger/confirm.ts';

const node = { getWorkflow: () => ({ id: 'w' }), getNode: () => ({ id: 'n' }) };

/**
 * Returns the items with which an execution continues, for two changes and a store that knows the first.
 */
const passed = async (at: object = node) => {
	const checkProcessedAndRecord = async ([first = '', second = '']: string[]) => ({
		processed: [first],
		new: [second],
	});
	const context = {
		getInputData: () => ['first', 'second'].map((change_id) => ({ json: { change_id } })),
		getMode: () => 'trigger',
		...at,
		helpers: { checkProcessedAndRecord },
	};
	return (await dropBegunItems(context as unknown as IExecuteFunctions)).map(({ json }) => json);
};

test('changes that already started an execution are dropped', async () => {
	expect(await passed()).toEqual([{ change_id: 'second' }]);
});

const ITEMS = [{ change_id: 'first' }, { change_id: 'second' }];

const isConfirmedIn = (memory: ReturnType<typeof memoryOf>) => (change_id: string) =>
	isConfirmed(memory, { change_id });

test('a change is confirmed once an execution with it has begun', async () => {
	const memory = memoryOf(node as IPollFunctions);
	rememberEmission(memory, ITEMS);
	await passed();
	expect(['first', 'second', 'third'].map(isConfirmedIn(memory))).toEqual([true, true, false]);
	rememberEmission(memory, ITEMS);
	expect(isConfirmedIn(memory)('first')).toBe(false);
});

test('where no execution begins in this process, a change is confirmed once the process polls again', () => {
	const memory = {};
	expect(isConfirmedIn(memory)('first')).toBe(false);
	// n8n may run executions in this process, and its database may have rejected the first one.
	rememberEmission(memory, ITEMS);
	expect(isConfirmedIn(memory)('first')).toBe(false);
	rememberEmission(memory, ITEMS);
	expect(['first', 'third'].map(isConfirmedIn(memory))).toEqual([true, false]);
});

test('a process that only runs executions remembers none of their changes', async () => {
	const worker = { getWorkflow: () => ({ id: 'w' }), getNode: () => ({ id: 'worker' }) };
	await passed(worker);
	expect(memoryOf(worker as IPollFunctions).begun).toBeUndefined();
});
