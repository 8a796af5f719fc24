import {
	codesOf,
	containerStatuses,
	eventTypes,
	orderFileTypes,
	orderStatuses,
	shippingActivities,
} from '../../contract/index.ts';
import { usualBehavior } from '../faults/behavior.mts';
import type { FaultKind } from '../faults/faults.mts';
import { documentKinds } from '../shipments/documents.mts';
import { shipmentStatuses } from '../model/statuses.mts';
import { containerStatusName, documentName, eventName } from './names.mts';
import { statusOf } from './tones.mts';

/** All kinds except `rewrite`, which has too many options for a form. */
const faults: Readonly<Record<Exclude<FaultKind, 'rewrite'>, string>> = {
	answer: 'Respond with an error status',
	delay: 'Respond late',
	breakBefore: 'Break the connection before handling',
	breakAfter: 'Handle it, then break the connection',
	breakDuring: 'Break the connection mid-response',
	malformedJson: 'Respond with half the JSON',
	html: 'Respond with an HTML page',
	wrongContentType: 'Respond with a wrong content type',
	empty: 'Respond with nothing',
	trickle: 'Respond a few bytes at a time',
};

type Choice = readonly [value: string | number, name: string];

const named = (values: readonly string[], nameOf: (value: string) => string): Choice[] =>
	values.map((value) => [value, nameOf(value)]);

/** The entries of the console's menus, as value and name. The most interesting shipment status comes first. */
export const choices = {
	events: named([...new Set(['ltl.shipment.status.updated', ...codesOf(eventTypes)])], eventName),
	documents: Object.entries(documentKinds).map(([kind, { title }]): Choice => [kind, title]),
	orderDocuments: named(codesOf(orderFileTypes), documentName),
	orderStatuses: named(codesOf(orderStatuses), (status) => statusOf(status).text),
	containerStatuses: containerStatuses.map(({ value, name }): Choice => [
		value,
		`${containerStatusName(value, name)} (${value})`,
	]),
	shipmentStatuses: named([...shipmentStatuses], (status) => status),
	activities: shippingActivities.map(({ value, name }): Choice => [value, name]),
	faults: Object.entries(faults),
	behaviorGroups: Object.keys(usualBehavior()),
};
