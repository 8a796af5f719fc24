import type { FixedWindow } from './fixedWindow.mts';
import { refusal } from '../http/problems.mts';

const seconds = (milliseconds: number) => Math.ceil(milliseconds / 1_000);

/** A quota as the profile shows it: its size, what is left, and the seconds until it is full again. */
export const shown = (quota: FixedWindow, now: number) => ({
	limit: quota.limit,
	remaining: quota.remaining(now),
	refreshInSeconds: seconds(quota.refillsIn(now)),
});

/** Spends one of a quota and answers what is left; a spent one is refused (undocumented: how; the sandbox says 429). */
export function spend(quota: FixedWindow, what: string, now: number): number {
	if (!quota.take(now)) throw refusal.quotaSpent(what, seconds(quota.refillsIn(now)));
	return quota.remaining(now);
}
