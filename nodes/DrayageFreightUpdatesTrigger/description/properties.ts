import type { INodeProperties } from 'n8n-workflow';
import { containerStatuses, integer, list, oneOf, optional, orderStatuses } from '../../../contract';
import { shownFor } from '../../shared/fields/shownFor';
import { nodeField } from '../../shared/fields/build';
import { words } from '../../shared/fields/field';
import { flagField } from '../../shared/operations/controls';
import { MAX_RECORDS } from '../polling/settings';
import { watches, type Watch } from '../watches';

const watchMenu: INodeProperties = {
	displayName: 'Watch',
	name: 'watch',
	type: 'options',
	noDataExpression: true,
	options: watches.map(({ name, value, description }) => ({ name, value, description })),
	default: 'order',
	description: 'What to look at in each poll',
};

const changesOf = ({ value, changes }: Watch): INodeProperties =>
	shownFor(
		{
			displayName: 'Changes',
			name: 'changes',
			type: 'multiOptions',
			required: true,
			options: changes.map((change) => ({ ...change })),
			default: [...changes.map((change) => change.value)],
			description: 'Which changes start the workflow',
		},
		{ watch: [value] },
	);

const withinDays = nodeField(
	'withinDays',
	optional(integer({ min: 0 })),
	words(
		'Days Before Last Free Day',
		'How many days before its last free day a container is reported; 0 reports it on that day',
		undefined,
		{ default: 2 },
	),
).property;

const ofContainers = nodeField(
	'containerStatuses',
	optional(list(oneOf(containerStatuses))),
	words(
		'Container Statuses',
		'Report a container only when it comes into one of these statuses. Choose none to report each change.',
	),
).property;

const ofOrders = nodeField(
	'orderStatuses',
	optional(list(oneOf(orderStatuses))),
	words(
		'Order Statuses',
		'Report an order only when it comes into one of these statuses. Choose none to report each change.',
	),
).property;

const fieldsOf = ({ value, source }: Watch): INodeProperties[] =>
	source.fields.map(({ property }) => shownFor(property, { watch: [value] }));

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [
		flagField(
			'emitExisting',
			'Include Existing Records',
			'Whether the first poll returns what is there already, instead of only remembering it',
		).property,
		nodeField(
			'maxRecords',
			optional(integer({ min: 1 })),
			words(
				'Maximum Records',
				'How many records to remember between polls. Beyond that, closed and canceled ones are forgotten first, then those with the smallest ID.',
				undefined,
				{ default: MAX_RECORDS },
			),
		).property,
	],
};

/** All properties of the node; n8n adds the poll times. */
export const properties: INodeProperties[] = [
	watchMenu,
	...watches.map(changesOf),
	shownFor(ofContainers, { watch: ['order'], changes: ['container.status'] }),
	shownFor(ofOrders, { watch: ['order'], changes: ['order.status'] }),
	shownFor(withinDays, { watch: ['order'], changes: ['container.lastFreeDay'] }),
	...watches.flatMap(fieldsOf),
	options,
];
