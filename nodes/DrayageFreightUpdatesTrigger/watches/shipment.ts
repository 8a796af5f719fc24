import type { IDataObject } from 'n8n-workflow';
import { endpoints, type Endpoint, type RequestParts } from '../../../contract';
import { recordsOf, type Client } from '../../../transport';
import type { FieldWords } from '../../shared/fields/field';
import { splitNumbers } from '../../shared/operations/batches';
import { requestFields } from '../../shared/operations/resource';
import { fieldOf, idIn, recordsIn, valueOf } from '../../shared/records/recordFields';
import { ftlFilters, ltlFilters } from '../../shared/words/lists';
import { observeEvents } from './events';
import type { Watch } from './watch';

/** `customer_status` is documented for LTL (docs/interface.md#event-shipment-created). undocumented: FTL's name. */
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
	readonly filters: Readonly<Record<string, FieldWords>>;
}

/** Shipments by order number, which LTL and FTL share in everything but their endpoints and words. */
const shipments = ({ value, name, description, filters }: Mode): Watch => {
	const { getAll: list, track } = endpoints[value];
	const trackingEvent = `${value}.trackingEvent`;

	/** Tracks the shipments that were found, whatever the list was narrowed by. */
	const tracked = async (client: Client, parts: RequestParts, found: readonly IDataObject[]) => {
		const order_numbers = found.map(numberOf).filter((number) => number !== undefined);
		if (order_numbers.length === 0) return found;
		const records: IDataObject[] = [];
		for (const group of splitNumbers(track, { ...parts, query: { order_numbers } })) {
			records.push(...(await listOf(client, track, group)));
		}
		return withEvents(found, records);
	};

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
		source: { endpoint: list, fields: requestFields(list, filters, 'filters') },
		async *read(client, parts, { changes }) {
			for (const group of splitNumbers(list, parts)) {
				const found = await listOf(client, list, group);
				yield [...(changes.has(trackingEvent) ? await tracked(client, parts, found) : found)];
			}
		},
		idOf: numberOf,
		idsOf: (shipment) => ({ order_number: numberOf(shipment) ?? null }),
		isOver: () => false,
		observe: (shipment) => [
			{ change: `${value}.status`, slot: 's', value: valueOf(shipment, STATUS) },
			...observeEvents(recordsIn(shipment, ['tracking_events']), {
				change: trackingEvent,
				slot: 'e',
				whenNew: false,
				details: () => ({}),
			}),
		],
		sample: {
			record: (_change, { today }) => ({
				order_number: value === 'ltlShipment' ? 'LS241205028749' : 'FS260127252631',
				status: 'In Transit',
				tracking_events: [{ status: 'In Transit', location: 'Reno, NV', event_date: `${today} 10:00:00` }],
			}),
			previous: { [`${value}.status`]: 'Picked Up' },
		},
	};
};

export const ftlShipments = shipments({
	value: 'ftlShipment',
	name: 'FTL Shipments',
	description: 'Full-truckload shipments by order number',
	filters: ftlFilters,
});

/** undocumented: that the service lists all LTL shipments of the company when no numbers are given. */
export const ltlShipments = shipments({
	value: 'ltlShipment',
	name: 'LTL Shipments',
	description: 'Less-than-truckload shipments; the Drayage Freight Trigger learns of them at once',
	filters: {
		...ltlFilters,
		order_numbers: {
			...ltlFilters.order_numbers,
			description:
				'Order numbers, separated by commas or lines, or an array. Leave empty for all shipments of your company.',
			top: true,
		},
	},
});
