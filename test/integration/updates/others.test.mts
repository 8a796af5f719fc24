import { apiOf } from '../../support/api.mts';
import { book } from '../../support/bookings.mts';
import { useSandbox } from '../support/freight.mts';
import { pollBrief, polled, requestsOf, snapshotRecords, startedKit, updatesKit } from './support.mts';

const sandbox = useSandbox();

describe('rate requests', () => {
	const watch = { changes: ['rateRequest.completed', 'rateRequest.rejected'] };

	it('are reported when completed or rejected, even if created between two polls', async () => {
		const [first = 0, second = 0, third = 0] = await sandbox().control.seedRateRequests({ count: 3 });
		await sandbox().control.advanceRateRequest({ id: third });
		const kit = await updatesKit(sandbox(), { parameters: watch });
		expect(await kit.poll()).toEqual([]);
		await sandbox().control.advanceRateRequest({ id: first });
		await sandbox().control.advanceRateRequest({ id: second, status: 'rejected', reason: 'No trucks.' });
		const [late = 0] = await sandbox().control.seedRateRequests();
		await sandbox().control.advanceRateRequest({ id: late });
		const items = await polled(kit);
		expect(items).toMatchObject([
			{ change: 'rateRequest.completed', rate_request_id: late, previous: null, current: 'completed' },
			{ change: 'rateRequest.rejected', rate_request_id: second, previous_name: 'Created', current_name: 'Rejected' },
			{ change: 'rateRequest.completed', rate_request_id: first, previous: 'created', record: { id: first } },
		]);
		expect(items[1]).toMatchObject({ record: { rejected_reason: 'No trucks.' } });
		expect(items[2]).toMatchObject({ record: { rate: { id: expect.stringMatching(/^RATE/) } } });
		expect(await kit.poll()).toBeNull();
	});

	it('are reported only with the chosen outcome, and not when merely new', async () => {
		const kit = await startedKit(sandbox(), { parameters: { ...watch, changes: ['rateRequest.completed'] } });
		const [id = 0] = await sandbox().control.seedRateRequests();
		expect(await polled(kit)).toEqual([]);
		await sandbox().control.advanceRateRequest({ id, status: 'rejected' });
		expect(await polled(kit)).toEqual([]);
		await sandbox().control.advanceRateRequest({ id });
		expect(await pollBrief(kit)).toEqual([`rateRequest.completed ${id}: rejected → completed`]);
	});

	it('are filtered by the name of a region', async () => {
		await sandbox().control.seedRateRequests();
		const filters = { intermodalRegionId: { __rl: true, mode: 'name', value: 'Albany - NY' } };
		await startedKit(sandbox(), { parameters: { ...watch, filters } });
		expect(await requestsOf(sandbox())).toEqual(['/api/v2/intermodalRegions', '/api/v2/rateRequests 1']);
	});
});

const bookOne = async (mode: 'ltl' | 'ftl') => (await book[mode](apiOf(sandbox()))).order_number;

describe.each([
	{ mode: 'ftl' as const, watch: 'ftlShipment', path: '/api/v2/ftl/shipments', advance: 'advanceFtl' as const },
	{ mode: 'ltl' as const, watch: 'ltlShipment', path: '/api/ltl/shipments', advance: 'advanceLtl' as const },
])('$mode shipments', ({ mode, watch, path, advance }) => {
	const changes = [`${watch}.trackingEvent`, `${watch}.status`];

	it('are reported with statuses and tracking events by order number', async () => {
		const number = await bookOne(mode);
		const kit = await updatesKit(sandbox(), { parameters: { changes, orderNumbers: `${number}, NONE1` } });
		await sandbox().control.clearLog();
		expect(await kit.poll()).toEqual([]);
		expect(await requestsOf(sandbox())).toEqual([path, `${path}/tracking`]);
		await sandbox().control[advance]({ orderNumber: number, status: 'Delayed', location: 'Reno, NV' });
		expect(await polled(kit)).toMatchObject([
			{ change: `${watch}.status`, current: 'Delayed', order_number: number, record: { order_number: number } },
			{
				change: `${watch}.trackingEvent`,
				previous: null,
				order_number: number,
				event: { status: 'Delayed', location: 'Reno, NV' },
			},
		]);
		expect(await kit.poll()).toBeNull();
	});

	it('are requested in groups of fifty numbers, with tracking only if it is chosen', async () => {
		const number = await bookOne(mode);
		const orderNumbers = [number, ...Array.from({ length: 60 }, (_, index) => `NONE${index}`)];
		const only = { changes: [`${watch}.status`], orderNumbers: orderNumbers as unknown as string };
		const kit = await updatesKit(sandbox(), { parameters: only });
		await sandbox().control.clearLog();
		await kit.poll();
		expect(await requestsOf(sandbox())).toEqual([path, path]);
		expect(Object.keys(snapshotRecords(kit))).toEqual([number]);
	});
});

it("FTL shipments require order numbers, since the service doesn't list shipments without them", async () => {
	const kit = await updatesKit(sandbox(), { parameters: { changes: ['ftlShipment.status'] } });
	await expect(kit.poll()).rejects.toThrow('Order Numbers is required');
});

it('LTL shipments are all watched if no order numbers are given, including new ones', async () => {
	const changes = ['ltlShipment.trackingEvent', 'ltlShipment.status'];
	const kit = await updatesKit(sandbox(), { parameters: { changes } });
	const numbers = [await bookOne('ltl'), await bookOne('ltl')];
	await kit.poll();
	expect(Object.keys(snapshotRecords(kit)).sort()).toEqual(numbers.sort());
	numbers.push(await bookOne('ltl'));
	await kit.poll();
	for (const orderNumber of numbers) await sandbox().control.advanceLtl({ orderNumber, status: 'Delayed' });
	const items = await polled(kit);
	expect(items.map((item) => [item.order_number, item.change]).sort()).toEqual(
		numbers.flatMap((number) => changes.map((change) => [number, change])).sort(),
	);
	expect(await kit.poll()).toBeNull();
});

it('tracking events of a newly listed shipment are reported, but not events from the first poll', async () => {
	const [known, later] = [await bookOne('ltl'), await bookOne('ltl')];
	const advance = async (orderNumber: string, status: string) => {
		await sandbox().control.advanceLtl({ orderNumber, status });
	};
	for (const number of [known, later]) await advance(number, 'Picked Up');
	const parameters = { changes: ['ltlShipment.trackingEvent'] };
	const kit = await startedKit(sandbox(), { parameters });
	const appeared = await bookOne('ltl');
	await advance(appeared, 'Picked Up');
	expect(await pollBrief(kit)).toEqual([
		`ltlShipment.trackingEvent ${appeared}: null → BOOKED`,
		`ltlShipment.trackingEvent ${appeared}: null → STATUS_UPDATE`,
	]);
	expect(await kit.poll()).toBeNull();
});
