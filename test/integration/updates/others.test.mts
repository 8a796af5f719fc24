import axios from 'axios';
import { book } from '../../support/bookings.mts';
import { useSandbox } from '../support/freight.mts';
import { jsonOf, keptRecords, pollBrief, requestsOf, updatesKit } from './support.mts';

const sandbox = useSandbox();

describe('rate requests', () => {
	const watch = { watch: 'rateRequest', changes: ['rateRequest.completed', 'rateRequest.rejected'] };

	it('reports completed and rejected ones, those too that came and went between two polls', async () => {
		const [first = 0, second = 0, third = 0] = await sandbox().control.seedRateRequests({ count: 3 });
		await sandbox().control.advanceRateRequest({ id: third });
		const kit = await updatesKit(sandbox(), { parameters: watch });
		expect(await kit.poll()).toBeNull();
		await sandbox().control.advanceRateRequest({ id: first });
		await sandbox().control.advanceRateRequest({ id: second, status: 'rejected', reason: 'No trucks.' });
		const [late = 0] = await sandbox().control.seedRateRequests();
		await sandbox().control.advanceRateRequest({ id: late });
		const items = jsonOf(await kit.poll());
		expect(items).toMatchObject([
			{ change: 'rateRequest.completed', rateRequestId: late, previous: null, current: 'completed' },
			{ change: 'rateRequest.rejected', rateRequestId: second, previousName: 'Created', currentName: 'Rejected' },
			{ change: 'rateRequest.completed', rateRequestId: first, previous: 'created', record: { id: first } },
		]);
		expect(items[1]).toMatchObject({ record: { rejected_reason: 'No trucks.' } });
		expect(items[2]).toMatchObject({ record: { rate: { id: expect.stringMatching(/^RATE/) } } });
		expect(await kit.poll()).toBeNull();
	});

	it('reports only the chosen outcome, and no item for a request that is only new', async () => {
		const kit = await updatesKit(sandbox(), { parameters: { ...watch, changes: ['rateRequest.completed'] } });
		await kit.poll();
		const [id = 0] = await sandbox().control.seedRateRequests();
		expect(jsonOf(await kit.poll())).toEqual([]);
		await sandbox().control.advanceRateRequest({ id, status: 'rejected' });
		expect(jsonOf(await kit.poll())).toEqual([]);
		await sandbox().control.advanceRateRequest({ id });
		expect(await pollBrief(kit)).toEqual([`rateRequest.completed ${id}: rejected → completed`]);
	});

	it('looks a region up by its name', async () => {
		await sandbox().control.seedRateRequests();
		const filters = { intermodalRegionId: { __rl: true, mode: 'name', value: 'Albany - NY' } };
		const kit = await updatesKit(sandbox(), { parameters: { ...watch, filters } });
		await kit.poll();
		expect(await requestsOf(sandbox())).toEqual(['/api/v2/intermodalRegions', '/api/v2/rateRequests 1']);
	});
});

const post = async (path: string, body: object) => {
	const headers = { Authorization: `Bearer ${sandbox().token}` };
	const { data } = await axios.post<{ data: Record<string, unknown> }>(`${sandbox().url}${path}`, body, { headers });
	return data.data;
};

describe.each([
	{ mode: 'ftl' as const, watch: 'ftlShipment', path: '/api/v2/ftl/shipments', advance: 'advanceFtl' as const },
	{ mode: 'ltl' as const, watch: 'ltlShipment', path: '/api/ltl/shipments', advance: 'advanceLtl' as const },
])('$mode shipments', ({ mode, watch, path, advance }) => {
	const changes = [`${watch}.trackingEvent`, `${watch}.status`];

	it('reports statuses and tracking events by order number', async () => {
		const number = String((await book[mode](post)).order_number);
		const kit = await updatesKit(sandbox(), { parameters: { watch, changes, orderNumbers: `${number}, NONE1` } });
		await sandbox().control.clearLog();
		expect(await kit.poll()).toBeNull();
		expect(await requestsOf(sandbox())).toEqual([path, `${path}/tracking`]);
		await sandbox().control[advance]({ orderNumber: number, status: 'Delayed', location: 'Reno, NV' });
		expect(jsonOf(await kit.poll())).toMatchObject([
			{ change: `${watch}.status`, current: 'Delayed', orderNumber: number, record: { order_number: number } },
			{
				change: `${watch}.trackingEvent`,
				previous: null,
				orderNumber: number,
				event: { status: 'Delayed', location: 'Reno, NV' },
			},
		]);
		expect(await kit.poll()).toBeNull();
	});

	it('asks for fifty numbers at a time, for tracking only when it is chosen', async () => {
		const number = String((await book[mode](post)).order_number);
		const orderNumbers = [number, ...Array.from({ length: 60 }, (_, index) => `NONE${index}`)];
		const only = { watch, changes: [`${watch}.status`], orderNumbers: orderNumbers as unknown as string };
		const kit = await updatesKit(sandbox(), { parameters: only });
		await sandbox().control.clearLog();
		await kit.poll();
		expect(await requestsOf(sandbox())).toEqual([path, path]);
		expect(Object.keys(keptRecords(kit))).toEqual([number]);
	});

	it('wants order numbers', async () => {
		const kit = await updatesKit(sandbox(), { parameters: { watch, changes } });
		await expect(kit.poll()).rejects.toThrow('Order Numbers');
	});
});
