import { parametersOf } from '../../../fixtures/examples/index.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { bookingsOf } from '../requests/bookings.mts';

const sandbox = useSandbox();

it('hints about double bookings and costs come before all others', async () => {
	const lane = { intermodalRegionId: 50, toCityId: 115, options: { cheapestOnly: true } };
	const [rate = {}] = jsonOf(await runOperation(sandbox(), 'rate.search', lane));
	const row = { ...rate, expired_at: '2020-01-01T00:00:00Z' };
	const run = await runOperation(
		sandbox(),
		'order.create',
		{
			...parametersOf('order.create'),
			mblNumber: '={{ $json.mbl }}',
			rateId: '={{ $json.id }}',
			quoteId: '={{ $json.quote_id }}',
			portOfDischargeEta: '2020-01-31',
			additionalFields: { deliveryAddress: '1 Main St, Houston, TX 77002', customerMemo: '={{ $json.memo }}' },
		},
		{ items: ['MAEU991000001', 'MAEU991000002'].map((mbl) => ({ json: { ...row, mbl } })), mode: 'manual' },
	);
	expect(jsonOf(run)).toHaveLength(2);
	const place = (words: RegExp) => run.hints.findIndex(({ message }) => words.test(message));
	const places = [
		/book 2 orders with the same rate/,
		/is in 2 orders of this run/,
		/isn't in the city that was quoted/,
		/Rates that have expired/,
		/Nothing was booked/,
		/per container or for the whole order/,
		/Customer Memo is empty/,
		/Dates in the past/,
	].map(place);
	expect(places).toEqual([...places].sort((one, other) => one - other));
	expect(places).not.toContain(-1);
});

it('a manual run first says what was booked, and nothing if the booking existed before', async () => {
	const { run } = await bookingsOf(sandbox(), 'order', 1);
	const [item] = jsonOf(await run(undefined, { mode: 'manual' }));
	const again = await run(undefined, { mode: 'manual' });
	const other = await bookingsOf(sandbox(), 'ltl', 2);
	const two = await other.run(undefined, { mode: 'manual' });
	const published = await (await bookingsOf(sandbox(), 'ftl', 1)).run();
	const first = two.items.map(({ json }) => `LTL shipment ${json.order_number as string}`).join(', ');
	expect(two.hints[0]).toMatchObject({ type: 'info', message: `Booked: ${first}.` });
	expect(again.hints.map(({ message }) => message).join()).toContain(
		`The order ${item?.id as number} was booked earlier`,
	);
	const last = await bookingsOf(sandbox(), 'ltl', 1);
	await sandbox().control.fail({ method: 'POST', status: 504, handled: true });
	const lost = await last.run(undefined, { mode: 'manual' });
	expect(lost.hints[0]?.message).toBe(`Booked: LTL shipment ${lost.items[0]?.json.order_number as string}.`);
	for (const { hints } of [again, published])
		expect(hints.map(({ message }) => message)).not.toContainEqual(expect.stringMatching(/^Booked:/));
});
