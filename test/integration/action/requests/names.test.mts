import type { IDataObject } from 'n8n-workflow';
import type { Fault } from '../../../../sandbox/faults/faults.mts';
import { recordOr } from '../../../../transport/content.ts';
import { initDeduplication } from '../../../../tools/engine/index.mts';
import { apiOf } from '../../../support/api.mts';
import { asParameters, offers } from '../../../support/bookings.mts';
import {
	forgetBookings,
	forgetInProcess,
	jsonOf,
	runOperation,
	useSandbox,
	type OperationRun,
} from '../../support/freight.mts';
import { useTiming, waitingAtMost } from '../../support/timing.mts';
import { bookingKinds, bookingsOf, hideLists, hideOutcome, marks, MAYBE, names, SENT_BEFORE } from './bookings.mts';

// docs/bookings.md: the node sends a request only if it has sent neither name before and the API lists no booking with
// its number. A request that may have arrived is never sent again.

const sandbox = useSandbox();
useTiming({ tries: 1, lookupDelays: [0, 2, 4] });

/** The types of shipments that need a Booking Key. */
const shipments = ['ltl', 'ftl'] as const;

const posts = async () =>
	(await sandbox().control.log()).filter(({ method, path }) => method === 'POST' && !path.includes('quotes')).length;

/** Returns a shipment with a new quote under this key. */
const quoted = async (
	name: (typeof shipments)[number],
	bookingKey: string,
	more: IDataObject = {},
): Promise<IDataObject> => ({
	...(await bookingKinds[name].prepare(sandbox())),
	...asParameters(await offers[name](apiOf(sandbox()))),
	...{ bookingKey, ...more },
});

const book = async (name: keyof typeof bookingKinds, parameters: IDataObject, more: OperationRun = {}) =>
	await runOperation(sandbox(), bookingKinds[name].operation, parameters, more);

describe('what must not be booked twice', () => {
	it.each(shipments)('the same load, quoted again under its key: %s', async (name) => {
		jsonOf(await book(name, await quoted(name, 'PO-7 load 1')));
		const { error } = await book(name, await quoted(name, ' po\u20137  LOAD 1\u200b'));
		expect(error?.message).toMatch(SENT_BEFORE);
		expect(error?.message).toContain('Booking Key "po\u20137  LOAD 1"');
		expect(await posts()).toBe(1);
	});

	it.each([
		['MAEU712345678', '712345678'],
		['712345678', 'MAEU712345678'],
	])('the same bill with and without its carrier’s letters: %s, then %s', async (one, other) => {
		const parameters = await bookingKinds.order.prepare(sandbox());
		const [{ id } = {}] = jsonOf(await book('order', { ...parameters, mblNumber: one }));
		const [order] = jsonOf(await book('order', { ...parameters, mblNumber: other }));
		expect(order).toMatchObject({ id, recovered: true });
		expect(order?.warnings).toEqual([expect.stringContaining(`${one}, not ${other}`)]);
		expect(await posts()).toBe(1);
	});

	it.each(shipments)('a webhook called twice within a second, in one process: %s', async (name) => {
		await sandbox().control.fail({ method: 'POST', path: bookingKinds[name].path, delayMs: 100 });
		const both = await Promise.all([quoted(name, 'M-1'), quoted(name, 'M-1')]);
		const runs = await Promise.all(both.map(async (parameters) => await book(name, parameters)));
		expect(runs.filter(({ error }) => error === undefined)).toHaveLength(1);
		expect(runs.map(({ error }) => error?.message).join('')).toMatch(SENT_BEFORE);
		expect(await posts()).toBe(1);
	});

	it.each(['---', 'TELEX', '', null])('an order without any name, but with the number %j', async (number) => {
		const parameters = await bookingKinds.order.prepare(sandbox());
		const customFields = { mbl_number: number };
		const additionalFields = { ...recordOr(parameters.additionalFields), customFields };
		const { error } = await book('order', { ...parameters, additionalFields });
		expect(error?.message).toContain(`MBL number "${number ?? ''}" isn't a number`);
		expect(await posts()).toBe(0);
	});

	it.each(names)('the same booking, run again in this process, is returned: %s', async (name) => {
		const { run } = await bookingsOf(sandbox(), name, 1);
		const [first = {}] = jsonOf(await run());
		const [again] = jsonOf(await run());
		const number = name === 'order' ? 'id' : 'order_number';
		expect(again).toMatchObject({ recovered: true, [number]: first[number] });
		await hideLists(sandbox());
		const warnings = [expect.stringMatching(/was booked before/)];
		expect(jsonOf(await run())).toMatchObject([{ recovered: true, warnings }]);
		expect(await posts()).toBe(1);
	});

	it.each(names)('the same booking, run again in another process, is returned if listed: %s', async (name) => {
		const { run } = await bookingsOf(sandbox(), name, 1);
		jsonOf(await run());
		forgetInProcess();
		const again = await run();
		if (name === 'ftl') expect(again.error?.message).toMatch(SENT_BEFORE);
		else expect(marks(jsonOf(again))).toEqual([true]);
		forgetInProcess();
		await hideLists(sandbox());
		expect((await run()).error?.message).toMatch(SENT_BEFORE);
		expect(await posts()).toBe(1);
	});

	it.each(names)('a booking with an unknown outcome, in a later run, a retry and a sub-workflow: %s', async (name) => {
		const { run } = await bookingsOf(sandbox(), name, 1);
		await hideOutcome(sandbox());
		expect((await run()).error?.message).toMatch(MAYBE);
		for (const mode of ['trigger', 'retry', 'integrated', 'manual'] as const) {
			forgetInProcess();
			expect((await run(undefined, { mode, source: 'trigger' })).error?.message).toMatch(SENT_BEFORE);
		}
		expect(await posts()).toBe(1);
	});

	it.each(names)('an attempt that n8n was killed in, after the names were recorded: %s', async (name) => {
		const { run } = await bookingsOf(sandbox(), name, 1);
		const store = await initDeduplication();
		const add = store.checkProcessedAndRecord;
		const spy = jest.spyOn(store, 'checkProcessedAndRecord').mockImplementation(async (...args) => {
			await add(...args);
			throw new Error('Killed');
		});
		expect((await run()).error?.message).toMatch(/^Nothing was sent: n8n could not record/);
		spy.mockRestore();
		expect((await run()).error?.message).toMatch(SENT_BEFORE);
		expect(await posts()).toBe(0);
	});

	it.each(names)('a booking whose names another worker has overwritten during the request: %s', async (name) => {
		const { run } = await bookingsOf(sandbox(), name, 1);
		const store = await initDeduplication();
		await hideLists(sandbox());
		await sandbox().control.fail({ method: 'POST', status: 504, handled: true, delayMs: 500 });
		const first = run();
		while ((await posts()) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
		store.clear();
		expect((await first).error?.message).toMatch(MAYBE);
		forgetInProcess();
		expect((await run()).error?.message).toMatch(SENT_BEFORE);
		expect(await posts()).toBe(1);
	});

	it.each(names)('identical items of a run: %s', async (name) => {
		const { items, run } = await bookingsOf(sandbox(), name, 1);
		expect(marks(jsonOf(await run([...items, ...items])))).toEqual([undefined, true]);
		expect(await posts()).toBe(1);
	});

	it.each(names)('a loop, and executions at the same time: %s', async (name) => {
		const { run } = await bookingsOf(sandbox(), name, 1);
		await sandbox().control.fail({ method: 'POST', delayMs: 50, times: 9 });
		await Promise.all([1, 2, 3].map(async () => await run()));
		expect(await posts()).toBe(1);
	});

	it('an agent that repeats its call with another key is told that the number was sent', async () => {
		const parameters = await quoted('ftl', 'one');
		jsonOf(await book('ftl', parameters));
		const { error } = await book('ftl', { ...parameters, bookingKey: 'two' });
		expect(error?.message).toMatch(SENT_BEFORE);
		expect(error?.message).toContain(`the quote number "${parameters.quoteNumber as string}" before`);
		// The key that was taken back can be used for other freight.
		jsonOf(await book('ftl', await quoted('ftl', 'two')));
		expect(await posts()).toBe(2);
	});

	it('a listed LTL shipment whose number was sent under another key fails, since another load may be meant', async () => {
		const parameters = await quoted('ltl', 'load 1');
		jsonOf(await book('ltl', parameters));
		const { error } = await book('ltl', { ...parameters, bookingKey: 'load 2' });
		expect(error?.message).toMatch(
			/before, and the LTL shipment LS\d+ exists\. Use it, or give a different load its own rate number/,
		);
		expect(await posts()).toBe(1);
	});

	it.each(['order', 'ltl'] as const)('a booking that was made elsewhere and is listed: %s', async (name) => {
		const { run } = await bookingsOf(sandbox(), name, 1);
		jsonOf(await run(undefined, { node: { id: 'elsewhere' } }));
		forgetInProcess();
		expect(jsonOf(await run())).toMatchObject([
			{ recovered: true, warnings: [expect.stringMatching(/already existed/)] },
		]);
		await hideLists(sandbox());
		expect((await run()).error?.message).toMatch(SENT_BEFORE);
		expect(await posts()).toBe(1);
	});

	it.each(['MAEU 900-7', 'maeu9007', 'MAEU9007\u200b', '\uff2d\uff21\uff25\uff359007', ' MAEU9007 '])(
		'an order whose MBL number is written as %j',
		async (mblNumber) => {
			const parameters = await bookingKinds.order.prepare(sandbox());
			jsonOf(await book('order', { ...parameters, mblNumber: 'MAEU9007' }));
			const again = await book('order', { ...parameters, mblNumber });
			expect(again.error?.message ?? 'returned').toMatch(new RegExp(`^returned$|${SENT_BEFORE.source}`));
			expect(await posts()).toBe(1);
		},
	);

	it.each(['MAEU 900-7', 'MAEU9007'])(
		'an order that was made elsewhere, whose MBL number is written as %j',
		async (mblNumber) => {
			const parameters = await bookingKinds.order.prepare(sandbox());
			jsonOf(await book('order', { ...parameters, mblNumber: 'MAEU9007' }, { node: { id: 'elsewhere' } }));
			forgetInProcess();
			expect(jsonOf(await book('order', { ...parameters, mblNumber }))).toMatchObject([{ recovered: true }]);
			expect(await posts()).toBe(1);
		},
	);

	it('an order under its key, with another MBL number', async () => {
		const options = { bookingKey: 'PO-9' };
		jsonOf(await book('order', { ...(await bookingKinds.order.prepare(sandbox())), options }));
		const other = { ...(await bookingKinds.order.prepare(sandbox())), options };
		expect((await book('order', other)).error?.message).toContain('has sent the Booking Key "PO-9" before');
		expect(await posts()).toBe(1);
	});

	it('an FTL shipment without a quote number, under its key', async () => {
		const parameters = await quoted('ftl', 'K', { quoteNumber: '' });
		const body = { data: { order_number: 'FS1' } };
		await sandbox().control.fail({ method: 'POST', status: 201, handled: true, body, times: 2 });
		jsonOf(await book('ftl', parameters));
		forgetInProcess();
		expect((await book('ftl', parameters)).error?.message).toContain('has sent the Booking Key "K" before');
		expect(await posts()).toBe(1);
	});
});

describe('what must be booked', () => {
	const allBooked = async (name: keyof typeof bookingKinds, bookings: readonly IDataObject[]) => {
		for (const one of bookings) expect(marks(jsonOf(await book(name, one)))).toEqual([undefined]);
		expect(await posts()).toBe(bookings.length);
	};

	it.each(shipments)('two loads of one PO under two keys: %s', async (name) => {
		await allBooked(name, [await quoted(name, 'PO-1 load 1'), await quoted(name, 'PO-1 load 2')]);
	});

	it.each(names)('a corrected item after a refusal: %s', async (name) => {
		const { run } = await bookingsOf(sandbox(), name, 1);
		await sandbox().control.fail({ method: 'POST', status: 422 });
		expect((await run()).error?.message).toMatch(/Nothing was booked by this attempt\.$/);
		expect(marks(jsonOf(await run()))).toEqual([undefined]);
	});

	it.each(names)('an item after a request that could not be sent: %s', async (name) => {
		const { run } = await bookingsOf(sandbox(), name, 1);
		const away = await run(undefined, { baseUrl: 'http://127.0.0.1:9' });
		expect(away.error?.message).toMatch(/can't be reached/);
		expect(marks(jsonOf(await run()))).toEqual([undefined]);
	});

	it('an item after the look-up of its port broke off, which says that nothing was booked', async () => {
		const { items, parameters } = await bookingsOf(sandbox(), 'order', 1);
		const portOfDischargeId = { __rl: true, mode: 'name', value: 'Houston - TX' };
		await sandbox().control.fail({ path: '/api/v2/intermodalRegions*', kind: 'breakAfter', times: 9 });
		const { error } = await book('order', { ...parameters, ...items[0]?.json, portOfDischargeId });
		expect(error?.message).toMatch(/Nothing was booked by this attempt\.$/);
		expect(await posts()).toBe(0);
	});

	it.each(names)('an item after its preview: %s', async (name) => {
		const { run, parameters, items } = await bookingsOf(sandbox(), name, 1);
		const preview = { ...parameters, bookingMode: 'preview' };
		expect(jsonOf(await book(name, preview, { items }))).toMatchObject([{ preview: true }]);
		expect(marks(jsonOf(await run()))).toEqual([undefined]);
	});

	it.each(names)('an item after a look-up that failed, with a warning: %s', async (name) => {
		const { run } = await bookingsOf(sandbox(), name, 1);
		await sandbox().control.fail({ method: 'GET', status: 500, times: 2 });
		const [item] = jsonOf(await run());
		const warned = [expect.stringMatching(/^The node couldn't check whether the .* already exists: .*500/)];
		expect(item?.warnings).toEqual(name === 'ftl' ? undefined : warned);
	});

	it.each(names)('an item after an execution that was canceled before its request: %s', async (name) => {
		const { run } = await bookingsOf(sandbox(), name, 1);
		await sandbox().control.fail({
			method: 'POST',
			status: 429,
			headers: { 'retry-after': '60', 'x-ratelimit-remaining': '5' },
		});
		expect((await waitingAtMost(1_000, run)).error).toBeDefined();
		expect(marks(jsonOf(await run()))).toEqual([undefined]);
	});

	it('the same number at another base URL', async () => {
		const { run } = await bookingsOf(sandbox(), 'ftl', 1);
		jsonOf(await run());
		await run(undefined, { baseUrl: sandbox().url.replace('127.0.0.1', 'localhost') });
		expect(await posts()).toBe(2);
	});

	it('an order whose container could not be checked, with a warning', async () => {
		const { run } = await bookingsOf(sandbox(), 'order', 1);
		// The first request looks for the MBL number.
		await sandbox().control.fail({ method: 'GET', status: 403, skip: 1 });
		const [order] = jsonOf(await run());
		expect(order?.warnings).toEqual([
			expect.stringMatching(/^The node couldn't check whether another order contains \w{11}: .*allowed/),
		]);
		expect(await posts()).toBe(1);
	});

	it('the same container in a later order, with a warning', async () => {
		const [first, second] = [await bookingKinds.order.prepare(sandbox()), await bookingKinds.order.prepare(sandbox())];
		const [{ id } = {}] = jsonOf(await book('order', first));
		const [order] = jsonOf(await book('order', second));
		expect(order?.warnings).toEqual([
			expect.stringMatching(new RegExp(`is also on order ${id as number}\\. Check which`)),
		]);
		expect(await posts()).toBe(2);
	});

	it('a key that was used in another operation', async () => {
		await allBooked('ltl', [await quoted('ltl', 'PO-5')]);
		jsonOf(await book('ftl', await quoted('ftl', 'PO-5')));
	});

	it('keys that differ in punctuation', async () => {
		await allBooked('ltl', [await quoted('ltl', 'PO-1-23'), await quoted('ltl', 'PO-12-3')]);
	});

	it('two FTL shipments without a quote number, under two keys', async () => {
		const body = { data: { order_number: 'FS1' } };
		await sandbox().control.fail({ method: 'POST', status: 201, handled: true, body, times: 2 });
		await allBooked('ftl', [
			await quoted('ftl', 'A', { quoteNumber: '' }),
			await quoted('ftl', 'B', { quoteNumber: '' }),
		]);
	});

	it('an MBL number that begins with a booked one', async () => {
		const parameters = await bookingKinds.order.prepare(sandbox());
		await allBooked(
			'order',
			['MAEU9008', 'MAEU90081'].map((mblNumber) => ({ ...parameters, mblNumber })),
		);
	});

	it.each(names)('the second of two identical items, after the first was refused: %s', async (name) => {
		const { items, run } = await bookingsOf(sandbox(), name, 1);
		await sandbox().control.fail({ method: 'POST', status: 422 });
		const both = await run([...items, ...items], { node: { onError: 'continueRegularOutput' } });
		expect(both.items.map(({ json }) => json.error !== undefined)).toEqual([true, false]);
	});

	it.each(names)('a booking that a restored database has forgotten, unless the API lists it: %s', async (name) => {
		const { run } = await bookingsOf(sandbox(), name, 1);
		jsonOf(await run());
		await forgetBookings();
		expect(marks(jsonOf(await run()))).toEqual([name === 'ftl' ? undefined : true]);
		expect(await posts()).toBe(name === 'ftl' ? 2 : 1);
	});
});

describe('one of several bookings', () => {
	it.each(names)('is refused by the API: the others are booked, and a retry books them once: %s', async (name) => {
		const { items, run } = await bookingsOf(sandbox(), name, 5);
		await sandbox().control.fail({ method: 'POST', status: 422, skip: 2 });
		const { error } = await run(items);
		expect(error?.message).toMatch(
			/^4 of 5 .*s booked\. Item 2 was not: The API returned status 422: Server Error\. Booked in this run: item 0: .*; item 1: .*; item 3: .*; item 4: .*\. Another try books none of these twice\./,
		);
		expect(error?.context.itemIndex).toBe(2);
		expect(marks(jsonOf(await run(items, { mode: 'retry', source: 'webhook' })))).toEqual([
			...[true, true],
			...[undefined, true, true],
		]);
		expect(await posts()).toBe(6);
	});

	it.each<[string, Fault]>([
		['has an unknown outcome', { status: 504 }],
		['finds a refused token', { status: 401 }],
		['is not allowed', { status: 403 }],
		['loses the connection', { kind: 'breakBefore' }],
	])('%s: the run ends', async (_title, fault) => {
		const { items, run } = await bookingsOf(sandbox(), 'ftl', 4);
		await sandbox().control.fail({ method: 'POST', skip: 1, ...fault });
		const { error } = await run(items);
		expect(error?.message).toMatch(
			/^1 of 4 FTL shipments booked\. Item 1(:| was not:) .*\. Booked in this run: item 0: .* Not attempted: items 2 to 3\.$/,
		);
		expect(await posts()).toBe(2);
	});

	it('is uncertain: the error lists what was booked, refused and uncertain', async () => {
		const { items, run } = await bookingsOf(sandbox(), 'ftl', 3);
		jsonOf(await run(items.slice(0, 1)));
		forgetInProcess();
		await sandbox().control.fail({ method: 'POST', status: 504, handled: true, skip: 1 });
		const { error } = await run(items);
		expect(error?.message).toMatch(
			/^1 of 3 FTL shipments booked\. Item 0 was not: this node has sent .* Item 2: The FTL shipment with quote number "\w+" and Booking Key "PO-1 load \d+" was sent and may or may not .* Booked in this run: item 1: FTL shipment \w+ \(quote number \w+, Booking Key PO-1 load \d+\)\./,
		);
	});
});

describe('a Booking Key', () => {
	it.each(shipments)("can't contain the number of the quote: %s", async (name) => {
		const parameters = await quoted(name, 'x');
		const number = (parameters.rateNumber ?? parameters.quoteNumber) as string;
		const { error } = await book(name, { ...parameters, bookingKey: `Load ${number.toLowerCase()}` });
		expect(error?.message).toMatch(/^The Booking Key contains the (rate|quote) number/);
		expect(await posts()).toBe(0);
	});

	const required = /^Booking Key is required/;
	const placeholder = /^Booking Key is a placeholder/;

	it.each([
		// n8n itself refuses to run a node without a required parameter.
		['', /^WorkflowHasIssuesError/],
		['   ', required],
		['\u200b', required],
		['={{ $json.nothing }}', required],
		['={{ ({ a: 1 }) }}', /^Booking Key must be 1 to 255 characters long \(given: an object\)/],
		['undefined', placeholder],
		['={{ "null" }}', placeholder],
		['#N/A', placeholder],
		['N/A', placeholder],
		['6.12E+11', /^Booking Key lost its last digits/],
		['x'.repeat(256), /^Booking Key must be 1 to 255 characters long/],
	])('%j is refused, and nothing is sent', async (bookingKey, why) => {
		for (const name of shipments) {
			const parameters = await quoted(name, bookingKey);
			for (const type of ['drayageFreight', 'drayageFreightTool']) {
				const run = book(name, parameters, { node: { type: `n8n-nodes-drayage.${type}` } });
				expect(await run.then(({ error }) => error?.message, String)).toMatch(why);
			}
		}
		const order = { ...(await bookingKinds.order.prepare(sandbox())), options: { bookingKey } };
		expect((await book('order', order)).error?.message).toContain('Booking Key');
		expect(await posts()).toBe(0);
	});

	it.each(['12', 12, 'x'.repeat(255), 'PO äöü 7', '🚚 1', '=row {{ 7 }}', '<CAKd7@mail.example.com>'])(
		'can be %j',
		async (key) => {
			expect(marks(jsonOf(await book('ltl', await quoted('ltl', key as string))))).toEqual([undefined]);
		},
	);
});
