import { endpoints, fields } from '../../../../contract';
import { setting } from '../../../shared/fields/build';
import { bookingKey, requiredBookingKey } from '../../../shared/fields/nodeFields';
import type { Parameter } from '../../../shared/fields/parameter';
import { asText } from '../../../shared/fields/text';
import { mblQueries } from '../../../shared/locators/orders';
import type { BookingKind } from '../../../shared/operations/operation';
import { comparable } from '../../../shared/records';
import type { SummaryOf } from '../../../shared/summary';
import { mblKey } from '../../../shared/values/identifier';

const maximumBookings = (most: number) =>
	setting(
		'maximumBookings',
		fields.integer(
			'Maximum Bookings',
			'Maximum number of bookings per run. If there are more input items, the node books nothing.',
			{ min: 1, initial: most },
		),
		{ noExpression: true },
	);

/**
 * Bookings of orders, which are listed by MBL number. The API accepts an MBL number only once
 * (docs/interface.md#orders), so it is the order's natural key.
 */
export const orderBooking: BookingKind = {
	field: 'mbl_number',
	label: 'MBL number',
	rate: { fields: ['rate_id', 'quote_id'], from: 'Rate › Search' },
	// Every bill's number has digits, unlike `TELEX` or `to follow`.
	identity: (number) => (/[1-9]/.test(mblKey(number)) ? mblKey(number) : ''),
	list: {
		endpoint: endpoints.order.getAll,
		queries: mblQueries,
	},
	maximumBookings: maximumBookings(20),
	isShipment: false,
};

/** Each LTL or FTL rate is a new shipment, and a quote that runs again returns new numbers for the same freight. */
const SHIPMENT = { identity: comparable, maximumBookings: maximumBookings(1), isShipment: true };

/**
 * Bookings of LTL shipments, which are listed by the rate number they were booked with. undocumented: whether a listed
 * shipment contains the rate number (docs/interface.md#ltl-shipments). A shipment without it never counts as the
 * booking.
 */
export const ltlBooking: BookingKind = {
	...SHIPMENT,
	field: 'rate_number',
	label: 'rate number',
	rate: { fields: ['rate_number'], from: 'LTL Quote › Create' },
	list: { endpoint: endpoints.ltlShipment.getAll, queries: (number) => [{ rate_numbers: asText(number) }] },
};

/** Bookings of FTL shipments. The API lists them only by their own order number (docs/interface.md#ftl-shipments). */
export const ftlBooking: BookingKind = {
	...SHIPMENT,
	field: 'quote_number',
	label: 'quote number',
	rate: { fields: ['quote_number'], from: 'FTL Quote › Create' },
};

/** When the node books, with what the canvas says below it. */
export const BOOKING_MODES = [
	{ value: 'book', name: 'Always Book', description: 'Books in the editor too', subtitle: 'always books' },
	{
		value: 'preview',
		name: 'Always Preview',
		description: 'Shows what would be booked, and books nothing',
		subtitle: 'previews',
	},
	{
		value: 'auto',
		name: 'Preview in the Editor, Otherwise Book',
		description: 'Previews when a person tests the workflow, and books when it is published or called',
		subtitle: 'books when published or called',
	},
];

/** Whether the node books. Takes no expression, since neither data nor an AI model may decide this. */
export const bookingMode = setting(
	'bookingMode',
	fields.code(
		BOOKING_MODES,
		'Booking Mode',
		"Whether the node books or only shows what it would book. Each input item becomes a booking, which costs money and can't be canceled from n8n.",
		{ initial: 'auto' },
	),
	{
		noExpression: true,
		builder:
			"Set 'preview' while you build and test: a draft that you run in its trigger's mode is no test, and 'auto' would book for real. Only a person sets 'auto', when they publish: tell them so. Never set 'book'.",
	},
);

export const bookAgain = setting(
	'bookAgain',
	fields.flag(
		'Book Again',
		'Whether to book even if this node has sent this booking before. Works only in the editor, with one item. Check your DrayEasy account first, and turn this off afterward.',
	),
	{ noExpression: true, addedOff: true },
);

/** Returns the parts of an operation that only bookings have. */
export const bookingWords = (bookingKind: BookingKind, summaryOf: SummaryOf) => {
	const before: Parameter[] = [bookingMode, ...(bookingKind.isShipment ? [requiredBookingKey] : [])];
	const options = [bookAgain, bookingKind.maximumBookings, ...(bookingKind.isShipment ? [] : [bookingKey])];
	// "Booked: Order MAEU123456789: open, MSCU1234567"
	const summary: SummaryOf = (record, today) => ['Booked', summaryOf(record, today) ?? []].flat().join(': ');
	return { before, bookingKind, options, summary };
};

/** Returns a default that takes the booking's identifier from the input item if that item is a rate from a quote. */
export const fromQuote = (name: string) => `={{ $json.quoted_for ? $json.${name} : '' }}`;

/** Returns how n8n's Assistant connects a booking to the rate that was quoted. */
export const rateForBuilder = (name: string) =>
	`Leave the default if a quote node comes directly before. After another node, such as an approval, take it from the quote: ={{ $('Quote').item.json.${name} }}. Set options.cheapestOnly there, so that one rate is booked and not each. Nothing that runs again may quote again and book the new rate.`;

/**
 * The name of the region of the rate in the input item, if it is an ocean port. The editor shows it below the
 * expression. undocumented: whether the response contains both (docs/interface.md#u-passed-through). Otherwise, the
 * validation asks for a port. If an order continues by rail, its rate starts at the rail ramp, so the port is unknown.
 */
export const portFromQuote = {
	__rl: true,
	mode: 'name',
	value:
		"={{ $json.quoted_for && $json.intermodal_region?.has_ocean_port && ($parameter.additionalFields?.destinationType ?? 1) == 1 ? $json.intermodal_region.name : '' }}",
};
