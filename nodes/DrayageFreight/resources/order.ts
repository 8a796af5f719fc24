import type { IDataObject } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import { isRecord, recordOr } from '../../../transport/content';
import { firstOf } from '../../../transport/pages';
import type { ItemCall, ReadItem } from '../../shared/operations/item';
import type { ResourceExtras, ToOutput } from '../../shared/operations/operation';
import { asRecords } from '../../shared/operations/send';
import { lastFreeDayIn, lastFreeDayOf, withFirst } from '../../shared/records';
import { containerSummary, orderSummary, withSummary } from '../../shared/summary';
import { givenText, Unreadable } from '../../shared/values/unreadable';
import { bookingWords, fromQuote, orderBooking, portFromQuote, rateForBuilder } from './shared/bookings';
import { anyNumber, orderPages } from './shared/orderPages';
import { pricePathOf } from './shared/rate';

/**
 * The fields of a simplified order, with which every order starts. undocumented: whether a response contains the ETA.
 * Missing fields are omitted.
 */
const simplify = [
	'mbl_number',
	'id',
	'status',
	'released_status',
	'containers.number',
	'containers.summary',
	'port_of_discharge_eta',
	'final_port_eta',
	'customer_reference_number',
	'delivery_address',
];

/** Returns an order whose containers have summaries, too. */
const withContainerSummaries = (order: IDataObject, { context, today }: ItemCall): IDataObject => {
	if (!Array.isArray(order.containers)) return order;
	const summarized = (container: unknown) => {
		if (!isRecord(container)) return container;
		const lastFreeDay = lastFreeDayOf(container, today, context.getTimezone())?.date ?? lastFreeDayIn(container);
		return withSummary(container, containerSummary(order, container, today, { lastFreeDay }));
	};
	return { ...order, containers: (order.containers as unknown[]).map(summarized) };
};

const toOrders: ToOutput = (found, call) => found.map((one) => withFirst(withContainerSummaries(one, call), simplify));

/**
 * Refuses a container that an earlier row has, too (undocumented: what the API does then,
 * docs/interface.md#u-numbers-and-codes).
 */
const refuseRepeats = ({ given }: ReadItem): RequestParts => {
	const { containers } = given.body;
	if (!Array.isArray(containers)) return given;
	const numbers = containers.map((container) => recordOr(container).number);
	const isRepeat = (number: unknown, at: number) => number !== undefined && numbers.indexOf(number) < at;
	const once = containers.map((container: unknown, at) => {
		const number = isRepeat(numbers[at], at) && new Unreadable(`is in the list twice${givenText(numbers[at])}`);
		return number ? { ...recordOr(container), number } : container;
	});
	return { ...given, body: { ...given.body, containers: once } };
};

/** Returns an order that was just booked: lane, price and freight come first. */
const toBookedOrder: ToOutput = (booked) => {
	const price = pricePathOf(booked);
	const names = ['mbl_number', 'lane', ...(price === undefined ? [] : [price]), 'currency', 'containers'];
	return booked.map((one) => withFirst(one, [...names, ...simplify]));
};

const sendOrders = async (call: ItemCall): Promise<IDataObject[]> =>
	asRecords(await firstOf(orderPages(call), call.limit));

const listed = { simplify, output: toOrders, summary: orderSummary };

export const order: ResourceExtras<'order'> = {
	create: {
		fields: {
			rate_id: { initial: fromQuote('id'), builder: rateForBuilder('id') },
			quote_id: { initial: fromQuote('quote_id'), builder: rateForBuilder('quote_id') },
			port_of_discharge_id: { initial: portFromQuote },
			containers: {
				builder:
					"For a list of containers, such as a sheet or an email, put the Container List node before, and set containersMode 'json' and containersJson ={{ $json.containers }}. Otherwise each value comes from the form or item. Never make up a number, type, weight (kg) or hazmat.",
			},
			delivery_address: { top: true },
			warehouse_id: { top: true },
		},
		...bookingWords(orderBooking, orderSummary),
		complete: refuseRepeats,
		output: toBookedOrder,
	},
	get: { fields: { id: { name: 'orderId' } }, ...listed },
	getAll: { own: [anyNumber], send: sendOrders, ...listed },
};
