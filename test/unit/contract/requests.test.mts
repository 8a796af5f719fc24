import { checkRequest, fields as declare, issuesIn } from '../../../contract/index.ts';
import { responseOf } from '../../../contract/responses.mts';
import { changed } from '../../fixtures/notation/change.mts';
import { apiEndpoints } from '../../fixtures/api/index.mts';
import { PARTS, placeOf, shortestRequest, type Part, type Request } from '../../fixtures/notation/requests.mts';
import { refusalOf } from '../../fixtures/api/refusals.mts';
import { crossFieldRules } from '../../fixtures/api/rules.mts';
import { valuesOf } from '../../fixtures/notation/values.mts';
import { contractEndpoint, contractEndpoints, fieldNames } from '../../support/contract.mts';

/** Returns the names of the contract's documented fields in one part of a request, such as `containers.*.number`. */
const contractFields = (name: string, part: Part): string[] =>
	fieldNames(contractEndpoint(name)[part] ?? {}, { documented: true });

/** Returns the issues that the contract finds in a request: dotted field names with their messages. */
const refusals = (name: string, request: Request): Array<[field: string, message: string]> =>
	checkRequest(contractEndpoint(name), request).map(({ path, message }) => [path.join('.'), message]);

const refusedFields = (name: string, request: Request): string[] => refusals(name, request).map(([field]) => field);

/** Every endpoint in the tables, preceded by its name, for `it.each`. */
const eachEndpoint = apiEndpoints.map((endpoint) => [endpoint.name, endpoint] as const);

/** One row for each field of each request. */
const fields = apiEndpoints.flatMap((endpoint) =>
	PARTS.flatMap((part) =>
		endpoint[part].map((field) => {
			const place = placeOf(part, field);
			return { endpoint, field, place, path: place.slice(part.length + 1) };
		}),
	),
);

const requests = fields.map((row) => [row.endpoint.name, row.path, row] as const);
const required = requests.filter(([, , { field }]) => field.required);

it('the contract has every endpoint of the API, and no others', () => {
	expect([...contractEndpoints.keys()].sort()).toEqual(apiEndpoints.map(({ name }) => name).sort());
});

it.each(eachEndpoint)('%s has the documented method and path', (name, { method, path }) => {
	const { method: heldMethod, path: heldPath } = contractEndpoint(name);
	expect(`${heldMethod} ${heldPath}`).toBe(`${method} ${path}`);
});

it.each(eachEndpoint)('%s has the documented fields and columns of rows, and no others', (name, endpoint) => {
	for (const part of PARTS) {
		const documented = endpoint[part].map((field) => field.name);
		expect(contractFields(name, part).sort()).toEqual(documented.sort());
	}
});

it.each(eachEndpoint)('%s has the documented response', (name, { status, response, undocumented }) => {
	const { record, ...success } = responseOf(name);
	expect(success).toEqual({ status, isAssumed: undocumented.includes('status') });
	const atTop = response.map((field) => field.name).filter((field) => !field.includes('.'));
	expect(Object.keys((record?.shape ?? {}) as object)).toEqual(expect.arrayContaining(atTop));
});

it.each(eachEndpoint)('%s accepts the shortest documented request', (name, endpoint) => {
	expect(refusedFields(name, shortestRequest(endpoint))).toEqual([]);
});

it.each(requests)('%s accepts and rejects the documented values of %s', (name, path, { endpoint, field, place }) => {
	const { valid, invalid, converted } = valuesOf(field);
	const refusalsOf = (value: unknown) => refusals(name, changed(shortestRequest(endpoint), place, value));
	const refused = valid.filter((value) => refusalsOf(value).some(([at]) => at === path));
	// Other fields are required together with a conditional one.
	if (!field.conditional) expect(refused).toEqual([]);
	for (const value of [...invalid, ...converted]) {
		expect([value, ...refusalsOf(value)]).toContainEqual([path, expect.stringMatching(refusalOf(field))]);
	}
});

it.each(required)('%s requires %s', (name, path, { endpoint, place }) => {
	expect(refusedFields(name, changed(shortestRequest(endpoint), place, undefined))).toContain(path);
});

it.each(crossFieldRules.map((rule) => [rule.name, rule.change, rule.refused] as const))(
	'%s with %j is rejected for %j',
	(name, change, messages) => {
		const endpoint = apiEndpoints.find((one) => one.name === name)!;
		const part = endpoint.body.length > 0 ? 'body' : 'query';
		const request = Object.entries(change).reduce(
			(tree, [field, value]) => changed(tree, `${part}.${field}`, value),
			shortestRequest(endpoint),
		);
		const found = Object.fromEntries(refusals(name, request));
		expect(Object.keys(found)).toEqual(Object.keys(messages));
		for (const [field, words] of Object.entries(messages)) expect(found[field]).toContain(words);
	},
);

describe('the pickup date', () => {
	afterEach(() => jest.useRealTimers());

	it.each(['2026-03-01T10:00:00Z', '2026-03-02T09:59:59Z'])('is in the past at %s before the day of UTC-10', (now) => {
		jest.useFakeTimers({ now: new Date(now) });
		const refused = (pickup_date: string) => {
			const found = refusals('ltlQuote.create', { params: {}, query: {}, body: { pickup_date } });
			return found.filter(([field]) => field === 'pickup_date');
		};
		expect(refused('2026-02-28')).toEqual([['pickup_date', 'must not be in the past (2026-03-01 or later)']]);
		expect(refused('2026-03-01')).toEqual([]);
	});

	it("is reported only as invalid if it isn't a date", () => {
		const request = { params: {}, query: {}, body: { pickup_date: '01.12.2099' } };
		const found = refusedFields('ltlQuote.create', request).filter((field) => field === 'pickup_date');
		expect(found).toHaveLength(1);
	});
});

it.each([{ units: '2', height: null, package_type: 3, total_weight: 'heavy' }, 'two pallets', null])(
	'ltlQuote.create accepts an item %j, because the fields of items are undocumented',
	(item) => {
		const endpoint = apiEndpoints.find(({ name }) => name === 'ltlQuote.create')!;
		const request = changed(shortestRequest(endpoint), 'body.items', [item]);
		expect(refusedFields('ltlQuote.create', request)).toEqual(
			refusedFields('ltlQuote.create', shortestRequest(endpoint)),
		);
	},
);

it('describes the values that an optional field accepts instead of null, and reports a missing required value', () => {
	const text = declare.text('Text', 'A text');
	const fields = {
		...declare.optional({ a: text }),
		b: text,
		...declare.nullable({ c: text }),
		...declare.optional({ d: declare.texts('Texts', 'Texts') }),
		e: text,
	};
	const said = issuesIn(fields, { a: null, b: null, c: null, d: [null] }).map(({ path, message }) => [
		path[0],
		message,
	]);
	expect(said).toEqual([
		['a', 'must be text'],
		['b', 'must be text'],
		['d', 'must be text'],
		['e', 'is required'],
	]);
});
