import type { INodeProperties } from 'n8n-workflow';
import { containerStatuses, fields, type Option, orderStatuses } from '../../contract';
import { setting } from '../shared/fields/build';
import { forBuilder, type Parameter, shownFor } from '../shared/fields/parameter';
import { collection } from '../shared/fields/nodeFields';
import { sortedBy } from '../shared/fields/text';
import { orders } from './watches/order';
import { rateRequests } from './watches/rateRequest';
import { ftlShipments, ltlShipments } from './watches/shipment';
import type { Watch } from './watches/watch';

/** Everything that the trigger can watch, sorted by name. */
export const watches: readonly Watch[] = [ftlShipments, ltlShipments, orders, rateRequests];

/**
 * The changes of all records. n8n's node panel shows an entry for each option of the first property named Event, Events
 * or Trigger On, and ignores all other properties.
 */
const changesMenu: INodeProperties = {
	displayName: 'Trigger On',
	name: 'changes',
	type: 'multiOptions',
	required: true,
	noDataExpression: true,
	options: sortedBy(
		watches.flatMap(({ changes }) =>
			changes.map(({ name, value, action, description }) => ({ name, value, action, description })),
		),
		({ name }) => name,
	),
	default: ['container.available'],
	...forBuilder({
		propertyHint:
			'Choose changes of one kind of record only: order and container, rateRequest, ltlShipment or ftlShipment. Build another workflow for another kind.',
	}),
	description:
		'Changes that start the workflow. Use a separate workflow for each kind of record: orders and containers, rate requests, LTL shipments, FTL shipments.',
};

const filterProperties = ({ parameters, changes }: Watch): INodeProperties[] =>
	parameters.map(({ property }) => shownFor(property, { changes: changes.map(({ value }) => value) }));

/** Returns a setting that is shown only if the change that uses it is selected. */
const shownForChange = (change: string, { property }: Parameter) => shownFor(property, { changes: [change] });

const statuses = (name: string, label: string, record: string, entries: readonly Option[]) =>
	setting(
		name,
		fields.codes(
			entries,
			label,
			`Report ${record} only if it changes to one of these statuses. Choose none to report every change.`,
		),
	);

/** The order statuses to report. Expressions can also set undocumented statuses. */
export const onlyOrderStatuses = statuses('orderStatuses', 'Order Statuses', 'an order', orderStatuses);
/** The container statuses to report. Expressions can also set undocumented statuses. */
export const onlyContainerStatuses = statuses(
	'containerStatuses',
	'Container Statuses',
	'a container',
	containerStatuses,
);

/** How many days before the last free day a container is reported. */
export const withinDays = setting(
	'withinDays',
	fields.integer(
		'Days Before Last Free Day',
		"How many days before the last free day a container is reported; 0 reports it on that day. Days are those of the workflow's time zone, unless the API sends another.",
		{ min: 0, initial: 2 },
	),
);

/** Whether to return existing records at the first poll. */
export const emitExisting = setting(
	'emitExisting',
	fields.flag(
		'Include Existing Records',
		'Whether the first poll returns the records that already exist, instead of only remembering them',
	),
);

const options = collection('options', [emitExisting]);

/** All properties of the node; n8n adds the poll times. */
export const properties: INodeProperties[] = [
	changesMenu,
	shownForChange('container.status', onlyContainerStatuses),
	shownForChange('order.status', onlyOrderStatuses),
	shownForChange('container.lastFreeDay', withinDays),
	...watches.flatMap(filterProperties),
	options.property,
];
