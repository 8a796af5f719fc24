import { endpoints, fields } from '../../../../contract';
import { recordOr } from '../../../../transport/content';
import { pagesOf } from '../../../../transport/pages';
import { listReading } from '../../../shared/collect';
import { setting } from '../../../shared/fields/build';
import { asText } from '../../../shared/fields/text';
import { locators } from '../../../shared/locators/locators';
import { notFound, whatToEnter } from '../../../shared/locators/names';
import { ordersWithNumber } from '../../../shared/locators/orders';
import type { ItemCall } from '../../../shared/operations/item';
import { cleaned } from '../../../shared/values/identifier';
import { nothingMatches } from '../../../shared/warnings';

/** The filter of lists of orders and containers for any number by which people know an order. */
export const anyNumber = setting(
	'anyNumber',
	fields.identifier(
		'Any Number',
		'MBL, container, booking or PO number, or order ID. Case, spaces and hyphens make no difference.',
		'PO-4711',
	),
);

/** Returns an item's requests: for an MBL number, another one if it is typed with other characters than it is sent with. */
const spelledRequests = ({ custom, parts, values }: ItemCall) => {
	const { mbl_number: mbl } = parts.query;
	const typed = cleaned(asText(recordOr(values.filters).mblNumber));
	if (mbl === undefined || 'mbl_number' in custom || typed === '' || typed === mbl) return [parts];
	return [parts, { ...parts, query: { ...parts.query, mbl_number: typed } }];
};

/**
 * Yields the orders that an item's filters describe, page by page as pagesOf does: those with the number in Any Number,
 * or those with an MBL number in the first spelling that finds any.
 */
export async function* orderPages(call: ItemCall): AsyncGenerator<unknown[], void> {
	const { client, parts, requestOptions } = call;
	const number = call.options.anyNumber as string | undefined;
	const reading = listReading(call);
	const lists =
		number === undefined
			? spelledRequests(call).map((one) => pagesOf(client, endpoints.order.getAll, one, requestOptions, reading))
			: [ordersWithNumber(client, number, parts, requestOptions, reading)];
	let hasFound = false;
	for (const pages of lists) {
		for await (const page of pages) {
			hasFound = true;
			yield page;
		}
		if (hasFound) return;
	}
	if (number !== undefined) call.warn(nothingMatches(notFound(locators.order, number), whatToEnter(locators.order)));
}
