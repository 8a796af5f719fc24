import type { FixedWindow } from './fixedWindow.mts';
import { refusal } from '../http/problems.mts';

const seconds = (milliseconds: number) => Math.ceil(milliseconds / 1_000);

/** Returns a quota in the profile's format: its size, the remaining uses, and the seconds until it resets. */
export const shown = (quota: FixedWindow, now: number) => ({
	limit: quota.limit,
	remaining: quota.remaining(now),
	refreshInSeconds: seconds(quota.refillsIn(now)),
});

/**
 * Consumes one use of a quota and returns the remaining uses. Rejects the request if the quota is used up
 * (undocumented: how; the sandbox responds with 429).
 */
export function spend(quota: FixedWindow, what: string, now: number): number {
	if (!quota.take(now)) throw refusal.quotaSpent(what, seconds(quota.refillsIn(now)));
	return quota.remaining(now);
}
