import { codesOf, containerStatuses, nameOfCode, orderStatuses } from '../../contract/index.ts';

/** What an order goes through, one after another. */
export const orderCourse = codesOf(orderStatuses);
/** What a container goes through; a negative code is a cancelation, which nothing leads to by itself. */
export const containerCourse = codesOf(containerStatuses).filter((code) => code >= 0);

/** The documented name of a container's code; the sandbox's own for others, which it takes too. */
export const containerStatusName = (code: number): string => nameOfCode(containerStatuses, code) ?? `Status ${code}`;

/** undocumented: the statuses of LTL and FTL shipments (docs/interface.md#event-status-updated); these are the sandbox's own, in order. */
export const shipmentStatuses = [
	'Booked',
	'Dispatched',
	'Picked Up',
	'In Transit',
	'Out for Delivery',
	'Delivered',
] as const;

/** The entry after `current`; the last one stays. An unknown one is followed by the first. */
export function nextOf<T>(sequence: readonly T[], current: T): T {
	const next = sequence[Math.min(sequence.indexOf(current) + 1, sequence.length - 1)];
	return next ?? current;
}
