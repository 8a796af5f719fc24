import { pause, raceAbort, repeated, withTimeout } from '../../../transport/waiting.ts';

const never = (signal?: AbortSignal) =>
	new Promise<never>((_, reject) => {
		signal?.addEventListener('abort', () => reject(new Error('stopped')));
	});

class TimeIsUp extends Error {}
const late = () => new TimeIsUp();

/** Returns an abort signal that counts its listeners. */
function watchedSignal() {
	const controller = new AbortController();
	const { signal } = controller;
	let listeners = 0;
	const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
	signal.addEventListener = (...given: Parameters<typeof add>) => {
		listeners++;
		add(...given);
	};
	signal.removeEventListener = (...given: Parameters<typeof remove>) => {
		listeners--;
		remove(...given);
	};
	return { controller, signal, listeners: () => listeners };
}

describe('withTimeout', () => {
	it("returns the result of the task, and doesn't leave a listener behind", async () => {
		const { signal, listeners } = watchedSignal();
		expect(await withTimeout(60_000, signal, async () => 7, late)).toBe(7);
		expect(listeners()).toBe(0);
	});

	it('throws the error of the task', async () => {
		await expect(withTimeout(60_000, undefined, () => Promise.reject(new Error('odd')), late)).rejects.toThrow('odd');
	});

	it('aborts the task after the timeout', async () => {
		await expect(withTimeout(5, undefined, never, late)).rejects.toBeInstanceOf(TimeIsUp);
	});

	it('aborts the task with the outer signal, before or during it', async () => {
		const { controller, signal, listeners } = watchedSignal();
		const running = withTimeout(60_000, signal, never, late);
		controller.abort();
		await expect(running).rejects.toThrow('stopped');
		expect(listeners()).toBe(0);
		await expect(withTimeout(60_000, signal, async ({ aborted }) => aborted, late)).resolves.toBe(true);
	});
});

describe.each([
	['pause', (signal: AbortSignal) => pause(60_000, signal)],
	['raceAbort', (signal: AbortSignal) => raceAbort(never(), signal)],
])('%s', (_, wait) => {
	it('ends with a cancellation when aborted, before or during it', async () => {
		const controller = new AbortController();
		const waiting = wait(controller.signal);
		controller.abort();
		await expect(waiting).rejects.toMatchObject({ kind: 'canceled' });
		await expect(wait(controller.signal)).rejects.toMatchObject({ kind: 'canceled' });
	});
});

describe('repeated', () => {
	/** Returns a call that fails this many times before it succeeds. */
	const failing = (times: number) => {
		let calls = 0;
		return jest.fn(async () => {
			if (++calls <= times) throw new Error(`failure ${calls}`);
			return 7;
		});
	};

	it('repeats a call until it succeeds', async () => {
		const call = failing(2);
		expect(await repeated(call, 3, 1)).toBe(7);
		expect(call).toHaveBeenCalledTimes(3);
	});

	it('throws the last error after the given number of calls', async () => {
		const call = failing(9);
		await expect(repeated(call, 3, 1)).rejects.toThrow('failure 3');
		expect(call).toHaveBeenCalledTimes(3);
	});
});
