import type { Option } from '../schema/schema';
import { named } from './options';

/** Codes that are words, each named by itself in title case. */
const titled = (...codes: string[]) =>
	named<string>(
		...codes.map((code): [string, string] => [code, code.replace(/\b\w/g, (letter) => letter.toUpperCase())]),
	);

/** docs/interface.md#order-statuses: the statuses of an order, in their natural order. */
export const orderStatuses = titled(
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
);

/** docs/interface.md#container-statuses: a container's status codes, with the names given there. */
export const containerStatuses = named<number>(
	[-5, 'Canceled'],
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
);

/** docs/interface.md#shipping-events: activities of shipping events, spelt as the service spells them. */
export const shippingActivities = named<string>(
	['GATE-OUT-EMPTY', 'Empty container out of the gate'],
	['GATE-IN', 'In at the gate'],
	['LOAD', 'Loaded'],
	['DISCHARG', 'Discharged'],
	['GATE-OUT', 'Out of the gate'],
	['EMPTY-RETURNED', 'Empty container returned'],
);

/** docs/interface.md#rate-requests */
export const rateRequestStatuses = titled('created', 'completed', 'rejected');

/** The name of a code, whether it came as a number or as text; null for one that is not documented. */
export const nameOfCode = (list: readonly Option[], code: unknown): string | null =>
	list.find(({ value }) => String(value) === String(code))?.name ?? null;
