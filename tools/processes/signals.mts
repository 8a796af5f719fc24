import { constants } from 'node:os';

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Lets a signal that nobody else handles end the process by an exit, so that what waits for that is still done. */
export function exitOnSignals(): void {
	for (const signal of SIGNALS) {
		const end = () => {
			if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
		};
		process.on(signal, end);
	}
}
