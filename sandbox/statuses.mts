/** An order's statuses in their natural order (findings.md, Orders). */
export const orderStatuses = [
	'open',
	'on hold',
	'in review',
	'confirmed',
	'dispatched',
	'in progress',
	'delivered',
	'empty returned',
	'closed',
	'canceled',
] as const;

/** A container's status codes and their names, in the order of findings.md (Orders); -5 stands apart as a cancelation. */
export const containerStatuses: ReadonlyMap<number, string> = new Map([
	[0, 'Order Confirmed'],
	[1, 'Predelivery Appointment sent'],
	[2, 'Predelivery Appointment confirmed'],
	[8, 'Exam DO received'],
	[30, 'Delivery plan Set'],
	[34, 'Available'],
	[36, 'CET Exam site pickup Apt confirmed'],
	[38, 'Prepull to yard'],
	[41, 'Deliver to Destination'],
	[42, 'Container Dropped to Destination'],
	[44, 'CNTR Emptied informed from WHS'],
	[46, 'Empty Returned to terminal/depot'],
	[50, 'MET Exam site pickup Apt confirmed'],
	[55, 'WHS Apt Made by Customer'],
	[56, 'Outgated'],
	[61, 'WHS Apt Confirmed(MET)'],
	[-5, 'Canceled'],
]);

/** Activities of shipping events, spelt as documented (findings.md, Orders). */
export const shippingActivities = [
	'GATE-OUT-EMPTY',
	'GATE-IN',
	'LOAD',
	'DISCHARG',
	'GATE-OUT',
	'EMPTY-RETURNED',
] as const;

/** undocumented: the statuses of LTL and FTL shipments (service.md, States); these are the sandbox's own, in order. */
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
