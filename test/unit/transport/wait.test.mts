import { pause, TimeIsUp, raceAbort, withTimeout } from '../../../transport/wait.ts';

const never = (signal?: AbortSignal) =>
	new Promise<never>((_, reject) => {
		signal?.addEventListener('abort', () => reject(new Error('stopped')));
	});

/** An abort signal that counts who listens to it. */
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

describe('within', () => {
	it('answers what the task answers, and leaves no listener', async () => {
		const { signal, listeners } = watchedSignal();
		expect(await withTimeout(60_000, signal, async () => 7)).toBe(7);
		expect(listeners()).toBe(0);
	});

	it('throws what the task throws', async () => {
		await expect(withTimeout(60_000, undefined, () => Promise.reject(new Error('odd')))).rejects.toThrow('odd');
	});

	it('stops the task when the time is up', async () => {
		await expect(withTimeout(5, undefined, never)).rejects.toBeInstanceOf(TimeIsUp);
	});

	it('stops the task when the outer signal is aborted, before or meanwhile', async () => {
		const { controller, signal, listeners } = watchedSignal();
		const running = withTimeout(60_000, signal, never);
		controller.abort();
		await expect(running).rejects.toThrow('stopped');
		expect(listeners()).toBe(0);
		await expect(withTimeout(60_000, signal, async ({ aborted }) => aborted)).resolves.toBe(true);
	});
});

describe.each([
	['pause', (signal: AbortSignal) => pause(60_000, signal)],
	['raceAbort', (signal: AbortSignal) => raceAbort(never(), signal)],
])('%s', (_, wait) => {
	it('ends with a cancellation when aborted, before or meanwhile', async () => {
		const controller = new AbortController();
		const waiting = wait(controller.signal);
		controller.abort();
		await expect(waiting).rejects.toMatchObject({ kind: 'cancelled' });
		await expect(wait(controller.signal)).rejects.toMatchObject({ kind: 'cancelled' });
	});
});
