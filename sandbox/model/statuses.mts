import { codesOf, containerStatuses, nameOfCode, orderStatuses } from '../../contract/index.ts';

/** What an order goes through, one status after another; holds and cancellations are separate. */
export const orderCourse = codesOf(orderStatuses).filter((status) => !['on hold', 'canceled'].includes(status));

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

/** undocumented, too: what a canceled shipment is called. */
export const CANCELED = 'Canceled';
