import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { endpoints } from '../../contract';
import { isRecord, openClient } from '../../transport';
import type { Collector } from '../shared/collect';
import { pagesOfNumbers } from '../shared/operations/numbers';
import { addTo, comparable, idIn } from '../shared/records';
import { shipmentsNotListed, shipmentsNotRead } from '../shared/warnings';
import { SHIPMENT_CREATED } from './receiving/events';
import { readTriggerSettings } from './settings';

/** The time in milliseconds that events wait for their shipments while the rate limit is used up. */
const LONGEST_WAIT = 60_000;

const orderNumberIn = ({ json }: INodeExecutionData): string | undefined => {
	const { event_type: type, order_number: number } = json;
	return type !== SHIPMENT_CREATED && typeof number === 'string' && number !== '' ? number : undefined;
};

/** Returns the shipments by order number, with up to 50 per request. If some can't be found, a warning explains why. */
const shipmentsOf = async (context: IExecuteFunctions, numbers: readonly string[], { warn }: Collector) => {
	const found = new Map<string, IDataObject>();
	try {
		const client = await openClient(context, { maximumWait: LONGEST_WAIT });
		const asked = { params: {}, query: { order_numbers: numbers }, body: {} };
		for await (const records of pagesOfNumbers(client, endpoints.ltlShipment.getAll, asked)) {
			for (const record of records.filter(isRecord)) {
				const number = idIn(record, ['order_number']);
				if (number !== undefined) found.set(comparable(number), record);
			}
		}
		const missing = numbers.filter((number) => !found.has(comparable(number)));
		if (missing.length > 0) warn(shipmentsNotListed(missing));
	} catch (error) {
		warn(shipmentsNotRead((error as Error).message));
	}
	return found;
};

/**
 * Returns the items, each with its event's shipment from the API if the user turned that on. "Shipment created" events
 * already contain the shipment.
 */
export const withShipments = async (context: IExecuteFunctions, items: INodeExecutionData[], collector: Collector) => {
	if (!readTriggerSettings(context).includeShipment) return items;
	const numbers = [...new Set(items.map(orderNumberIn).filter((number) => number !== undefined))];
	if (numbers.length === 0) return items;
	const shipments = await shipmentsOf(context, numbers, collector);
	return items.map((item) => {
		const shipment = shipments.get(comparable(orderNumberIn(item)));
		return shipment ? { ...item, json: addTo({ ...item.json }, { shipment }) } : item;
	});
};
