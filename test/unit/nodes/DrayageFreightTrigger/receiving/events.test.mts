import { eventTypes } from '../../../../../contract/index.ts';
import {
	eventsIn,
	toItems,
	typeNamedByUrl,
	eventTypeOf,
} from '../../../../../nodes/DrayageFreightTrigger/receiving/events.ts';

const BASE = '/webhook/8f6a/webhook';

describe('the event type in a URL', () => {
	describe.each(eventTypes.map(({ value, path }) => [value, path] as const))('%s', (type, path) => {
		test.each([
			['the query', type, BASE],
			['the query with text after it', `${type}/${path}/`, BASE],
			['the path', '', `${BASE}/${path}`],
			['the path with a slash at its end', '', `${BASE}/${path}/`],
		])('is found in %s', (_where, query, posted) => {
			expect(typeNamedByUrl(query, posted)).toBe(type);
		});
	});

	test.each([
		['is missing if nothing names it', '', BASE, undefined],
		['is missing if there is no path', '', undefined, undefined],
		['is missing if the query names an unknown type', 'ftl.shipment.created', BASE, undefined],
		[
			'comes from the path if the query names an unknown type',
			'x',
			`${BASE}/ltl/label/created/webhook`,
			'ltl.label.created',
		],
		[
			'comes from the query if query and path differ',
			'ltl.proofOfDelivery.created',
			`${BASE}/ltl/label/created/webhook`,
			'ltl.proofOfDelivery.created',
		],
		[
			'is found in the documented path without "ltl"',
			'',
			`${BASE}/certificateOfInsurance/created/webhook/`,
			'ltl.certificateOfInsurance.created',
		],
		[
			"isn't found in a path that only ends like a documented path",
			'',
			'/webhook/xltl/label/created/webhook',
			undefined,
		],
	])('%s', (_case, query, path, type) => {
		expect(typeNamedByUrl(query, path)).toBe(type);
	});
});

const LABEL = 'ltl.label.created';
const BILL = 'ltl.billOfLading.created';
const STATUS = 'ltl.shipment.status.updated';

// docs/interface.md#u-event-types
describe('the type of an event at the URL of another type', () => {
	const all = eventTypes.map(({ value }) => value);
	const mislabeled = ['ltl.proofOfDelivery.created', 'ltl.certificateOfInsurance.created', LABEL];

	test.each(all.flatMap((own) => all.map((named) => [own, named] as const)))(
		'is its own %s, unless a document calls itself a bill of lading: at %s',
		(own, named) => {
			expect(eventTypeOf({ event_type: own }, named)).toBe(own === BILL && mislabeled.includes(named) ? named : own);
			expect(eventTypeOf({ event_type: own }, undefined)).toBe(own);
		},
	);

	test.each(['invoice.created', '', undefined, 7, null])("is the URL's type if its own is %p", (event_type) => {
		expect(eventTypeOf({ event_type }, LABEL)).toBe(LABEL);
		expect(eventTypeOf({ event_type }, undefined)).toBeUndefined();
	});
});

describe('the events in a body', () => {
	const events = [{ event_type: LABEL }, { event_type: BILL, data: [1] }];

	test.each([
		['an object', { data: events }, events],
		['other keys beside data', { data: events, sent_at: 'now' }, events],
		['values that are no events', { data: [null, ...events, 'event', 7] }, events],
		['no event', { data: [] }, []],
	])('%s', (_case, body, found) => {
		const text = JSON.stringify(body);
		expect(eventsIn({ body, rawBody: Buffer.from(text) })).toEqual(found);
		// n8n parses only bodies that are declared as JSON.
		for (const unparsed of [undefined, {}, text])
			expect(eventsIn({ body: unparsed, rawBody: Buffer.from(text) })).toEqual(found);
	});

	test.each([
		['nothing', ''],
		['null', null],
		['an empty object', {}],
		['another object', { challenge: 'x' }],
		['an event without the envelope', { event_type: LABEL }],
		['a list without the envelope', events],
		['text in data', { data: ['event'] }],
		['null as data', { data: null }],
		["text that isn't JSON", '{"data": ['],
	])('%s is not a body with events', (_case, body) => {
		expect(eventsIn({ body, rawBody: Buffer.from(JSON.stringify(body)) })).toBeUndefined();
	});
});

describe('the items of a webhook request', () => {
	const wanted = [LABEL, BILL];

	test('an event passes unchanged, with undocumented fields', () => {
		const event = { event_type: LABEL, order_number: 'LS1', extra: { deep: [1, null] } };
		expect(toItems([event], LABEL, wanted)).toEqual({ items: [{ json: event }], untyped: 0 });
		expect(toItems([event], undefined, wanted)).toEqual({ items: [{ json: event }], untyped: 0 });
	});

	test('a wrong type is corrected, and kept as received_event_type', () => {
		const { items } = toItems([{ event_type: BILL, order_number: 'LS1' }], LABEL, wanted);
		expect(items[0]?.json).toEqual({ event_type: LABEL, received_event_type: BILL, order_number: 'LS1' });
	});

	test('a missing type is filled in, without received_event_type', () => {
		expect(toItems([{ order_number: 'LS1' }], LABEL, wanted).items).toEqual([
			{ json: { order_number: 'LS1', event_type: LABEL } },
		]);
	});

	test('events that were not chosen are dropped, and those of unknown types are counted', () => {
		const { items, untyped } = toItems([{ event_type: LABEL }, { event_type: STATUS }, {}], undefined, wanted);
		expect([items.map(({ json }) => json.event_type), untyped]).toEqual([[LABEL], 1]);
	});
});
