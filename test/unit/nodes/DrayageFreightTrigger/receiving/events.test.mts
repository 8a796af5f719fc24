import { parse } from 'node:querystring';
import { eventTypes, type EventName } from '../../../../../contract/index.ts';
import {
	eventsIn,
	toItems,
	typeMeantBy,
	typeNamedByUrl,
	typeOf,
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

test.each([
	['ltl.label.created', 'ltl.label.created'],
	['certificateOfInsurance.created', 'ltl.certificateOfInsurance.created'],
	['invoice.created', undefined],
	['', undefined],
	[undefined, undefined],
	[7, undefined],
])('an event object with the type name %p has the type %p', (word, type) => {
	expect(typeMeantBy(word)).toBe(type);
});

describe('the type of an event object at the URL of another type', () => {
	const status = { previous_shipment_status: 'Booked', new_shipment_status: 'Delivered' };
	const created = { pickup_zipcode: '91761', destination_zipcode: '12207', documents: [] };
	const document = { documents: { document_url: 'https://example.com/1.pdf' } };
	const label = { label_url: 'https://example.com/1.pdf' };
	const all = eventTypes.map(({ value }) => value);
	const fields: Readonly<Record<string, object>> = {
		'ltl.shipment.created': created,
		'ltl.shipment.status.updated': status,
		'ltl.label.created': label,
	};
	const isMislabeled = (own: string, named: string) =>
		own === 'ltl.billOfLading.created' && !['ltl.shipment.created', 'ltl.shipment.status.updated'].includes(named);

	test.each(all.flatMap((own) => all.map((named) => [own, named] as const)))(
		'is its own %s if it has the fields of that type, unless a document calls itself a bill of lading: at %s',
		(own, named) => {
			const event = { event_type: own, ...(fields[own] ?? document) };
			expect(typeOf(event, named)).toBe(isMislabeled(own, named) ? named : own);
			expect(typeOf(event, undefined)).toBe(own);
			expect(typeOf({ event_type: own }, named)).toBe(named);
		},
	);

	test.each([
		['a document that calls itself a status update', { event_type: 'ltl.shipment.status.updated', ...document }],
		['a document that calls itself a new shipment', { event_type: 'ltl.shipment.created', ...document }],
		['a document of an unknown type', { event_type: 'invoice.created', ...document }],
		['a document of no type', document],
	])("is the URL's type for %s", (_what, event) => {
		expect(typeOf(event as never, 'ltl.proofOfDelivery.created')).toBe('ltl.proofOfDelivery.created');
	});
});

const LABEL = 'ltl.label.created';
const BILL = 'ltl.billOfLading.created';
const STATUS = 'ltl.shipment.status.updated';

describe('the events in a body', () => {
	const events = [{ event_type: LABEL }, { event_type: BILL }];

	test.each([
		['an object', { data: events }, events],
		['other keys beside data', { data: events, sent_at: 'now', event_type: LABEL }, events],
		['no event', { data: [] }, []],
		['a list without the envelope', events, events],
		['a single event without the envelope', events[0], events.slice(0, 1)],
		['a single event in data', { data: events[0] }, events.slice(0, 1)],
		['nested envelopes', { data: { data: events } }, events],
		['nested lists', { data: [events] }, events],
		['text in the fields of data', { data: [{ url: 'a&data=b' }] }, [{ url: 'a&data=b' }]],
	])('%s', (_case, body, found) => {
		expect(eventsIn({ body, rawBody: Buffer.from(JSON.stringify(body)) })).toEqual({ events: found, others: 0 });
		expect(eventsIn({ rawBody: Buffer.from(JSON.stringify(body)) })).toEqual({ events: found, others: 0 });
	});

	test.each([
		['nothing', undefined],
		['null', null],
		['an empty object', {}],
		['another object', { challenge: 'x' }],
		['text in data', { data: ['event'] }],
		['null in data', { data: [null] }],
		['null as data', { data: null }],
		["text that isn't JSON", '{"data": ['],
		['form fields', { 'data[0][event_type]': LABEL }],
	])('%s is not an event', (_case, body) => {
		expect(eventsIn({ body })).toEqual({ events: [], others: 1 });
		const rawBody = Buffer.from(body === undefined ? '' : JSON.stringify(body));
		expect(eventsIn({ rawBody })).toEqual({ events: [], others: 1 });
	});

	test.each([
		['lists', '['.repeat(20_000) + ']'.repeat(20_000)],
		['envelopes', '{"data":'.repeat(20_000) + '[{}]' + '}'.repeat(20_000)],
		['lists in an envelope', `{"data":${'['.repeat(20_000)}{}${']'.repeat(20_000)}}`],
	])('%s nested too deeply contain no events', (_case, text) => {
		expect(eventsIn({ body: JSON.parse(text) as unknown, rawBody: Buffer.from(text) })).toEqual({
			events: [],
			others: 1,
		});
	});

	const status = { event_type: STATUS, order_number: 'LS1', previous_shipment_status: 'A', new_shipment_status: 'B' };
	const note = { note: 1 };

	/** Bodies that are a single event, regardless of the `data` in them. */
	const own = [
		null,
		'x',
		7,
		[],
		{},
		note,
		[note],
		[note, status],
		{ data: [] },
		{ data: [status] },
		[[]],
		{ ...status },
	];

	test.each(
		own.flatMap((data) => [
			[{ ...status, data }],
			[{ order_number: 'LS1', data }],
			[{ serial_number: 'S', data }],
			[{ label_url: 'x', data }],
			[{ event_type: LABEL, order_number: 'LS1', created_at: '2026-11-25', data }],
		]),
	)('are a single event with its own data: %j', (event) => {
		for (const body of [event, [event], { data: event }, { data: [event] }, { data: { data: event } }])
			expect(eventsIn({ body, rawBody: Buffer.from(JSON.stringify(body)) })).toEqual({ events: [event], others: 0 });
	});

	test.each([[[]], [{}], [note], [[note]], [[note, status]], [null]])(
		'are a single event of a type with its own data: %j',
		(data) => {
			const body = { event_type: LABEL, data };
			expect(eventsIn({ body, rawBody: Buffer.from(JSON.stringify(body)) })).toEqual({ events: [body], others: 0 });
		},
	);

	const untyped = { order_number: 'LS1', label_url: 'x' };

	test.each([
		['the type beside an event', { event_type: LABEL, data: untyped }, [{ ...untyped, event_type: LABEL }]],
		[
			'the type beside a list',
			{ event_type: LABEL, data: [untyped, events[1]] },
			[{ ...untyped, event_type: LABEL }, events[1]],
		],
		['a number beside a list of events', { order_number: 'LS1', data: [status, status] }, [status, status]],
		[
			'more beside a single event',
			{ event_type: LABEL, sent_at: 'now', data: untyped },
			[{ event_type: LABEL, sent_at: 'now', data: untyped }],
		],
	])('%s', (_case, body, found) => {
		expect(eventsIn({ body, rawBody: Buffer.from(JSON.stringify(body)) })).toEqual({ events: found, others: 0 });
	});

	test.each([[{ data: [], errors: [status] }], [{ data: { data: [] }, event: status }]])(
		'are reported if they are under another name: %j',
		(body) => {
			expect(eventsIn({ body, rawBody: Buffer.from(JSON.stringify(body)) })).toEqual({ events: [], others: 1 });
		},
	);

	test('are found in JSON that n8n parsed as form fields', () => {
		for (const text of ['sig=1&data=abc', 'a=1&data=x&data=y', 'x&data=&c']) {
			const sent = JSON.stringify({ data: [{ ...events[0], url: `https://files.test/l.pdf?${text}` }] });
			const body = { ...parse(sent) };
			expect(body).toHaveProperty('data');
			expect(eventsIn({ body, rawBody: Buffer.from(sent) })).toEqual({
				events: [expect.objectContaining(events[0] ?? {})],
				others: 0,
			});
		}
	});

	test('are counted separately from other values', () => {
		expect(eventsIn({ body: { data: [null, events[0], 'event', 7, [events[1], false]] } })).toEqual({
			events,
			others: 4,
		});
	});

	test('are found in the part that n8n left unparsed', () => {
		expect(eventsIn({ body: {}, rawBody: Buffer.from(JSON.stringify({ data: events })) }).events).toEqual(events);
	});

	test('are found in text that n8n has decoded', () => {
		const body = JSON.stringify({ data: events });
		expect(eventsIn({ body, rawBody: Buffer.from(body, 'utf16le') }).events).toEqual(events);
	});
});

describe('the items of a webhook request', () => {
	const wanted = [LABEL, BILL];

	test('an event passes unchanged, with undocumented fields', () => {
		const event = { event_type: LABEL, order_number: 'LS1', extra: { deep: [1, null] } };
		expect(toItems([event], LABEL, wanted)).toEqual({ items: [{ json: event }], untyped: 0 });
		expect(toItems([event], undefined, wanted)).toEqual({ items: [{ json: event }], untyped: 0 });
	});

	test("the type in the URL replaces the event's own type, which is kept as received_event_type", () => {
		const { items } = toItems([{ event_type: BILL, order_number: 'LS1' }], LABEL, wanted);
		expect(items[0]?.json).toEqual({ event_type: LABEL, received_event_type: BILL, order_number: 'LS1' });
	});

	test('a missing type is filled in, without received_event_type', () => {
		expect(toItems([{ order_number: 'LS1' }], LABEL, wanted).items).toEqual([
			{ json: { order_number: 'LS1', event_type: LABEL } },
		]);
	});

	test('a documented type takes precedence over other names for it', () => {
		const type = 'ltl.certificateOfInsurance.created';
		expect(toItems([{ event_type: 'certificateOfInsurance.created' }], undefined, [type]).items).toEqual([
			{ json: { event_type: type, received_event_type: 'certificateOfInsurance.created' } },
		]);
	});

	test('events that were not chosen are dropped, by their own type if their fields match it, or else by the type in the URL', () => {
		const status = { event_type: STATUS, previous_shipment_status: 'Booked', new_shipment_status: 'Delivered' };
		const events = [{ event_type: LABEL }, { event_type: STATUS }, status, {}];
		const typesOf = (named?: EventName) => toItems(events, named, wanted).items.map(({ json }) => json.event_type);
		expect(typesOf()).toEqual([LABEL]);
		expect(toItems(events, undefined, wanted).untyped).toBe(1);
		expect(typesOf('ltl.shipment.created')).toEqual([]);
		expect(typesOf(BILL)).toEqual([BILL, BILL, BILL]);
	});

	test('the metadata of the request is added to every item when chosen', () => {
		const { items } = toItems([{ event_type: LABEL }, { event_type: BILL }], undefined, wanted, { ip: '203.0.113.7' });
		expect(items.map(({ json }) => json.request_metadata)).toEqual([{ ip: '203.0.113.7' }, { ip: '203.0.113.7' }]);
	});
});
