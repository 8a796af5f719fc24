import fc from 'fast-check';
import type { IDataObject, INode } from 'n8n-workflow';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { runs } from '../../../support/runs.mts';
import { forgetInProcess, jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { bookingKinds, bookingsOf, names, type KindName } from './bookings.mts';

const sandbox = useSandbox();

const posts = async () => (await sandbox().control.log()).filter(({ method }) => method === 'POST').length;

const GOES_ON = { onError: 'continueRegularOutput' } as Partial<INode>;

/** A value that can differ between two bookings with the same number. */
const OTHER: Readonly<Record<KindName, string>> = {
	order: 'customerReferenceNumber',
	ltl: 'pickupCompanyName',
	ftl: 'destinationAddress1',
};

/** Returns items with the first booking's numbers for `sameAs`, each with a different value. */
async function bookings(name: KindName, rows: ReadonlyArray<readonly [booking: number, value: unknown]>) {
	const count = Math.max(...rows.map(([booking]) => booking)) + 1;
	const { items, parameters } = await bookingsOf(sandbox(), name, count);
	return {
		parameters: { ...parameters, [OTHER[name]]: '={{ $json.value }}' } as IDataObject,
		items: rows.map(([booking, value]) => ({ json: { ...items[booking]?.json, value } as IDataObject })),
	};
}

describe.each(names)('%s', (name) => {
	const { operation } = bookingKinds[name];
	const run = async (rows: ReadonlyArray<readonly [number, unknown]>, more: object = {}, options: IDataObject = {}) => {
		const { parameters, items } = await bookings(name, rows);
		return await runOperation(sandbox(), operation, { ...parameters, options }, { items, ...more });
	};
	const ROWS = [
		[0, 'A'],
		[0, 'B'],
		[1, 'A'],
		[0, 'A'],
	] as const;

	it.each([
		['are refused', {}, {}],
		['are refused in a manual run that books', { mode: 'manual' }, {}],
		['are refused in a preview', {}, { preview: true }],
	])('items with one number and other differences %s before anything is sent', async (_how, more, options) => {
		const { error } = await run(ROWS, more, options);
		expect(error?.message).toMatch(
			/^Not booked: items 0, 1 and 3 book the same .* \(.* number \w+\), but differ in [\w -]+\. Pick one of them/,
		);
		expect(await posts()).toBe(0);
	});

	it('items with the same number but other differences are marked, and the others are booked, if the execution continues', async () => {
		const { items } = await run(ROWS, { node: GOES_ON });
		const refused = /^"Not booked: items 0, 1 and 3 book the same/;
		expect(items.map(({ json }) => refused.test(JSON.stringify(json.error ?? '')))).toEqual([true, true, false, true]);
		expect(items[2]?.json.error).toBeUndefined();
		expect(await posts()).toBe(1);
	});

	it('an item with the number of an invalid item is marked, and the others are booked, if the execution continues', async () => {
		const invalid = { a: 'object' };
		const { items } = await run(
			[
				[0, invalid],
				[0, 'A'],
				[1, 'A'],
			],
			{ node: GOES_ON },
		);
		const errors = items.map(({ json }) => JSON.stringify(json.error ?? ''));
		expect(errors[0]).toMatch(/given: an object|text/);
		expect(errors[1]).toMatch(
			/^"Not booked: item 0 has the same .* number \(\w+\) and failed\. Correct or remove item 0 first/,
		);
		expect(errors[2]).toBe('""');
		expect(await posts()).toBe(1);
	});

	it('identical items are booked once', async () => {
		const [first, second] = [[0, 'A'] as const, [0, 'A'] as const];
		await run([first, second], { node: GOES_ON });
		expect(await posts()).toBe(1);
	});

	it('for any items, those with the same number and other differences are not sent, and the others are sent once each', async () => {
		const row = fc.tuple(fc.nat({ max: 2 }), fc.constantFrom('A', 'B'));
		await fc.assert(
			fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), async (rows) => {
				const { parameters, items } = await bookings(name, rows);
				const valuesOf = (booking: number) => new Set(rows.filter(([of]) => of === booking).map(([, value]) => value));
				const isRefused = rows.map(([booking]) => valuesOf(booking).size > 1);
				const output = await runOperation(sandbox(), operation, parameters, { items, node: GOES_ON });
				const refused = output.items.map(({ json }) =>
					JSON.stringify(json.error ?? '').startsWith('"Not booked: items'),
				);
				expect(refused).toEqual(isRefused);
				const sent = new Set(rows.filter((_, index) => !isRefused[index]).map(([booking]) => booking)).size;
				expect(await posts()).toBe(sent);
			}),
			{ numRuns: runs(2) },
		);
	}, 600_000);
});

describe('three rates of one search', () => {
	const rates = async () => {
		const { intermodalRegionId, toCityId } = { intermodalRegionId: 50, toCityId: 115 };
		const items = jsonOf(await runOperation(sandbox(), 'rate.search', { intermodalRegionId, toCityId }));
		expect(items.length).toBeGreaterThan(1);
		await sandbox().control.clearLog();
		return items.map((json, index) => ({ json: { ...json, index } }));
	};
	const parameters = {
		...parametersOf('order.create'),
		rateId: '={{ $json.id }}',
		quoteId: '={{ $json.quote_id }}',
		additionalFields: { deliveryAddress: '1670 Champagne Ave' },
	};

	it('with the same MBL number are rejected, and the message explains how to choose one', async () => {
		const { error } = await runOperation(sandbox(), 'order.create', parameters, { items: await rates() });
		expect(error?.message).toMatch(
			/differ in Rate ID\. Pick one rate, for example with Cheapest Only in the options of Rate › Search/,
		);
		expect(await posts()).toBe(0);
	});

	it('are booked under one MBL number each, with hints about the quote and the container', async () => {
		const items = await rates();
		const given = { ...parameters, mblNumber: '={{ "MAEU77000" + $json.index }}' };
		const run = await runOperation(sandbox(), 'order.create', given, { items });
		expect(jsonOf(run)).toHaveLength(items.length);
		const hints = run.hints.map(({ message }) => message).join(' ');
		expect(hints).toMatch(/Items 0, 1 .*book \d orders with rates of the same quote.*Cheapest Only/);
		expect(hints).toMatch(/Container MSCU1234566 is in \d orders of this run/);
	});

	it('are booked under one MBL number each, with a hint that omits Cheapest Only if it was on', async () => {
		const [json] = await rates();
		const items = [0, 1].map((index) => ({ json: { ...json?.json, index } }));
		const given = { ...parameters, mblNumber: '={{ "MAEU77010" + $json.index }}' };
		const run = await runOperation(sandbox(), 'order.create', given, { items });
		expect(jsonOf(run)).toHaveLength(2);
		const hints = run.hints.map(({ message }) => message).join(' ');
		expect(hints).toMatch(/book 2 orders with the same rate/);
		expect(hints).not.toMatch(/Cheapest Only/);
	});

	it('that differ only in how the MBL number is written are booked once', async () => {
		const { items, run, posts } = await bookingsOf(sandbox(), 'order', 1);
		const [item] = items;
		const { mblNumber } = item?.json as { mblNumber: string };
		const lower = { json: { ...item?.json, mblNumber: mblNumber.toLowerCase() } };
		const { error } = await run([...items, lower]);
		// The list by container contains the order.
		expect(error).toBeUndefined();
		expect(await posts()).toBe(1);
	});

	const ofQuote = async () => jsonOf(await runOperation(sandbox(), 'ltlQuote.create', parametersOf('ltlQuote.create')));
	const bookLtl = async (rates: IDataObject[], more: IDataObject = {}) => {
		const given = { ...parametersOf('ltlShipment.create'), rateNumber: '={{ $json.rate_number }}', ...more };
		return await runOperation(sandbox(), 'ltlShipment.create', given, { items: rates.map((json) => ({ json })) });
	};

	it.each([{}, { additionalFields: { customerReferenceNumber: '={{ "PO-" + $json.rate_number }}' } }])(
		'of an LTL quote are rejected together, regardless of other differences: %j',
		async (more) => {
			const rates = await ofQuote();
			expect(rates.length).toBeGreaterThan(1);
			const { error } = await bookLtl(rates, more);
			expect(error?.message).toMatch(/^Not booked: items 0, 1.* book \d rates of the same quote/);
			// Even if the item contains only the rate's number, as after a table or a form.
			const numbers = rates.map(({ rate_number }) => ({ rate_number }));
			expect((await bookLtl(numbers, more)).error?.message).toMatch(/rates of the same quote/);
			const requests = (await sandbox().control.log()).filter(({ path }) => path.startsWith('/api/ltl/shipments'));
			expect(requests).toEqual([]);
		},
	);

	describe('of an LTL quote, booked one at a time', () => {
		const book = async (rate: IDataObject | undefined, executionId = '7', more: IDataObject = {}) => {
			const given = { ...parametersOf('ltlShipment.create'), rateNumber: '={{ $json.rate_number }}', ...more };
			const { rate_number } = rate ?? {};
			return await runOperation(sandbox(), 'ltlShipment.create', given, {
				items: [{ json: { rate_number } }],
				executionId,
			});
		};
		const sent = async () =>
			(await sandbox().control.log()).filter(({ method, path }) => method === 'POST' && path === '/api/ltl/shipments')
				.length;
		const OTHER_RATE = /^Not booked: another rate of the same quote was booked, or may have been/;

		it('result in one booking over all executions, for the next rate if the first is rejected', async () => {
			const [first, second, third] = await ofQuote();
			await sandbox().control.fail({ method: 'POST', path: '*shipments', status: 422 });
			expect((await book(first)).error).toBeDefined();
			expect(jsonOf(await book(second))).toHaveLength(1);
			const [listed] = jsonOf(await runOperation(sandbox(), 'ltlShipment.getAll', {}));
			for (const executionId of ['7', '8']) {
				const { message = '' } = (await book(third, executionId)).error ?? {};
				expect(message).toMatch(OTHER_RATE);
				expect(message).toContain(`Use LTL shipment ${listed?.order_number as string}, and book no other rate`);
			}
			expect(jsonOf(await book(second, '9'))).toMatchObject([{ recovered: true }]);
			expect((await book(first, '9')).error?.message).toMatch(OTHER_RATE);
			expect(await sent()).toBe(2);
		});

		it('result in one booking if they are booked at the same time', async () => {
			const rates = await ofQuote();
			const runs = await Promise.all(rates.map(async (rate) => await book(rate)));
			expect(runs.filter(({ error }) => error === undefined)).toHaveLength(1);
			expect(await sent()).toBe(1);
		});

		it('result in one request if the outcome of the first is unknown', async () => {
			const [first, second] = await ofQuote();
			await sandbox().control.fail({ method: 'POST', path: '*shipments', status: 504 });
			expect((await book(first)).error?.message).toContain('may or may not have been booked');
			const { message } = (await book(second)).error ?? {};
			expect(message).toMatch(OTHER_RATE);
			expect(message).toContain('Use that LTL shipment');
			expect(await sent()).toBe(1);
		});

		it('result in a second booking with Book Again, once per execution', async () => {
			const [first, second, third] = await ofQuote();
			const again = { options: { bookAgain: true } };
			expect(jsonOf(await book(first))).toHaveLength(1);
			expect(jsonOf(await book(second, '8', again))).toHaveLength(1);
			expect((await book(third, '8', again)).error?.message).toMatch(OTHER_RATE);
			expect(await sent()).toBe(2);
		});
	});

	it('of equal quotes are booked, with a hint', async () => {
		const rates = [(await ofQuote())[0], (await ofQuote())[0]].filter((rate) => rate !== undefined);
		const run = await bookLtl(rates);
		expect(jsonOf(run)).toHaveLength(2);
		const hints = run.hints.map(({ message }) => message).join(' ');
		expect(hints).toMatch(/LTL shipments with rates of quotes for the same freight.* remove the others/);
		expect(hints).not.toMatch(/Cheapest Only/);
	});

	it.each([0, 2])(
		'that this process did not quote are booked, with a hint on Cheapest Only if they share a quote, after %d rejections',
		async (rejections) => {
			const rates = [(await ofQuote())[0], (await ofQuote())[0]].filter((rate) => rate !== undefined);
			forgetInProcess();
			if (rejections > 0) {
				await sandbox().control.fail({ method: 'POST', path: '/api/ltl/shipments', status: 422, times: rejections });
				for (const rate of rates) expect((await bookLtl([rate])).error).toBeDefined();
			}
			const hints = (await bookLtl(rates)).hints.map(({ message }) => message).join(' ');
			expect(hints).toMatch(/If they are rates of one quote, turn on Cheapest Only/);
		},
	);
});
