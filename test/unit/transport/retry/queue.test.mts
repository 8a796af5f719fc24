import { RateLimiter } from '../../../../transport/limiter.ts';
import { atMost } from '../../../support/bounds.mts';
import { send, setUp } from './simulatedService.mts';

const MINUTE = 60_000;

describe('the queue for the request limit', () => {
	it('serves requests first come, first served', async () => {
		const world = setUp();
		const served: number[] = [];
		for (let i = 0; i < 300; i++) void send(world).then(() => served.push(i));
		await world.clock.run();
		expect(served).toEqual(Array.from({ length: 300 }, (_, i) => i));
	});

	it("doesn't let a request pass waiting requests", async () => {
		const clock = { now: 0 };
		let open = () => {};
		const gate = new Promise<void>((resolve) => {
			open = resolve;
		});
		const limiter = new RateLimiter(
			() => clock.now,
			() => gate,
		);
		for (let i = 0; i < 120; i++) {
			await limiter.acquire();
			limiter.release();
		}
		const waiting = limiter.acquire();
		await new Promise(setImmediate);
		clock.now = MINUTE + 200;
		expect({ passesTheQueue: limiter.tryAcquire() }).toEqual({ passesTheQueue: false });
		open();
		await waiting;
		expect(limiter.tryAcquire()).toBe(true);
	});

	it('removes canceled requests immediately, anywhere in the queue, and serves the others', async () => {
		const world = setUp();
		const { clock, limiter } = world;
		for (let i = 0; i < 120; i++) void send(world);
		await clock.run(1_000);
		const stop = new AbortController();
		const given = [stop.signal, undefined, stop.signal, undefined].map((signal) =>
			limiter.acquire(signal).then(
				() => `served at ${Math.round(clock.now / MINUTE)} min`,
				() => `canceled at ${Math.round(clock.now / MINUTE)} min`,
			),
		);
		await clock.run(2_000);
		stop.abort();
		await clock.run();
		expect(await Promise.all(given)).toEqual([
			'canceled at 0 min',
			'served at 1 min',
			'canceled at 0 min',
			'served at 1 min',
		]);
	});

	it('stops all requests for as long as a rejection requires', async () => {
		const world = setUp();
		const { clock, limiter } = world;
		await limiter.acquire();
		limiter.release({ isRefused: true, refillsIn: 7_000 });
		const [{ sentAt }] = await Promise.all([send(world), clock.run()]);
		expect(sentAt).toBe(7_000 + 100);
	});

	it.each([undefined, 1, 500])(
		'is rejected at most 30 times a minute if Retry-After asks for %s milliseconds',
		async (refillsIn) => {
			const { clock, limiter } = setUp();
			let refusals = 0;
			const hammer = async () => {
				for (; clock.now < 10 * MINUTE; refusals++) {
					await limiter.acquire();
					await clock.wait(1);
					limiter.release({ isRefused: true, refillsIn });
				}
			};
			void hammer();
			await clock.run();
			expect({ refusals }).toEqual({ refusals: atMost(30 * 10 + 2) });
		},
	);

	it('stops requests for at most ten windows, regardless of the rejection', async () => {
		const world = setUp();
		const { clock, limiter } = world;
		await limiter.acquire();
		limiter.release({ isRefused: true, refillsIn: 1e15 });
		const [{ sentAt }] = await Promise.all([send(world), clock.run(60 * MINUTE)]);
		expect(sentAt).toBe(10 * MINUTE);
	});
});
