import { ensurePlayground, isPlaygroundInstalled } from '../setup/playground.mjs';
import { UnseenSteps } from '../setup/progress.mjs';
import { BackgroundSessions } from '../processes/sessions.mjs';

/**
 * An n8n that is being installed beside other work. `finish` shows how far it is, waits for it and throws what went wrong.
 * @typedef {{ finish(look: (label: string) => import('../setup/progress.mjs').Step): Promise<void> }} Installation
 */

/**
 * Begins to install n8n in the background; gives nothing when it is there.
 * @returns {Installation | undefined}
 */
export function beginPlayground() {
	if (isPlaygroundInstalled()) return undefined;
	const steps = new UnseenSteps();
	const background = new BackgroundSessions();
	const installed = ensurePlayground({ show: steps.show, background });
	// Told when it is waited for.
	installed.catch(() => undefined);
	return {
		async finish(look) {
			steps.reveal(look);
			await background.hurry();
			await installed;
		},
	};
}
