import { type Permit, RateLimiter } from '../../../../transport/retry.ts';

const MINUTE = 60_000;

/** Returns a limiter whose clock the test sets. `takeAll` counts the permits in the next six seconds. */
const setUp = () => {
	const clock = { now: 0 };
	const limiter = new RateLimiter(() => clock.now);
	const take = (): Permit => {
		const permit = limiter.tryAcquire();
		if (!permit) throw new Error('It must be waited for');
		return permit;
	};
	const takeAll = () => {
		let taken = 0;
		for (let tries = 0; tries < 200; tries++, clock.now += 30) if (limiter.tryAcquire()) taken++;
		return taken;
	};
	return { clock, limiter, take, takeAll };
};

it('does not count rejected requests', () => {
	const { clock, limiter, take, takeAll } = setUp();
	for (let i = 0; i < 200; i++, clock.now += 2_000) limiter.release(take(), { isRefused: true, refillsIn: 0 });
	clock.now += 5 * MINUTE;
	limiter.release(take());
	expect(takeAll()).toBe(119);
});

it("counts others' requests for a window, but not its own from earlier windows", () => {
	const { clock, limiter, take, takeAll } = setUp();
	for (let i = 0; i < 50; i++) limiter.release(take());
	clock.now += 5 * MINUTE;
	const first = take();
	limiter.release(first, { limit: 120, remaining: 19 });
	expect(takeAll()).toBe(19);
});

it("forgets others' requests after a window", () => {
	const { clock, limiter, take, takeAll } = setUp();
	limiter.release(take(), { limit: 120, remaining: 19 });
	clock.now += MINUTE + 101;
	expect(takeAll()).toBe(120);
});

it('ignores a late response to an earlier request', () => {
	const { limiter, take, takeAll } = setUp();
	const [first, second] = [take(), take()];
	limiter.release(second, { limit: 120, remaining: 19 });
	limiter.release(first, { limit: 120, remaining: 119 });
	expect(takeAll()).toBe(19);
});

it('ignores requests before a rejection when it estimates the next window', () => {
	const { clock, limiter, take, takeAll } = setUp();
	const [first, second] = [take(), take()];
	limiter.release(second, { isRefused: true, refillsIn: 0 });
	limiter.release(first, { limit: 120, remaining: 0 });
	clock.now += 2_000;
	limiter.release(take());
	expect(takeAll()).toBe(118);
});

it('ignores a response that reports a limit of 0', () => {
	const { clock, limiter, take, takeAll } = setUp();
	limiter.release(take(), { limit: 0, remaining: 0 });
	clock.now += 5 * MINUTE;
	expect(takeAll()).toBe(120);
});
