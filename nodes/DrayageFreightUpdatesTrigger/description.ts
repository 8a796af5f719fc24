import type { INodeProperties } from 'n8n-workflow';
import { containerStatuses, integer, list, oneOf, type Option, orderStatuses } from '../../contract';
import { menuEntries, settingField } from '../shared/fields/build';
import { type Field, shownFor } from '../shared/fields/field';
import { collection, flagField } from '../shared/fields/nodeFields';
import { sortedBy } from '../shared/fields/text';
import { type Watch, watches } from './watches';

const watchMenu: INodeProperties = {
	displayName: 'Watch',
	name: 'watch',
	type: 'options',
	noDataExpression: true,
	options: menuEntries(watches),
	default: 'order',
	description: 'What to look at in each poll',
};

/** The changes of a watch, sorted by name. */
const changesOf = (watch: Watch): INodeProperties => {
	const changes = sortedBy(watch.changes, ({ name }) => name);
	return {
		displayName: 'Changes',
		name: 'changes',
		type: 'multiOptions',
		required: true,
		options: menuEntries(changes),
		default: [...changes.map(({ value }) => value)],
		description: 'Which changes start the workflow',
	};
};

const propertiesOf = (watch: Watch): INodeProperties[] =>
	watch.fields.map(({ property }) => shownFor(property, { watch: [watch.value] }));

/** A setting that is shown where orders are watched for a change. */
const shownForChange = (change: string, { property }: Field) =>
	shownFor(property, { watch: ['order'], changes: [change] });

const statuses = (name: string, label: string, record: string, entries: readonly Option[]) =>
	settingField(
		name,
		list(oneOf(entries)),
		label,
		`Report ${record} only when it comes into one of these statuses. Choose none to report each change.`,
	);

export const onlyOrderStatuses = statuses('orderStatuses', 'Order Statuses', 'an order', orderStatuses);
export const onlyContainerStatuses = statuses(
	'containerStatuses',
	'Container Statuses',
	'a container',
	containerStatuses,
);

/** How many days before its last free day a container is reported. */
export const withinDays = settingField(
	'withinDays',
	integer({ min: 0 }),
	'Days Before Last Free Day',
	'How many days before its last free day a container is reported; 0 reports it on that day',
	{ default: 2 },
);

/** Most records that are kept between polls. */
export const maxRecords = settingField(
	'maxRecords',
	integer({ min: 1 }),
	'Maximum Records',
	'How many records to remember between polls. Beyond that, closed and canceled ones are forgotten first, then those with the smallest ID.',
	{ default: 5_000 },
);

export const emitExisting = flagField(
	'emitExisting',
	'Include Existing Records',
	'Whether the first poll returns what is there already, instead of only remembering it',
);

const options = collection('options', [emitExisting, maxRecords], 'What the first poll returns, and how much is kept');

/** All properties of the node; n8n adds the poll times. */
export const properties: INodeProperties[] = [
	watchMenu,
	...watches.map((watch) => shownFor(changesOf(watch), { watch: [watch.value] })),
	shownForChange('container.status', onlyContainerStatuses),
	shownForChange('order.status', onlyOrderStatuses),
	shownForChange('container.lastFreeDay', withinDays),
	...watches.flatMap(propertiesOf),
	options.property,
];
