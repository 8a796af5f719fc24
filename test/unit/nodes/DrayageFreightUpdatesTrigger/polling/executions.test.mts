import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import {
	dropBegunItems,
	isProven,
	memoryOf,
	rememberPassedOn,
} from '../../../../../nodes/DrayageFreightUpdatesTrigger/polling/executions.ts';

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

const itemsOf = (...ids: string[]) => ids.map((change_id) => ({ json: { change_id } }));

test('a change is proven once an execution with it has begun', async () => {
	const memory = memoryOf(node as IPollFunctions);
	rememberPassedOn(memory, itemsOf('first', 'third'));
	await passed();
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

test('a process that only runs executions remembers none of their changes', async () => {
	const worker = { getWorkflow: () => ({ id: 'w' }), getNode: () => ({ id: 'worker' }) };
	await passed(worker);
	expect(memoryOf(worker as IPollFunctions).begun).toBeUndefined();
});
