import { inDays } from '../../support/dates.mts';
import { useSandbox } from '../support/freight.mts';
import { brief } from '../../support/updates.mts';
import { snapshotRecords, requestsOf, updatesKit } from './support.mts';

const sandbox = useSandbox();

describe('Fetch Test Event', () => {
	it('returns only records that currently meet the conditions', async () => {
		const ids = await sandbox().control.seedOrders({ count: 5 });
		const orderId = ids[2] ?? 0;
		await sandbox().control.setContainer({ orderId, fields: { last_free_day: inDays(0) } });
		const parameters = { changes: ['container.lastFreeDay'] };
		const [item, ...more] = await (await updatesKit(sandbox(), { parameters })).fetchTestEvent();
		expect(more).toEqual([]);
		expect(item).toMatchObject({ order_id: orderId, current: inDays(0), record: { id: orderId } });
		expect(item).not.toHaveProperty('sample');
	});

	it('reads pages until a record meets the conditions', async () => {
		const [orderId = 0] = await sandbox().control.seedOrders({ count: 65 });
		await sandbox().control.setContainer({ orderId: orderId + 30, fields: { last_free_day: inDays(1) } });
		const kit = await updatesKit(sandbox(), { parameters: { changes: ['container.lastFreeDay'] } });
		const [item] = await kit.fetchTestEvent();
		expect(item).toMatchObject({ order_id: orderId + 30, current: inDays(1) });
		expect(await requestsOf(sandbox())).toEqual(['/api/v2/orders 1', '/api/v2/orders 2']);
	});

	it.each([
		[28, 28],
		[220, 200],
	])('says how many of %i orders it looked at if none would be reported', async (count, read) => {
		await sandbox().control.seedOrders({ count });
		const parameters = { changes: ['container.status'], containerStatuses: [41] };
		const kit = await updatesKit(sandbox(), { parameters });
		const warning = `Fetch Test Event looked at ${read} records. None of them would be reported now, so this is a sample.`;
		expect(await kit.fetchTestEvent()).toMatchObject([{ sample: true, warnings: [warning] }]);
		expect(await kit.testHints()).toEqual([warning]);
	});

	it('shows one sample, marked as such, if nothing meets the conditions', async () => {
		await sandbox().control.seedOrders({ count: 3 });
		const kit = await updatesKit(sandbox(), { parameters: { changes: ['container.lastFreeDay'] } });
		expect(await kit.fetchTestEvent()).toMatchObject([
			{
				change: 'container.lastFreeDay',
				sample: true,
				summary: expect.stringMatching(/^Sample: MSCU1234567\b/) as string,
				current: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
				container_number: 'MSCU1234567',
				mbl_number: 'MAEU123456789',
			},
		]);
	});

	it.each([
		['container.lastFreeDay', /^container.lastFreeDay 70001: null → /],
		['container.shippingEvent', 'container.shippingEvent 70001: null → GATE-OUT'],
		['container.status', 'container.status 70001: null → 0'],
		['order.created', 'order.created 70001: null → open'],
		['order.releasedStatus', 'order.releasedStatus 70001: null → Not Released'],
		['order.status', 'order.status 70001: null → open'],
	])('builds the sample of %s from a record in the account', async (change, text) => {
		await sandbox().control.seedOrders();
		const items = await (await updatesKit(sandbox(), { parameters: { changes: [change] } })).fetchTestEvent();
		expect(brief(items)).toEqual([typeof text === 'string' ? text : expect.stringMatching(text)]);
		expect(items[0]).toMatchObject({ sample: true });
	});

	it.each([
		['order.status', { orderStatuses: ['confirmed'] }, { previous: null, current: 'confirmed' }],
		['container.status', { containerStatuses: [30] }, { previous: null, current: 30, container: { status: 30 } }],
		['container.status', { containerStatuses: [34] }, { previous: null, current: 34, container: { status: 34 } }],
		[
			'container.status',
			{ containerStatuses: ['Available'] },
			{ previous: null, current: 34, current_name: 'Available' },
		],
		['container.status', { containerStatuses: ['Seized'] }, { previous: null, current: 'Seized', current_name: null }],
	])(
		'invents a sample of %s that meets the condition %p, with the same types as real ones',
		async (change, only, item) => {
			await sandbox().control.seedOrders();
			const kit = await updatesKit(sandbox(), { parameters: { changes: [change], ...only } });
			expect(await kit.fetchTestEvent()).toMatchObject([{ ...item, sample: true }]);
		},
	);

	it('shows a completed rate request as it is, not as a sample', async () => {
		const [id = 0] = await sandbox().control.seedRateRequests({ count: 2 });
		await sandbox().control.advanceRateRequest({ id });
		const parameters = { changes: ['rateRequest.completed'] };
		const items = await (await updatesKit(sandbox(), { parameters })).fetchTestEvent();
		expect(items).toMatchObject([{ rate_request_id: id, current: 'completed', previous: null }]);
		expect(items[0]).not.toHaveProperty('sample');
	});

	it('fails like a poll if the response contains no list', async () => {
		await sandbox().control.fail({ path: '/api/v2/orders', kind: 'empty', handled: false });
		await expect((await updatesKit(sandbox())).fetchTestEvent()).rejects.toThrow('The API returned no list of records');
	});

	it('leaves the static data unchanged', async () => {
		await sandbox().control.seedOrders();
		const kit = await updatesKit(sandbox());
		await kit.fetchTestEvent();
		expect(snapshotRecords(kit)).toEqual({});
		expect(await requestsOf(sandbox())).toHaveLength(1);
	});
});
