import fc from 'fast-check';
import { findRepeats } from '../../../../../nodes/DrayageFreightTrigger/repeats/findRepeats.ts';
import { markOf } from '../../../../../nodes/DrayageFreightTrigger/repeats/marks.ts';
import { MemoryStore } from './memoryStore.mts';

const label = (order: string) => ({ event_type: 'ltl.label.created', order_number: order });
const status = (order: string, from: string, to: string) => ({
	event_type: 'ltl.shipment.status.updated',
	order_number: order,
	previous_shipment_status: from,
	new_shipment_status: to,
});
type Event = ReturnType<typeof label> | ReturnType<typeof status>;
const find = async (store: MemoryStore, ...events: Event[]) => await findRepeats(store, events.map(markOf));

const out = status('LS1', 'Picked Up', 'Out for Delivery');
const back = status('LS1', 'Out for Delivery', 'Picked Up');

describe('repeats', () => {
	test('of any event, within a post and between posts', async () => {
		const store = new MemoryStore();
		expect(await find(store, label('LS1'), label('LS2'), label('LS1'))).toEqual([false, false, true]);
		expect(await find(store, label('LS2'), label('LS3'))).toEqual([true, false]);
	});

	test('of a status update, until another status of that order comes', async () => {
		const store = new MemoryStore();
		expect(await find(store, out)).toEqual([false]);
		expect(await find(store, out)).toEqual([true]);
		expect(await find(store, status('LS2', 'a', 'b'), label('LS1'))).toEqual([false, false]);
		expect(await find(store, out)).toEqual([true]);
		expect(await find(store, back)).toEqual([false]);
		expect(await find(store, out)).toEqual([false]);
		expect(await find(store, out)).toEqual([true]);
	});

	test('of status updates that come in one post', async () => {
		const store = new MemoryStore();
		expect(await find(store, out, out, back, out, out)).toEqual([false, true, false, false, true]);
		expect(await find(store, out, back)).toEqual([true, false]);
		expect(await find(store, out)).toEqual([false]);
	});

	test('a known event stays known for as long again', async () => {
		const store = new MemoryStore(3);
		await find(store, label('LS1'));
		await find(store, label('LS2'), label('LS3'));
		expect(await find(store, label('LS1'))).toEqual([true]);
		await find(store, label('LS4'), label('LS5'));
		expect(await find(store, label('LS1'))).toEqual([true]);
		await find(store, label('LS6'), label('LS7'), label('LS8'));
		expect(await find(store, label('LS1'))).toEqual([false]);
	});

	test('a status update goes on when the store is in two minds about the order', async () => {
		const store = new MemoryStore();
		await find(store, out);
		await find(store, back);
		// Another process has written an older list over it: now both count as the last.
		store.ids.push(...markOf(out).own.filter((id) => !store.ids.includes(id)));
		expect(await find(store, out)).toEqual([false]);
		expect(await find(store, out)).toEqual([true]);
	});

	test('what is new and has no status needs one call', async () => {
		const store = new MemoryStore();
		await find(store, label('LS1'), label('LS2'));
		expect(store.calls).toBe(1);
	});
});

/** The rule as it is worded: every event once, but a status again after another of its order. */
const expected = (events: readonly Event[]) => {
	const last = new Map<string, string>();
	return events.map((event) => {
		const { subject, key } = markOf(event);
		const isRepeat = last.get(subject) === key;
		last.set(subject, key);
		return isRepeat;
	});
};

test('any sequence, cut into posts in any way, is judged by the rule', async () => {
	const orders = fc.constantFrom('LS1', 'LS2');
	const statuses = fc.constantFrom('a', 'b', 'c');
	const events = fc.oneof(
		orders.map(label),
		fc.tuple(orders, statuses, statuses).map((parts) => status(...parts)),
	);
	const posts = fc.array(fc.array(events, { minLength: 1, maxLength: 5 }), { maxLength: 15 });
	await fc.assert(
		fc.asyncProperty(posts, async (sequence) => {
			const store = new MemoryStore();
			const found: boolean[] = [];
			for (const post of sequence) found.push(...(await find(store, ...post)));
			expect(found).toEqual(expected(sequence.flat()));
		}),
		{ numRuns: 300 },
	);
});
