import type { INodeParameters } from 'n8n-workflow';
import { initDeduplication, startNode, type MemoryDeduplicator } from '../../../../tools/engine/index.mts';
import { until } from '../../../../tools/until.mts';
import { credentialsFor, jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';
import { BEGUN, BOOKED, bookingsOf, hideLists, hideOutcome, marks, names } from './bookings.mts';

const sandbox = useSandbox();
useTiming({ tries: 1, lookupDelays: [0, 2, 4] });

let store: MemoryDeduplicator;

beforeAll(async () => {
	store = await initDeduplication();
});

describe('the record', () => {
	it.each(names)('is attempted three times, and nothing is sent without it: %s', async (name) => {
		const { run, posts } = await bookingsOf(sandbox(), name, 1);
		store.failNext(2);
		expect(marks(jsonOf(await run()))).toEqual([undefined]);
		const other = await bookingsOf(sandbox(), name, 1);
		store.failNext(3);
		const { error } = await other.run();
		expect(error?.message).toMatch(
			/^Nothing was booked by this attempt: n8n could not record the booking in its database\./,
		);
		expect([await posts(), await other.posts()]).toEqual([0, 0]);
	});

	it.each([
		["doesn't mention the booking", { new: [], processed: [] }],
		['mentions another booking', { new: ['other'], processed: [] }],
	])('counts as rejected if n8n %s', async (_title, answer) => {
		const { run, posts } = await bookingsOf(sandbox(), 'ftl', 1);
		const spy = jest.spyOn(store, 'checkProcessedAndRecord').mockResolvedValue(answer);
		expect((await run()).error?.message).toMatch(/^Nothing was booked by this attempt: n8n could not record/);
		spy.mockRestore();
		expect(await posts()).toBe(0);
	});

	it('does not prevent a booking from being returned if it cannot be completed', async () => {
		const { run } = await bookingsOf(sandbox(), 'ftl', 1);
		const removal = jest.spyOn(store, 'removeProcessed').mockRejectedValue(new Error('The database is locked'));
		const { error, items, hints } = await run();
		removal.mockRestore();
		expect([error, items.length]).toEqual([undefined, 1]);
		expect(hints).toEqual([
			expect.objectContaining({
				message: expect.stringMatching(/^n8n could not update its record of the FTL shipment/),
			}),
		]);
		expect((await run()).error?.message).toMatch(BEGUN);
	});

	it('stores the number that is sent, including a number in custom fields', async () => {
		const { run, posts, items } = await bookingsOf(sandbox(), 'ftl', 1);
		const quote = items[0]?.json.quoteNumber as string;
		jsonOf(await run());
		const custom = { additionalFields: { customFields: JSON.stringify({ quote_number: quote }) } };
		const other = { ...items[0]?.json, quoteNumber: 'FQ1', pickupCompanyName: 'Someone Else', ...custom };
		await hideLists(sandbox());
		const { error } = await runOperation(sandbox(), 'ftlShipment.create', other);
		expect(error?.message).toMatch(BOOKED);
		expect(await posts()).toBe(1);
	});

	it('is separate for each base URL, and survives a new token', async () => {
		const { run, posts } = await bookingsOf(sandbox(), 'ftl', 1);
		await sandbox().control.addToken({ token: 'rotated', company: 'Example Trading' });
		jsonOf(await run());
		expect((await run(undefined, { token: 'rotated' })).error?.message).toMatch(BOOKED);
		await run(undefined, { baseUrl: sandbox().url.replace('127.0.0.1', 'localhost') });
		expect(await posts()).toBe(2);
	});

	it('is not created by a preview', async () => {
		const { run, posts } = await bookingsOf(sandbox(), 'ftl', 1);
		jsonOf(await run(undefined, {}, { preview: true }));
		jsonOf(await run());
		expect(await posts()).toBe(1);
	});

	it('needs a saved workflow: without it, nothing is booked, but reads work', async () => {
		const { parameters, items, posts } = await bookingsOf(sandbox(), 'ftl', 1);
		const run = async (given: INodeParameters) => {
			const started = await startNode({
				type: 'drayageFreight',
				parameters: given,
				credentials: credentialsFor(sandbox().url),
				items,
				workflowId: '',
			});
			return await started.finished;
		};
		const { error } = await run({ resource: 'ftlShipment', operation: 'create', ...parameters });
		expect(error?.message).toMatch(/^Nothing was booked: this n8n runs the node without a saved workflow/);
		expect((await run({ resource: 'userProfile', operation: 'get' })).error).toBeUndefined();
		expect(await posts()).toBe(0);
	});
});

it('the record is kept even if another process overwrites it, and nothing is booked if that continues', async () => {
	const { run, posts } = await bookingsOf(sandbox(), 'ftl', 1);
	const record = store.checkProcessedAndRecord;
	let calls = 0;
	const overwritten = (first: number, last: number) =>
		jest.spyOn(store, 'checkProcessedAndRecord').mockImplementation(async (...args) => {
			const result = await record(...args);
			if (++calls >= first && calls <= last) store.clear();
			return result;
		});
	const always = overwritten(1, Infinity);
	expect((await run()).error?.message).toMatch(/^Nothing was booked by this attempt: n8n could not record/);
	always.mockRestore();
	expect(await posts()).toBe(0);

	calls = 0;
	const once = overwritten(1, 1);
	await hideOutcome(sandbox());
	expect((await run()).error?.message).toMatch(/may or may not have been booked/);
	once.mockRestore();
	expect((await run()).error?.message).toMatch(BEGUN);
	expect(await posts()).toBe(1);
});

it.each(['order', 'ltl'] as const)('recognizes a booking that was once listed: %s', async (name) => {
	const { run, posts } = await bookingsOf(sandbox(), name, 1);
	jsonOf(await run());
	store.clear();
	expect(marks(jsonOf(await run()))).toEqual([true]);
	await sandbox().control.fail({ method: 'GET', status: 500, times: 9 });
	expect((await run()).error?.message).toMatch(/^Not booked: this node has already booked/);
	expect(await posts()).toBe(1);
});

it("doesn't return an order with other containers as its own booking, even with Book Again", async () => {
	const { items, run, posts } = await bookingsOf(sandbox(), 'order', 2);
	const [mine, other] = [items.slice(0, 1), items.slice(1)];
	jsonOf(await run(mine));
	store.clear();
	const again = { executionId: 'again' };
	await run(other, again, { bookAgain: true });
	const numbers = { 'data.0.containers': [{ number: 'MSCU7654321' }] };
	await sandbox().control.fail({ method: 'GET', kind: 'rewrite', set: numbers });
	expect((await run(mine, again, { bookAgain: true })).error?.message).toMatch(/exists, with other containers/);
	await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [] }, times: 9 });
	expect((await run(mine)).error?.message).not.toMatch(/already booked/);
	expect(await posts()).toBeGreaterThan(2);
});

it('allows another booking once per execution even if another process overwrites the record', async () => {
	const { run, posts } = await bookingsOf(sandbox(), 'ftl', 1);
	jsonOf(await run());
	const record = store.checkProcessedAndRecord;
	const overwritten = jest.spyOn(store, 'checkProcessedAndRecord').mockImplementationOnce(async (...args) => {
		const result = await record(...args);
		store.clear();
		return result;
	});
	await hideOutcome(sandbox());
	await run(undefined, { executionId: 'again' }, { bookAgain: true });
	overwritten.mockRestore();
	await run(undefined, { executionId: 'again' }, { bookAgain: true });
	expect(await posts()).toBe(2);
});

describe('with an hour until the record is checked again', () => {
	useTiming({ recordDelay: 3_600_000 });

	it("a booking that is stopped in the meantime isn't sent, and isn't left in the record", async () => {
		const { parameters, items, posts } = await bookingsOf(sandbox(), 'ftl', 1);
		const [record, removal] = [jest.spyOn(store, 'checkProcessedAndRecord'), jest.spyOn(store, 'removeProcessed')];
		const { finished, cancel } = await startNode({
			type: 'drayageFreight',
			parameters: { resource: 'ftlShipment', operation: 'create', ...parameters },
			credentials: credentialsFor(sandbox().url),
			items,
		});
		await until(
			async () => record.mock.results.length,
			(calls) => calls > 0,
			{ pollMs: 5 },
		);
		cancel();
		await finished;
		const [entries, removed] = [record.mock.calls[0]?.[0], removal.mock.calls[0]?.[0]];
		record.mockRestore();
		removal.mockRestore();
		expect(removed).toEqual(expect.arrayContaining(entries ?? ['an entry']));
		expect(await posts()).toBe(0);
	});
});
