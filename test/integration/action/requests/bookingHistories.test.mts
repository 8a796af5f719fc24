import fc from 'fast-check';
import type { INodeExecutionData, WorkflowExecuteMode } from 'n8n-workflow';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { runNode } from '../../../../tools/engine/index.mts';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { runs } from '../../../support/runs.mts';
import { listening, type Listening } from '../../../support/server.mts';
import { credentialsFor, forgetBookings } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';

useTiming({ backoff: 1, tries: 2, confirm: 0, lookupDelays: [0, 1, 2], window: 50, clockSkew: 1, pollInterval: 5 });

/** How the service reacts to a booking request. */
interface Reaction {
	readonly title: string;
	/** Whether it makes the booking. */
	readonly books: boolean;
	/** What the response proves: that it's booked, that it isn't, or nothing. */
	readonly proves: 'booked' | 'refused' | 'nothing';
	readonly respond: (response: ServerResponse, number: string) => void;
}

const send =
	(status: number, body: unknown, headers = {}) =>
	(response: ServerResponse) => {
		response.writeHead(status, { 'content-type': 'application/json', ...headers });
		response.end(typeof body === 'string' ? body : JSON.stringify(body));
	};

const REFUSALS = [400, 401, 403, 404, 405, 413, 415, 422, 429];
const NO_NUMBER = [
	null,
	false,
	[],
	{},
	{ data: null },
	{ data: [] },
	{ success: false },
	{ message: 'queued' },
	'ok',
	'',
];

const refusal = fc.constantFrom(...REFUSALS).map((status): Reaction => ({
	title: `refuses with ${status}`,
	books: false,
	proves: 'refused',
	respond: send(status, { message: 'No' }, { 'retry-after': '9999' }),
}));
const booked = fc
	.constantFrom('bare' as const, 'data' as const, 'list' as const, 'envelope' as const)
	.map((form): Reaction => ({
		title: `books, ${form}`,
		books: true,
		proves: 'booked',
		respond: (response, number) => {
			const record = { order_number: number };
			const forms = {
				bare: record,
				data: { data: record },
				list: { data: [record] },
				envelope: { success: true, errors: [], data: record },
			};
			send(201, forms[form])(response);
		},
	}));
const unknown = fc
	.record({
		books: fc.boolean(),
		respond: fc.oneof(
			fc
				.integer({ min: 300, max: 599 })
				.filter((status) => !REFUSALS.includes(status))
				.map((status) => send(status, { message: 'Hm' }, { location: '/elsewhere' })),
			fc.constantFrom(...NO_NUMBER).chain((body) => fc.constantFrom(200, 201, 202).map((status) => send(status, body))),
			fc.constant(send(204, '')),
			fc.constantFrom('{"data": {"order_num', '<html>', '\u0000').map((text) => send(200, text)),
			fc.constant((response: ServerResponse) => void response.socket?.destroy()),
			fc.constant((response: ServerResponse) => void response.socket?.resetAndDestroy()),
			fc.constant((response: ServerResponse) => {
				response.writeHead(201, { 'content-length': '999' });
				response.write('{"data"', () => response.socket?.destroy());
			}),
		),
	})
	.map(({ books, respond }): Reaction => ({
		title: `leaves open whether it books, and ${books ? 'does' : 'does not'}`,
		books,
		proves: 'nothing',
		respond,
	}));

/** The content of the list each time it is read: the booking, or something else. */
type Listing = 'true' | 'other' | 'canceled' | 'all' | number | { readonly body: unknown };

const listing: fc.Arbitrary<Listing> = fc.oneof(
	fc.constantFrom('true' as const, 'true' as const, 'other' as const, 'canceled' as const, 'all' as const),
	fc.constantFrom(204, 302, 404, 500),
	fc.constantFrom<Listing>(
		...[
			null,
			{},
			{ data: null },
			{ data: [] },
			{ data: {} },
			{ message: 'busy' },
			{ data: null, error: 'busy' },
			[],
		].map((body) => ({ body })),
	),
);

const attempt = fc.record({
	mode: fc.constantFrom<WorkflowExecuteMode>('manual', 'trigger', 'retry', 'integrated', 'webhook', 'evaluation'),
	/** The execution that it belongs to. */
	execution: fc.integer({ min: 1, max: 3 }),
	copies: fc.integer({ min: 1, max: 2 }),
	/** The number and, for LTL and FTL, the Booking Key that it uses. */
	number: fc.constantFrom('M1', 'M2'),
	key: fc.constantFrom('K1', 'K2'),
	atOnce: fc.integer({ min: 1, max: 2 }),
	continues: fc.boolean(),
});

const KINDS = {
	order: { operation: 'order.create', field: 'mbl_number', list: '/api/v2/orders' },
	ltl: { operation: 'ltlShipment.create', field: 'rate_number', list: '/api/ltl/shipments' },
	ftl: { operation: 'ftlShipment.create', field: 'quote_number', list: '/none' },
};

/** A service that reacts in the given ways, in order, and knows its bookings. */
class Service {
	reactions: Reaction[] = [];
	listings: Listing[] = [];
	readonly seen: Array<Reaction & { number: string; key: string }> = [];
	readonly booked: Array<Record<string, unknown>> = [];

	async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
		if (request.method === 'POST') {
			this.post((await readJson(request)) as Record<string, unknown>, response);
			return;
		}
		this.list(response);
	}

	private post(body: Record<string, unknown>, response: ServerResponse): void {
		const reaction = this.reactions[this.seen.length % this.reactions.length] as Reaction;
		const number = String(body.mbl_number ?? body.rate_number ?? body.quote_number);
		this.seen.push({ ...reaction, number, key: String(body.key) });
		const own = `N${this.booked.length + 1}`;
		if (reaction.books) this.booked.push({ ...body, order_number: own, status: 'open' });
		reaction.respond(response, own);
	}

	private list(response: ServerResponse): void {
		const shown = this.listings.shift() ?? 'true';
		const other = { mbl_number: 'OTHER', rate_number: 'OTHER', order_number: 'X' };
		const canceled = { mbl_number: 'M1', rate_number: 'M1', status: 'canceled', order_number: 'C' };
		if (typeof shown === 'number') send(shown, '')(response);
		else if (typeof shown === 'object') send(200, shown.body)(response);
		else if (shown === 'other') send(200, { data: [other, null] })(response);
		else if (shown === 'canceled') send(200, { data: [canceled] })(response);
		else send(200, { data: shown === 'all' ? [other, canceled, ...this.booked] : this.booked })(response);
	}
}

let service = new Service();
let server: Listening;

beforeAll(async () => {
	const http: Server = createServer((request, response) => void service.handle(request, response));
	server = await listening(http);
});
afterAll(async () => await server.close());

const run = async (
	kind: keyof typeof KINDS,
	{ mode, execution, copies, continues, number, key }: typeof attempt extends fc.Arbitrary<infer A> ? A : never,
) => {
	const { operation, field } = KINDS[kind];
	const [resource = '', name = ''] = operation.split('.');
	const own = field.replace(/_n/, 'N');
	const item: INodeExecutionData = { json: {} };
	return await runNode({
		type: 'drayageFreight',
		parameters: {
			...{ resource, operation: name, bookingMode: 'book', options: { maximumBookings: 9 } },
			...{ ...(parametersOf(operation) as object), [own]: number },
			...(kind !== 'order' && { bookingKey: key, additionalFields: { customFields: JSON.stringify({ key }) } }),
		},
		credentials: credentialsFor(server.url),
		items: Array.from({ length: copies }, () => item),
		mode,
		executionId: `e${execution}`,
		node: { onError: continues ? 'continueRegularOutput' : 'stopWorkflow' },
	});
};

// The rule of docs/bookings.md: a request is sent only if neither of its names was sent before, and a request that may
// have arrived is never sent again. Only a refusal gives the names back.
describe.each(Object.keys(KINDS) as Array<keyof typeof KINDS>)(
	'%s, no matter what the API does and how often n8n runs again,',
	(kind) => {
		it('is requested only if neither of its names was sent before, and is reported correctly', async () => {
			const reactions = fc.array(fc.oneof(refusal, unknown, unknown, booked), { minLength: 1, maxLength: 4 });
			const listings = fc.array(listing, { maxLength: 12 });
			const attempts = fc.array(attempt, { minLength: 1, maxLength: 4 });
			await fc.assert(
				fc.asyncProperty(reactions, listings, attempts, async (given, lists, history) => {
					await forgetBookings();
					service = new Service();
					service.reactions = given;
					service.listings = [...lists];
					for (const one of history) {
						const before = service.seen.length;
						const done = await Promise.all(Array.from({ length: one.atOnce }, async () => await run(kind, one)));
						for (const [index, { number, key }] of service.seen.entries()) {
							const earlier = service.seen.slice(0, index).filter(({ proves }) => proves !== 'refused');
							expect(
								earlier.filter((sent) => sent.number === number || (kind !== 'order' && sent.key === key)),
							).toEqual([]);
						}
						const texts = done
							.flatMap(({ items, error }) => [
								error?.message ?? '',
								...items.map(({ json }) => (json.error ?? '') as string),
							])
							.join();
						const returned = done.flatMap(({ items }) => items).filter(({ json }) => json.error === undefined);
						// Every booking that is returned as booked exists.
						const numbers = service.booked.map(({ order_number: own }) => String(own));
						for (const { json } of returned)
							expect(numbers).toContainEqual(/"order_number":"(N\d+)"/.exec(JSON.stringify(json))?.[1]);
						// A request with an unknown outcome is never reported as merely rejected, and never skipped. A failed run
						// may have found its booking in the list.
						const last = service.seen.length > before ? service.seen.at(-1) : undefined;
						if (last?.proves === 'nothing' && returned.length === 0)
							expect(texts).toMatch(/may or may not have been booked|, recovered\)/);
						if (last?.proves === 'refused' && before === 0) expect(texts).not.toMatch(/may or may not|may exist/);
					}
				}),
				{ numRuns: runs(20) },
			);
		}, 3_600_000);
	},
);
