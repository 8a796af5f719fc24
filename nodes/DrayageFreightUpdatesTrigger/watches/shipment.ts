import type { IDataObject } from 'n8n-workflow';
import { endpoints, type Endpoint, type RequestParts } from '../../../contract';
import { recordsOf, type Client } from '../../../transport';
import { required } from '../../shared/fields/field';
import { splitNumbers } from '../../shared/operations/batches';
import { getAll as getFtl } from '../../DrayageFreight/resources/ftlShipment/getAll.operation';
import { getAll as getLtl } from '../../DrayageFreight/resources/ltlShipment/getAll.operation';
import { orderNumbersField } from '../../DrayageFreight/resources/numbers';
import type { Operation } from '../../shared/operations/operation';
import { observeEvents } from './events';
import { fieldOf, idIn, recordsIn, valueOf } from './recordFields';
import { filtersOf } from './source';
import type { WatchOptions, Observation, Watch } from './watch';

/** `customer_status` is documented for LTL (service.md, Events). undocumented: FTL's name. */
const STATUS = ['status', 'customer_status', 'shipment_status'];
/** undocumented: where tracking keeps its events; without such a list, each record is taken for an event. */
const EVENT_LISTS = ['events', 'tracking_events', 'tracking', 'history', 'shipping_events'];
const EVENT_MARKS = ['event_type', 'event_date', 'activity', 'event_time'];

const numberOf = (record: IDataObject) => idIn(record, ['order_number', 'number']);

const eventsIn = (record: IDataObject): IDataObject[] =>
	recordsIn(record, EVENT_LISTS) ?? (fieldOf(record, EVENT_MARKS) === undefined ? [] : [record]);

/** Lays what tracking says about each shipment beside its record, as `tracking_events`. */
const withEvents = (shipments: readonly IDataObject[], tracked: readonly IDataObject[]): IDataObject[] => {
	const events = new Map<string, IDataObject[]>();
	for (const record of tracked) {
		const number = numberOf(record);
		if (number !== undefined) events.set(number, [...(events.get(number) ?? []), ...eventsIn(record)]);
	}
	return shipments.map((shipment) => {
		const found = events.get(numberOf(shipment) ?? '');
		return found ? { ...shipment, tracking_events: found } : shipment;
	});
};

const listOf = async (client: Client, endpoint: Endpoint, parts: RequestParts) =>
	recordsOf(await client.request(endpoint, parts)) as IDataObject[];

interface Mode {
	readonly value: 'ftlShipment' | 'ltlShipment';
	readonly name: string;
	readonly description: string;
	readonly getAll: Operation;
}

/** Shipments by order number, which LTL and FTL share in everything but their endpoints and words. */
const shipments = ({ value, name, description, getAll }: Mode): Watch => {
	const { getAll: list, track } = endpoints[value];
	const trackingEvent = `${value}.trackingEvent`;
	const filters = filtersOf(getAll);
	const narrowing = (filters.children ?? []).filter((field) => field.property.name !== 'orderNumbers');

	async function* read(client: Client, parts: RequestParts, { changes }: WatchOptions) {
		for (const group of splitNumbers(list, parts)) {
			const found = await listOf(client, list, group);
			const asked = { ...group, query: { order_numbers: group.query.order_numbers } };
			yield changes.has(trackingEvent) ? withEvents(found, await listOf(client, track, asked)) : found;
		}
	}

	const observeAll = (shipment: IDataObject): Observation[] => [
		{ change: `${value}.status`, slot: 's', value: valueOf(shipment, STATUS) },
		...observeEvents(recordsIn(shipment, ['tracking_events']), {
			change: trackingEvent,
			slot: 'e',
			whenNew: false,
			details: () => ({}),
		}),
	];

	return {
		value,
		name,
		description,
		changes: [
			{
				name: 'New Tracking Event',
				value: trackingEvent,
				description: 'A shipment has a tracking event that was not there before',
			},
			{ name: 'Shipment Status Changed', value: `${value}.status`, description: 'A shipment has another status' },
		],
		source: {
			endpoint: list,
			fields: [
				required(orderNumbersField()),
				{
					...filters,
					children: narrowing,
					property: { ...filters.property, options: narrowing.map(({ property }) => property) },
				},
			],
		},
		read,
		idOf: numberOf,
		idsOf: (shipment) => ({ orderNumber: numberOf(shipment) ?? null }),
		isOver: () => false,
		observe: (shipment, { changes }) => observeAll(shipment).filter(({ change }) => changes.has(change)),
	};
};

export const ftlShipments = shipments({
	value: 'ftlShipment',
	name: 'FTL Shipments',
	description: 'Full-truckload shipments by order number',
	getAll: getFtl,
});

export const ltlShipments = shipments({
	value: 'ltlShipment',
	name: 'LTL Shipments',
	description: 'Less-than-truckload shipments by order number; the Drayage Freight Trigger learns of them at once',
	getAll: getLtl,
});
