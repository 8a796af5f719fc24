import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { runNode } from '../../../../tools/engine/index.mts';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { listening, type Listening } from '../../../support/server.mts';
import { credentialsFor, forgetBookings, jsonOf, type OperationRun } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';

useTiming({ recordDelay: 0, lookupDelays: [0, 2] });

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

const FIELDS = [
	'status',
	'order_number',
	'mbl_number',
	'error_message',
	'message',
	'containers',
	'data',
	'errors',
	'id',
];

const UNKNOWN = /^The .* may or may not have been booked\. /;

describe.each(KINDS)('%s', (name) => {
	const bookTwice = async () => [await run(name), await run(name)] as const;

	describe.each(STRANGE)('when %s is returned', (_title, value) => {
		it.each(FIELDS)("as the response's %s, is requested once and never reported as not booked", async (field) => {
			booking.body = `{"data":{"order":{"x":1},"${field}":${value}}}`;
			const [first, second] = await bookTwice();
			expect(first.error?.message ?? 'booked').toMatch(new RegExp(`^booked$|${UNKNOWN.source}`));
			expect(second.error?.message ?? 'recovered').toMatch(/^Not booked: |^recovered$/);
			expect(posts).toHaveLength(1);
		});

		it.each(FIELDS)("as a rejection's %s, doesn't report a database failure", async (field) => {
			booking = { status: 422, body: `{"message":"No.","${field}":${value}}` };
			expect((await run(name)).error?.message).not.toMatch(/could not record/);
		});

		it.each(FIELDS)("as a listed record's %s, is requested once after an unknown outcome", async (field) => {
			booking = { status: 504, body: '{}' };
			reads = (number) =>
				posts.length === 0
					? NOTHING
					: `{"data":[{"id":1,"mbl_number":${JSON.stringify(number)},"rate_number":${JSON.stringify(number)},"${field}":${value}}]}`;
			const [first, second] = await bookTwice();
			expect(first.error?.message ?? 'recovered').toMatch(new RegExp(`^recovered$|${UNKNOWN.source}`));
			expect(second.error?.message ?? 'recovered').toMatch(/^Not booked: |^recovered$/);
			expect(posts).toHaveLength(1);
		});
	});
});

it('the message shows the text of a deeply nested response', async () => {
	booking.body = `{"note":"No truck is free","data":${deep(6_000)}}`;
	expect((await run('ftlShipment.create')).error?.message).toMatch(/No truck is free/);
});

it('a booked order with a deeply nested container is returned', async () => {
	booking.body = `{"data":{"id":5,"containers":[{"number":${deep(3_000)}}]}}`;
	for (const show of [{ simplify: true }, {}]) {
		await forgetBookings();
		expect(jsonOf(await run('order.create', show))[0]?.id).toBe(5);
	}
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
	it('books a number once, regardless of invisible characters', async () => {
		for (const number of ['LR77', ...SPELLINGS, ...INSIDE, 'ＬＲ７７']) await run(name, { [field]: number });
		expect(posts).toHaveLength(1);
	});

	it('books identical items of a run once', async () => {
		const items = ['LR77', 'LR77\u200b'].map((number) => ({ json: { number } }));
		await run(name, { [field]: '={{ $json.number }}' }, { items });
		expect(posts).toHaveLength(1);
	});

	it('books numbers that differ in a visible character', async () => {
		for (const number of ['LR77', 'LR78', 'LR7', 'LR.7', 'LR770', 'ÉLR77']) await run(name, { [field]: number });
		expect(posts).toHaveLength(name === 'order.create' ? 5 : 6);
	});
});

it.each([
	['an object that becomes the number in JSON', '={{ ({ quote_number: { toJSON: () => "FQ260127252631" } }) }}'],
	['the number with spaces', '={"quote_number": "FQ260127252631 "}'],
])('%s as a custom field is the same booking', async (_title, customFields) => {
	await run('ftlShipment.create');
	expect((await run('ftlShipment.create', { additionalFields: { customFields } })).error?.message).toMatch(
		/^Not booked: this node has already booked/,
	);
	expect(posts).toHaveLength(1);
});

it('bookings without a number that differ only in a date are separate', async () => {
	const book = async (day: string) =>
		await run('ftlShipment.create', {
			additionalFields: { customFields: `={{ ({ quote_number: "", ready: new Date("${day}") }) }}` },
		});
	await book('2026-01-01');
	await book('2026-01-02');
	await book('2026-01-01');
	expect(posts.map(({ ready }) => ready)).toEqual(['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']);
});

describe('a second booking in a manual run', () => {
	const quote = (rate_number: string, total_weight: unknown, more: object = {}) => ({
		json: { rate_number, total: 500, quoted_for: { pickup_zipcode: '91761', items: [{ total_weight }], ...more } },
	});
	const book = async (item: { json: object }, more: object = {}) =>
		await run(
			'ltlShipment.create',
			{ whenRunManually: 'book', rateNumber: '={{ $json.rate_number }}', ...more },
			{ mode: 'manual', items: [item] as never },
		);
	const reference = (customerReferenceNumber: string) => ({ additionalFields: { customerReferenceNumber } });

	it.each<[string, unknown, unknown, object, object]>([
		['weights 1.5 and 15', 1.5, 15, {}, {}],
		['weights "4.8" and "48"', '4.8', '48', {}, {}],
		['temperatures -5 and 5', '-5', '5', {}, {}],
		['references', 5, 5, reference('PO-1-23'), reference('PO-12-3')],
		['references with slashes', 5, 5, reference('1/23'), reference('12/3')],
		['house numbers', 5, 5, { pickupAddress1: '1-2 Main St' }, { pickupAddress1: '12 Main St' }],
	])('is booked if the two differ: %s', async (_title, one, other, first, second) => {
		await book(quote('LR1', one), first);
		jsonOf(await book(quote('LR2', other), second));
		expect(posts).toHaveLength(2);
	});

	it.each<[string, unknown, unknown, object, object]>([
		['a number as text', 800, '800', {}, {}],
		['spaces and case', 5, 5, { pickupAddress1: '25 Broadway ' }, { pickupAddress1: '25  BROADWAY' }],
		['a comma', 5, 5, { pickupAddress1: '25 Broadway St., Suite 4' }, { pickupAddress1: '25 Broadway St Suite 4' }],
	])('is declined if the two differ only in %s', async (_title, one, other, first, second) => {
		await book(quote('LR1', one), first);
		expect((await book(quote('LR2', other), second)).error?.message).toMatch(
			/^Not booked: this node has booked this freight/,
		);
		expect(posts).toHaveLength(1);
	});
});

describe('a warehouse', () => {
	const warehouse = (id: unknown) =>
		JSON.stringify({
			data: {
				...(id !== undefined && { id }),
				...{ name: 'Acme DC', address: '1 Harbor St', zipcode: '12207' },
				...{ working_hour_from: '08:00:00', working_hour_to: '17:00:00' },
				contacts: [{ type: ['APT'], name: 'Dock', email: 'dock@example.com', phone: '5625550100' }],
			},
		});
	const NONE = Object.fromEntries(
		['CompanyName', 'Address1', 'ContactEmail', 'ContactPhone', 'OpenTime', 'CloseTime'].map((name) => [
			`destination${name}`,
			'',
		]),
	);
	const given = { ...NONE, addressesFrom: 'destinationWarehouse', destinationWarehouseId: 1024 };

	it.each([999, '999', '10240', 'abc'])('with the ID %p instead of the requested one is rejected', async (id) => {
		reads = (_number, path) => (path.includes('warehouses') ? warehouse(id) : NOTHING);
		expect((await run('ftlShipment.create', given)).error?.message).toMatch(
			/^Not booked: Destination Warehouse ID 1024 was requested, but the API returned another warehouse/,
		);
		expect(posts).toHaveLength(0);
	});

	it.each([1024, '1024', ' 1024 ', null, '', undefined])('with the ID %p is used', async (id) => {
		reads = (_number, path) => (path.includes('warehouses') ? warehouse(id) : NOTHING);
		jsonOf(await run('ftlShipment.create', given));
		expect(posts).toEqual([expect.objectContaining({ destination_company_name: 'Acme DC' })]);
	});
});
