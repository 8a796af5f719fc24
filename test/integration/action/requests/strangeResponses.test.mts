import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { runNode } from '../../../../tools/engine/index.mts';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { listening, type Listening } from '../../../support/server.mts';
import { credentialsFor, forgetBookings, jsonOf, type OperationRun } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';

useTiming({ lookupDelays: [0, 2], confirm: 0 });

/** The API's response to a read request, given the number with which the booking would be listed. */
type Reads = (number: string, path: string) => string;

let service: Listening;
let reads: Reads;
let booking: { status: number; body: string };
let posts: Array<Record<string, unknown>>;

const NOTHING = '{"data":[]}';

beforeAll(async () => {
	const server = createServer((request, response) => {
		void text(request).then((body) => {
			const { method, url = '' } = request;
			const number = decodeURIComponent(/(?:mbl_number|rate_numbers|order_numbers)=([^&]+)/.exec(url)?.[1] ?? '');
			if (method === 'POST') posts.push(JSON.parse(body) as Record<string, unknown>);
			response.writeHead(method === 'POST' ? booking.status : 200, {
				'content-type': 'application/json',
				'x-ratelimit-limit': '100000',
				'x-ratelimit-remaining': '99999',
			});
			response.end(method === 'POST' ? booking.body : reads(number, url));
		});
	});
	service = await listening(server);
});
afterAll(async () => await service.close());

beforeEach(async () => {
	await forgetBookings();
	posts = [];
	reads = () => NOTHING;
	booking = { status: 201, body: '{"data":{"order_number":"N1"}}' };
});

const KINDS = ['ftlShipment.create', 'ltlShipment.create', 'order.create'] as const;

const run = async (name: (typeof KINDS)[number], more: object = {}, setup: OperationRun = {}) => {
	const [resource = '', operation = ''] = name.split('.');
	const parameters = { resource, operation, ...parametersOf(name), ...more };
	return await runNode({
		type: 'drayageFreight',
		parameters,
		credentials: credentialsFor(service.url),
		...setup,
	});
};

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Values that break code that converts them to text, or that reads them with one function call per level. */
const STRANGE: Array<[string, string]> = [
	['a deeply nested list', deep(6_000)],
	['a deeply nested object', `${'{"code":'.repeat(6_000)}1${'}'.repeat(6_000)}`],
	['an object with its own toString', '{"name":{"toString":"x"},"toString":"x","valueOf":1,"toJSON":2}'],
	['an object with __proto__', '{"__proto__":{"toString":1}}'],
];

/** The fields that are read, by the kind of booking. The other kinds read most of them like LTL. */
const FIELDS = {
	'ltlShipment.create': ['status', 'order_number', 'rate_number', 'error_message', 'message', 'data', 'errors', 'id'],
	'order.create': ['status', 'mbl_number', 'containers', 'id'],
	'ftlShipment.create': ['order_number', 'quote_number'],
} as const;

const UNKNOWN = /^The .* was sent and may or may not have been booked\. /;

describe.each(KINDS)('%s', (name) => {
	const bookTwice = async () => [await run(name), await run(name)] as const;

	describe.each(STRANGE)('when %s is returned', (_title, value) => {
		it.each(FIELDS[name])("as the response's %s, is requested once and never reported as not booked", async (field) => {
			booking.body = `{"data":{"order":{"x":1},"${field}":${value}}}`;
			const [first, second] = await bookTwice();
			expect(first.error?.message ?? 'booked').toMatch(new RegExp(`^booked$|${UNKNOWN.source}`));
			expect(second.error?.message ?? 'recovered').toMatch(/^Nothing was sent: |^recovered$/);
			expect(posts).toHaveLength(1);
		});

		it.each(FIELDS[name])("as a rejection's %s, doesn't report a database failure", async (field) => {
			booking = { status: 422, body: `{"message":"No.","${field}":${value}}` };
			expect((await run(name)).error?.message).not.toMatch(/could not record/);
		});

		it.each(FIELDS[name])("as a listed record's %s, is requested once after an unknown outcome", async (field) => {
			booking = { status: 504, body: '{}' };
			reads = (number) =>
				posts.length === 0
					? NOTHING
					: `{"data":[{"id":1,"mbl_number":${JSON.stringify(number)},"rate_number":${JSON.stringify(number)},"${field}":${value}}]}`;
			const [first, second] = await bookTwice();
			expect(first.error?.message ?? 'recovered').toMatch(new RegExp(`^recovered$|${UNKNOWN.source}`));
			expect(second.error?.message ?? 'recovered').toMatch(/^Nothing was sent: |^recovered$/);
			expect(posts).toHaveLength(1);
		});
	});
});

it('a booked order with a deeply nested container is returned', async () => {
	booking.body = `{"data":{"id":5,"containers":[{"number":${deep(3_000)}}]}}`;
	expect(jsonOf(await run('order.create', {}))[0]?.id).toBe(5);
});

/** Variants of one number that differ only invisibly, or that no list distinguishes. */
const SPELLINGS = [
	'\u200b',
	'\u200e',
	'\u00ad',
	'\u2060',
	'\ufeff',
	'\u3164',
	'\ufe0f',
	'\u2800',
	'\u00a0',
	'\u2003',
	'\n',
].flatMap((character) => [`${character}LR77`, `LR77${character}`, ` ${character} lr77 `]);
const INSIDE = ['\u200b', '\u200e', '\u00ad', '\u2060', '\ufe0f'].map((character) => `LR${character}77`);

describe.each([
	['ltlShipment.create', 'rateNumber'],
	['ftlShipment.create', 'quoteNumber'],
	['order.create', 'mblNumber'],
] as const)('%s', (name, field) => {
	/** Books a number under a key of its own, so that only the number can be known. */
	const book = async (number: string, index: number) => await run(name, { [field]: number, bookingKey: `K${index}` });

	it('books a number once, regardless of invisible characters', async () => {
		for (const [index, number] of ['LR77', ...SPELLINGS, ...INSIDE, 'ＬＲ７７'].entries()) await book(number, index);
		expect(posts).toHaveLength(1);
	});

	it('books identical items of a run once', async () => {
		const items = ['LR77', 'LR77\u200b'].map((number) => ({ json: { number } }));
		const options = { maximumBookings: 2 };
		jsonOf(await run(name, { [field]: '={{ $json.number }}', options }, { items }));
		expect(posts).toHaveLength(1);
	});

	it('books numbers that differ in a visible character', async () => {
		for (const [index, number] of ['LR77', 'LR78', 'LR7', 'LR.7', 'LR770', 'ÉLR77'].entries())
			await book(number, index);
		expect(posts).toHaveLength(name === 'order.create' ? 5 : 6);
	});
});

it.each([
	['an object that becomes the number in JSON', '={{ ({ quote_number: { toJSON: () => "FQ260127252631" } }) }}'],
	['the number with spaces', '={"quote_number": "FQ260127252631 "}'],
])('%s as a custom field is the same booking', async (_title, customFields) => {
	await run('ftlShipment.create');
	expect((await run('ftlShipment.create', { additionalFields: { customFields } })).error?.message).toMatch(
		/^Nothing was sent: this node has sent the .*quote number/,
	);
	expect(posts).toHaveLength(1);
});
