import type { FixedWindow } from './fixedWindow.mts';
import { refusal } from '../http/problems.mts';

const seconds = (milliseconds: number) => Math.ceil(milliseconds / 1_000);

/** A quota as the profile shows it: its size, what is left, and the seconds until it resets. */
export const shown = (quota: FixedWindow, now: number) => ({
	limit: quota.limit,
	remaining: quota.remaining(now),
	refreshInSeconds: seconds(quota.refillsIn(now)),
});

/**
 * Uses one of a quota and returns what is left. If it's used up, the request is rejected (undocumented: how; the
 * sandbox responds with 429).
 */
export function spend(quota: FixedWindow, what: string, now: number): number {
	if (!quota.take(now)) throw refusal.quotaSpent(what, seconds(quota.refillsIn(now)));
	return quota.remaining(now);
}
