import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { RateLimiter } from '../../../../transport/retry.ts';
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
		for (let i = 0; i < 120; i++) limiter.release(await limiter.acquire());
		const waiting = limiter.acquire();
		await new Promise(setImmediate);
		clock.now = MINUTE + 200;
		expect({ passesTheQueue: limiter.tryAcquire() }).toEqual({ passesTheQueue: undefined });
		open();
		expect((await waiting).number).toBe(121);
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
		limiter.release(await limiter.acquire(), { isRefused: true, refillsIn: 7_000 });
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
					const permit = await limiter.acquire();
					await clock.wait(1);
					limiter.release(permit, { isRefused: true, refillsIn });
				}
			};
			for (let i = 0; i < 3; i++) void hammer();
			await clock.run();
			expect({ refusals }).toEqual({ refusals: atMost(30 * 10 + 2 * 3) });
		},
	);

	it('sends one request after a rejection, and the others once it is accepted', async () => {
		const world = setUp();
		const { clock, limiter } = world;
		limiter.release(await limiter.acquire(), { isRefused: true, refillsIn: 7_000 });
		const sent: number[] = [];
		for (let i = 0; i < 3; i++) void send(world).then(({ sentAt }) => sent.push(sentAt));
		await clock.run();
		expect(sent[0]).toBe(7_100);
		expect(Math.min(...sent.slice(1))).toBeGreaterThanOrEqual(7_140);
	});

	it('stops requests for at most ten windows, regardless of the rejection', async () => {
		const world = setUp();
		const { clock, limiter } = world;
		limiter.release(await limiter.acquire(), { isRefused: true, refillsIn: 1e15 });
		const [{ sentAt }] = await Promise.all([send(world), clock.run(60 * MINUTE)]);
		expect(sentAt).toBe(10 * MINUTE + 100);
	});

	it('forgets requests that were served', async () => {
		const limiter = new RateLimiter();
		const first = new WeakRef(await limiter.acquire());
		for (let i = 0; i < 3; i++) limiter.release(await limiter.acquire());
		setFlagsFromString('--expose-gc');
		await new Promise(setImmediate);
		(runInNewContext('gc') as () => void)();
		expect(first.deref()).toBeUndefined();
	});
});
