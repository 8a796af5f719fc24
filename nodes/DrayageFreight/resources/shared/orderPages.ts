import { endpoints, fields } from '../../../../contract';
import { recordOr } from '../../../../transport/content';
import { pagesOf } from '../../../../transport/pages';
import { listReading } from '../../../shared/collect';
import { setting } from '../../../shared/fields/build';
import { asText } from '../../../shared/fields/text';
import { locators } from '../../../shared/locators/locators';
import { notFound, whatToEnter } from '../../../shared/locators/names';
import type { Queries } from '../../../shared/locators/locator';
import { carriesNumber, mblQueries, orderQueries } from '../../../shared/locators/orders';
import type { ItemCall } from '../../../shared/operations/item';
import { orderIds } from '../../../shared/records';
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

/** Returns the queries for the orders that an item's filters describe, in steps (see Queries). */
const stepsOf = ({ custom, options, parts, values }: ItemCall): ReturnType<Queries> => {
	const { mbl_number: mbl } = parts.query;
	// A filter that the user has set stays.
	const isOpen = (query: object) => Object.keys(query).every((name) => !(name in parts.query));
	if (options.anyNumber !== undefined)
		return orderQueries(asText(options.anyNumber)).map((step) => step.filter(isOpen));
	if (mbl === undefined || 'mbl_number' in custom) return [[{}]];
	return mblQueries(mbl, recordOr(values.filters).mblNumber).map((query) => [query]);
};

/**
 * Yields the orders that an item's filters describe, page by page as pagesOf does: those with the number in Any Number,
 * by the first kind of number that finds any, or those with an MBL number, in the first spelling that finds any.
 */
export async function* orderPages(call: ItemCall): AsyncGenerator<unknown[], void> {
	const { client, options, parts, requestOptions } = call;
	const number = options.anyNumber as string | undefined;
	const met = new Set<unknown>();
	const keyOf = (order: unknown) => orderIds(recordOr(order)).order_id ?? order;
	const isWanted = (order: unknown) =>
		number === undefined || (!met.has(keyOf(order)) && carriesNumber(recordOr(order), number));
	for (const step of stepsOf(call)) {
		for (const query of step) {
			const asked = { ...parts, query: { ...parts.query, ...query } };
			for await (const page of pagesOf(client, endpoints.order.getAll, asked, requestOptions, listReading(call))) {
				const found = page.filter(isWanted);
				for (const order of found) met.add(keyOf(order));
				// An API that ignores a filter would return all orders.
				if (found.length === 0) break;
				yield found;
			}
		}
		if (met.size > 0) return;
	}
	if (number !== undefined) call.warn(nothingMatches(notFound(locators.order, number), whatToEnter(locators.order)));
}
