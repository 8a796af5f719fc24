import type { INodeProperties } from 'n8n-workflow';
import { containerStatuses, orderStatuses } from '../../../contract';
import { shownFor } from '../../shared/operations/assemble';
import { choicesField, flagField, numberField } from '../../shared/fields/fieldTypes';
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

const withinDays = numberField('withinDays', {
	displayName: 'Days Before Last Free Day',
	description: 'How many days before its last free day a container is reported; 0 reports it on that day',
	min: 0,
	default: 2,
}).property;

const ofContainers = choicesField('containerStatuses', containerStatuses, {
	displayName: 'Container Statuses',
	description: 'Report a container only when it comes into one of these statuses. Choose none to report each change.',
}).property;

const ofOrders = choicesField('orderStatuses', orderStatuses, {
	displayName: 'Order Statuses',
	description: 'Report an order only when it comes into one of these statuses. Choose none to report each change.',
}).property;

const fieldsOf = ({ value, source }: Watch): INodeProperties[] =>
	source.fields.map(({ property }) => shownFor(property, { watch: [value] }));

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [
		flagField('emitExisting', {
			displayName: 'Include Existing Records',
			description: 'Whether the first poll returns what is there already, instead of only remembering it',
		}).property,
		numberField('maxRecords', {
			displayName: 'Maximum Records',
			description:
				'How many records to remember between polls. Beyond that, closed and canceled ones are forgotten first, then those with the smallest ID.',
			min: 1,
			default: MAX_RECORDS,
		}).property,
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
