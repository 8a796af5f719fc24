import type { Timing } from '../../../transport/waiting.ts';
import { built } from './built.mts';

interface Limits {
	maximumWait: number;
}

/** Returns the `timing` object of the built package. */
const timing = () => (built('transport/waiting.js') as { timing: Timing }).timing;

/** Shortens the pauses of the built package for the tests of a file or a `describe`. */
export function useTiming(changes: Partial<Timing>): void {
	let usual: Timing;
	beforeAll(() => {
		usual = { ...timing() };
		Object.assign(timing(), changes);
	});
	afterAll(() => {
		Object.assign(timing(), usual);
	});
}

/** Runs a function while the built package waits at most this many milliseconds for the request limit and retries. */
export async function waitingAtMost<T>(ms: number, run: () => Promise<T>): Promise<T> {
	const { LIMITS } = built('transport/http/request.js') as { LIMITS: Limits };
	const usual = LIMITS.maximumWait;
	LIMITS.maximumWait = ms;
	try {
		return await run();
	} finally {
		LIMITS.maximumWait = usual;
	}
}
