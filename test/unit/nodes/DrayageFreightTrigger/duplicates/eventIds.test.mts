import { idsOf, idsPerEvent } from '../../../../../nodes/DrayageFreightTrigger/duplicates.ts';

const created = {
	event_type: 'ltl.shipment.created',
	order_number: 'LS1',
	items: [{ weight: 1, pieces: 2 }],
	pro: null,
};
const status = {
	event_type: 'ltl.shipment.status.updated',
	order_number: 'LS1',
	previous_shipment_status: 'Booked',
	new_shipment_status: 'Picked Up',
};

const idOf = (event: object) => idsOf(event as never).ids[0];

describe('the first ID of an event', () => {
	test.each([
		['itself', created],
		[
			'its fields in another order',
			{ pro: null, items: [{ pieces: 2, weight: 1 }], order_number: 'LS1', event_type: created.event_type },
		],
		['received under another type', { ...created, received_event_type: 'ltl.billOfLading.created' }],
		['with the metadata of its post', { ...created, request_metadata: { ip: '203.0.113.7' } }],
	])('equals that of %s', (_case, event) => {
		expect(idOf(event)).toBe(idOf(created));
	});

	test.each([
		['another type', { ...created, event_type: 'ltl.label.created' }],
		['an undocumented type in the webhook request', { ...created, received_event_type: 'label.voided' }],
		['another order', { ...created, order_number: 'LS2' }],
		['another value deep inside', { ...created, items: [{ weight: 1, pieces: 3 }] }],
		['a field more', { ...created, extra: null }],
		['a field less', { event_type: created.event_type, order_number: 'LS1', items: created.items }],
		['another order of a list', { ...created, items: [{ weight: 1, pieces: 2 }, {}] }],
		['text in place of a number', { ...created, items: [{ weight: '1', pieces: 2 }] }],
	])('differs from that of %s', (_case, event) => {
		expect(idOf(event)).not.toBe(idOf(created));
	});

	test('is a SHA-256 hash', () => {
		expect(idOf(created)).toMatch(/^[0-9a-f]{64}$/);
	});
});

test('any other event has one ID', () => {
	expect(idsOf(created).ids).toHaveLength(1);
});

test('a status update adds as many IDs as the store reserves for an event', () => {
	const known = new Set<string>();
	expect(idsOf(status).isDuplicate(known)).toBe(false);
	expect(known.size).toBe(idsPerEvent(['ltl.label.created', 'ltl.shipment.status.updated']));
	expect(idsPerEvent(['ltl.label.created'])).toBe(1);
});

test('a status update looks up only the IDs that it might add or remove', () => {
	const { ids, isDuplicate: isDuplicate } = idsOf(status);
	const known = new Set<string>();
	isDuplicate(known);
	idsOf({ ...status, previous_shipment_status: 'Picked Up', new_shipment_status: 'Booked' }).isDuplicate(known);
	expect(isDuplicate(known)).toBe(false);
	expect([...known].filter((id) => !ids.includes(id))).toHaveLength(1);
});

test('an update passes even if all its IDs are known because a process ended between two writes', () => {
	const { ids, isDuplicate: isDuplicate } = idsOf(status);
	expect(isDuplicate(new Set(ids))).toBe(false);
});

test('the IDs of different orders and statuses always differ', () => {
	const others = [
		{ ...status, order_number: 'LS1","left' },
		{ ...status, order_number: 'LS', previous_shipment_status: '1 left Booked' },
		{ ...status, previous_shipment_status: 'Picked Up', new_shipment_status: 'Booked' },
	];
	for (const other of others.slice(0, 2)) {
		expect(idsOf(other).ids.filter((id) => idsOf(status).ids.includes(id))).toEqual([]);
	}
	const shared = idsOf(others[2] as never).ids.filter((id) => idsOf(status).ids.includes(id));
	// Each of the two statuses has one ID for leaving it and five for arriving at it.
	expect(shared).toHaveLength(12);
});

const nested = (depth: number) => JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth)) as object;

test.each([
	['nested too deeply', { ...created, deep: nested(20_000) }],
	['a status update nested too deeply', { ...status, deep: nested(20_000) }],
	['a status update without an order number', { ...status, order_number: undefined }],
	['a status update without a previous status', { ...status, previous_shipment_status: null }],
	["a status update whose new status isn't a string", { ...status, new_shipment_status: 3 }],
])("an event that can't be identified is never a duplicate: %s", (_case, event) => {
	const known = new Set<string>();
	const { ids, isDuplicate: isDuplicate } = idsOf(event);
	expect([ids, isDuplicate(known), isDuplicate(known)]).toEqual([[], false, false]);
});
