import { initDeduplication, startNode, type MemoryDeduplicator } from '../../../../tools/engine/index.mts';
import { until } from '../../../../tools/until.mts';
import { credentialsFor, forgetInProcess, jsonOf, useSandbox } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';
import { bookingsOf, hideLists, marks, MAYBE, names, SENT_BEFORE } from './bookings.mts';

const sandbox = useSandbox();
useTiming({ tries: 1, lookupDelays: [0, 2] });

let store: MemoryDeduplicator;

beforeAll(async () => {
	store = await initDeduplication();
});

const NOT_RECORDED = /^Nothing was sent: n8n could not record the booking \(.*\)\. Check n8n's database/;

it.each(names)('is attempted three times, and nothing is sent without it: %s', async (name) => {
	const { run } = await bookingsOf(sandbox(), name, 1);
	store.failNext(2);
	expect(marks(jsonOf(await run()))).toEqual([undefined]);
	const other = await bookingsOf(sandbox(), name, 1);
	store.failNext(3);
	expect((await other.run()).error?.message).toMatch(NOT_RECORDED);
	expect(await other.posts()).toBe(0);
});

it('needs a saved workflow: without it, as in n8n Agents, bookings preview unless the node always books', async () => {
	const { parameters, items, posts } = await bookingsOf(sandbox(), 'ftl', 1);
	const run = async (bookingMode: string) => {
		const started = await startNode({
			type: 'drayageFreight',
			parameters: { resource: 'ftlShipment', operation: 'create', ...parameters, bookingMode },
			credentials: credentialsFor(sandbox().url),
			items,
			workflowId: '',
			mode: 'internal',
		});
		return await started.finished;
	};
	expect((await run('book')).error?.message).toMatch(/could not record .*without a saved workflow/);
	for (const bookingMode of ['auto', 'preview'])
		expect((await run(bookingMode)).items[0]?.json).toMatchObject({ preview: true });
	expect(await posts()).toBe(0);
});

describe('another worker overwrites the names before the request', () => {
	/** Overwrites the names after each of the first calls, as a worker does that had read the row before them. */
	const overwriting = (times: number) => {
		const add = store.checkProcessedAndRecord;
		let calls = 0;
		return jest.spyOn(store, 'checkProcessedAndRecord').mockImplementation(async (...args) => {
			const result = await add(...args);
			if (++calls <= times) store.clear();
			return result;
		});
	};

	it.each(['ltl', 'ftl'] as const)('and is killed with it: a later run sends nothing: %s', async (name) => {
		const { run, posts } = await bookingsOf(sandbox(), name, 1);
		await hideLists(sandbox());
		const spy = overwriting(2);
		await sandbox().control.fail({ method: 'POST', status: 504, handled: true, delayMs: 300 });
		const first = run();
		await until(posts, (count) => count > 0, { pollMs: 5 });
		// What the killed process would do afterward doesn't reach the store.
		spy.mockRejectedValue(new Error('The process was killed'));
		await first;
		spy.mockRestore();
		forgetInProcess();
		expect((await run()).error?.message).toMatch(SENT_BEFORE);
		expect(await posts()).toBe(1);
	});

	it.each(['ltl', 'ftl'] as const)('with the same names of its own: only the other one sends: %s', async (name) => {
		const { run, posts } = await bookingsOf(sandbox(), name, 1);
		const add = store.checkProcessedAndRecord;
		const spy = jest.spyOn(store, 'checkProcessedAndRecord').mockImplementationOnce(async (entries, ...others) => {
			await add(entries, ...others);
			store.clear();
			// Its quote has another number, and its load the same key.
			const same = entries.filter((entry) => String(entry).includes('Booking Key'));
			return { ...(await add([...same, 'another attempt'], ...others)), processed: [] };
		});
		const same = /^Nothing was sent: this node has sent the Booking Key "[^"]+" before/;
		expect((await run()).error?.message).toMatch(same);
		spy.mockRestore();
		expect(await posts()).toBe(0);
		expect((await run()).error?.message).toMatch(same);
	});

	it('again and again: nothing is sent', async () => {
		const { run, posts } = await bookingsOf(sandbox(), 'ftl', 1);
		const spy = overwriting(Infinity);
		expect((await run()).error?.message).toMatch(NOT_RECORDED);
		spy.mockRestore();
		expect(await posts()).toBe(0);
		expect(marks(jsonOf(await run()))).toEqual([undefined]);
	});
});

it('a booking is returned even if its names cannot be added again', async () => {
	const { run, posts } = await bookingsOf(sandbox(), 'ftl', 1);
	const add = store.checkProcessedAndRecord;
	let calls = 0;
	const spy = jest.spyOn(store, 'checkProcessedAndRecord').mockImplementation(async (...args) => {
		if (++calls > 2) throw new Error('The database is locked');
		return await add(...args);
	});
	expect(marks(jsonOf(await run()))).toEqual([undefined]);
	spy.mockRestore();
	forgetInProcess();
	expect((await run()).error?.message).toMatch(SENT_BEFORE);
	expect(await posts()).toBe(1);
});

it("a refusal is shown even if its names can't be taken back, and a later run fails instead of booking", async () => {
	const { run, posts } = await bookingsOf(sandbox(), 'ftl', 1);
	await sandbox().control.fail({ method: 'POST', status: 422 });
	const removal = jest.spyOn(store, 'removeProcessed').mockRejectedValue(new Error('The database is locked'));
	expect((await run()).error?.message).toMatch(/422.*Nothing was booked by this attempt/);
	removal.mockRestore();
	expect((await run()).error?.message).toMatch(SENT_BEFORE);
	expect(await posts()).toBe(1);
});

it("a refusal doesn't take back the names of an earlier attempt", async () => {
	const { run, posts } = await bookingsOf(sandbox(), 'ftl', 1);
	await hideLists(sandbox());
	await sandbox().control.fail({ method: 'POST', status: 504 });
	expect((await run()).error?.message).toMatch(MAYBE);
	await sandbox().control.fail({ method: 'POST', status: 422 });
	const again = await run(undefined, { mode: 'manual' }, { bookAgain: true });
	expect(again.error?.message).toMatch(/Nothing was booked by this attempt/);
	expect((await run()).error?.message).toMatch(SENT_BEFORE);
	expect(await posts()).toBe(2);
});

it('is left alone by previews', async () => {
	const { run, parameters, items } = await bookingsOf(sandbox(), 'ltl', 1);
	const calls = jest.spyOn(store, 'checkProcessedAndRecord');
	const { error } = await run(items, { mode: 'manual' }, {}).then(async () => {
		calls.mockClear();
		const started = await startNode({
			type: 'drayageFreight',
			parameters: { resource: 'ltlShipment', operation: 'create', ...parameters, bookingMode: 'preview' },
			credentials: credentialsFor(sandbox().url),
			items,
		});
		return await started.finished;
	});
	expect([error, calls.mock.calls]).toEqual([undefined, []]);
	calls.mockRestore();
});
