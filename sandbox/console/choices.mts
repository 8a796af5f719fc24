import { codesOf, containerStatuses, eventTypes, orderStatuses, shippingActivities } from '../../contract/index.ts';
import type { FaultKind } from '../faults/faults.mts';
import { documentKinds } from '../shipments/paperwork.mts';

/** All kinds but `rewrite`, which asks for more than a form gives. */
const faults: readonly FaultKind[] = [
	'answer',
	'delay',
	'breakBefore',
	'breakAfter',
	'breakDuring',
	'malformedJson',
	'html',
	'wrongContentType',
	'empty',
	'trickle',
];

/** What the console's menus offer. The status of a shipment is what one wants to see first. */
export const choices = {
	events: [...new Set(['ltl.shipment.status.updated', ...codesOf(eventTypes)])],
	documents: Object.keys(documentKinds),
	orderStatuses: codesOf(orderStatuses),
	containerStatuses: containerStatuses.map(({ value, name }) => `${value} ${name}`),
	activities: codesOf(shippingActivities),
	faults,
};
