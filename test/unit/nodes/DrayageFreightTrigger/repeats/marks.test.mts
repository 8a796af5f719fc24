import { idsPerEvent, markOf } from '../../../../../nodes/DrayageFreightTrigger/repeats/marks.ts';

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

describe('the key of an event', () => {
	test.each([
		['itself', created],
		[
			'its fields in another order',
			{ pro: null, items: [{ pieces: 2, weight: 1 }], order_number: 'LS1', event_type: created.event_type },
		],
		['received under another type', { ...created, received_event_type: 'ltl.billOfLading.created' }],
		['with the metadata of its post', { ...created, requestMetadata: { ip: '203.0.113.7' } }],
	])('equals that of %s', (_case, event) => {
		expect(markOf(event).key).toBe(markOf(created).key);
	});

	test.each([
		['another type', { ...created, event_type: 'ltl.label.created' }],
		['another order', { ...created, order_number: 'LS2' }],
		['another value deep inside', { ...created, items: [{ weight: 1, pieces: 3 }] }],
		['a field more', { ...created, extra: null }],
		['a field less', { event_type: created.event_type, order_number: 'LS1', items: created.items }],
		['another order of a list', { ...created, items: [{ weight: 1, pieces: 2 }, {}] }],
		['text in place of a number', { ...created, items: [{ weight: '1', pieces: 2 }] }],
	])('differs from that of %s', (_case, event) => {
		expect(markOf(event).key).not.toBe(markOf(created).key);
	});

	test('is a SHA-256', () => {
		expect(markOf(created).key).toMatch(/^[0-9a-f]{64}$/);
	});
});

test('a status update has digits that belong to its order', () => {
	const { subject, own, others } = markOf(status);
	expect(own).toHaveLength(4);
	expect(others).toHaveLength(45);
	expect(new Set([...own, ...others]).size).toBe(49);
	const next = markOf({ ...status, new_shipment_status: 'Delivered' });
	expect(next.subject).toBe(subject);
	expect([...next.own.slice(1), ...next.others].sort()).toEqual([...own.slice(1), ...others].sort());
	expect(markOf({ ...status, order_number: 'LS2' }).subject).not.toBe(subject);
});

test.each([
	['another event', created],
	['a status update without an order number', { ...status, order_number: undefined }],
	['an event without a type', { order_number: 'LS1' }],
])('%s stands for itself', (_case, event) => {
	const { subject, key, own, others } = markOf(event);
	expect({ subject, own, others }).toEqual({ subject: key, own: [key], others: [] });
});

test('room is made for digits only where status updates are asked for', () => {
	expect(idsPerEvent(['ltl.label.created'])).toBe(1);
	expect(idsPerEvent(['ltl.label.created', 'ltl.shipment.status.updated'])).toBe(4);
});
