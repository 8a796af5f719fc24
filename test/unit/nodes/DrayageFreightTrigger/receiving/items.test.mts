import { eventsIn, toItems } from '../../../../../nodes/DrayageFreightTrigger/receiving/events.ts';

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
		['text that is no JSON', '{"data": ['],
		['form fields', { 'data[0][event_type]': LABEL }],
	])('%s is none', (_case, body) => {
		expect(eventsIn({ body })).toEqual({ events: [], others: 1 });
		const rawBody = Buffer.from(body === undefined ? '' : JSON.stringify(body));
		expect(eventsIn({ rawBody })).toEqual({ events: [], others: 1 });
	});

	test('whatever else is among them is counted', () => {
		expect(eventsIn({ body: { data: [null, events[0], 'event', 7, [events[1], false]] } })).toEqual({
			events,
			others: 4,
		});
	});

	test('in what n8n left unread', () => {
		expect(eventsIn({ body: {}, rawBody: Buffer.from(JSON.stringify({ data: events })) }).events).toEqual(events);
	});

	test('in text, which n8n has decoded', () => {
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

	test('the type in the URL replaces that of the event, which is kept as received_event_type', () => {
		const { items } = toItems([{ event_type: BILL, order_number: 'LS1' }], LABEL, wanted);
		expect(items[0]?.json).toEqual({ event_type: LABEL, received_event_type: BILL, order_number: 'LS1' });
	});

	test('a missing type is filled in, without received_event_type', () => {
		expect(toItems([{ order_number: 'LS1' }], LABEL, wanted).items).toEqual([
			{ json: { order_number: 'LS1', event_type: LABEL } },
		]);
	});

	test('the documented type of an event counts, not another word for it', () => {
		const type = 'ltl.certificateOfInsurance.created';
		expect(toItems([{ event_type: 'certificateOfInsurance.created' }], undefined, [type]).items).toEqual([
			{ json: { event_type: type, received_event_type: 'certificateOfInsurance.created' } },
		]);
	});

	test('events that were not chosen are dropped: by their own type if their fields agree, or else by the type in the URL', () => {
		const status = { event_type: STATUS, previous_shipment_status: 'Booked', new_shipment_status: 'Delivered' };
		const events = [{ event_type: LABEL }, { event_type: STATUS }, status, {}];
		const typesOf = (named?: string) => toItems(events, named, wanted).items.map(({ json }) => json.event_type);
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
