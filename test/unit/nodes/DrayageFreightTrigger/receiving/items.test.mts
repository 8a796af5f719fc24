import { eventsIn, toItems } from '../../../../../nodes/DrayageFreightTrigger/receiving/items.ts';

const LABEL = 'ltl.label.created';
const BILL = 'ltl.billOfLading.created';

describe('the events in a body', () => {
	const events = [{ event_type: LABEL }, { event_type: BILL }];

	test.each([
		['an object', { data: events }, events],
		['other keys beside data', { data: events, sent_at: 'now' }, events],
		['no event', { data: [] }, []],
	])('%s', (_case, body, found) => {
		expect(eventsIn({ body })).toEqual(found);
	});

	test.each([
		['nothing', undefined],
		['null', null],
		['an empty object', {}],
		['a bare list', events],
		['a single object in data', { data: events[0] }],
		['text in data', { data: ['event'] }],
		['null in data', { data: [null] }],
		['a list in data', { data: [[]] }],
		['text that is no JSON', '{"data": ['],
		['form fields', { 'data[0][event_type]': LABEL }],
	])('%s is none', (_case, body) => {
		expect(eventsIn({ body })).toBeUndefined();
		expect(eventsIn({ rawBody: Buffer.from(body === undefined ? '' : JSON.stringify(body)) })).toBeUndefined();
	});

	test('in what n8n left unread', () => {
		expect(eventsIn({ body: {}, rawBody: Buffer.from(JSON.stringify({ data: events })) })).toEqual(events);
	});

	test('in text, which n8n has decoded', () => {
		const body = JSON.stringify({ data: events });
		expect(eventsIn({ body, rawBody: Buffer.from(body, 'utf16le') })).toEqual(events);
	});
});

describe('the items of a post', () => {
	const wanted = { events: [LABEL, BILL] };

	test('an event passes unchanged, with undocumented fields', () => {
		const event = { event_type: LABEL, order_number: 'LS1', extra: { deep: [1, null] } };
		expect(toItems([event], LABEL, wanted)).toEqual([{ json: event }]);
		expect(toItems([event], undefined, wanted)).toEqual([{ json: event }]);
	});

	test('the type in the URL replaces that of the event, which is kept as received_event_type', () => {
		const [item] = toItems([{ event_type: BILL, order_number: 'LS1' }], LABEL, wanted);
		expect(item?.json).toEqual({ event_type: LABEL, received_event_type: BILL, order_number: 'LS1' });
	});

	test('a missing type is filled in, without received_event_type', () => {
		expect(toItems([{ order_number: 'LS1' }], LABEL, wanted)).toEqual([
			{ json: { order_number: 'LS1', event_type: LABEL } },
		]);
	});

	test('events that were not chosen are dropped: by the type in the URL, or else in the event', () => {
		const events = [{ event_type: LABEL }, { event_type: 'ltl.shipment.created' }, {}];
		expect(toItems(events, undefined, wanted)).toEqual([{ json: { event_type: LABEL } }]);
		expect(toItems(events, 'ltl.shipment.created', wanted)).toEqual([]);
		expect(toItems(events, BILL, wanted)).toHaveLength(3);
	});

	test('the metadata of the post is added to every item when chosen', () => {
		const items = toItems([{ event_type: LABEL }, { event_type: BILL }], undefined, wanted, { ip: '203.0.113.7' });
		expect(items.map(({ json }) => json.request_metadata)).toEqual([{ ip: '203.0.113.7' }, { ip: '203.0.113.7' }]);
	});
});
