import type { IDataObject } from 'n8n-workflow';
import { endpoints, responseNames, type Endpoint } from '../../../contract';
import type { Client } from '../../../transport/client';
import { isRecord } from '../../../transport/content';
import type { ListReading } from '../../../transport/pages';
import { pagesOfNumbers } from '../../shared/operations/numbers';
import type { Overrides } from '../../shared/fields/parameter';
import { comparable, fieldOf, idIn, pick, recordList, valueOf } from '../../shared/records';
import { eventsSeen, statusSeen } from './values';
import { change, type Watch, watchOf } from './watch';

const { shipment: SHIPMENT, event: EVENT } = responseNames;

const shipmentNumber = (record: IDataObject) => idIn(record, SHIPMENT.number);

/** Returns the tracking events in a record. Without a list of events, the record itself counts as an event. */
const trackingEventsIn = (record: IDataObject): IDataObject[] =>
	recordList(record, SHIPMENT.events) ?? (fieldOf(record, EVENT.mark) === undefined ? [] : [record]);

/**
 * Adds each shipment's tracking events to its record as `tracking_events`. For a shipment that isn't in the response,
 * the list is empty, so that its first event counts as new. If the response may be incomplete, the field is left out
 * instead, since there may be events.
 */
const withTracking = async (
	client: Client,
	endpoint: Endpoint,
	shipments: IDataObject[],
	reading: ListReading,
): Promise<IDataObject[]> => {
	const order_numbers = shipments.map(shipmentNumber).filter((number) => number !== undefined);
	const events = new Map<string | undefined, IDataObject[]>();
	const asked = { params: {}, query: { order_numbers }, body: {} };
	const gaps: string[] = [];
	const onIncomplete = (why: string) => void gaps.push(why);
	for await (const page of pagesOfNumbers(client, endpoint, asked, undefined, { onIncomplete })) {
		for (const record of page.filter(isRecord)) {
			const number = comparable(shipmentNumber(record));
			events.set(number, [...(events.get(number) ?? []), ...trackingEventsIn(record)]);
		}
	}
	for (const why of gaps) reading.onIncomplete?.(why);
	return shipments.map((shipment) => {
		const tracking_events = events.get(comparable(shipmentNumber(shipment))) ?? (gaps.length > 0 ? undefined : []);
		return { ...shipment, ...(tracking_events && { tracking_events }) };
	});
};

/** Builds a watch of shipments by order number. LTL and FTL differ only in their endpoints and words. */
const shipments = (
	value: 'ftlShipment' | 'ltlShipment',
	name: string,
	filters: Overrides<'order_numbers' | 'rate_numbers'>,
	sampleNumber: string,
): Watch => {
	const mode = value === 'ltlShipment' ? 'LTL' : 'FTL';
	const [status, trackingEvent] = [`${value}.status`, `${value}.trackingEvent`] as const;
	return watchOf(value, filters, {
		name,
		changes: [
			change(status, `${mode} Shipment Status Changed`, `The status of an ${mode} shipment changes`, {
				ofRecord: (shipment) => statusSeen(valueOf(shipment, SHIPMENT.status)),
			}),
			change(trackingEvent, `New ${mode} Tracking Event`, `An ${mode} shipment gets a tracking event`, {
				ofRecord(shipment) {
					const events = recordList(shipment, ['tracking_events']);
					// Without the list, the shipment's events are unknown, not empty.
					return events && eventsSeen(events);
				},
			}),
		],
		enrich: async (client, found, { changes }, reading) =>
			changes.includes(trackingEvent) ? await withTracking(client, endpoints[value].track, found, reading) : found,
		idOf: shipmentNumber,
		idsOf: (shipment) => ({
			order_number: shipmentNumber(shipment) ?? null,
			...pick(shipment, ['estimated_pickup_date', 'estimated_delivery_date']),
		}),
		finished: [],
		sample: ({ today }) => ({
			order_number: sampleNumber,
			status: 'In Transit',
			tracking_events: [{ status: 'In Transit', location: 'Reno, NV', event_date: `${today} 10:00:00` }],
		}),
	});
};

/** FTL shipments, which the API lists only by order number. */
export const ftlShipments = shipments('ftlShipment', 'FTL Shipments', { order_numbers: {} }, 'FS260127252631');

/** undocumented: whether the API lists all LTL shipments of the company if no numbers are given. */
export const ltlShipments = shipments(
	'ltlShipment',
	'LTL Shipments',
	{
		order_numbers: {
			description:
				'Order numbers. Separate multiple values with commas or line breaks, or use an array. Leave empty for all shipments that the API lists.',
			top: true,
		},
		rate_numbers: {},
	},
	'LS241205028749',
);
