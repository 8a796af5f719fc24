import type { INodeProperties } from 'n8n-workflow';
import {
	containerStatuses,
	integer,
	list,
	oneOf,
	optional,
	orderStatuses,
	type Option,
	type Schema,
} from '../../../contract';
import { nodeField } from '../../shared/fields/build';
import { words } from '../../shared/fields/field';
import { shownFor } from '../../shared/fields/field';
import { sortedBy } from '../../shared/fields/text';
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

/** The changes of a watch, sorted by name. */
const changesOf = (watch: Watch): INodeProperties => {
	const options = watch.changes.map(({ name, value, description }) => ({ name, value, description }));
	const changes = sortedBy(options, ({ name }) => name);
	return {
		displayName: 'Changes',
		name: 'changes',
		type: 'multiOptions',
		required: true,
		options: changes,
		default: [...changes.map(({ value }) => value)],
		description: 'Which changes start the workflow',
	};
};

const propertiesOf = (watch: Watch): INodeProperties[] =>
	watch.fields.map(({ property }) => shownFor(property, { watch: [watch.value] }));

const numberField = (name: string, schema: Schema, label: string, description: string, initial: number) =>
	nodeField(name, optional(schema), words(label, description, { default: initial })).property;

/** A field that is shown where orders are watched for a change. */
const shownForChange = (change: string, property: INodeProperties) =>
	shownFor(property, { watch: ['order'], changes: [change] });

const statusesOf = (name: string, label: string, record: string, statuses: readonly Option[]) =>
	nodeField(
		name,
		optional(list(oneOf(statuses))),
		words(label, `Report ${record} only when it comes into one of these statuses. Choose none to report each change.`),
	).property;

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
		numberField(
			'maxRecords',
			integer({ min: 1 }),
			'Maximum Records',
			'How many records to remember between polls. Beyond that, closed and canceled ones are forgotten first, then those with the smallest ID.',
			MAX_RECORDS,
		),
	],
};

/** All properties of the node; n8n adds the poll times. */
export const properties: INodeProperties[] = [
	watchMenu,
	...watches.map((watch) => shownFor(changesOf(watch), { watch: [watch.value] })),
	shownForChange(
		'container.status',
		statusesOf('containerStatuses', 'Container Statuses', 'a container', containerStatuses),
	),
	shownForChange('order.status', statusesOf('orderStatuses', 'Order Statuses', 'an order', orderStatuses)),
	shownForChange(
		'container.lastFreeDay',
		numberField(
			'withinDays',
			integer({ min: 0 }),
			'Days Before Last Free Day',
			'How many days before its last free day a container is reported; 0 reports it on that day',
			2,
		),
	),
	...watches.flatMap(propertiesOf),
	options,
];
