import { atLeast, atMost } from '../../../support/bounds.mts';
import { randomNumbers, send, type ServiceOptions, setUp, simulatedLimiter, type World } from './simulatedService.mts';

const MINUTE = 60_000;
const SEEDS = [1, 2, 3, 4, 5, 26, 47, 134];

/** Runs workers that send one request after another until a point in time. */
function keepBusy(world: World, workers: number, until: number) {
	const worker = async () => {
		while (world.clock.now < until) await send(world);
	};
	for (let i = 0; i < workers; i++) void worker();
}

const latencies = (seed: number, longest: number) => {
	const random = randomNumbers(seed);
	return () => 1 + random() ** 3 * longest;
};

describe('an account used by one process', () => {
	const services: Array<[string, Omit<ServiceOptions, 'clock'>]> = [
		['that is near', { latency: () => 1 }],
		['that is far', { latency: () => 300 }],
		['with varying latency', { latency: latencies(1, 2_000) }],
		['with varying latency, told late', { latency: latencies(2, 2_000), tellsLate: true }],
		['that counts in whole seconds', { latency: latencies(3, 500), wholeSeconds: true }],
		['whose clock is slow', { latency: latencies(4, 500), rate: 0.9995 }],
		['whose clock is fast', { latency: latencies(5, 500), rate: 1.0005 }],
		['that says nothing about its limit', { latency: latencies(11, 500), isSilent: true }],
		['with a low limit', { latency: latencies(6, 500), limit: 30 }],
		['with a high limit', { latency: latencies(7, 200), limit: 900 }],
	];

	it.each(services)('is never rejected and uses the whole limit of a service %s', async (_, options) => {
		const world = setUp(options);
		keepBusy(world, 20, 10 * MINUTE);
		await world.clock.run(10 * MINUTE);
		const { limit = 120 } = options;
		expect({ refusedRequests: world.service.refused }).toEqual({ refusedRequests: 0 });
		const full = world.service.windows.slice(0, -1);
		const shareSpent = full.reduce((sum, spent) => sum + spent, 0) / (10 * limit);
		expect({ fullWindows: full.length, shareSpent }).toEqual({ fullWindows: atLeast(8), shareSpent: atLeast(0.9) });
	});

	it.each(SEEDS)('is never rejected in irregular traffic (seed %i)', async (seed) => {
		const behavior = { wholeSeconds: seed % 2 === 0, tellsLate: seed % 3 === 0, isSilent: seed % 5 === 4 };
		const world = setUp({ latency: latencies(seed, 1_500), ...behavior });
		const { clock, service } = world;
		const random = randomNumbers(seed + 100);
		const arrivals = async () => {
			while (clock.now < 20 * MINUTE) {
				// Bursts, slow phases and idle times, some of them exactly one window long.
				const burst = 1 + Math.floor(random() ** 4 * 40 * (1 + (seed % 4)));
				for (let i = 0; i < burst; i++) void send(world, random() < 0.05 ? 20_000 : 0);
				await clock.wait(random() < 0.2 ? MINUTE - 1_500 + random() * 3_000 : random() * 5_000);
			}
		};
		void arrivals();
		await clock.run();
		expect({ refusedRequests: service.refused }).toEqual({ refusedRequests: 0 });
	});

	it('delays requests beyond the limit until a window after a response', async () => {
		const { clock, limiter } = setUp();
		await Promise.all(Array.from({ length: 120 }, () => limiter.acquire()));
		const next = limiter.acquire().then(() => clock.now);
		await clock.run(2 * MINUTE);
		limiter.release();
		await clock.run(4 * MINUTE);
		expect({ sentAt: await next }).toEqual({ sentAt: 3 * MINUTE + 100 });
	});

	it('counts requests that arrive after the end of a window in the next one', async () => {
		const slow = { ms: 20 };
		const world = setUp({ latency: () => slow.ms, isSilent: true });
		const { clock, service } = world;
		void send(world);
		await clock.run(59_900);
		slow.ms = 300;
		for (let i = 0; i < 100; i++) void send(world);
		await clock.run(60_700);
		slow.ms = 20;
		const sent: number[] = [];
		for (let i = 0; i < 60; i++) void send(world).then(({ sentAt }) => sent.push(sentAt));
		await clock.run();
		expect({ refusedRequests: service.refused }).toEqual({ refusedRequests: 0 });
		expect(service.windows).toEqual([1, 120, 40]);
		expect(sent.filter((at) => at < 61_000)).toHaveLength(20);
	});

	it('sends a first burst immediately, and another burst after idling', async () => {
		const world = setUp();
		const { clock, service } = world;
		const burst = async () => {
			const begun = clock.now;
			await Promise.all(Array.from({ length: 120 }, () => send(world)));
			return clock.now - begun;
		};
		const first = burst();
		await clock.run(MINUTE);
		expect(await first).toBe(40);
		await clock.run(5 * MINUTE);
		const second = burst();
		await clock.run();
		expect(await second).toBe(40);
		expect({ refusedRequests: service.refused }).toEqual({ refusedRequests: 0 });
	});

	it('no longer counts requests sent late in a window, once another window has passed', async () => {
		const world = setUp();
		await world.clock.run(MINUTE - 100);
		void send(world);
		await world.clock.run(6 * MINUTE);
		const sent: number[] = [];
		for (let i = 0; i < 120; i++) void send(world).then(({ sentAt }) => sent.push(sentAt));
		await world.clock.run();
		expect(sent).toEqual(Array.from({ length: 120 }, () => 6 * MINUTE));
		expect({ refusedRequests: world.service.refused }).toEqual({ refusedRequests: 0 });
	});

	it('does not wait at a steady rate below the limit', async () => {
		const world = setUp({ latency: latencies(9, 300) });
		const waits: number[] = [];
		const steady = async () => {
			for (let i = 0; i < 1_000; i++) {
				const asked = world.clock.now;
				void send(world).then(({ sentAt }) => waits.push(sentAt - asked));
				await world.clock.wait(MINUTE / 100);
			}
		};
		void steady();
		await world.clock.run();
		expect({ refusedRequests: world.service.refused }).toEqual({ refusedRequests: 0 });
		expect({ longestWait: Math.max(...waits) }).toEqual({ longestWait: 0 });
	});
});

describe('an account that others also use', () => {
	const services: Array<[how: string, Omit<ServiceOptions, 'clock'>]> = [
		['the service says when the limit resets', { latency: latencies(8, 300), tellsRefill: true }],
		['the service does not say when', { latency: latencies(9, 300) }],
		[
			'a service that does not say when, with windows in whole seconds',
			{ latency: latencies(10, 300), wholeSeconds: true },
		],
		['the service says nothing about the limit', { latency: latencies(11, 300), isSilent: true }],
	];
	const together = [2, 3].flatMap((count) => services.map(([how, options]) => [count, how, options] as const));

	it.each(together)('lets %i processes use most of the limit (%s)', async (count, _, options) => {
		const world = setUp(options);
		const { clock, service } = world;
		const random = randomNumbers(count);
		let longest = 0;
		const shares = Array.from({ length: count }, () => 0);
		const worker = async (own: World, process: number) => {
			while (clock.now < 12 * MINUTE) {
				const asked = clock.now;
				await send(own);
				shares[process]!++;
				longest = Math.max(longest, clock.now - asked);
			}
		};
		const work = async (process: number) => {
			await clock.wait(random() * MINUTE);
			const own = { ...world, limiter: simulatedLimiter(clock) };
			for (let i = 0; i < 8; i++) void worker(own, process);
		};
		for (let i = 0; i < count; i++) void work(i);
		await clock.run(2 * MINUTE);
		const before = service.granted;
		await clock.run(12 * MINUTE);
		expect({
			shareSpent: (service.granted - before) / (10 * 120),
			longestWait: longest,
			requestsOfTheSlowestProcess: Math.min(...shares),
		}).toEqual({
			shareSpent: atLeast(0.8),
			// Far below Maximum Wait, which is ten minutes.
			longestWait: atMost(8 * MINUTE),
			requestsOfTheSlowestProcess: atLeast(60),
		});
	});
});
