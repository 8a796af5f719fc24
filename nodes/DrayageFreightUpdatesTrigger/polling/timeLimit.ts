import type { IPollFunctions } from 'n8n-workflow';
import { formatDuration, ServiceFailure, timing } from '../../../transport';

/** How long a poll may take. */
export interface TimeLimit {
	readonly ms: number;
	/** Whether n8n limits every poll, so that a list that takes longer is never read. */
	readonly isOfEachPoll: boolean;
}

/** The budget that n8n returns for a poll that it doesn't limit. */
const UNLIMITED = 300_000;

/**
 * Returns the time limit of a poll, or undefined if it may take as long as it needs. n8n's durable scheduler abandons
 * each poll after a time and starts no execution that could show it. The budget, new in n8n 2.41, ends a few seconds
 * earlier, so that the poll can still fail with a message. Otherwise, only publishing is limited.
 */
export const timeLimitOf = (context: IPollFunctions, isPublishing: boolean): TimeLimit | undefined => {
	const ms = (context as { getPollBudgetMs?: () => number }).getPollBudgetMs?.() ?? UNLIMITED;
	if (ms < UNLIMITED) return { ms, isOfEachPoll: true };
	return isPublishing ? { ms: timing.longestFirstPoll, isOfEachPoll: false } : undefined;
};

/** Returns whether a poll ended because its time was up. */
export const isCutOff = (error: unknown): boolean => error instanceof ServiceFailure && error.kind === 'canceled';

/** The log's message for a poll that was cut off and leaves the list to the next poll. */
export const UNREAD_IN_TIME =
	'The list was not read, because the poll took longer than n8n allows. The next poll reads it again.';

/** Returns the failure for a list that several polls in a row couldn't read in time. */
export const tooLong = ({ ms }: TimeLimit) =>
	new ServiceFailure(
		'timeout',
		`The list can't be read within the ${formatDuration(ms)} that n8n allows for a poll, so no changes were reported`,
		"Use filters, or ask n8n's administrator to raise N8N_SCHEDULER_POLL_TIMEOUT and N8N_SCHEDULER_LEASE_DURATION. The next poll reads the list again and reports the changes since the last poll that read all of it.",
	);
