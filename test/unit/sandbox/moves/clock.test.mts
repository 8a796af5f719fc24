import { inDays } from '../../../support/dates.mts';
import { bodies, clientOf, refusedIn, searchedRate, useSandbox } from '../support.mts';

const sandbox = useSandbox();

const DAY = 86_400_000;
const now = async () => Date.parse((await sandbox.control.clock()).now);

it('moves forward by seconds and days, and only a reset moves it back', async () => {
	const before = await now();
	expect(await sandbox.control.clock()).toMatchObject({ offsetSeconds: 0, playing: [] });
	expect(await sandbox.control.clock({ forwardDays: 1.5, forwardSeconds: 90 })).toMatchObject({
		offsetSeconds: 129_690,
	});
	await sandbox.control.clock({ forwardSeconds: 10 });
	expect((await now()) - before).toBeGreaterThanOrEqual(129_700_000);
	expect((await now()) - before).toBeLessThan(129_760_000);
	await sandbox.control.reset();
	expect((await sandbox.control.clock()).offsetSeconds).toBe(0);
});

it("can be read, but not moved, by a GET such as the console's", async () => {
	const { status, data } = await clientOf(sandbox.url).get('/_sandbox/clock?forwardDays=1');
	expect([status, data]).toMatchObject([200, { result: { offsetSeconds: 0, playing: [] } }]);
});

it('expires rates', async () => {
	const order = bodies.order(await searchedRate(sandbox.api), 'MBL-EXPIRY');
	await sandbox.control.clock({ forwardDays: 2.9 });
	expect((await sandbox.api.post('/api/v2/createOrder', order)).status).toBe(201);
	await sandbox.control.clock({ forwardDays: 0.2 });
	expect(refusedIn(await sandbox.api.post('/api/v2/createOrder', { ...order, mbl_number: 'MBL-LATE' }))).toEqual([
		'rate_id',
	]);
});

it('moves past an ETA or a pickup date, which is then rejected as too early', async () => {
	const order = bodies.order(await searchedRate(sandbox.api));
	const pickup_date = inDays(3);
	await sandbox.control.clock({ forwardDays: 6 });
	const soon = { ...order, port_of_discharge_eta: inDays(3) };
	expect(refusedIn(await sandbox.api.post('/api/v2/createOrder', soon))).toContain('port_of_discharge_eta');
	const quote = async (date: string) =>
		await sandbox.api.post('/api/ltl/quotes', { ...bodies.ltlQuote, pickup_date: date });
	expect(refusedIn(await quote(pickup_date))).toEqual(['pickup_date']);
	expect((await quote(inDays(8))).status).toBeLessThan(300);
});

it('provides the dates of new records and the log', async () => {
	await sandbox.control.clock({ forwardDays: 10 });
	const ahead = Date.now() + 9.9 * DAY;
	await sandbox.control.seedOrders();
	const { data } = await sandbox.api.get<{ data: Array<{ created_at: string }> }>('/api/v2/orders');
	expect(data.data[0]?.created_at.slice(0, 10)).toBe(inDays(10));
	for (const { startedAt, endedAt } of await sandbox.control.log()) {
		expect(startedAt).toBeGreaterThan(ahead);
		if (endedAt !== null) expect(endedAt).toBeGreaterThan(ahead);
	}
	await sandbox.api.post('/api/webhook/config', { event_type: 'ltl.label.created', url: 'http://127.0.0.1:9/' });
	await sandbox.control.emit({ eventType: 'ltl.label.created' });
	expect((await sandbox.control.deliveries())[0]?.at).toBeGreaterThan(ahead);
});
