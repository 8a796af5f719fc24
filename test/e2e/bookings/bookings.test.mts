import { readEnded, startRun } from '../../../tools/n8n/rest.mts';
import { createWorkflow } from '../../../tools/n8n/workflows.mts';
import { until } from '../../../tools/until.mts';
import { bookings, kinds, type Kind } from '../../support/bookingKinds.mts';
import { useOwnN8n } from '../support/ownN8n.mts';
import { untilStatus } from '../support/until.mts';
import {
	bookNode,
	countOf,
	ended,
	MAYBE,
	newItem,
	node,
	publishFlow,
	retry,
	SENT_BEFORE,
	type Flow,
} from './support.mts';

const n8n = useOwnN8n();
const control = () => n8n().sandbox.control;

const LISTS: Readonly<Record<Kind, string>> = {
	order: '/api/v2/orders',
	ltlShipment: '/api/ltl/shipments',
	ftlShipment: '/api/v2/ftl/shipments',
};

/** List responses that don't contain the booking. */
const OTHER_LISTS = [
	{ status: 204 },
	{ status: 200, body: { data: null } },
	{ status: 200, body: { data: null, error: 'busy' } },
	{ status: 200, body: { data: [{ id: 1, mbl_number: 'OTHER', rate_number: 'OTHER' }] } },
	{
		kind: 'rewrite',
		ignore: ['mbl_number', 'rate_numbers'],
		set: { 'data.0.status': 'canceled', 'data.0.customer_status': 'canceled' },
	},
	{ status: 200, body: { data: [] } },
] as const;

/** Makes the next booking of a kind succeed with an empty response and without an entry in its list. */
const loseOutcome = async (kind: Kind, fault: object = { status: 502, handled: true }) => {
	await control().clearFaults();
	await control().fail({ method: 'POST', path: bookings[kind].path, ...fault });
	for (let round = 0; round < 4; round++) {
		for (const list of OTHER_LISTS) await control().fail({ method: 'GET', path: LISTS[kind], ...list });
	}
};

describe.each(kinds)('%s', (kind) => {
	let flow: Flow;

	beforeAll(async () => {
		flow = await publishFlow(n8n(), [bookNode(n8n(), kind)], [['Items', 'Book']]);
	});
	beforeEach(async () => await control().clearFaults());

	it("is booked once if n8n's Retry reruns an execution whose request was lost", async () => {
		const item = await newItem(n8n(), kind);
		await loseOutcome(kind, { delayMs: 2_500 });
		const first = await flow.start([item]);
		expect((await ended(n8n(), first)).message).toMatch(MAYBE);
		expect((await retry(n8n(), first)).message).toMatch(SENT_BEFORE);
		await control().clearFaults();
		const last = await retry(n8n(), first);
		if (kind === 'ftlShipment') expect(last.message).toMatch(SENT_BEFORE);
		else expect(last.outputs[0]?.[0]).toMatchObject([{ recovered: true }]);
		// The service books it after n8n has given up waiting.
		const count = () => countOf(n8n(), kind, item);
		expect(await until(count, (booked) => booked > 0)).toBe(1);
	}, 180_000);

	it('is booked once with Retry On Fail', async () => {
		const failing = await publishFlow(
			n8n(),
			[bookNode(n8n(), kind, { retryOnFail: true, maxTries: 2, waitBetweenTries: 100 })],
			[['Items', 'Book']],
		);
		const items = [await newItem(n8n(), kind), await newItem(n8n(), kind)];
		await control().fail({ method: 'POST', path: bookings[kind].path, status: 422, skip: 1 });
		await ended(n8n(), await failing.start(items));
		expect(await Promise.all(items.map((item) => countOf(n8n(), kind, item)))).toEqual([1, 1]);
	});

	it('is booked once if the error output of its parent calls a sub-workflow again', async () => {
		const child = await createWorkflow<{ id: string; versionId: string }>(n8n().rest, {
			name: `Sub-workflow of ${kind}`,
			nodes: [
				node('Called', 'executeWorkflowTrigger', { inputSource: 'passthrough' }, { typeVersion: 1.1 }),
				bookNode(n8n(), kind),
			],
			connections: { Called: { main: [[{ node: 'Book', type: 'main', index: 0 }]] } },
			settings: { executionOrder: 'v1' },
		});
		await n8n().rest.request('POST', `/workflows/${child.id}/activate`, { versionId: child.versionId });
		const call = (name: string) =>
			node(
				name,
				'executeWorkflow',
				{ workflowId: { __rl: true, mode: 'id', value: child.id }, options: {} },
				{ typeVersion: 1.2, onError: 'continueErrorOutput' },
			);
		const restore = node(
			'Again',
			'set',
			{ mode: 'raw', jsonOutput: '={{ $("Items").item.json }}' },
			{ typeVersion: 3.4 },
		);
		const parent = await publishFlow(
			n8n(),
			[call('First'), restore, call('Second')],
			[
				['Items', 'First'],
				['First', 'Again', 1],
				['Again', 'Second'],
			],
		);
		const item = await newItem(n8n(), kind);
		await loseOutcome(kind);
		const execution = await parent.start([item]);
		const [again] = (await ended(n8n(), execution, 'Second')).outputs;
		expect(JSON.stringify(again?.[1])).toMatch(SENT_BEFORE);
		expect(await countOf(n8n(), kind, item)).toBe(1);
	}, 180_000);

	it('is booked once if Execute step is clicked twice, and a second time only with Book Again', async () => {
		const item = await newItem(n8n(), kind);
		const own = Object.fromEntries(
			Object.entries(bookings[kind].parameters).map(([name, value]) => {
				const [, field] = /^=\{\{ \$json\.(\w+) \}\}$/.exec(String(value)) ?? [];
				return [name, field === undefined ? (value as unknown) : item[field]];
			}),
		);
		const book = bookNode(n8n(), kind);
		const save = async (parameters: object, id?: string) => {
			const workflow = {
				name: `By hand ${kind}`,
				nodes: [
					node('Start', 'manualTrigger', {}),
					{ ...book, id: `book-${kind}`, parameters: { ...book.parameters, ...own, options: {}, ...parameters } },
				],
				connections: { Start: { main: [[{ node: 'Book', type: 'main', index: 0 }]] } },
				settings: { executionOrder: 'v1' },
			};
			if (id === undefined) return (await createWorkflow<{ id: string }>(n8n().rest, workflow)).id;
			await n8n().rest.request('PATCH', `/workflows/${id}?forceSave=true`, workflow);
			return id;
		};
		const click = async (id: string) => {
			const { executionId = '' } = await startRun(n8n().rest, id, 'Start');
			await readEnded(n8n().rest, executionId);
			return await ended(n8n(), executionId);
		};
		const id = await save({});
		const preview = await click(id);
		expect(preview.outputs[0]?.[0]).toMatchObject([
			{ preview: true, outcome: expect.stringMatching(/^Would book/) as string },
		]);
		expect(await countOf(n8n(), kind, item)).toBe(0);
		await save({ bookingMode: 'book' }, id);
		expect((await click(id)).message).toBeUndefined();
		const second = await click(id);
		expect(second.outputs[0]?.[0]).toMatchObject([{ recovered: true }]);
		expect(await countOf(n8n(), kind, item)).toBe(1);
		await save({ bookingMode: 'book', options: { bookAgain: true } }, id);
		const before = (await control().log()).filter(({ method }) => method === 'POST').length;
		await click(id);
		expect((await control().log()).filter(({ method }) => method === 'POST')).toHaveLength(before + 1);
	});
});

it('an item is booked once if n8n restarts during a wait of 70 seconds', async () => {
	const flows = await Promise.all(
		kinds.map(async (kind) => {
			const wait = node(
				'Wait',
				'wait',
				{ amount: 70, unit: 'seconds' },
				{ typeVersion: 1.1, webhookId: crypto.randomUUID() },
			);
			const restore = node(
				'Again',
				'set',
				{ mode: 'raw', jsonOutput: '={{ $("Items").item.json }}' },
				{ typeVersion: 3.4 },
			);
			const flow = await publishFlow(
				n8n(),
				[bookNode(n8n(), kind, { onError: 'continueErrorOutput' }), wait, restore],
				[
					['Items', 'Book'],
					['Book', 'Wait', 1],
					['Wait', 'Again'],
					// A second failure causes another wait, but the test ends earlier.
					['Again', 'Book'],
				],
			);
			return { kind, flow, item: await newItem(n8n(), kind) };
		}),
	);
	await control().clearFaults();
	for (const { kind } of flows) {
		await control().fail({ method: 'POST', path: bookings[kind].path, status: 504, handled: true });
		// An order is also looked up by its container.
		const times = kind === 'order' ? 8 : 7;
		await control().fail({ method: 'GET', path: LISTS[kind], status: 200, body: { data: [] }, times });
	}
	const executions = await Promise.all(flows.map(async ({ flow, item }) => await flow.start([item])));
	await Promise.all(executions.map(async (id) => await untilStatus(n8n().rest, id, 'waiting')));
	await n8n().restart();
	// By then, orders and LTL shipments are found. FTL shipments wait a second time.
	await Promise.all(executions.slice(0, 2).map(async (id) => await untilStatus(n8n().rest, id, 'success')));
	await untilStatus(n8n().rest, executions[2] ?? '', 'waiting');
	expect(await Promise.all(flows.map(({ kind, item }) => countOf(n8n(), kind, item)))).toEqual([1, 1, 1]);
}, 300_000);
