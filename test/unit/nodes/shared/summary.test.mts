import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import {
	changeSummary,
	containerSummary,
	orderSummary,
	shipmentSummary,
	withSummary,
} from '../../../../nodes/shared/summary.ts';
import { runs } from '../../../support/runs.mts';

const TODAY = '2026-11-24';

const order = { id: 7, mbl_number: 'MAEU123456789', port_of_discharge: 'Los Angeles/Long Beach - CA' };
const available = { number: 'MSCU1234567', status: 34, last_free_day: '2026-11-25' };

it.each<[IDataObject, IDataObject, string | undefined]>([
	[order, available, 'MSCU1234567 available at Los Angeles/Long Beach, last free day tomorrow'],
	[{ ...order, destination_type: 2 }, available, 'MSCU1234567 available, last free day tomorrow'],
	[
		{ ...order, destination_type: 2, final_port: { id: 5, name: 'Chicago - IL' } },
		available,
		'MSCU1234567 available at Chicago, last free day tomorrow',
	],
	[{ port_of_discharge: 69 }, available, 'MSCU1234567 available, last free day tomorrow'],
	[order, { ...available, last_free_day: '2026-11-24 00:00:00' }, /last free day today$/.source],
	[order, { ...available, last_free_day: '2026-11-23' }, /last free day was yesterday$/.source],
	[order, { ...available, last_free_day: '2026-11-20' }, /last free day was Nov 20$/.source],
	[order, { ...available, last_free_day: '2027-11-27' }, /last free day Nov 27, 2027$/.source],
	[
		order,
		{ number: 'MSCU1234567', status: 0, last_free_day: '2026-11-27' },
		'MSCU1234567: Order Confirmed, last free day Nov 27',
	],
	[order, { number: 'MSCU1234567', status: 77, last_free_day: '2026-11-27' }, 'MSCU1234567: last free day Nov 27'],
	[order, { number: 'MSCU1234567', status: 'Seized' }, 'MSCU1234567: Seized'],
	[
		order,
		{ number: 'MSCU1234567', status: 46, last_free_day: '2026-11-20' },
		'MSCU1234567: Empty Returned to terminal/depot',
	],
	[order, { status: '34' }, 'Container available at Los Angeles/Long Beach'],
	[order, { number: 'MSCU1234567', status: 77 }, undefined],
	[order, { number: 'MSCU1234567' }, undefined],
])('a container of %j, %j, is summarized as %s', (of, container, text) => {
	const summary = containerSummary(of, container, TODAY);
	if (text?.endsWith('$') === true) expect(summary).toMatch(new RegExp(text));
	else expect(summary).toBe(text);
});

it.each<[IDataObject, string | undefined]>([
	[
		{
			...order,
			status: 'dispatched',
			released_status: 'Not Released',
			containers: [available],
			port_of_discharge_eta: '2026-11-27',
		},
		'Order MAEU123456789: dispatched, Not Released, MSCU1234567, ETA Nov 27',
	],
	[{ id: 7, status: 'open', containers: [available, available] }, 'Order 7: open, 2 containers'],
	[{ id: 7, containers: [] }, undefined],
	[{ success: true }, undefined],
])('the order %j is summarized as %s', (record, text) => {
	expect(orderSummary(record, TODAY)).toBe(text);
});

it.each<[IDataObject, string | undefined]>([
	[
		{
			order_number: 'LS1',
			status: 'In Transit',
			pickup_city: { full_name: 'Ontario, CA, USA' },
			destination_city: { full_name: 'Albany, NY, USA' },
			estimated_delivery_date: '2026-11-25',
		},
		'LS1: In Transit, Ontario, CA, USA to Albany, NY, USA, delivery tomorrow',
	],
	[
		{ order_number: 'LS1', event_type: 'Picked Up', location: 'Reno, NV', event_date: '2026-11-23 10:00' },
		'LS1: Picked Up at Reno, NV, yesterday',
	],
	[
		{
			order_number: 'LS1',
			events: [
				{ status: 'Picked Up', event_date: '2026-11-23' },
				{ status: 'In Transit', event_date: '2026-11-24' },
			],
		},
		'LS1: In Transit, today',
	],
	[{ order_number: 'LS1', events: [{ status: 'In Transit' }, { status: 'Picked Up' }] }, undefined],
	[{ order_number: 'LS1' }, undefined],
])('the shipment %j is summarized as %s', (record, text) => {
	expect(shipmentSummary(record, TODAY)).toBe(text);
});

const record = { ...order, status: 'confirmed', port_of_discharge_eta: '2026-11-27' };

it.each<[IDataObject, string]>([
	[
		{
			change: 'container.status',
			record,
			container: available,
			last_free_day: available.last_free_day,
			previous: 30,
			previous_name: 'Delivery plan Set',
		},
		'available at Los Angeles/Long Beach (was Delivery plan Set), last free day tomorrow',
	],
	[
		{ change: 'container.lastFreeDay', record, container: available, previous: '2026-11-27', current: '2026-11-25' },
		'last free day tomorrow (was Nov 27), available at Los Angeles/Long Beach',
	],
	[
		{
			change: 'container.appointment',
			record,
			container: available,
			field: 'delivery_appointment',
			previous: null,
			current: '2026-11-25T10:00:00',
		},
		'delivery appointment tomorrow 10:00, available at Los Angeles/Long Beach',
	],
	[
		{
			change: 'container.appointment',
			record,
			container: available,
			field: 'pickup_appointment',
			previous: '2026-11-25 09:00',
			current: null,
		},
		'pickup appointment canceled (was tomorrow 09:00), available at Los Angeles/Long Beach',
	],
	[
		{
			change: 'container.release',
			record,
			container: { number: 'M1' },
			field: 'released_at',
			current: '2026-11-25T10:00:00.000000Z',
		},
		'M1: released at Nov 25 10:00 UTC',
	],
	[
		{
			change: 'container.shippingEvent',
			record,
			container: available,
			event: { activity: 'LOAD', location: 'Busan', event_time: '2026-11-20' },
		},
		'MSCU1234567: Loaded at Busan, Nov 20',
	],
	[{ change: 'order.created', record, current: 'confirmed' }, 'Order MAEU123456789: created, confirmed, ETA Nov 27'],
	[
		{
			change: 'order.status',
			record,
			previous: 'open',
			previous_name: 'Open',
			current: 'confirmed',
			current_name: 'Confirmed',
		},
		'Order MAEU123456789: Confirmed (was Open), ETA Nov 27',
	],
	[
		{ change: 'order.eta', record, field: 'port_of_discharge_eta', previous: '2026-11-26', current: '2026-11-27' },
		'Order MAEU123456789: port of discharge ETA Nov 27 (was Nov 26)',
	],
	[
		{
			change: 'rateRequest.completed',
			rate_request_id: 41,
			current: 'completed',
			current_name: 'Completed',
			record: { intermodal_region: 'Albany - NY', to_city: 'Ontario, CA, USA' },
		},
		'Rate request 41: Completed, Albany - NY to Ontario, CA, USA',
	],
	[
		{ change: 'ltlShipment.status', record: { order_number: 'LS1' }, previous: 'Picked Up', current: 'In Transit' },
		'LS1: In Transit (was Picked Up)',
	],
])('the change %j is summarized as %s', (item, text) => {
	expect(changeSummary(item, TODAY)).toContain(text);
});

it("keeps the service's field `summary`, and puts the node's own after the first field", () => {
	expect(withSummary({ id: 1, summary: null }, 'Own')).toEqual({ id: 1, summary: null });
	expect(Object.keys(withSummary({ id: 1, status: 'open' }, 'Own'))).toEqual(['id', 'summary', 'status']);
	expect(withSummary({ id: 1 }, undefined)).toEqual({ id: 1 });
});

const NAMES = [
	...['id', 'number', 'mbl_number', 'order_number', 'status', 'released_status', 'containers', 'last_free_day'],
	...['port_of_discharge', 'final_port', 'destination_type', 'port_of_discharge_eta', 'events', 'pickup_city'],
	...['destination_city', 'estimated_delivery_date', 'event_type', 'event_date', 'location', 'name', 'full_name'],
	...['change', 'record', 'container', 'event', 'field', 'previous', 'current', 'current_name', 'rate_request_id'],
];

const junk = fc.oneof(
	fc.constantFrom(34, '34', 'open', '2026-11-25', '2026-11-25T10:00Z', '0000-00-00', '2026-99-99', '9999-12-31'),
	fc.constantFrom('container.status', 'order.created', 'rateRequest.completed', 'ltlShipment.status'),
	fc.constantFrom('null', 'undefined', '[object Object]', 'NaN', 'a\nb', '\u0000', '\u2028x', '🚚'.repeat(200)),
	fc.string({ unit: 'binary', maxLength: 150 }),
	fc.anything({ maxDepth: 1, maxKeys: 2 }),
);

const { record: anyRecord } = fc.letrec<{ record: IDataObject; value: unknown }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 2 },
		{ weight: 4, arbitrary: junk },
		{ weight: 1, arbitrary: tie('record') },
		{ weight: 1, arbitrary: fc.array(tie('record'), { maxLength: 3 }) },
	),
	record: fc.dictionary(fc.constantFrom(...NAMES), tie('value')) as fc.Arbitrary<IDataObject>,
}));

it('a summary is one short line or empty, for any fields', () => {
	fc.assert(
		fc.property(anyRecord, anyRecord, (one, other) => {
			const summaries = [
				containerSummary(one, other, TODAY),
				orderSummary(one, TODAY),
				shipmentSummary(one, TODAY),
				changeSummary(one, TODAY),
				changeSummary({ ...one, record: other }, TODAY),
			];
			for (const summary of summaries) {
				if (summary === undefined) continue;
				expect(summary.length).toBeLessThanOrEqual(400);
				expect(summary).not.toMatch(/[\r\n\u2028\u2029\u0085]|\p{Cc}|\p{Cs}/u);
				expect(summary).not.toMatch(/\b(?:undefined|null|NaN)\b|\[object/);
				expect(summary.trim()).toBe(summary);
			}
		}),
		{ numRuns: runs(100) },
	);
});

it("doesn't compare a day with today if its time might be in a different time zone than the workflow's", () => {
	const events = [{ activity: 'LOAD', event_time: '2026-11-25T02:00:00Z' }];
	expect(shipmentSummary({ order_number: 'LS1', events }, TODAY)).toMatch(/Nov 25/);
});
