import type { IDataObject } from 'n8n-workflow';
import { useSandbox } from '../support/freight.mts';
import { brief } from '../../support/updates.mts';
import { polled, startedKit } from './support.mts';

const sandbox = useSandbox();

const CHANGES = [
	'container.appointment',
	'container.available',
	'container.lastFreeDay',
	'container.lastFreeDayMoved',
	'container.release',
	'container.shippingEvent',
	'container.status',
	'order.created',
	'order.eta',
	'order.released',
	'order.releasedStatus',
	'order.status',
];

/** So slow that only the immediate first step happens. */
const STANDING = 0.001;
const LONGEST = 60;

/** Plays a record step by step and returns the result of `seen` after each step. */
async function stepwise<T>(request: { record: string; until?: 'closed' }, seen: () => Promise<T>): Promise<T[]> {
	const all: T[] = [];
	for (let steps = 0; steps < LONGEST; steps++) {
		const { steps: made, next } = await sandbox().control.play({ ...request, speed: STANDING });
		if (made === 0) return all;
		all.push(await seen());
		if (next === '') return all;
	}
	throw new Error('The play does not end');
}

/** Returns the changes without order, dates and times. */
const plain = (items: readonly IDataObject[]) =>
	brief(items).map((text) => text.replace(/ \d{5}:/, ':').replace(/\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?/g, 'DATE'));

it('reports each change of a played order once, with the step that causes it', async () => {
	const [id] = await sandbox().control.seedOrders({ fields: { mbl_number: 'MAEU100000001', live_or_drop: 2 } });
	const kit = await startedKit(sandbox(), { parameters: { changes: CHANGES } });
	const polls = await stepwise({ record: 'MAEU100000001', until: 'closed' }, async () => await polled(kit));
	const items = polls.flat();
	expect(new Set(items.map(({ change_id: change }) => change)).size).toBe(items.length);
	expect(new Set(items.map(({ order_id: order }) => order))).toEqual(new Set([id]));
	expect(polls.map(plain)).toEqual([
		['order.status: open → in review'],
		['order.status: in review → confirmed'],
		[
			'container.shippingEvent: null → GATE-OUT-EMPTY',
			'container.shippingEvent: null → GATE-IN',
			'container.shippingEvent: null → LOAD',
		],
		['order.eta: DATE → DATE'],
		['order.status: confirmed → dispatched', 'container.status: 0 → 1'],
		['container.status: 1 → 2', 'container.appointment: null → DATE'],
		['container.status: 2 → 30', 'container.appointment: null → DATE'],
		[
			'order.releasedStatus: Not Released → Released',
			'order.released: Not Released → Released',
			'container.available: 30 → 34',
			'container.status: 30 → 34',
			'container.shippingEvent: null → DISCHARG',
			'container.lastFreeDayMoved: null → DATE',
			'container.release: null → DATE',
		],
		['order.status: dispatched → in progress', 'container.status: 34 → 56', 'container.shippingEvent: null → GATE-OUT'],
		['container.status: 56 → 41'],
		['order.status: in progress → delivered', 'container.status: 41 → 42'],
		[],
		['container.status: 42 → 44'],
		[
			'order.status: delivered → empty returned',
			'container.status: 44 → 46',
			'container.shippingEvent: null → EMPTY-RETURNED',
		],
		['order.status: empty returned → closed'],
	]);
	expect(await kit.poll()).toBeNull();
});
