import type { IDataObject } from 'n8n-workflow';
import { endpoints, responseNames } from '../../../contract';
import { asText } from '../fields/text';
import { containerNumbersIn, fieldOf, orderIds } from '../records';
import { isContainerNumber } from '../values/container';
import { cleaned, isSameOnPaper, mblKey, withoutCarrier } from '../values/identifier';
import { idKey, type LocatorKind, type Queries } from './locator';

/** What stands between the numbers of a reference that lists several: `PO-7001, PO-7002`. */
const BETWEEN = /[,;|\n]| [/&+] /;

/**
 * Returns the numbers by which people know an order. undocumented: the name of its booking number in a response
 * (docs/interface.md#u-any-number).
 */
const numbersOf = (order: IDataObject): unknown[] => {
	const reference = asText(order.customer_reference_number);
	const { order_id: id, mbl_number: mbl } = orderIds(order);
	const booking = fieldOf(order, responseNames.order.booking);
	return [
		id,
		mbl,
		booking,
		reference,
		...reference.split(BETWEEN).map((part) => part.trim()),
		...containerNumbersIn(order),
	];
};

/**
 * Returns whether an order has a number, in any spelling. If it is all digits, the letters before it may be missing, and
 * so may those of the carrier in an MBL number.
 */
export const carriesNumber = (order: IDataObject, text: string): boolean => {
	const key = mblKey(text);
	const isDigits = /^\d+$/.test(key);
	const isSame = (number: string) => number === key || (isDigits && number.replace(/^[A-Z]+(?=\d+$)/, '') === key);
	return key !== '' && (isSameOnPaper(text, order.mbl_number) || numbersOf(order).map(mblKey).some(isSame));
};

/** The first page, where any number is found in any spelling. It's longer than usual, so that it has the recent orders. */
const FIRST_PAGE = { page: 1, per_page: 100 };

/**
 * Returns the queries for an order by its MBL number, one for each spelling: as it is sent, and as it is written here,
 * since another program may have sent it so (undocumented: docs/interface.md#u-numbers-and-codes).
 */
export const mblQueries = (...written: readonly unknown[]) =>
	[...new Set(written.flatMap((mbl) => [mblKey(mbl), cleaned(asText(mbl))]))]
		.filter((mbl) => mbl !== '')
		.map((mbl_number) => ({ mbl_number }));

/** Matches an MBL number with its carrier's four letters. */
const WITH_CARRIER = /^[A-Z]{4}(?=.*\d{5})/;

/**
 * Returns the queries for any number of an order, at most five. They begin with what the text looks like, since the API
 * filters by one kind of number, and may compare it exactly. All digits may be any kind, so each is asked for.
 */
export const orderQueries: Queries = (text) => {
	const [written, key] = [cleaned(text), mblKey(text)];
	const [mbl, booking] = [{ mbl_number: key }, { booking_number: key }];
	const reference = { customer_reference_number: written };
	if (/^\d*$/.test(key)) return key === '' ? [] : [[mbl, { id: key }, reference, booking, FIRST_PAGE]];
	const likely = isContainerNumber(key)
		? [{ container_number: key }, FIRST_PAGE, mbl, reference, booking]
		: WITH_CARRIER.test(key)
			? [mbl, FIRST_PAGE, ...mblQueries(text, withoutCarrier(text)), reference]
			: key.startsWith('BK')
				? [booking, FIRST_PAGE, reference, mbl]
				: [reference, FIRST_PAGE, booking, mbl];
	return [...new Map(likely.map((query) => [JSON.stringify(query), [query]])).values()];
};

/** Orders, which are known by any of their numbers. Orders on later pages are found only by a complete number. */
export const order: LocatorKind = {
	noun: 'order',
	endpoint: endpoints.order.getAll,
	key: idKey('any', '1024'),
	shows: (one) => [one.mbl_number, one.customer_reference_number, one.id, containerNumbersIn(one), one.status],
	also: (one) => [fieldOf(one, responseNames.order.booking)],
	// In the API's order (undocumented: which order that is).
	queries: (text) => (text === '' ? [[{}]] : [[{}], ...orderQueries(text)]),
	advice: 'For older orders, enter a whole number, such as the PO',
	names: {
		label: 'Number',
		example: 'PO-4711',
		entered: 'just one number: MBL, container, booking, PO or order ID',
		isNamed: carriesNumber,
		queries: orderQueries,
	},
};
