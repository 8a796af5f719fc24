import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { jsonOf, runOperation, useSandbox, type OperationRun } from '../../support/freight.mts';
import { bookingKinds } from './bookings.mts';
import { useTiming } from '../../support/timing.mts';

const sandbox = useSandbox();
useTiming({ tries: 1, lookupDelays: [0], longLookupDelays: [0] });

type KindName = keyof typeof bookingKinds;

/** The parameters that differ between the items. */
const OWN: Readonly<Record<KindName, readonly string[]>> = {
	order: ['mblNumber', 'quoteId', 'rateId'],
	ltl: ['rateNumber'],
	ftl: ['quoteNumber'],
};

const RETRY: OperationRun = { mode: 'retry' };
const RETRY_ON_FAIL: OperationRun = { node: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 } };
const settings = [
	['retry of an execution', RETRY],
	['Retry On Fail', RETRY_ON_FAIL],
] as const;

/** Bookings that the service accepts, one for each item. */
async function bookings(name: KindName, count: number) {
	const kind = bookingKinds[name];
	const items: INodeExecutionData[] = [];
	for (let i = 0; i < count; i++) items.push({ json: await kind.prepare(sandbox()) });
	const own = Object.fromEntries(OWN[name].map((field) => [field, `={{ $json.${field} }}`]));
	await sandbox().control.clearLog();
	return {
		items,
		run: async (of = items, more: OperationRun = {}, options: IDataObject = {}) =>
			await runOperation(sandbox(), kind.operation, { ...items[0]?.json, ...own, options }, { items: of, ...more }),
		posts: async () => (await sandbox().control.log()).filter(({ method }) => method === 'POST').length,
		counts: async () => await Promise.all(items.map(async ({ json }) => await kind.count(sandbox(), json))),
	};
}

const marks = (records: readonly IDataObject[]) => records.map(({ recovered }) => recovered);

describe.each(['order', 'ltl'] as const)('%s', (name) => {
	it.each(settings)('is booked once when n8n runs it again: %s', async (_title, again) => {
		const { items, run, posts, counts } = await bookings(name, 3);
		jsonOf(await run(items.slice(1, 2)));
		expect(marks(jsonOf(await run(items, again)))).toEqual([undefined, true, undefined]);
		expect([await posts(), await counts()]).toEqual([3, [1, 1, 1]]);
	});

	it('is booked once by each try of Retry On Fail', async () => {
		const { run, posts, counts, items } = await bookings(name, 3);
		await sandbox().control.fail({ method: 'POST', path: bookingKinds[name].path, status: 400, skip: 1 });
		const booked = await run(items, RETRY_ON_FAIL);
		expect(marks(jsonOf(booked))).toEqual([true, undefined, undefined]);
		expect([await posts(), await counts()]).toEqual([4, [1, 1, 1]]);
		expect(booked.hints).toEqual([
			expect.objectContaining({ message: expect.stringMatching(/^Retry On Fail is on .* Turn it off/) }),
		]);
	});

	it('is looked up first with Look Up First', async () => {
		const { items, run, posts } = await bookings(name, 2);
		jsonOf(await run(items.slice(0, 1)));
		expect(marks(jsonOf(await run(items, {}, { lookUpFirst: true })))).toEqual([true, undefined]);
		expect(await posts()).toBe(2);
	});

	it('is not looked up first otherwise', async () => {
		const { run } = await bookings(name, 1);
		jsonOf(await run());
		expect((await sandbox().control.log()).map(({ method }) => method)).toEqual(['POST']);
	});

	it('is not booked when it cannot be looked up', async () => {
		const { run, posts } = await bookings(name, 1);
		await sandbox().control.fail({ method: 'GET', status: 403 });
		const { error } = await run(undefined, RETRY);
		expect(error?.message).toMatch(
			/^This .* was not booked now, since it may be there already: this execution is a retry of an earlier one, and it could not be looked up: The account may not do this.*\. Check at the service whether there is an .* with /,
		);
		expect(await posts()).toBe(0);
	});
});

it('finds an order that another execution made and that is listed only after it was refused as taken', async () => {
	const { run, posts } = await bookings('order', 1);
	jsonOf(await run());
	await sandbox().control.fail({ method: 'GET', path: '/api/v2/orders', status: 200, body: { data: [] } });
	expect(marks(jsonOf(await run(undefined, RETRY)))).toEqual([true]);
	await sandbox().control.fail({ method: 'GET', path: '/api/v2/orders', status: 200, body: { data: [] }, times: 2 });
	const { error } = await run(undefined, RETRY);
	expect(error?.message).toMatch(/^It is not known whether the order was booked\..* MBL Number: .* been taken\./);
	expect(await posts()).toBe(3);
});

it('finds an LTL shipment among many others, where the service does not narrow its list', async () => {
	const { items, run, posts } = await bookings('ltl', 23);
	jsonOf(await run(items, {}, { maximumBookings: 23 }));
	await sandbox().control.fail({ method: 'GET', kind: 'rewrite', ignore: ['rate_numbers'], times: 2 });
	expect(marks(jsonOf(await run(items.slice(0, 1), RETRY)))).toEqual([true]);
	expect(marks(jsonOf(await run(items.slice(-1), RETRY)))).toEqual([true]);
	expect(await posts()).toBe(23);
});

describe('does not book an LTL shipment when the list is not conclusive', () => {
	const others = Array.from({ length: 20 }, (_, index) => ({ order_number: `LS${index}`, rate_number: `LR${index}` }));

	it.each<[string, (parties: IDataObject) => unknown[]]>([
		['a shipment without rate number and parties', () => [{ order_number: 'LS1' }]],
		['other shipments, so that it was not narrowed and may be cut', () => others],
		['several earlier shipments of the same parties', (parties) => [parties, { ...parties, order_number: 'LS1' }]],
		['something that is no record', () => [null]],
	])('it holds %s', async (_title, dataOf) => {
		const { items, run, posts } = await bookings('ltl', 1);
		const { pickupCompanyName, pickupAddress1, destinationCompanyName, destinationAddress1 } = items[0]?.json ?? {};
		const data = dataOf({
			pickup_company_name: pickupCompanyName,
			pickup_address1: pickupAddress1,
			destination_company_name: destinationCompanyName,
			destination_address1: destinationAddress1,
		});
		await sandbox().control.fail({ method: 'GET', status: 200, body: { data } });
		const { error } = await run(undefined, RETRY);
		expect(error?.message).toMatch(/retry of an earlier one, and the list does not tell\./);
		expect(await posts()).toBe(0);
	});
});

it('does not book an LTL shipment in the next try of Retry On Fail when the outcome of the first is unknown', async () => {
	const { run, posts } = await bookings('ltl', 1);
	await sandbox().control.fail({ method: 'POST', status: 504, handled: true });
	await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [] }, times: 9 });
	const { error } = await run(undefined, RETRY_ON_FAIL);
	expect(error?.message).toMatch(/may be there already: Retry On Fail is on.*, and it is not listed so far\. Check at/);
	expect(await posts()).toBe(1);
});

describe('a booking that an execution sends again, in a loop or by an agent, after an unknown outcome', () => {
	/** Books with a response that does not come, and nothing listed for a while; then once more. */
	const sentAgain = async (name: KindName, laterListed: boolean) => {
		const { run, posts } = await bookings(name, 1);
		await sandbox().control.fail({ method: 'POST', status: 504, handled: true, times: name === 'order' ? 2 : 1 });
		await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [] }, times: laterListed ? 2 : 3 });
		const execution = { executionId: `${name} ${laterListed}` };
		expect((await run(undefined, execution)).error?.message).toMatch(/^It is not known whether the .* was booked/);
		const before = await posts();
		await sandbox().control.clearFaults();
		if (!laterListed) await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [] } });
		const again = await run(undefined, execution);
		return { again, posts: (await posts()) - before };
	};

	it.each(['order', 'ltl'] as const)('is found by then: %s', async (name) => {
		const { again, posts } = await sentAgain(name, true);
		expect([marks(jsonOf(again)), posts]).toEqual([[true], 0]);
	});

	it.each(['ltl', 'ftl'] as const)('is not sent while it is not listed: %s', async (name) => {
		const { again, posts } = await sentAgain(name, false);
		expect(again.error?.message).toMatch(
			/^This .* was not booked now, since .*: it was sent before, with an unknown outcome, and/,
		);
		expect(posts).toBe(0);
	});

	it('is sent where the service takes it only once, and found when it is refused as taken: order', async () => {
		const { again, posts } = await sentAgain('order', false);
		expect([marks(jsonOf(again)), posts]).toEqual([[true], 1]);
	});
});

it.each(settings)('does not book an FTL shipment that n8n may be running again: %s', async (_title, again) => {
	const { items, run, posts } = await bookings('ftl', 1);
	const { error } = await run(items, again);
	expect(error?.message).toMatch(/^This FTL shipment was not booked now/);
	expect(error?.message).toContain(
		`and the service lists no FTL shipment by its quote. Check at the service whether there is an FTL shipment with quote number ${items[0]?.json.quoteNumber as string}`,
	);
	expect(error?.description).toMatch(/run the workflow anew for this item, with Retry On Fail and Look Up First off/);
	expect(await posts()).toBe(0);
});
