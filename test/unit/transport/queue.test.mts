import { send, setUp } from './simulated-service.mts';

const MINUTE = 60_000;

describe('a queue for the budget', () => {
	it('serves first come, first served', async () => {
		const { clock, service, budget } = setUp({ limit: 120 });
		const served: number[] = [];
		for (let i = 0; i < 300; i++) void send(budget, service).then(() => served.push(i));
		await clock.run();
		expect(served).toEqual(Array.from({ length: 300 }, (_, i) => i));
	});

	it('lets go at once of those who are cancelled, wherever they stand, and serves the others', async () => {
		const { clock, service, budget } = setUp();
		for (let i = 0; i < 120; i++) void send(budget, service);
		await clock.run(1_000);
		const stop = new AbortController();
		const given = [stop.signal, undefined, stop.signal, undefined].map((signal) =>
			budget.acquire(signal).then(
				() => `served at ${Math.round(clock.now / MINUTE)} min`,
				() => `cancelled at ${Math.round(clock.now / MINUTE)} min`,
			),
		);
		await clock.run(2_000);
		stop.abort();
		await clock.run();
		expect(await Promise.all(given)).toEqual([
			'cancelled at 0 min',
			'served at 1 min',
			'cancelled at 0 min',
			'served at 1 min',
		]);
	});

	it('stops everybody while the budget is closed', async () => {
		const { clock, service, budget } = setUp();
		await Promise.all([send(budget, service), clock.run()]);
		budget.close(7_000);
		const [{ sentAt }] = await Promise.all([send(budget, service), clock.run()]);
		expect(sentAt).toBe(40 + 7_000 + 100);
	});
});
