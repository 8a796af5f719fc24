import { PARENT } from './parent.mjs';
import { SIGNALS } from './signals.mts';

const PARENT_POLL_MS = 500;

/** Resolves when the user or the system asks for the end. */
export function endRequest(): Promise<void> {
	return new Promise((resolve) => {
		for (const signal of SIGNALS) process.on(signal, () => resolve());
		if (process.env.npm_lifecycle_event !== undefined) whenParentEnds(resolve);
	});
}

/** npm hands a SIGTERM to the shell between us, which dies without passing it on; all we see is that it is gone. */
function whenParentEnds(action: () => void): void {
	const timer = setInterval(() => {
		if (process.ppid === PARENT) return;
		clearInterval(timer);
		action();
	}, PARENT_POLL_MS);
	timer.unref();
}
