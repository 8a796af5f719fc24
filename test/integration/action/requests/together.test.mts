import fc from 'fast-check';
import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { runs } from '../../../support/runs.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { bookingKinds, bookingsOf, marks, names, type KindName } from './bookings.mts';

const sandbox = useSandbox();

const posts = async () =>
	(await sandbox().control.log()).filter(({ method, path }) => method === 'POST' && !path.includes('quotes')).length;

const CONTINUES = { onError: 'continueRegularOutput' } as Partial<INode>;

/** A value that can differ between two bookings with the same names. */
const OTHER: Readonly<Record<KindName, [parameter: string, label: string]>> = {
	order: ['customerReferenceNumber', 'Customer Reference Number'],
	ltl: ['pickupCompanyName', 'Pickup Company Name'],
	ftl: ['destinationAddress1', 'Destination Address'],
};

describe.each(names)('%s', (name) => {
	const { operation } = bookingKinds[name];
	const [parameter, label] = OTHER[name];

	/** Runs items with the names of these bookings and these values. */
	const run = async (rows: ReadonlyArray<readonly [booking: number, value: string]>, more: object = {}, set = {}) => {
		const { items, parameters } = await bookingsOf(sandbox(), name, 2);
		const given = { ...parameters, [parameter]: '={{ $json.value }}', options: { maximumBookings: 9 }, ...set };
		const rowsAsItems = rows.map(([booking, value]) => ({ json: { ...items[booking]?.json, value } }));
		return await runOperation(sandbox(), operation, given, { items: rowsAsItems, ...more });
	};
	const ROWS = [
		[0, 'A'],
		[0, 'B'],
		[1, 'A'],
		[0, 'A'],
	] as const;

	it('items that share a name but differ are refused before anything is sent', async () => {
		const { error } = await run(ROWS);
		expect(error?.message).toMatch(
			new RegExp(
				`^Nothing was sent: items 0, 1, 3 are the same .* \\(.* number "\\w+"\\) with different values \\(${label}\\)\\. Keep one`,
			),
		);
		expect(await posts()).toBe(0);
	});

	it('each reason is given once', async () => {
		const { error } = await run([...ROWS, [1, 'B']]);
		expect(error?.message).toMatch(/^Nothing was sent: items 0, 1, 3 are the same .*\. Items 2, 4 are the same /);
		expect(await posts()).toBe(0);
	});

	it('the others are booked if the execution continues', async () => {
		const { items } = await run(ROWS, { node: CONTINUES });
		expect(items.map(({ json }) => json.error !== undefined)).toEqual([true, true, false, true]);
		expect(await posts()).toBe(1);
	});

	it('a preview shows which ones would be refused', async () => {
		const items = jsonOf(await run(ROWS, {}, { bookingMode: 'preview' }));
		expect(items.map(({ outcome }) => (outcome as string).replace(/[:,.].*/, ''))).toEqual([
			...['Would not be booked', 'Would not be booked', 'Would book', 'Would not be booked'],
		]);
	});

	it('books each name at most once, for any items', async () => {
		const row = fc.tuple(fc.nat({ max: 1 }), fc.constantFrom('A', 'B'));
		await sandbox().control.setQuotas({ rateSearches: { limit: 1_000_000, remaining: 1_000_000 } });
		await fc.assert(
			fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
				await sandbox().control.clearLog();
				await run(rows, { node: CONTINUES });
				const isRefused = (booking: number) => new Set(rows.filter(([own]) => own === booking).map(String)).size > 1;
				const wanted = [0, 1].filter((booking) => rows.some(([own]) => own === booking) && !isRefused(booking));
				expect(await posts()).toBe(wanted.length);
			}),
			{ numRuns: runs(5) },
		);
	}, 600_000);
});

it('two MBL numbers that differ only in punctuation are one order', async () => {
	const { items, parameters } = await bookingsOf(sandbox(), 'order', 1);
	const order = items[0]?.json ?? {};
	const both = ['MAEU 55-1', 'maeu551'].map((mblNumber) => ({ json: { ...order, mblNumber } }));
	expect(marks(jsonOf(await runOperation(sandbox(), 'order.create', parameters, { items: both })))).toEqual([
		undefined,
		true,
	]);
	expect(await posts()).toBe(1);
});

describe('five rates of one quote into a booking', () => {
	const five = async (options: IDataObject, more: IDataObject = {}, node: Partial<INode> = {}) => {
		const { items, parameters } = await bookingsOf(sandbox(), 'ltl', 5);
		const given = { ...parameters, bookingKey: 'PO-1 load 1', options, ...more };
		return await runOperation(sandbox(), 'ltlShipment.create', given, { items, node });
	};

	it('are more than Maximum Bookings', async () => {
		const { error } = await five({});
		expect(error?.message).toBe(
			'Nothing was sent: 5 input items would create 5 bookings, but Maximum Bookings is 1. Pass on fewer items, for example with Cheapest Only in the quote, or raise Maximum Bookings in the options of this node',
		);
		expect(await posts()).toBe(0);
	});

	it('share their key, even with a higher maximum', async () => {
		const { error } = await five({ maximumBookings: 5 });
		expect(error?.message).toMatch(
			/^Nothing was sent: items 0, 1, 2, 3, 4 are the same LTL shipment \(Booking Key "PO-1 load 1"\) with different rates \(Rate Number\)\. Turn on Cheapest Only /,
		);
		expect(await posts()).toBe(0);
	});

	it('are marked if the execution continues, and previewed', async () => {
		const { items } = await five({}, {}, CONTINUES);
		expect(items.map(({ json }) => /Maximum Bookings is 1/.test(json.error as string))).toEqual(Array(5).fill(true));
		const previews = jsonOf(await five({}, { bookingMode: 'preview' }));
		expect(previews.map(({ outcome }) => outcome)).toEqual(
			previews.map(
				() => expect.stringMatching(/^Would not be booked: 5 input items would create 5 bookings/) as string,
			),
		);
		expect(await posts()).toBe(0);
	});
});

describe('Maximum Bookings', () => {
	const run = async (name: KindName, count: number, options: IDataObject) => {
		const { items, parameters } = await bookingsOf(sandbox(), name, 1);
		const order = items[0] as INodeExecutionData;
		const own = name === 'order' ? { mblNumber: '={{ "MAX" + (1000 + $itemIndex) }}' } : {};
		const all = Array.from({ length: count }, () => order);
		return await runOperation(
			sandbox(),
			bookingKinds[name].operation,
			{ ...parameters, ...own, options },
			{ items: all },
		);
	};

	it.each<[KindName, number, IDataObject]>([
		['order', 20, {}],
		['order', 21, { maximumBookings: 21 }],
		['ltl', 1, {}],
		['ftl', 2, { maximumBookings: 2 }],
	])('lets a run of %s have %d items with %j', async (name, count, options) => {
		expect(jsonOf(await run(name, count, options))).toHaveLength(count);
	});

	it.each<[KindName, number, IDataObject]>([
		['order', 21, {}],
		['ltl', 2, {}],
		['ftl', 2, {}],
	])('refuses a run of %s with %d items and %j', async (name, count, options) => {
		expect((await run(name, count, options)).error?.message).toMatch(/^Nothing was sent: \d+ input items would create/);
		expect(await posts()).toBe(0);
	});

	it.each([0, 1.5, 'many', '', '={{ 30 }}'])('cannot be %j', async (maximumBookings) => {
		expect((await run('order', 1, { maximumBookings })).error?.message).toMatch(/^Maximum Bookings /);
		expect(await posts()).toBe(0);
	});
});
