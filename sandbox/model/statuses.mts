import { codesOf, containerStatuses, nameOfCode, orderStatuses } from '../../contract/index.ts';

/** The statuses of an order in sequence. Holds and cancellations are separate. */
export const orderCourse = codesOf(orderStatuses).filter((status) => !['on hold', 'canceled'].includes(status));

/** Returns the documented name of a container's code, or the sandbox's own name for other accepted codes. */
export const containerStatusName = (code: number): string => nameOfCode(containerStatuses, code) ?? `Status ${code}`;

/**
 * undocumented: the statuses of LTL and FTL shipments (docs/interface.md#event-status-updated). These are the sandbox's
 * own, in sequence.
 */
export const shipmentStatuses = [
	'Booked',
	'Dispatched',
	'Picked Up',
	'In Transit',
	'Out for Delivery',
	'Delivered',
] as const;

/** undocumented: the status of a canceled shipment. */
export const CANCELED = 'Canceled';
