import fc from 'fast-check';
import {
	envelopesIn,
	hasFailure,
	isEmptyResponse,
	listedRecords,
	listIn,
	noList,
	parseBody,
	recordsOf,
	unwrap,
} from '../../../../transport/http/response.ts';
import { runs } from '../../../support/runs.mts';

const record = { id: 7 };

/** Returns a list or record inside this many envelopes. */
const nested = (depth: number, content: unknown): unknown => {
	let outer = content;
	for (let count = 0; count < depth; count++) outer = { [`field${count}`]: 1, data: outer };
	return outer;
};

it.each<[string, unknown]>([
	['a bare list', [record]],
	['a wrapped list', { data: [record] }],
	['an envelope with page information', { data: [record], last_page: 1 }],
	['a wrapped envelope', { data: { data: [record], last_page: 1 } }],
	['a list beside an error', { data: [record], error: 'partly' }],
	['a list in ten envelopes', nested(10, [record])],
	['an envelope that reports no failure', { data: [record], success: true, error: null, errors: [] }],
])('the list is found in a response that is %s', (_, content) => {
	expect(listIn(content)).toEqual([record]);
	expect(listedRecords(content)).toEqual([record]);
});

it.each<[string, unknown]>([
	['a bare list', []],
	['a wrapped list', { data: [], message: 'No orders' }],
])('%s can be empty', (_, content) => {
	expect(listIn(content)).toEqual([]);
});

it.each<[string, unknown]>([
	['an empty body', undefined],
	['null', null],
	['a wrapped null', { data: null }],
	['a null beside page information', { data: { data: null, last_page: 1 } }],
	['an empty object', {}],
	['a success without content', { success: true, message: 'OK', data: null }],
])('%s is an empty response, not a list', (_, content) => {
	expect(listIn(content)).toBeUndefined();
	expect(isEmptyResponse(content)).toBe(true);
	expect(listedRecords(content)).toEqual([]);
});

it.each<[unknown, string]>([
	[{ message: 'Maintenance until 10:00' }, 'Maintenance until 10:00'],
	[{ data: null, error: 'busy' }, 'busy'],
	[{ data: null, message: 'busy' }, 'busy'],
	[{ data: { success: false } }, 'its response has only data, success'],
	[{ data: [], success: false, message: 'busy' }, 'busy'],
	[{ data: { orders: [record] } }, 'its response has only data, orders'],
	[{ data: [], success: 0, message: 'busy' }, 'busy'],
	[{ data: [], success: 'false' }, 'its response has only data, success'],
	[{ data: [null], status: 'error', message: 'busy' }, 'busy'],
	[{ data: { data: [], status: 'Failed' } }, 'its response has only data, data, status'],
	[{ message: ' ', error: 'busy' }, 'busy'],
	[nested(11, []), 'its response has more than 10 nested envelopes'],
	[nested(11, record), 'its response has more than 10 nested envelopes'],
	['text', 'its response is a single value'],
	[false, 'its response is a single value'],
])('%j is neither a list nor empty', (content, words) => {
	expect(listIn(content)).toBeUndefined();
	expect(isEmptyResponse(content)).toBe(false);
	expect(() => listedRecords(content)).toThrow('The API returned no list of records: its response');
	expect(noList(content, (text) => text).message).toBe(`The API returned no list of records: ${words}`);
});

it("a service's message is quoted without the access token", () => {
	const failure = noList({ message: 'No access with T0KEN' }, (text) => text.replace('T0KEN', '***'));
	expect(failure.message).toBe('The API returned no list of records: No access with ***');
	expect(noList({ message: 'x'.repeat(10_000) }, (text) => text).message.length).toBeLessThan(600);
});

it.each<[string, unknown]>([
	['a long message', { message: 'a1'.repeat(500_000) }],
	['many long messages', nested(9, { message: 'a1'.repeat(50_000), error: 'a1'.repeat(50_000) })],
	['blanks', { message: ' '.repeat(500_000) + 'x'.repeat(500_000) }],
])('only the first characters of %s are searched for tokens', (_, content) => {
	const redact = jest.fn((text: string) => text);
	noList(content, redact);
	const read = redact.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
	expect(read).toBeLessThanOrEqual(2_000);
});

it('page information is read from a limited number of envelopes', () => {
	expect(envelopesIn(nested(4_000, []))).toHaveLength(10);
});

it('the status of a single record belongs to the record', () => {
	const failed = { order_number: 'LS1', status: 'Failed pickup' };
	expect(listedRecords(failed)).toEqual([failed]);
	expect(hasFailure(failed)).toBe(false);
	expect(hasFailure({ ...failed, success: false })).toBe(true);
});

it.each<[unknown]>([[record], [{ data: record }], [{ data: { order_number: 'LS1' } }]])(
	'a single record counts as a list of one when records are searched: %j',
	(content) => {
		expect(listedRecords(content)).toEqual([(content as { data?: unknown }).data ?? content]);
	},
);

it.each<[unknown, unknown[]]>([
	[{ data: { data: [record, null, 'text'] } }, [record]],
	[{ name: 'Profile' }, [{ name: 'Profile' }]],
	[{ data: { name: 'Profile' } }, [{ name: 'Profile' }]],
	[{ data: null }, []],
	[undefined, []],
])('the records in %j are %j', (content, records) => {
	expect(recordsOf(content)).toEqual(records);
});

it('a body can start with a byte order mark', () => {
	expect(parseBody({ status: 200, headers: {}, body: '\uFEFF{"data":[]}' })).toEqual({ data: [] });
	expect(parseBody({ status: 200, headers: {}, body: '\uFEFF' })).toBeUndefined();
});

it.each<[unknown, unknown]>([
	[{ data: { id: 7 } }, { id: 7 }],
	[
		{ data: [], total: 0 },
		{ data: [], total: 0 },
	],
	['text', 'text'],
	[null, null],
])('%j is unwrapped to %j', (content, inner) => {
	expect(unwrap(content)).toEqual(inner);
});

it.each([
	['{"order_number": 90071992547409931, "id": 7}', { order_number: '90071992547409931', id: 7 }],
	['[-12345678901234567891]', ['-12345678901234567891']],
	['{"a": 0.12345678901234567, "b": 1e300}', { a: 0.12345678901234567, b: 1e300 }],
	[
		'{"a": "no \\" 90071992547409931", "90071992547409931": 1}',
		{ a: 'no " 90071992547409931', '90071992547409931': 1 },
	],
])('keeps every digit of the whole numbers in %s', (body, content) => {
	expect(parseBody({ status: 200, headers: {}, body })).toEqual(content);
});

it('keeps the digits of a number after a string of 20 MB', () => {
	const body = `{"file": "${'x'.repeat(20_000_000)}", "id": 90071992547409931}`;
	expect(parseBody({ status: 200, headers: {}, body })).toMatchObject({ id: '90071992547409931' });
});

const parsed = (body: string) => parseBody({ status: 200, headers: {}, body });

it('keeps the digits of any number, wherever it is', () => {
	const number = fc.oneof(
		fc.bigInt().map(String),
		fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
		fc.constantFrom('-0', '9007199254740993e2', '12345678901234567.5', '-9007199254740993'),
	);
	const text = fc.string({ unit: fc.constantFrom('"', '\\', '\n', '7', '-', '1234567890123456', 'é') });
	fc.assert(
		fc.property(fc.array(fc.tuple(text, number)), (entries) => {
			const body = `[${entries.map(([name, digits]) => `{${JSON.stringify(name)}: ${digits}}`).join(',')}]`;
			const wanted = entries.map(([name, digits]) => {
				const value: unknown = JSON.parse(digits);
				const isExact = !/^-?\d+$/.test(digits) || Number.isSafeInteger(value);
				return Object.fromEntries([[name, isExact ? value : digits]]);
			});
			expect(parsed(body)).toEqual(wanted);
		}),
		{ numRuns: runs(300) },
	);
});

it('keeps the digits of a number after a note with 5 million line breaks', () => {
	const body = `{"note": "${'\\n'.repeat(5_000_000)}", "id": 90071992547409931}`;
	expect(parsed(body)).toMatchObject({ id: '90071992547409931' });
});

it.each<[string, (size: number) => string]>([
	['quotation marks', (size) => `[1234567890123456,"${'\\"'.repeat(size)}`],
	['backslashes', (size) => `[1234567890123456,"${'\\\\'.repeat(size)}`],
	['line breaks', (size) => `[1234567890123456,"${'\\n'.repeat(size)}`],
	['strings', (size) => `[1234567890123456,${'""'.repeat(size)}`],
	['digits', (size) => `[${'7'.repeat(size)}`],
	['minus signs', (size) => `[1234567890123456,${'-'.repeat(size)}`],
	['exponents', (size) => `[1234567890123456,${'1e'.repeat(size)}`],
	['numbers', (size) => `[1234567890123456,${'1-'.repeat(size)}`],
])('reads truncated JSON with a million %s once, which would take hours in quadratic time', (_title, cutOff) => {
	expect(() => parsed(cutOff(1_000_000))).toThrow("isn't JSON");
});
