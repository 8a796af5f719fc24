import type { IDataObject, INode } from 'n8n-workflow';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { startNode } from '../../../../tools/engine/index.mts';
import { until } from '../../../../tools/until.mts';
import { credentialsFor, runOperation, useSandbox } from '../../support/freight.mts';
import { bookingKinds } from './bookings.mts';
import { useTiming } from '../../support/timing.mts';

const sandbox = useSandbox();

const posts = async () => (await sandbox().control.log()).filter(({ method }) => method === 'POST');

/** Orders that differ only in their MBL number. */
async function orders(count: number, changes: IDataObject = {}) {
	const parameters = { ...(await bookingKinds.order.prepare(sandbox())), mblNumber: '={{ $json.mbl }}', ...changes };
	const items = Array.from({ length: count }, (_, index) => ({ json: { index, mbl: `GUARD${1000 + index}` } }));
	await sandbox().control.clearLog();
	return { parameters, items };
}

describe('a run that stops', () => {
	const REFUSED = { method: 'POST', status: 400, body: { errors: { memo: ['Odd.'] } }, skip: 2 } as const;

	it("reports its bookings, even if a later item can't be looked up", async () => {
		const { parameters, items } = await orders(4);
		// Each order is looked up by its MBL number and by its container.
		await sandbox().control.fail({ method: 'GET', path: '/api/v2/orders', status: 403, skip: 4 });
		const { error } = await runOperation(sandbox(), 'order.create', parameters, { items });
		expect(error?.message).toMatch(
			/^2 of 4 orders booked\. Item 2 was not: .*\. Booked in this run: item 0: order \d+ \(MBL number GUARD1000\); item 1: .* twice\. Not attempted: item 3\. Warning for item 1: Container \w+ is also on order \d+\. Check which order it belongs to\.$/,
		);
		expect(error?.description).not.toMatch(/Booked/);
	});

	it('reports the files that it uploaded as created', async () => {
		const [orderId = 0] = await sandbox().control.seedOrders({ count: 1 });
		await sandbox().control.fail({ method: 'POST', status: 400, skip: 1 });
		const upload = { orderId, source: 'url', urlsMode: 'json', urlsJson: [{ url: 'https://example.com/do.pdf' }] };
		const { items } = await orders(2);
		const { error } = await runOperation(sandbox(), 'orderFile.upload', upload, { items });
		expect(error?.message).toMatch(/Created in this run: item 0: order file \d+\. Leave these out/);
	});

	it.each([
		[
			'rateRequest.create',
			{ intermodalRegionId: 50, toCityId: '={{ $json.index === 2 ? "x" : 115 }}' },
			'rate request',
		],
		[
			'pickupNumberAgent.create',
			{ name: '={{ "Agent " + $json.index }}', emails: 'a@example.com' },
			'pickup number agent',
		],
		[
			'webhookConfiguration.create',
			{ eventType: 'ltl.label.created', url: 'https://example.com' },
			'webhook configuration',
		],
		['warehouse.create', { ...parametersOf('warehouse.create'), additionalFields: {} }, 'warehouse'],
	])('reports the records that it created: %s', async (operation, parameters, noun) => {
		const { items } = await orders(4);
		await sandbox().control.fail({ method: 'POST', status: 400, skip: 2 });
		const given = { ...parameters, ...('toCityId' in parameters && { toCityId: 115 }) };
		const { error } = await runOperation(sandbox(), operation, given, { items });
		expect(error?.message).toMatch(
			new RegExp(
				`Created in this run: item 0: ${noun} \\d+; item 1: ${noun} \\d+\\. Leave these out before you try again\\. Not attempted: item 3\\.$`,
			),
		);
	});

	it.each(['rate.search', 'ltlQuote.create'])("doesn't report records if %s failed", async (operation) => {
		const { items } = await orders(2);
		await sandbox().control.fail({ status: 400, skip: 1 });
		const { error } = await runOperation(sandbox(), operation, parametersOf(operation), { items });
		expect(error?.message).not.toMatch(/already/);
	});

	it("doesn't list its bookings in a failed item's error if the execution continues", async () => {
		const { parameters, items } = await orders(4);
		await sandbox().control.fail(REFUSED);
		const node = { onError: 'continueRegularOutput' } as Partial<INode>;
		const { items: output } = await runOperation(sandbox(), 'order.create', parameters, { items, node });
		expect(output.map(({ json }) => json.error ?? json.mbl_number)).toEqual([
			'GUARD1000',
			'GUARD1001',
			'The API refused the request. Memo: Odd. Nothing was booked by this attempt.',
			'GUARD1003',
		]);
	});

	/** Returns the messages of a run that is canceled after the service has received this many requests. */
	const canceledAfter = async (
		requests: number,
		{ parameters, items }: Awaited<ReturnType<typeof orders>>,
		node: Partial<INode> = {},
	) => {
		const { finished, cancel } = await startNode({
			type: 'drayageFreight',
			parameters: { resource: 'order', operation: 'create', ...parameters },
			credentials: credentialsFor(sandbox().url),
			items,
			node,
		});
		await until(
			() => sandbox().control.log(),
			({ length }) => length >= requests,
			{ pollMs: 20 },
		);
		cancel();
		const { resultData } = (await finished).run.data;
		return resultData.runData.Node?.[0]?.error?.message ?? resultData.error?.message;
	};

	it('reports bookings and possible bookings when it is canceled', async () => {
		const given = await orders(4);
		await sandbox().control.fail({ method: 'POST', delayMs: 10_000, skip: 2 });
		expect(await canceledAfter(9, given)).toMatch(
			/^2 of 4 orders booked\. Item 2: The order with MBL number "GUARD1002" was sent and may or may not have been booked\. The execution was canceled\. Check your DrayEasy account now, and once more in a few minutes\. .* Booked in this run: item 0: order \d+ \(MBL number GUARD1000\); item 1: /,
		);
	});

	describe('with short lookups', () => {
		useTiming({ tries: 1, lookupDelays: [0, 2] });

		it('reports the possible booking of a failed item if it was set to continue', async () => {
			const given = await orders(3);
			await sandbox().control.fail({ method: 'GET', status: 200, body: { data: [] }, times: 99 });
			await sandbox().control.fail({ method: 'POST', status: 504, handled: true });
			await sandbox().control.fail({ method: 'POST', delayMs: 3_000 });
			const message = await canceledAfter(8, given, { onError: 'continueRegularOutput' });
			expect(message).toMatch(
				/^0 of 3 orders booked\. Item 0: The order with MBL number "GUARD1000" was sent and may or may not have been booked/,
			);
		});
	});

	it('reports possible bookings, even if canceled during the lookup', async () => {
		const given = await orders(1);
		await sandbox().control.fail({ method: 'POST', kind: 'breakAfter' });
		await sandbox().control.fail({ method: 'GET', path: '/api/v2/orders', delayMs: 10_000, skip: 2 });
		expect(await canceledAfter(4, given)).toMatch(
			/^The order with MBL number "GUARD1000" was sent and may or may not have been booked\. The connection to the API was lost\. Check your DrayEasy/,
		);
	});

	it("doesn't book if a name in a later item can't be looked up", async () => {
		const region = '={{ { mode: "name", value: $json.index === 2 ? "Atlantis" : "Albany - NY" } }}';
		const { parameters, items } = await orders(3, { portOfDischargeId: region });
		const { error } = await runOperation(sandbox(), 'order.create', parameters, { items });
		expect(error?.message).toMatch(/No port matches "Atlantis".*\[item 2\]/);
		expect(await posts()).toEqual([]);
	});
});
