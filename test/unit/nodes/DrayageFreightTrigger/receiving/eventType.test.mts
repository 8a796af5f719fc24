import { eventTypes } from '../../../../../contract/index.ts';
import { typeMeantBy, typeNamedByUrl, typeOf } from '../../../../../nodes/DrayageFreightTrigger/receiving/events.ts';

const BASE = '/webhook/8f6a/webhook';

describe('the event type that a URL names', () => {
	describe.each(eventTypes.map(({ value, path }) => [value, path] as const))('%s', (type, path) => {
		test.each([
			['the query', type, BASE],
			['the query with text behind it', `${type}/${path}/`, BASE],
			['the path', '', `${BASE}/${path}`],
			['the path with a slash at its end', '', `${BASE}/${path}/`],
		])('in %s', (_where, query, posted) => {
			expect(typeNamedByUrl(query, posted)).toBe(type);
		});
	});

	test.each([
		['nothing names one', '', BASE, undefined],
		['there is no path', '', undefined, undefined],
		['the query names none of the six', 'ftl.shipment.created', BASE, undefined],
		['the query names none of the six, the path does', 'x', `${BASE}/ltl/label/created/webhook`, 'ltl.label.created'],
		[
			'query and path differ',
			'ltl.proofOfDelivery.created',
			`${BASE}/ltl/label/created/webhook`,
			'ltl.proofOfDelivery.created',
		],
		[
			'the documented path without "ltl"',
			'',
			`${BASE}/certificateOfInsurance/created/webhook/`,
			'ltl.certificateOfInsurance.created',
		],
		['a path that only ends like a documented one', '', '/webhook/xltl/label/created/webhook', undefined],
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
])('an event object that says %p means %p', (word, type) => {
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
		'is its own %s if it has the fields of that, unless a document calls itself a bill of lading: at %s',
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
	])('is the one of the URL for %s', (_what, event) => {
		expect(typeOf(event as never, 'ltl.proofOfDelivery.created')).toBe('ltl.proofOfDelivery.created');
	});
});
