import type { IDataObject, INode, WorkflowExecuteMode } from 'n8n-workflow';
import { setTimeout } from 'node:timers/promises';
import { initDeduplication, type MemoryDeduplicator } from '../../../../tools/engine/index.mts';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { forgetBookings, forgetInProcess, jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { bookingKinds, hideLists, hideOutcome } from './bookings.mts';

const sandbox = useSandbox();

const MODES = {
	LTL: { quote: 'ltlQuote.create', book: 'ltlShipment.create', number: 'rateNumber' },
	FTL: { quote: 'ftlQuote.create', book: 'ftlShipment.create', number: 'quoteNumber' },
} as const;

type Mode = keyof typeof MODES;

/** Quotes again and books the first rate. The number comes from the input item. */
const quoteAndBook = async (
	of: Mode,
	mode: WorkflowExecuteMode,
	more: IDataObject = {},
	quoted: IDataObject = {},
	node: Partial<INode> = {},
) => {
	const { quote, book, number } = MODES[of];
	const [rate] = jsonOf(await runOperation(sandbox(), quote, { ...parametersOf(quote), ...quoted }));
	const given = { ...parametersOf(book), [number]: undefined, whenRunManually: 'book', ...more };
	return await runOperation(sandbox(), book, given, { items: [{ json: rate ?? {} }], mode, node });
};

const posts = async () =>
	(await sandbox().control.log()).filter(({ method, path }) => method === 'POST' && path.endsWith('/shipments'));

const REFUSED =
	/^Not booked: this node has booked this freight before in a manual run or retry, with another (rate|quote) number/;

describe.each(['LTL', 'FTL'] as const)('a quote that is repeated manually and then booked by %s', (of) => {
	it('is booked once, and again only with Book Again', async () => {
		const [first, ...others] = jsonOf(await quoteAndBook(of, 'manual'));
		expect(others).toEqual([]);
		for (let round = 0; round < 3; round++) {
			const { message } = (await quoteAndBook(of, 'manual')).error ?? {};
			expect(message).toMatch(REFUSED);
			expect(message).toContain(`Use ${of} shipment ${first?.order_number as string}.`);
		}
		expect(await posts()).toHaveLength(1);
		expect(jsonOf(await quoteAndBook(of, 'manual', { options: { bookAgain: true } }))).toHaveLength(1);
		expect(await posts()).toHaveLength(2);
		expect((await quoteAndBook(of, 'manual')).error?.message).toMatch(REFUSED);
		expect(await posts()).toHaveLength(2);
	});

	it.each(['manual', 'retry'] as const)('is declined if the run is retried after one of mode %s', async (mode) => {
		jsonOf(await quoteAndBook(of, mode));
		expect((await quoteAndBook(of, 'manual')).error?.message).toMatch(REFUSED);
		expect((await quoteAndBook(of, 'retry')).error?.message).toMatch(REFUSED);
		expect(await posts()).toHaveLength(1);
	});

	it('stays declined if contacts are corrected or the quote waits longer', async () => {
		jsonOf(await quoteAndBook(of, 'manual'));
		expect((await quoteAndBook(of, 'manual', { pickupContactEmail: 'other@acme.com' })).error?.message).toMatch(
			REFUSED,
		);
		expect(await posts()).toHaveLength(1);
	});

	it('is recognized by its number alone, as after a table or a form', async () => {
		const onlyNumber = async () => {
			const { quote, book, number } = MODES[of];
			const [rate = {}] = jsonOf(await runOperation(sandbox(), quote, parametersOf(quote)));
			const field = of === 'LTL' ? 'rate_number' : 'quote_number';
			const given = { ...parametersOf(book), [number]: rate[field], whenRunManually: 'book' };
			return await runOperation(sandbox(), book, given, { mode: 'manual' });
		};
		jsonOf(await onlyNumber());
		expect((await onlyNumber()).error?.message).toMatch(REFUSED);
		expect(await posts()).toHaveLength(1);
	});

	it('is booked each time by a published workflow', async () => {
		for (const mode of ['trigger', 'webhook', 'integrated'] as const) jsonOf(await quoteAndBook(of, mode));
		expect(await posts()).toHaveLength(3);
	});

	it('is booked if the freight or the destination differs', async () => {
		jsonOf(await quoteAndBook(of, 'manual'));
		jsonOf(await quoteAndBook(of, 'manual', { destinationAddress1: '9 Other St' }));
		jsonOf(await quoteAndBook(of, 'manual', {}, { additionalFields: { cargoValue: 4321 } }));
		expect(await posts()).toHaveLength(3);
	});

	it('is declined if it was booked between a rejected item and the next item of the run', async () => {
		const { quote, book, number } = MODES[of];
		const field = of === 'LTL' ? 'rate_number' : 'quote_number';
		const quoteAgain = async () => jsonOf(await runOperation(sandbox(), quote, parametersOf(quote)))[0] ?? {};
		const items = [{ json: await quoteAgain() }, { json: await quoteAgain() }];
		const given = { ...parametersOf(book), [number]: `={{ $json.${field} }}`, whenRunManually: 'book' };
		const node = { onError: 'continueRegularOutput' } as const;
		await sandbox().control.fail({ method: 'POST', path: '*shipments', status: 422, delayMs: 100 });
		const [first, second] = await Promise.all([
			runOperation(sandbox(), book, given, { items, mode: 'manual', node }),
			quoteAndBook(of, 'manual'),
		]);
		expect(jsonOf(second)[0]?.order_number).toBeDefined();
		expect(jsonOf(first).map(({ error }) => error)).toEqual([
			expect.stringContaining('Nothing was booked by this attempt'),
			expect.stringMatching(REFUSED),
		]);
	});

	describe('in a copied node', () => {
		const copied = async (more: IDataObject = {}) => await quoteAndBook(of, 'manual', more, {}, { id: 'copy' });

		it('is declined, and the preview says so', async () => {
			const [first] = jsonOf(await quoteAndBook(of, 'manual'));
			const said = `another node of this n8n has booked this freight before in a manual run or retry, with another ${of === 'LTL' ? 'rate' : 'quote'} number. Running the quote again`;
			const [previewed] = jsonOf(await copied({ whenRunManually: 'preview' }));
			expect(previewed?.outcome).toContain(said);
			const { message } = (await copied()).error ?? {};
			expect(message).toContain(`Not booked: ${said}`);
			expect(message).toContain(`Use ${of} shipment ${first?.order_number as string}.`);
			expect(await posts()).toHaveLength(1);
		});

		it('is declined after an unknown outcome', async () => {
			await sandbox().control.fail({ method: 'POST', path: '*shipments', status: 504, handled: true });
			await hideLists(sandbox());
			expect((await quoteAndBook(of, 'manual')).error?.message).toMatch(/may or may not have been booked/);
			expect((await copied()).error?.message).toMatch(
				/^Not booked: another node of this n8n may have booked this freight before/,
			);
			expect(await posts()).toHaveLength(1);
		});

		it('is booked with a hint if a street differs', async () => {
			const [first] = jsonOf(await quoteAndBook(of, 'manual'));
			const run = await copied({ destinationAddress1: '26 Broadway' });
			expect(jsonOf(run)).toHaveLength(1);
			expect(run.hints.map(({ message }) => message)).toContain(
				`Check this ${of} shipment: another node of this n8n has booked an ${of} shipment between the same companies today in a manual run or retry, with another ${of === 'LTL' ? 'rate' : 'quote'} number (${of} shipment ${first?.order_number as string}).`,
			);
		});

		it.each([
			['the first node was rejected', 422, false],
			['the process was restarted', undefined, true],
		])('is booked if %s', async (_why, status, isRestarted) => {
			if (status !== undefined) await sandbox().control.fail({ method: 'POST', path: '*shipments', status });
			await quoteAndBook(of, 'manual');
			if (isRestarted) forgetInProcess();
			expect(jsonOf(await copied())).toHaveLength(1);
		});

		it('is declined in other nodes after the copy booked it during an attempt of the first node that was rejected', async () => {
			await sandbox().control.fail({ method: 'POST', path: '*shipments', status: 422, delayMs: 200 });
			const rejected = quoteAndBook(of, 'manual');
			while ((await posts()).length === 0) await setTimeout(5);
			const [again] = jsonOf(await copied({ options: { bookAgain: true } }));
			expect((await rejected).error?.message).toContain('Nothing was booked by this attempt');
			const { message } = (await quoteAndBook(of, 'manual', {}, {}, { id: 'third' })).error ?? {};
			expect(message).toContain(`Use ${of} shipment ${again?.order_number as string}.`);
			expect(await posts()).toHaveLength(2);
		});

		it('is booked by published workflows', async () => {
			jsonOf(await quoteAndBook(of, 'manual'));
			expect(jsonOf(await quoteAndBook(of, 'trigger', {}, {}, { id: 'copy' }))).toHaveLength(1);
		});
	});

	it('is declined for each item of a later run', async () => {
		jsonOf(await quoteAndBook(of, 'manual'));
		const { quote, book, number } = MODES[of];
		const field = of === 'LTL' ? 'rate_number' : 'quote_number';
		const quoteAgain = async () => jsonOf(await runOperation(sandbox(), quote, parametersOf(quote)))[0] ?? {};
		const items = [{ json: await quoteAgain() }, { json: await quoteAgain() }, { json: await quoteAgain() }];
		const given = { ...parametersOf(book), [number]: `={{ $json.${field} }}`, whenRunManually: 'book' };
		const { error } = await runOperation(sandbox(), book, given, { items, mode: 'manual' });
		expect(error?.message).toContain('3 items were skipped. Item 0: Not booked: this node has booked this freight');
		expect(await posts()).toHaveLength(1);
	});

	describe('with a corrected value', () => {
		const CORRECTIONS: Array<[string, IDataObject, IDataObject]> = [
			['street', { destinationAddress1: '26 Broadway' }, {}],
			['reference', { additionalFields: { customerReferenceNumber: 'PO-77' } }, {}],
			['ZIP code', {}, { destinationZipcode: '10005' }],
			['city', {}, { destinationCity: 'Brooklyn' }],
			['pickup date', {}, { pickupDate: '2099-12-30' }],
			['cargo value', {}, { additionalFields: { cargoValue: 4321 } }],
		];
		const rows = CORRECTIONS.filter(([what]) => of === 'LTL' || what !== 'reference');

		it.each(rows)('is booked again with a hint that names the first one: %s', async (_what, more, quoted) => {
			const [first] = jsonOf(await quoteAndBook(of, 'manual'));
			const said = `Check this ${of} shipment: this node has booked an ${of} shipment between the same companies today in a manual run or retry, with another ${of === 'LTL' ? 'rate' : 'quote'} number (${of} shipment ${first?.order_number as string}).`;
			const previewed = await quoteAndBook(of, 'manual', { ...more, whenRunManually: 'preview' }, quoted);
			expect(jsonOf(previewed)[0]?.outcome).toBe(`Would book. ${said}`);
			const run = await quoteAndBook(of, 'manual', more, quoted);
			expect(jsonOf(run)).toHaveLength(1);
			expect(run.hints.map(({ message }) => message)).toContain(said);
			expect(await posts()).toHaveLength(2);
		});

		const hintsAfter = async (mode: WorkflowExecuteMode, first: IDataObject = {}) => {
			await quoteAndBook(of, mode, first);
			const { hints } = await quoteAndBook(of, 'manual', { destinationAddress1: '26 Broadway' });
			return hints.map(({ message }) => message).join(' ');
		};

		it('gets no hint after a published run, or a booking between other companies', async () => {
			expect(await hintsAfter('trigger')).not.toContain('same companies');
			await forgetBookings();
			expect(await hintsAfter('manual', { pickupCompanyName: 'Other Inc' })).not.toContain('same companies');
		});

		it('gets no hint after a rejected attempt, or on another day', async () => {
			await sandbox().control.fail({ method: 'POST', path: '*shipments', status: 422, times: 1 });
			expect(await hintsAfter('manual')).not.toContain('same companies');
			const now = Date.now();
			jest.spyOn(Date, 'now').mockReturnValue(now);
			jest.useFakeTimers({
				now: now + 86_400_000,
				doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'performance', 'setInterval', 'queueMicrotask'],
			});
			const { hints } = await quoteAndBook(of, 'manual', { destinationAddress1: '27 Broadway' }).finally(() => {
				jest.useRealTimers();
				jest.restoreAllMocks();
			});
			expect(hints.map(({ message }) => message).join(' ')).not.toContain('same companies');
		});

		it('says that the first one may be booked if its outcome is unknown, without a number', async () => {
			await sandbox().control.fail({ method: 'POST', path: '*shipments', status: 504, times: 1 });
			expect(await hintsAfter('manual')).toContain(
				`this node may have booked an ${of} shipment between the same companies today in a manual run or retry, with another ${of === 'LTL' ? 'rate' : 'quote'} number.`,
			);
		});
	});

	it('is booked after an attempt that the API rejected, but not after one with an unknown outcome', async () => {
		await sandbox().control.fail({ method: 'POST', path: '*shipments', status: 422, times: 1 });
		expect((await quoteAndBook(of, 'manual')).error).toBeDefined();
		await sandbox().control.fail({ method: 'POST', path: '*shipments', status: 500, times: 1 });
		expect((await quoteAndBook(of, 'manual')).error).toBeDefined();
		expect((await quoteAndBook(of, 'manual')).error?.message).toMatch(
			/this node may have booked this freight before in a manual run or retry/,
		);
		expect(await posts()).toHaveLength(2);
	});
});

it('a second order with the same containers under another MBL number is booked with a hint', async () => {
	const order = { ...(await bookingKinds.order.prepare(sandbox())), whenRunManually: 'book' };
	const first = await runOperation(sandbox(), 'order.create', order, { mode: 'manual' });
	expect(first.hints.map(({ message }) => message).join(' ')).not.toContain('same freight');
	const second = await runOperation(
		sandbox(),
		'order.create',
		{ ...order, mblNumber: 'MAEU700099' },
		{ mode: 'manual' },
	);
	expect(jsonOf(second)).toHaveLength(1);
	const number = jsonOf(first)[0]?.id as number;
	const said = second.hints.map(({ message }) => message).join(' ');
	expect(said).toMatch(new RegExp(`Container MSCU\\d+ is also on order ${number} \\(MBL number MAEU\\d+, open\\)`));
	// The list says the same as the record, with more details.
	expect(said).not.toContain('Check this order');
	await hideLists(sandbox());
	const third = { ...order, mblNumber: 'MAEU700097' };
	const { hints } = await runOperation(sandbox(), 'order.create', third, { mode: 'manual' });
	expect(hints.map(({ message }) => message)).toContainEqual(
		expect.stringMatching(
			/^Check this order: this node has booked its containers before in a manual run or retry, with another MBL number \(order \d+\)\.$/,
		),
	);
});

it('a second order after one of unknown outcome is booked with a hint that names no order', async () => {
	const order = { ...(await bookingKinds.order.prepare(sandbox())), whenRunManually: 'book' };
	await hideOutcome(sandbox());
	expect((await runOperation(sandbox(), 'order.create', order, { mode: 'manual' })).error).toBeDefined();
	const second = { ...order, mblNumber: 'MAEU700098' };
	const { hints } = await runOperation(sandbox(), 'order.create', second, { mode: 'manual' });
	expect(hints.map(({ message }) => message)).toContainEqual(
		'Check this order: this node may have booked its containers before in a manual run or retry, with another MBL number.',
	);
});

it('an MBL number that is written differently counts as the same one', async () => {
	const order = await bookingKinds.order.prepare(sandbox());
	jsonOf(await runOperation(sandbox(), 'order.create', order));
	const [, prefix = '', digits = ''] = /^([A-Z]+)(.+)$/.exec(order.mblNumber as string) ?? [];
	for (const mblNumber of [`${prefix} ${digits}`, `${prefix}-${digits}`.toLowerCase()]) {
		const run = await runOperation(sandbox(), 'order.create', { ...order, mblNumber });
		expect(run.error?.message ?? jsonOf(run)[0]?.recovered).toBeTruthy();
	}
	expect((await sandbox().control.counts()).orders).toBe(1);
});

describe('a database that fails from a certain call on during a manual booking', () => {
	let store: MemoryDeduplicator;
	beforeAll(async () => {
		store = await initDeduplication();
	});

	/** Runs a task while three database calls in a row fail, because the node attempts each call three times. */
	const failing = async <T,>(first: number, run: () => Promise<T>): Promise<T> => {
		let calls = 0;
		const spies = (['checkProcessedAndRecord', 'removeProcessed'] as const).map((method) => {
			const real = store[method].bind(store) as (...values: unknown[]) => unknown;
			return jest.spyOn(store, method).mockImplementation(((...values: unknown[]) => {
				calls += 1;
				if (calls >= first && calls < first + 3) throw new Error('SQLITE_BUSY: database is locked');
				return real(...values);
			}) as never);
		});
		return await run().finally(() => {
			for (const spy of spies) spy.mockRestore();
		});
	};

	it.each(Array.from({ length: 14 }, (_, index) => index + 1))(
		'at call %i: a booking is returned or nothing was sent, and never twice',
		async (first) => {
			const run = await failing(first, async () => await quoteAndBook('LTL', 'manual'));
			const sent = (await posts()).length;
			expect(sent).toBe(run.error === undefined ? 1 : 0);
			expect(run.error?.message ?? '').not.toContain('SQLITE_BUSY');
			if (sent === 0) expect(run.error?.message).toMatch(/^Nothing was booked by this attempt: n8n could not record/);
			await quoteAndBook('LTL', 'manual');
			expect((await posts()).length).toBe(1);
		},
	);
});
