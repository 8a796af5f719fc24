import { randomNumbers, send, setUp, simulatedBudget, type ServiceOptions } from './simulated-service.mts';

const MINUTE = 60_000;
const SEEDS = [1, 2, 3, 4, 5, 26, 47, 134];

type SetUp = ReturnType<typeof setUp>;

/** `workers` send one request after another, until a point in time. */
function keepBusy({ clock, service, budget }: SetUp, workers: number, until: number, work = () => 0) {
	const worker = async () => {
		while (clock.now < until) await send(budget, service, work());
	};
	for (let i = 0; i < workers; i++) void worker();
}

const ways = (seed: number, longest: number) => {
	const random = randomNumbers(seed);
	return () => 1 + random() ** 3 * longest;
};

describe('an account that nobody else uses', () => {
	const services: Array<[string, Omit<ServiceOptions, 'clock'>]> = [
		['near', { way: () => 1 }],
		['far', { way: () => 300 }],
		['with ways of changing length', { way: ways(1, 2_000) }],
		['with ways of changing length, told late', { way: ways(2, 2_000), tellsLate: true }],
		['that counts in whole seconds', { way: ways(3, 500), wholeSeconds: true }],
		['whose clock is slow', { way: ways(4, 500), rate: 0.9995 }],
		['whose clock is fast', { way: ways(5, 500), rate: 1.0005 }],
		['that says nothing about its limit', { way: ways(11, 500), isSilent: true }],
		['with a low limit', { way: ways(6, 500), limit: 30 }],
		['with a high limit', { way: ways(7, 200), limit: 900 }],
	];

	it.each(services)('is never refused and spends the whole budget of a service %s', async (_, options) => {
		const world = setUp(options);
		keepBusy(world, 20, 10 * MINUTE);
		await world.clock.run(10 * MINUTE);
		const { limit = 120 } = options;
		expect(world.service.refused).toBe(0);
		const full = world.service.windows.slice(0, -1);
		expect(full.length).toBeGreaterThanOrEqual(8);
		expect(full.reduce((sum, spent) => sum + spent, 0) / (10 * limit)).toBeGreaterThanOrEqual(0.9);
	});

	it.each(SEEDS)('is never refused in traffic that comes and goes (seed %i)', async (seed) => {
		const manners = { wholeSeconds: seed % 2 === 0, tellsLate: seed % 3 === 0, isSilent: seed % 5 === 4 };
		const world = setUp({ way: ways(seed, 1_500), ...manners });
		const { clock, service, budget } = world;
		const random = randomNumbers(seed + 100);
		const arrivals = async () => {
			while (clock.now < 20 * MINUTE) {
				// Bursts, trickles and idle times, some of them just as long as a window.
				const burst = 1 + Math.floor(random() ** 4 * 40 * (1 + (seed % 4)));
				for (let i = 0; i < burst; i++) void send(budget, service, random() < 0.05 ? 20_000 : 0);
				await clock.wait(random() < 0.2 ? MINUTE - 1_500 + random() * 3_000 : random() * 5_000);
			}
		};
		void arrivals();
		await clock.run();
		expect(service.refused).toBe(0);
	});

	it('counts requests that arrive after the turn of the window in the next one', async () => {
		const slow = { ms: 20 };
		const { clock, service, budget } = setUp({ way: () => slow.ms, isSilent: true });
		void send(budget, service);
		await clock.run(59_900);
		slow.ms = 300;
		for (let i = 0; i < 100; i++) void send(budget, service);
		await clock.run(60_700);
		slow.ms = 20;
		const sent: number[] = [];
		for (let i = 0; i < 60; i++) void send(budget, service).then(({ sentAt }) => sent.push(sentAt));
		await clock.run();
		expect(service.refused).toBe(0);
		expect(service.windows).toEqual([1, 120, 40]);
		expect(sent.filter((at) => at < 61_000)).toHaveLength(20);
	});

	it('sends a first burst at once, and another one after idling', async () => {
		const { clock, service, budget } = setUp();
		const burst = async () => {
			const begun = clock.now;
			await Promise.all(Array.from({ length: 120 }, () => send(budget, service)));
			return clock.now - begun;
		};
		const first = burst();
		await clock.run(MINUTE);
		expect(await first).toBe(40);
		await clock.run(5 * MINUTE);
		const second = burst();
		await clock.run();
		expect(await second).toBe(40);
		expect(service.refused).toBe(0);
	});

	it('spends just what the steady rate of the limit asks for, without waiting', async () => {
		const world = setUp({ way: ways(9, 300) });
		const waits: number[] = [];
		const steady = async () => {
			for (let i = 0; i < 1_000; i++) {
				const asked = world.clock.now;
				void send(world.budget, world.service).then(({ sentAt }) => waits.push(sentAt - asked));
				await world.clock.wait(MINUTE / 100);
			}
		};
		void steady();
		await world.clock.run();
		expect(world.service.refused).toBe(0);
		expect(Math.max(...waits)).toBe(0);
	});
});

describe('an account that others use too', () => {
	it('notices from the headers what others have spent', async () => {
		const { clock, service, budget } = setUp();
		for (let i = 0; i < 100; i++) void service.ask();
		await clock.run(1_000);
		keepBusy({ clock, service, budget }, 1, 30_000);
		await clock.run(30_000);
		expect(service.windows).toEqual([120]);
		expect(service.refused).toBe(0);
	});

	it('loses nothing when three processes share it', async () => {
		const world = setUp({ way: ways(10, 300) });
		const { clock, service } = world;
		let done = 0;
		const process = () => {
			const budget = simulatedBudget(clock);
			const worker = async () => {
				for (let i = 0; i < 25; i++) {
					for (let granted = false; !granted;) {
						const grant = await budget.acquire();
						const answer = await service.ask();
						budget.release(grant, answer);
						granted = answer.granted;
						if (!granted) budget.close(budget.untilTurn());
					}
					done++;
				}
			};
			for (let i = 0; i < 8; i++) void worker();
		};
		for (let i = 0; i < 3; i++) process();
		await clock.run();
		expect(done).toBe(600);
		expect(service.windows.every((spent) => spent <= 120)).toBe(true);
		// A handful each time the budget ends: what was under way then.
		expect(service.refused).toBeLessThan(service.windows.length * 24);
	});
});
