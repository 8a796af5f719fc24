import type { INodeExecutionData } from 'n8n-workflow';
import { initDeduplication, startNode, type MemoryDeduplicator } from '../../../../tools/engine/index.mts';
import { credentialsFor, jsonOf, useSandbox, type OperationRun } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';
import { BEGUN, BOOKED, bookingsOf, hideLists, hideOutcome, names, marks } from './bookings.mts';

const sandbox = useSandbox();
useTiming({ tries: 1, lookupDelays: [0, 2, 4] });

const listed = ['order', 'ltl'] as const;

let store: MemoryDeduplicator;

beforeAll(async () => {
	store = await initDeduplication();
});

/** Every way in which n8n runs a node again. */
const AGAIN: ReadonlyArray<readonly [string, OperationRun]> = [
	['a new execution', {}],
	['a retry of the execution', { mode: 'retry' }],
	['a trigger', { mode: 'trigger' }],
	['a sub-workflow', { mode: 'integrated' }],
	['an evaluation', { mode: 'evaluation' }],
	['the same execution', { executionId: 'same' }],
	['an error branch', { node: { onError: 'continueErrorOutput' } }],
	['Retry On Fail', { node: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 } }],
];

describe.each(AGAIN)('a booking is made once if it is repeated by %s', (_title, again) => {
	it.each(names)('%s, and the first booking is returned', async (name) => {
		const { items, run, posts } = await bookingsOf(sandbox(), name, 3);
		jsonOf(await run(items.slice(1, 2), { executionId: 'same' }));
		expect(marks(jsonOf(await run(items, again)))).toEqual([undefined, true, undefined]);
		expect(await posts()).toBe(3);
	});

	it("an FTL shipment is declined after the others were booked if the list doesn't show it", async () => {
		const { items, run, posts } = await bookingsOf(sandbox(), 'ftl', 3);
		jsonOf(await run(items.slice(1, 2), { executionId: 'same' }));
		await hideLists(sandbox());
		const { error, outputs } = await run(items, again);
		const message = error?.message ?? (outputs[1]?.[0]?.json.error as string);
		expect(message).toMatch(/^Not booked: this node has|^3 items were skipped\. Item 0: Not booked: this node has/);
		expect(await posts()).toBe(3);
	});
});

describe.each(AGAIN)('a booking with an unknown outcome is not made again by %s', (_title, again) => {
	it.each(names)('%s', async (name) => {
		const { run, posts } = await bookingsOf(sandbox(), name, 1);
		await hideOutcome(sandbox());
		expect((await run(undefined, { executionId: 'same' })).error?.message).toMatch(/may or may not have been booked/);
		const { error, outputs } = await run(undefined, again);
		expect(error?.message ?? outputs[1]?.[0]?.json.error).toMatch(BEGUN);
		expect(await posts()).toBe(1);
	});
});

it.each(listed)("finds a booking with an unknown outcome once it's listed: %s", async (name) => {
	const { run, posts } = await bookingsOf(sandbox(), name, 1);
	await hideOutcome(sandbox());
	expect((await run()).error).toBeDefined();
	await sandbox().control.clearFaults();
	await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [] }, times: 2 });
	expect(marks(jsonOf(await run()))).toEqual([true]);
	expect(await posts()).toBe(1);
});

it.each([
	['order', /was booked as \w+ and then canceled\. The API takes each MBL number once: use another one/],
	['ltl', /already booked .* as [\w ]+\. Remove .*\. The API lists \w+ as canceled\. Check your DrayEasy account/],
] as const)('reports that a booking was canceled when it is repeated: %s', async (name, text) => {
	const { run, posts } = await bookingsOf(sandbox(), name, 1);
	jsonOf(await run());
	const canceled = { 'data.0.status': 'Canceled', 'data.0.customer_status': 'canceled' };
	await sandbox().control.fail({ method: 'GET', kind: 'rewrite', set: canceled, times: 9 });
	expect((await run()).error?.message).toMatch(text);
	expect(await posts()).toBe(1);
});

it.each(listed)('warns that the lookup of an earlier booking failed: %s', async (name) => {
	const { run } = await bookingsOf(sandbox(), name, 1);
	await sandbox().control.fail({ method: 'GET', status: 500, times: 1 });
	const { hints } = await run();
	expect(hints.map(({ message }) => message)).toEqual([
		expect.stringMatching(
			/^The node couldn't check for an earlier booking of the .*500.*look in your DrayEasy account\.$/,
		),
	]);
});

describe('with an hour between lookups', () => {
	useTiming({ lookupDelays: [0, 3_600_000] });

	it('an FTL shipment with an unknown outcome is declined without waiting, since no list shows it', async () => {
		const { run, posts } = await bookingsOf(sandbox(), 'ftl', 1);
		await hideOutcome(sandbox());
		expect((await run()).error?.message).toMatch(/may or may not have been booked/);
		expect((await run()).error?.message).toMatch(BEGUN);
		expect(await posts()).toBe(1);
	});
});

it('declines an identical FTL item that the list does not show, and reports the shipment of the first one', async () => {
	const { items, run } = await bookingsOf(sandbox(), 'ftl', 1);
	await hideLists(sandbox());
	const { error } = await run([...items, ...items]);
	expect(error?.message).toMatch(BOOKED);
	expect(error?.message).toMatch(/Booked in this run already: item 0: FTL shipment FS\w+ \(quote number/);
});

it('declines an FTL shipment that the API lists as canceled', async () => {
	const { run, posts } = await bookingsOf(sandbox(), 'ftl', 1);
	jsonOf(await run());
	const canceled = { 'data.0.status': 'Canceled', 'data.0.customer_status': 'canceled' };
	await sandbox().control.fail({ method: 'GET', kind: 'rewrite', set: canceled, times: 9 });
	expect((await run()).error?.message).toMatch(/already booked .* as FS\w+\. .*The API lists FS\w+ as canceled/);
	expect(await posts()).toBe(1);
});

it('reports the shipment of an attempt whose output n8n has discarded', async () => {
	const { items, run } = await bookingsOf(sandbox(), 'ftl', 2);
	await sandbox().control.fail({ method: 'POST', status: 422, skip: 1 });
	expect((await run(items)).error?.message).toMatch(/Nothing was booked by this attempt\. Booked/);
	await hideLists(sandbox());
	const again = await run(items);
	expect(again.error?.message).toMatch(/^Not booked: .* FTL shipment with quote number \w+ as FS[\w ]+\. Remove/);
});

it.each(names)('books identical items once: %s', async (name) => {
	const { items, run, posts } = await bookingsOf(sandbox(), name, 1);
	const output = jsonOf(await run([...items, ...items]));
	expect(marks(output)).toEqual([undefined, true]);
	expect(output[1]).toMatchObject({
		[name === 'order' ? 'id' : 'order_number']: output[0]?.[name === 'order' ? 'id' : 'order_number'],
	});
	expect(await posts()).toBe(1);
});

it.each(names)('says that an earlier item of the run made the booking of identical items: %s', async (name) => {
	const { items, run } = await bookingsOf(sandbox(), name, 1);
	const both = await run([...items, ...items, ...items]);
	const [first] = jsonOf(both);
	const said = both.hints.map(({ message }) => message).filter((hint) => hint.includes(' is returned'));
	const number = (first?.order_number ?? first?.id) as string;
	expect(said).toEqual([
		expect.stringMatching(
			new RegExp(
				`^The .* ${number} was booked by an earlier item of this run and is returned again\\. Identical items book only once\\.`,
			),
		),
	]);
	const later = (await run([...items, ...items])).hints.map(({ message }) => message).join(' ');
	expect(later).toContain('was booked earlier.');
	expect(later).not.toContain('by an earlier item');
});

it.each(listed)('says so after an unknown outcome, too: %s', async (name) => {
	const { items, run, posts } = await bookingsOf(sandbox(), name, 1);
	await sandbox().control.fail({ method: 'POST', status: 504, handled: true });
	await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [] }, times: 4 });
	const { hints } = await run([...items, ...items], { node: { onError: 'continueRegularOutput' } });
	expect(hints.map(({ message }) => message).join(' ')).toContain('was booked by an earlier item of this run');
	expect(await posts()).toBe(1);
});

it.each(names)('books once in executions of one process at the same time: %s', async (name) => {
	const { run, posts } = await bookingsOf(sandbox(), name, 1);
	await sandbox().control.fail({ method: 'POST', delayMs: 50, times: 9 });
	await Promise.all(Array.from({ length: 5 }, async () => await run()));
	expect(await posts()).toBe(1);
});

it('ends the wait for the same booking if the execution is stopped, and sends nothing', async () => {
	const { parameters, items, posts } = await bookingsOf(sandbox(), 'ftl', 1);
	await sandbox().control.fail({ method: 'POST', delayMs: 300 });
	const start = async () =>
		await startNode({
			type: 'drayageFreight',
			parameters: { resource: 'ftlShipment', operation: 'create', ...parameters },
			credentials: credentialsFor(sandbox().url),
			items,
		});
	const first = await start();
	const second = await start();
	second.cancel();
	await second.finished;
	expect((await first.finished).error).toBeUndefined();
	expect(await posts()).toBe(1);
});

describe('a rejection', () => {
	it.each(names)("doesn't leave a record, so that the booking can be made later: %s", async (name) => {
		const { run, posts } = await bookingsOf(sandbox(), name, 1);
		await sandbox().control.fail({ method: 'POST', status: 422 });
		expect((await run()).error?.message).not.toMatch(/may or may not/);
		expect(marks(jsonOf(await run()))).toEqual([undefined]);
		expect(await posts()).toBe(2);
	});

	it('does not remove the record of an earlier attempt', async () => {
		const { run, posts } = await bookingsOf(sandbox(), 'ftl', 1);
		await hideOutcome(sandbox());
		await run();
		await sandbox().control.fail({ method: 'POST', status: 422 });
		expect((await run(undefined, {}, { bookAgain: true })).error?.message).not.toMatch(/may or may not/);
		expect((await run()).error?.message).toMatch(BEGUN);
		expect(await posts()).toBe(2);
	});

	it("is shown to the user, even if its record can't be removed", async () => {
		const { run } = await bookingsOf(sandbox(), 'ftl', 1);
		await sandbox().control.fail({ method: 'POST', status: 422 });
		const removal = jest.spyOn(store, 'removeProcessed').mockRejectedValue(new Error('The database is locked'));
		const { error } = await run();
		removal.mockRestore();
		expect(error?.message).toMatch(/422/);
		expect(error?.message).not.toMatch(/may or may not/);
		expect((await run()).error?.message).toMatch(BEGUN);
	});
});

describe('a run with declined items', () => {
	it('books the others, fails, and lists each declined item', async () => {
		const { items, run, posts } = await bookingsOf(sandbox(), 'ftl', 4);
		jsonOf(await run([items[0] as INodeExecutionData, items[2] as INodeExecutionData]));
		await hideLists(sandbox());
		const { error } = await run();
		expect(error?.message).toMatch(
			/^2 items were skipped\. Item 0: Not booked: this node has already .* Item 2: Not booked: .*\. Booked in this run already: item 1: FTL shipment \w+ \(quote number \w+\); item 3: FTL shipment \w+ .*\. If you run the node again, it books none of these twice\. With a new quote number, an item is a new booking\.$/,
		);
		expect(await posts()).toBe(4);
	});

	it('lists them even if a later item fails', async () => {
		const { items, run } = await bookingsOf(sandbox(), 'ftl', 3);
		jsonOf(await run(items.slice(0, 1)));
		await hideLists(sandbox());
		await sandbox().control.fail({ method: 'POST', status: 422, skip: 1 });
		const { error } = await run();
		expect(error?.message).toMatch(
			/Booked in this run already: item 1: .* Skipped: item 0: Not booked: this node has already booked .*\.$/,
		);
	});

	it('marks them when the execution continues', async () => {
		const { items, run } = await bookingsOf(sandbox(), 'ftl', 3);
		jsonOf(await run(items.slice(1, 2)));
		await hideLists(sandbox());
		const { items: output } = await run(items, { node: { onError: 'continueRegularOutput' } });
		expect(output.map(({ json }) => json.error)).toEqual([undefined, expect.stringMatching(BOOKED), undefined]);
	});
});

it.each([401, 403])("doesn't book if the lookup returns %d", async (status) => {
	const { run, posts } = await bookingsOf(sandbox(), 'ltl', 1);
	await sandbox().control.fail({ method: 'GET', status });
	const { error } = await run();
	expect(error?.message).toMatch(/Nothing was booked/);
	expect(await posts()).toBe(0);
});

it.each([404, 500])('books if the lookup returns %d, since the record decides', async (status) => {
	const { run, posts } = await bookingsOf(sandbox(), 'ltl', 1);
	await sandbox().control.fail({ method: 'GET', status, times: 9 });
	expect(marks(jsonOf(await run()))).toEqual([undefined]);
	expect(await posts()).toBe(1);
});
