import fc from 'fast-check';
import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { eventPathAliases, eventTypes, type EventName } from '../../../../../contract/index.ts';
import { receive } from '../../../../../nodes/DrayageFreightTrigger/receiving/receive.ts';
import { runs } from '../../../../support/runs.mts';

const TOKEN = 'ab'.repeat(32);
const TYPES = eventTypes.map(({ value }) => value);
const PATHS = [...eventTypes.map(({ path }) => path), ...Object.keys(eventPathAliases)];
const AT = '/webhook/hook-1/webhook';

interface Sent {
	readonly body: unknown;
	readonly rawBody: Buffer;
	readonly query: IDataObject;
	readonly path: string;
}

/** Sends a request to a trigger. Returns its status, its items and the log. */
const send = async (sent: Sent, events: readonly string[]) => {
	const log: string[] = [];
	let status = 200;
	const response = { status: (code: number) => ((status = code), response), json: () => response };
	const parameters: IDataObject = { events: [...events], registration: 'automatic' };
	const context = {
		getCredentials: async () => await Promise.reject(new Error('No credential')),
		getInstanceId: () => 'n8n',
		getNode: () => ({ name: 'Trigger', id: 'node', parameters }),
		getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
		getRequestObject: () => ({ headers: {}, ip: '203.0.113.7', ...sent }),
		getResponseObject: () => response,
		getWorkflow: () => ({ id: 'w1', active: true }),
		getWorkflowStaticData: () => ({ token: TOKEN }),
		logger: { warn: (text: string) => log.push(text) },
	} as unknown as IWebhookFunctions;
	const { workflowData } = await receive(context);
	return { status, items: workflowData?.[0]?.map(({ json }) => json), log };
};

const type = fc.oneof(
	fc.constantFrom(...TYPES),
	fc.constantFrom('certificateOfInsurance.created', 'invoice.created', '', 'LTL.LABEL.CREATED', 'ltl.label'),
	fc.constantFrom<unknown>(7, null, ['ltl.label.created'], {}),
);
const fields = fc.constantFrom<IDataObject>(
	{},
	{ previous_shipment_status: 'Booked', new_shipment_status: 'Delivered' },
	{ pickup_zipcode: '91761', destination_zipcode: '12207', documents: [] },
	{ documents: { document_url: 'https://example.com/1.pdf' } },
	{ label_url: 'https://example.com/1.pdf' },
	{ data: { deep: [1, { data: [] }] } },
	JSON.parse('{"__proto__": {"x": 1}, "constructor": "y"}') as IDataObject,
);
/** Each event has its own marker, so that it can be found again. */
const event = fc.tuple(fc.option(type, { nil: undefined }), fields).map(([event_type, rest]) => ({
	...(event_type !== undefined && { event_type }),
	order_number: 'LS1',
	...rest,
}));
const junk = fc.constantFrom<unknown>('event', 7, null, true, '');
const entries = fc.array(fc.oneof({ weight: 4, arbitrary: event }, { weight: 1, arbitrary: junk }), { maxLength: 6 });

/** The ways in which n8n passes on a body: parsed, as text, or as unparsed bytes. */
type HandOver = (content: unknown, text: string) => { body: unknown; rawBody: Buffer };
const handOver = fc.constantFrom<HandOver[]>(
	(content, text) => ({ body: content, rawBody: Buffer.from(text) }),
	(_content, text) => ({ body: text, rawBody: Buffer.from(text) }),
	(_content, text) => ({ body: {}, rawBody: Buffer.from(text) }),
	(_content, text) => ({ body: undefined, rawBody: Buffer.from(text) }),
);

const named = fc.option(fc.constantFrom(...TYPES), { nil: undefined });
const appended = fc.constantFrom('', ...PATHS.flatMap((path) => [`/${path}`, `/${path}/`]));
const path = appended.map((end) => AT + end);
const chosen = fc.subarray(TYPES, { minLength: 1 });

const genuineTokens = fc.oneof(
	appended.map((end) => TOKEN + end),
	fc.constant([TOKEN, TOKEN]),
	fc.constant([TOKEN, 'other']),
);
const forgedTokens = fc.oneof(
	fc.constantFrom<unknown>(
		undefined,
		'',
		'undefined',
		[],
		{},
		[[TOKEN]],
		{ token: TOKEN },
		TOKEN.toUpperCase(),
		` ${TOKEN}`,
	),
	fc.nat(63).map((end) => TOKEN.slice(0, end)),
	fc.stringMatching(/^[0-9a-f]{64}$/).filter((token) => token !== TOKEN),
	fc.string(),
);

const requests = fc.record({ list: entries, handOver, named, appended, path });
type Generated = typeof requests extends fc.Arbitrary<infer T> ? T : never;

const build = ({ list, handOver: given, named: type, appended: end, path: at }: Generated, token: unknown): Sent => {
	const data = list.map((entry, mark) => (typeof entry === 'object' && entry !== null ? { ...entry, mark } : entry));
	const text = JSON.stringify({ data });
	const query = { ...(type !== undefined && { event: type + end }), ...(token !== undefined && { token }) };
	return { ...given(JSON.parse(text) as unknown, text), query: query, path: at };
};

test('a genuine request is accepted, and each chosen event becomes exactly one item', async () => {
	await fc.assert(
		fc.asyncProperty(requests, genuineTokens, chosen, async (request, token, events) => {
			const sent = build(request, token);
			const marks = request.list.flatMap((entry, mark) => (typeof entry === 'object' && entry !== null ? [mark] : []));
			const isJunk = marks.length === 0 && request.list.length > 0;
			const all = await send(sent, TYPES);
			// A body is rejected only if it contains something that isn't an event, and no events.
			expect(all.status).toBe(isJunk ? 400 : 200);
			const namesOne = request.named !== undefined || request.path !== AT;
			const found = all.items?.map(({ mark }) => mark) ?? [];
			// With a type in the URL, no event is lost, duplicated or reordered.
			if (namesOne) expect(found).toEqual(marks);
			expect(marks.filter((mark) => found.includes(mark))).toEqual(found);
			// Events of unknown types are reported.
			expect(all.log.length > 0).toBe(isJunk || found.length < marks.length);
			for (const item of all.items ?? []) {
				const { event_type, received_event_type, mark, ...rest } = item as IDataObject & { mark: number };
				const { event_type: own, ...received } = request.list[mark] as IDataObject;
				expect(TYPES).toContain(event_type);
				// Only the type is changed, and the received type is kept.
				expect(rest).toEqual(JSON.parse(JSON.stringify(received)));
				expect(received_event_type).toEqual(own === event_type ? undefined : own);
			}
			// A smaller selection of events returns exactly those events.
			const some = await send(sent, events);
			const theirs = all.items?.filter(({ event_type }) => events.includes(event_type as EventName)) ?? [];
			expect(some.items ?? []).toEqual(theirs);
		}),
		{ numRuns: runs(150) },
	);
});

test("a forged request doesn't start a workflow, and its response doesn't explain why", async () => {
	await fc.assert(
		fc.asyncProperty(requests, forgedTokens, async (request, token) => {
			const { status, items, log } = await send(build(request, token), TYPES);
			expect({ status, items }).toEqual({ status: 403, items: undefined });
			expect(log.join()).not.toContain(TOKEN);
		}),
		{ numRuns: runs(100) },
	);
});

test("bytes that aren't JSON are rejected, and don't start a workflow", async () => {
	await fc.assert(
		fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
			const rawBody = Buffer.from(bytes);
			for (const body of [undefined, {}, rawBody.toString()]) {
				const { status, items } = await send({ body, rawBody, query: { token: TOKEN }, path: AT }, TYPES);
				expect(items).toBeUndefined();
				expect([200, 400]).toContain(status);
			}
		}),
		{ numRuns: runs(60) },
	);
});

test('a request with many events, deep objects and long texts is accepted completely', async () => {
	const deep = JSON.parse(`${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`) as IDataObject;
	const list = Array.from({ length: 20_000 }, (_, mark) => ({ event_type: TYPES[0], mark, long: 'x'.repeat(100) }));
	const body = { data: [...list, { event_type: TYPES[0], deep }] };
	const { status, items } = await send({ body, rawBody: Buffer.from(''), query: { token: TOKEN }, path: AT }, TYPES);
	expect({ status, count: items?.length }).toEqual({ status: 200, count: 20_001 });
});
