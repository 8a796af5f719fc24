import { endpoints, integer, oneOf } from '../../../../contract';
import { settingField } from '../../../shared/fields/build';
import { asText } from '../../../shared/fields/text';
import type { BookingKind } from '../../../shared/operations/operation';
import { flagField, noticeField } from '../../../shared/fields/nodeFields';
import { alphanumeric, comparable, containerIds, containersOf } from '../../../shared/records';
import { isRecord } from '../../../../transport';

const plainNumbers = (numbers: readonly unknown[]) => new Set(numbers.map(alphanumeric));

/**
 * Bookings of orders, which are listed by MBL number. The API accepts an MBL number only once
 * (docs/interface.md#orders).
 */
export const orderBooking: BookingKind = {
	noun: 'order',
	field: 'mbl_number',
	label: 'MBL number',
	takenOnce: true,
	identity: alphanumeric,
	listedByNumber: { endpoint: endpoints.order.getAll, query: ({ mbl_number }) => ({ mbl_number }) },
	listedByContainer: { endpoint: endpoints.order.getAll, query: (number) => ({ container_number: number }) },
	difference: (record, { containers }) => {
		const listed = (containersOf(record) ?? []).map((container) => containerIds(container).container_number);
		const asked = (Array.isArray(containers) ? (containers as unknown[]) : []).filter(isRecord);
		// undocumented: the fields of a listed container. A container without a number proves nothing.
		if (listed.length === 0 || asked.length === 0 || listed.includes(null)) return undefined;
		const [theirs, ours] = [plainNumbers(listed), plainNumbers(asked.map(({ number }) => number))];
		const isSame = theirs.size === ours.size && [...ours].every((number) => theirs.has(number));
		return isSame ? undefined : 'with other containers';
	},
};

/**
 * Bookings of LTL shipments, which are listed by the rate number they were booked with. undocumented: whether a listed
 * shipment contains the rate number (docs/interface.md#ltl-shipments). A shipment without it never counts as the
 * booking.
 */
export const ltlBooking: BookingKind = {
	noun: 'LTL shipment',
	field: 'rate_number',
	label: 'rate number',
	identity: comparable,
	listedByNumber: {
		endpoint: endpoints.ltlShipment.getAll,
		query: ({ rate_number }) => ({ rate_numbers: asText(rate_number) }),
	},
};

/**
 * Bookings of FTL shipments, which are listed only by order number (docs/interface.md#ftl-shipments). Only the
 * booking's response contains the order number.
 */
export const ftlBooking: BookingKind = {
	noun: 'FTL shipment',
	field: 'quote_number',
	label: 'quote number',
	identity: comparable,
	listedByOwnNumber: { endpoint: endpoints.ftlShipment.getAll, query: (number) => ({ order_numbers: number }) },
};

/** Returns a notice for bookings that says what they cost and what to do first. */
const spendingNotice = (first: string) =>
	noticeField(
		'spendingNotice',
		`Each input item creates a booking, which costs money and can't be canceled from n8n. ${first} A manual run only previews the booking unless you choose Book below. Published workflows, sub-workflows, retries and runs from the command line book, unless the option Preview is on.`,
	);

/**
 * Whether a manual run books or only previews. Accepts no expression, since neither data nor an AI model may decide
 * this.
 */
export const whenRunManually = settingField(
	'whenRunManually',
	oneOf([
		{ value: 'book', name: 'Book', description: 'Makes the booking, which costs money' },
		{ value: 'preview', name: 'Preview', description: 'Shows what would be booked, without booking it' },
	]),
	'When You Run This in the Editor',
	'What the node does in a manual run, including one that a test event starts. As a sub-workflow, it books, unless the option Preview is on.',
	{ default: 'preview', noExpression: true },
);

const bookNotice = {
	...noticeField(
		'bookNotice',
		'<b>This stays set to Book:</b> each run in the editor books every input item that this node has not booked yet. To try something out, choose Preview again.',
	),
	when: { whenRunManually: ['book'] },
};

const maximumBookings = settingField(
	'maximumBookings',
	integer({ min: 1 }),
	'Maximum Bookings',
	'Maximum number of bookings per run. If there are more input items, the node books nothing.',
	{ default: 20 },
);

const preview = flagField(
	'preview',
	'Preview',
	'Whether to validate the booking and return the request that would be sent, without booking anything',
);

const bookAgain = flagField(
	'bookAgain',
	'Book Again',
	'Whether to book even if this node has already made or attempted this booking. Check your DrayEasy account first, run only that item, then turn this off.',
	{ noExpression: true, addedOff: true },
);

/** Returns the parts of an operation that only bookings have. */
export const bookingWords = (booking: BookingKind, first: string) => ({
	before: [spendingNotice(first), whenRunManually, bookNotice],
	booking,
	options: [bookAgain, maximumBookings, preview],
});

/** Returns a default that takes the booking's identifier from the input item if that item is a rate from a quote. */
export const fromQuote = (name: string) => `={{ $json.quoted_for ? $json.${name} : '' }}`;

const asId = (expression: string) => ({ __rl: true, mode: 'id', value: expression });

/**
 * The region of the rate in the input item, if it is an ocean port. undocumented: whether the response says so
 * (docs/interface.md#u-passed-through). Otherwise, the validation asks for a port. If an order continues by rail, its
 * rate starts at the rail ramp, so the port is unknown.
 */
export const portFromQuote = asId(
	"={{ $json.intermodal_region?.has_ocean_port && ($parameter.additionalFields?.destinationType ?? 1) == 1 ? $json.quoted_for?.intermodal_region_id : '' }}",
);

/**
 * The full name of the destination city of the rate in the input item. undocumented: the fields of `to_city`
 * (docs/interface.md#u-passed-through).
 */
export const cityFromQuote = "={{ $json.quoted_for ? ($json.to_city?.full_name ?? '') : '' }}";

/**
 * The number of the LTL or FTL shipment in the input item, which can be a booking, a shipment, or an item of a trigger.
 */
export const shipmentFromInput = "={{ $json.order_number ?? '' }}";

/** The same number as the value of a picker. */
export const shipmentIdFromInput = asId(shipmentFromInput);

/** The ID of the order in the input item, or of the order that the item's container or uploaded file belongs to. */
export const orderFromInput = asId(
	"={{ $json.order_id === undefined ? ($json.mbl_number ? $json.id : '') : $json.order_id }}",
);
