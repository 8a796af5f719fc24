import { eventTypes } from '../../../../../contract/index.ts';
import { typeMeantBy, typeNamedByUrl } from '../../../../../nodes/DrayageFreightTrigger/receiving/eventType.ts';

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
