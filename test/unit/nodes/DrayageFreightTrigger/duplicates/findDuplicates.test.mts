import fc from 'fast-check';
import { findDuplicates, idsOf } from '../../../../../nodes/DrayageFreightTrigger/duplicates.ts';
import { type Event, inPosts, label, status, type Status, textOf } from './histories.mts';
import { MemoryStore } from './memoryStore.mts';
import { runs } from '../../../../support/runs.mts';

const find = async (store: MemoryStore, ...events: Event[]) => await findDuplicates(store, events);

const out = status('LS1', 'Picked Up', 'Out for Delivery');
const back = status('LS1', 'Out for Delivery', 'Picked Up');
const done = status('LS1', 'Out for Delivery', 'Delivered');

describe('duplicates', () => {
	test('are found for any event, within a request and between requests', async () => {
		const store = new MemoryStore();
		expect(await find(store, label('LS1'), label('LS2'), label('LS1'))).toEqual([false, false, true]);
		expect(await find(store, label('LS2'), label('LS3'))).toEqual([true, false]);
	});

	test('of a status update are found until its order returns to the previous status', async () => {
		const store = new MemoryStore();
		expect(await find(store, out)).toEqual([false]);
		expect(await find(store, out)).toEqual([true]);
		expect(await find(store, status('LS2', 'a', 'b'), label('LS1'))).toEqual([false, false]);
		expect(await find(store, out)).toEqual([true]);
		expect(await find(store, back)).toEqual([false]);
		expect(await find(store, out)).toEqual([false]);
		expect(await find(store, out)).toEqual([true]);
	});

	test('of a status update are found if they arrive late, after the order has moved on', async () => {
		const store = new MemoryStore();
		expect(await find(store, out, done)).toEqual([false, false]);
		expect(await find(store, out)).toEqual([true]);
		expect(await find(store, done, out)).toEqual([true, true]);
	});

	test('are found for an order that returned to a status once, unless it has returned since', async () => {
		const store = new MemoryStore();
		expect(await find(store, out, back, out, done)).toEqual([false, false, false, false]);
		expect(await find(store, done)).toEqual([true]);
		expect(await find(store, out)).toEqual([true]);
		expect(await find(store, back)).toEqual([false]);
	});

	test('are found for an order that returns to a status, for its first five stays; later updates pass', async () => {
		const store = new MemoryStore();
		for (let stay = 1; stay <= 5; stay++) expect(await find(store, out, out, back)).toEqual([false, true, false]);
		expect(await find(store, out, out, out)).toEqual([false, false, false]);
	});

	test('of status updates are found within one request', async () => {
		const store = new MemoryStore();
		expect(await find(store, out, out, back, out, out)).toEqual([false, true, false, false, true]);
		expect(await find(store, out, back)).toEqual([true, false]);
		expect(await find(store, out)).toEqual([false]);
	});

	test("of an update don't include an update with another value", async () => {
		const store = new MemoryStore();
		expect(await find(store, out, { ...out, serial_number: '2' } as Event, out)).toEqual([false, false, true]);
	});

	test("of an update from a status to itself always pass, and don't affect other updates", async () => {
		const same = status('LS1', 'Picked Up', 'Picked Up');
		expect(await find(new MemoryStore(), out, back, same, same, out)).toEqual([false, false, false, false, false]);
	});
});

describe('calls to the store', () => {
	test('are two for a request with any number of status updates', async () => {
		const store = new MemoryStore();
		await find(store, ...Array.from({ length: 50 }, (_, index) => status(`LS${index}`, 'a', 'b')));
		expect(store.calls.map(([name]) => name)).toEqual(['check', 'forget']);
	});

	test('are one for a request without status updates', async () => {
		const store = new MemoryStore();
		await find(store, label('LS1'), label('LS2'));
		expect(store.calls).toEqual([['check', 2]]);
	});

	test('are split into batches for a long request, which is still checked as a whole', async () => {
		const store = new MemoryStore();
		const events = [out, out, back, label('LS1'), out, label('LS1'), out];
		expect(await findDuplicates(store, events, 2)).toEqual([false, true, false, false, false, true, true]);
		expect(Math.max(...store.calls.map(([, ids]) => ids))).toBeLessThanOrEqual(2 * idsOf(out).ids.length);
	});
});

test('the number of remembered events fits the size of the store', async () => {
	const store = new MemoryStore(3);
	await find(store, label('LS1'), label('LS2'), label('LS3'));
	expect(await find(store, label('LS1'))).toEqual([true]);
	await find(store, label('LS4'));
	expect(await find(store, label('LS2'), label('LS3'), label('LS4'))).toEqual([true, true, true]);
	expect(await find(store, label('LS1'))).toEqual([false]);
});

/**
 * Applies the rule in docs/trigger.md to the whole history: an update is a duplicate if it passed before and its order
 * hasn't reached the previous status since. After five arrivals there, updates always pass.
 */
const expectedRepeats = (events: readonly Event[]) => {
	const passed: Event[] = [];
	return events.map((event) => {
		const last = passed.map(textOf).lastIndexOf(textOf(event));
		const isDuplicate = last >= 0 && (!('new_shipment_status' in event) || isPast(event, passed, last));
		if (!isDuplicate) passed.push(event);
		return isDuplicate;
	});
};

const isPast = ({ order_number: order, previous_shipment_status: from }: Status, passed: Event[], last: number) => {
	const arrivals = passed.flatMap((other, index) =>
		'new_shipment_status' in other && other.order_number === order && other.new_shipment_status === from ? [index] : [],
	);
	return arrivals.length < 5 && arrivals.every((index) => index < last);
};

const RUNS = { numRuns: runs(300) };

test('any sequence of events, in any requests, follows the rule for duplicates', async () => {
	const orders = fc.constantFrom('LS1', 'LS2');
	const statuses = fc.constantFrom('a', 'b', 'c');
	const event = fc.oneof(
		orders.map(label),
		fc.tuple(orders, statuses, statuses).map((parts) => status(...parts)),
	);
	const posts = fc.array(event, { maxLength: 40 }).chain<Event[][]>(inPosts);
	await fc.assert(
		fc.asyncProperty(posts, fc.integer({ min: 1, max: 6 }), async (sequence, size) => {
			const store = new MemoryStore();
			const found: boolean[] = [];
			for (const post of sequence) found.push(...(await findDuplicates(store, post, size)));
			expect(found).toEqual(expectedRepeats(sequence.flat()));
		}),
		RUNS,
	);
});
