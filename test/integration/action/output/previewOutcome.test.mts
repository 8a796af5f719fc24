import type { IDataObject } from 'n8n-workflow';
import { initDeduplication, startNode, type MemoryDeduplicator } from '../../../../tools/engine/index.mts';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { credentialsFor, jsonOf, runOperation, useSandbox, type OperationRun } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';
import { bookingKinds, bookingsOf, hideLists, hideOutcome, names } from '../requests/bookings.mts';

const sandbox = useSandbox();
useTiming({ tries: 1, lookupDelays: [0, 2, 4] });

let store: MemoryDeduplicator;

beforeAll(async () => {
	store = await initDeduplication();
});

const NOUNS = { order: 'order', ltl: 'LTL shipment', ftl: 'FTL shipment' };

/** Other values of a booking, and the labels that name them. */
const OTHERS = {
	order: [{ additionalFields: { deliveryAddress: '9 Other St' } }, 'Delivery Address'],
	ltl: [{ destinationAddress1: '9 Other St' }, 'Destination Address'],
	ftl: [{ destinationAddress1: '9 Other St' }, 'Destination Address'],
} as const;

/** Previews a booking, and returns what the preview says and the requests that it sent. */
const preview = async (
	operation: string,
	parameters: IDataObject,
	more: OperationRun = { mode: 'manual' },
	options: IDataObject = {},
) => {
	await sandbox().control.clearLog();
	const given = { ...parameters, whenRunManually: 'preview', options };
	const run = await runOperation(sandbox(), operation, given, more);
	const [item = {}] = jsonOf(run);
	expect(item.preview).toBe(true);
	const requests = await sandbox().control.log();
	expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	return { outcome: item.outcome, message: item.message, hints: run.hints.map(({ message }) => message), requests };
};

const book = async (operation: string, parameters: IDataObject, more: OperationRun = {}) =>
	await runOperation(sandbox(), operation, { ...parameters, whenRunManually: 'book' }, more);

const numberIn = (record: IDataObject = {}) => (record.order_number ?? record.id) as string;

/** The record as in a process that didn't write it, such as after a restart. */
const ELSEWHERE = { node: { id: 'another node' } } as const;

describe.each(names)('the preview of %s', (name) => {
	const { operation, prepare } = bookingKinds[name];
	const noun = NOUNS[name];

	it.each<[string, OperationRun, IDataObject]>([
		['a manual run', { mode: 'manual' }, {}],
		['the option Preview', { mode: 'trigger' }, { preview: true }],
	])('in %s says that it is already booked, and by which number', async (_how, more, options) => {
		const parameters = await prepare(sandbox());
		const before = await preview(operation, parameters, more, options);
		expect(before.outcome).toMatch(/^Would book: /);
		expect(before.hints.join(' ')).not.toMatch(/already booked|check/i);
		const [booked] = jsonOf(await book(operation, parameters));
		const { outcome, hints } = await preview(operation, parameters, more, options);
		expect(outcome).toMatch(
			new RegExp(`^Already booked as ${noun} ${numberIn(booked)}\\. A booking would return it and book nothing\\.`),
		);
		expect(hints[0]).toBe(outcome);
	});

	it.each<[string, OperationRun, IDataObject, string]>([
		['a manual run', { mode: 'manual' }, {}, 'this is a preview because the workflow was run manually.'],
		['the option Preview', { mode: 'trigger' }, { preview: true }, 'Preview is on.'],
		[
			'a tool',
			{ mode: 'trigger', node: { type: 'n8n-nodes-drayage.drayageFreightTool' } },
			{ preview: true },
			'Preview is on.',
		],
	])('in %s says how to book it only if it would be booked', async (_how, more, options, reason) => {
		const parameters = await prepare(sandbox());
		const before = await preview(operation, parameters, more, options);
		expect(before.message).toMatch(/^Nothing was booked: .*\. (To book, |Ask a person to book it\.)/);
		await book(operation, parameters);
		const { message, hints } = await preview(operation, parameters, more, options);
		expect(message).toBe(`Nothing was booked: ${reason}`);
		expect(hints.join(' ')).not.toContain('To book, ');
	});

	it('names the values with which it was booked before, in the words of the booking', async () => {
		const parameters = await prepare(sandbox());
		await book(operation, parameters);
		const { outcome: same } = await preview(operation, parameters);
		expect(same).not.toContain('other values');
		const [change, names] = OTHERS[name];
		const { outcome, hints } = await preview(operation, { ...parameters, ...change });
		const said = (await book(operation, { ...parameters, ...change })).hints.map(({ message }) => message);
		const differences = said.find((hint) => hint.includes('was booked earlier with other values')) ?? 'none';
		expect(differences).toContain(`and was not changed: ${names}. To change it,`);
		expect(outcome).toMatch(/^Already booked as /);
		expect(outcome).toContain(` ${differences}`);
		expect(hints[0]).toBe(outcome);
	});

	it("doesn't create or change a record", async () => {
		const parameters = await prepare(sandbox());
		await preview(operation, parameters);
		await book(operation, parameters);
		await preview(operation, parameters);
		await hideLists(sandbox());
		const { error } = await book(operation, parameters);
		expect(error?.message).toMatch(/^Not booked: this node has already booked/);
	});

	it('says that this node has booked it, if no list contains it', async () => {
		const parameters = await prepare(sandbox());
		await book(operation, parameters);
		await hideLists(sandbox());
		const { outcome } = await preview(operation, parameters);
		expect(outcome).toMatch(new RegExp(`^Already booked: this node has booked the ${noun} with .* number \\S+ as `));
	});

	it('says that it may be booked after an unknown outcome', async () => {
		const parameters = await prepare(sandbox());
		await hideOutcome(sandbox());
		await book(operation, parameters);
		const { outcome, hints } = await preview(operation, parameters);
		expect(outcome).toMatch(/^May already be booked: an earlier attempt may have booked the .* Look in your DrayEasy/);
		expect(hints[0]).toBe(outcome);
	});

	it("says that the record can't be read", async () => {
		const { parameters, run, items } = await bookingsOf(sandbox(), name, 2);
		await run(items.slice(0, 1));
		store.failNext(1);
		const { outcome, hints } = await preview(operation, parameters, { items: items.slice(1), mode: 'manual' });
		expect(outcome).toMatch(/^Couldn't check whether this node has booked the .*: n8n could not read its record/);
		expect(hints[0]).toBe(outcome);
	});

	it('says that Book Again would send it anyway', async () => {
		const parameters = await prepare(sandbox());
		await book(operation, parameters);
		const { outcome } = await preview(operation, parameters, { mode: 'manual' }, { bookAgain: true });
		expect(outcome).toMatch(/^Already booked as .* Book Again is on, so it would be sent anyway\.$/);
	});

	it('says that n8n would not book it without a saved workflow', async () => {
		const [resource = '', action = ''] = operation.split('.');
		const parameters = { resource, operation: action, ...(await prepare(sandbox())) };
		const credentials = credentialsFor(sandbox().url);
		const started = await startNode({
			type: 'drayageFreight',
			parameters,
			credentials,
			mode: 'manual',
			workflowId: '',
		});
		const [item] = jsonOf(await started.finished);
		expect(item?.outcome).toMatch(/^Would not be booked: this n8n runs the node without a saved workflow/);
	});
});

describe.each(['order', 'ltl'] as const)('the preview of %s', (name) => {
	const { operation, prepare, path } = bookingKinds[name];

	it('says that another node has booked it', async () => {
		const parameters = await prepare(sandbox());
		const [booked] = jsonOf(await book(operation, parameters, ELSEWHERE));
		const { outcome, requests } = await preview(operation, parameters);
		expect(outcome).toContain(`Already booked as ${NOUNS[name]} ${numberIn(booked)}.`);
		expect(requests).toHaveLength(1);
	});

	it.each([401, 403])('says that a booking would fail if the list returns %d', async (status) => {
		const parameters = await prepare(sandbox());
		await sandbox().control.fail({ method: 'GET', status, times: 9 });
		const { outcome, hints } = await preview(operation, parameters);
		expect(outcome).toMatch(/^Would not be booked: the node couldn't check for an earlier booking of the .*\. The /);
		expect(hints[0]).toBe(outcome);
		await sandbox().control.fail({ method: 'GET', status, times: 9 });
		expect((await book(operation, parameters)).error?.message).toContain('Nothing was booked by this attempt.');
		expect((await sandbox().control.log()).filter(({ method }) => method === 'POST')).toEqual([]);
	});

	it.each([404, 500])("says that it couldn't be checked if the list returns %d", async (status) => {
		const parameters = await prepare(sandbox());
		await sandbox().control.fail({ method: 'GET', status, times: 9 });
		const { outcome, hints } = await preview(operation, parameters);
		expect(outcome).toMatch(/^The node couldn't check for an earlier booking of the .*: /);
		expect(hints[0]).toBe(outcome);
	});

	it("says why a listed booking doesn't count as this one", async () => {
		const parameters = await prepare(sandbox());
		await book(operation, parameters, ELSEWHERE);
		const list = name === 'order' ? '/api/v2/orders' : path;
		const failed = ['status', 'status_name', 'customer_status'].map((field) => [`data.0.${field}`, 'Booking failed']);
		const set = Object.fromEntries(failed) as IDataObject;
		await sandbox().control.fail({ method: 'GET', path: list, kind: 'rewrite', set, times: 9 });
		const { outcome } = await preview(operation, parameters);
		expect(outcome).toMatch(/^Would not be booked: .* with this .* number exists, with the status "Booking failed"/);
	});
});

it('the preview names an order with other containers under the same MBL number', async () => {
	const { operation, prepare } = bookingKinds.order;
	const parameters = await prepare(sandbox());
	const [booked] = jsonOf(await book(operation, parameters, ELSEWHERE));
	const numbers = { 'data.0.containers': [{ number: 'MSCU7654321' }] };
	await sandbox().control.fail({ method: 'GET', kind: 'rewrite', set: numbers });
	const { outcome } = await preview(operation, parameters);
	expect(outcome).toMatch(
		new RegExp(`^Would not be booked: Order ${numberIn(booked)} with this MBL number exists, with other containers\\.`),
	);
});

it('a preview removes no booking from a full record', async () => {
	const { run, items, posts } = await bookingsOf(sandbox(), 'ftl', 2);
	const record = jest.spyOn(store, 'checkProcessedAndRecord');
	jsonOf(await run(items.slice(0, 1)));
	const [, scope, data, options] = record.mock.calls[0] ?? [];
	record.mockRestore();
	if (!scope || !data || !options) throw new Error('Nothing was recorded');
	// The booking is the oldest of 2,000 entries.
	const others = Array.from({ length: 1_999 }, (_, index) => `other ${index}`);
	await store.checkProcessedAndRecord(others, scope, data, options);
	const [previewed] = jsonOf(await run(items.slice(1), { mode: 'manual' }, { preview: true }));
	expect(previewed?.outcome).toMatch(/^Would book: /);
	expect(await store.getProcessedDataCount(scope, data, options)).toBe(2_000);
	await hideLists(sandbox());
	expect((await run(items.slice(0, 1))).error?.message).toMatch(/^Not booked: this node has already booked/);
	expect(await posts()).toBe(1);
});

it('the preview says that another node of the process booked an FTL quote, without a request', async () => {
	const { operation, prepare } = bookingKinds.ftl;
	const parameters = await prepare(sandbox());
	await book(operation, parameters, ELSEWHERE);
	const { outcome, requests } = await preview(operation, parameters);
	expect(outcome).toMatch(
		/^May already be booked: another node of this n8n has booked this quote number, or may have \(FTL shipment FS\w+\)\./,
	);
	expect(requests).toEqual([]);
});

describe.each([
	['ltlQuote.create', 'ltlShipment.create', 'rateNumber', 'LTL shipment'],
	['ftlQuote.create', 'ftlShipment.create', 'quoteNumber', 'FTL shipment'],
] as const)('the preview of a rate of %s', (quote, operation, field, noun) => {
	const rates = async () => jsonOf(await runOperation(sandbox(), quote, parametersOf(quote)));
	const given = { ...parametersOf(operation), [field]: undefined };
	const inputOf = (rate: IDataObject = {}, mode: 'manual' | 'trigger' = 'manual') => ({
		items: [{ json: rate }],
		mode,
	});

	it('says that the same freight was booked with another number in a manual run', async () => {
		const [booked] = jsonOf(await book(operation, given, inputOf((await rates())[0])));
		const { outcome, hints } = await preview(operation, given, inputOf((await rates())[0]));
		expect(outcome).toMatch(
			/^Already booked: this node has booked this freight before in a manual run or retry, with another/,
		);
		expect(outcome).toContain(`Use ${noun} ${numberIn(booked)}.`);
		expect(hints[0]).toBe(outcome);
	});

	it('says that another rate of the quote was booked', async () => {
		const [one = {}, other] = await rates();
		const two = other ?? { ...one, quote_number: 'FQ99' };
		await book(operation, given, inputOf(one, 'trigger'));
		const { outcome } = await preview(operation, given, inputOf(two, 'trigger'), { preview: true });
		expect(outcome).toMatch(
			other === undefined ? /^Would book: / : /^May already be booked: another rate of the same quote was booked/,
		);
	});
});

it('the preview points out containers that were booked under another MBL number', async () => {
	const { operation, prepare } = bookingKinds.order;
	const [booked] = jsonOf(await book(operation, await prepare(sandbox()), { mode: 'manual' }));
	const { outcome, hints } = await preview(operation, await prepare(sandbox()));
	expect(outcome).toMatch(
		new RegExp(
			`^Would book\\. Container MSCU\\d+ is also on order ${numberIn(booked)} \\(MBL number MAEU\\d+, open\\)\\.`,
		),
	);
	expect(hints[0]).toBe(outcome);
	const third = await prepare(sandbox());
	await hideLists(sandbox());
	expect((await preview(operation, third)).outcome).toBe(
		`Would book. Check this order: this node has booked its containers before in a manual run or retry, with another MBL number (order ${numberIn(booked)}).`,
	);
});

it("the preview says that a canceled order can't be booked again", async () => {
	const { operation, prepare } = bookingKinds.order;
	const parameters = await prepare(sandbox());
	const [booked] = jsonOf(await book(operation, parameters, ELSEWHERE));
	const set = { 'data.0.status': 'Canceled', 'data.0.status_name': 'Canceled' };
	await sandbox().control.fail({ method: 'GET', kind: 'rewrite', set, times: 9 });
	const { outcome } = await preview(operation, parameters);
	expect(outcome).toMatch(
		new RegExp(`^Would likely be rejected: Order ${numberIn(booked)} with this MBL number was canceled\\.`),
	);
});

it.each([
	['Maximum Bookings', { maximumBookings: 2 }, '3 input items would create 3 bookings, but Maximum Bookings is 2.'],
	['Book Again', { bookAgain: true }, 'Book Again is on, and would book all 3 input items again.'],
])('says that a run of too many items would not be booked: %s', async (_name, options, reason) => {
	const { run, posts } = await bookingsOf(sandbox(), 'ltl', 3);
	const previews = jsonOf(await run(undefined, { mode: 'manual' }, { ...options, preview: true }));
	expect(previews.map(({ outcome }) => outcome)).toEqual(Array(3).fill(`Would not be booked: ${reason}`));
	expect((await run(undefined, { mode: 'manual' }, options)).error?.message).toContain(reason.slice(0, -1));
	expect(await posts()).toBe(0);
});

it.each(names)('says that only the first of identical items would be booked: %s', async (name) => {
	const { run, items } = await bookingsOf(sandbox(), name, 2);
	const [one, other] = items;
	if (!one || !other) throw new Error('Two items are needed');
	const previews = jsonOf(await run([one, other, one], { mode: 'manual' }, { preview: true }));
	expect(previews.map(({ outcome }) => outcome)).toEqual([
		expect.stringMatching(/^Would book: /),
		expect.stringMatching(/^Would book: /),
		`Would book nothing: item 0 is the same ${NOUNS[name]}.`,
	]);
});

describe('the preview of an order with containers that were booked before', () => {
	const { operation, prepare } = bookingKinds.order;

	it("doesn't say that it would be booked if that can't be checked", async () => {
		await book(operation, await prepare(sandbox()), { mode: 'manual' });
		const parameters = await prepare(sandbox());
		await sandbox().control.fail({ method: 'GET', status: 500, times: 9 });
		const { outcome } = await preview(operation, parameters);
		expect(outcome).toMatch(
			/^The node couldn't check for an earlier booking .* Check this order: this node has booked/,
		);
	});

	it("doesn't say so either if the order was canceled", async () => {
		await book(operation, await prepare(sandbox()), { mode: 'manual' });
		const parameters = await prepare(sandbox());
		await book(operation, parameters, ELSEWHERE);
		const set = { 'data.0.status': 'Canceled', 'data.0.status_name': 'Canceled' };
		await sandbox().control.fail({ method: 'GET', kind: 'rewrite', set, times: 9 });
		const { outcome } = await preview(operation, parameters);
		expect(outcome).toMatch(/^Would likely be rejected: .* was canceled\. .* Container MSCU\d+ is also on order/);
	});
});

it.each(['order', 'ltl'] as const)("doesn't call a canceled booking of this node booked: %s", async (name) => {
	const { operation, prepare } = bookingKinds[name];
	const parameters = await prepare(sandbox());
	await book(operation, parameters);
	const fields = ['status', 'status_name', 'customer_status'].map((field) => [`data.0.${field}`, 'Canceled']);
	const set = Object.fromEntries(fields) as IDataObject;
	await sandbox().control.fail({ method: 'GET', kind: 'rewrite', set, times: 9 });
	const { outcome } = await preview(operation, parameters);
	expect(outcome).toMatch(/^Would not be booked: .* canceled/);
});
