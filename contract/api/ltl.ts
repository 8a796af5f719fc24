import {
	addressTypes,
	destinationAccessorials,
	dimensionUnits,
	packageTypes,
	pickupAccessorials,
	weightUnits,
} from '../codes';
import { isMissing } from '../check';
import { type CrossFieldRule, ltlApi } from '../endpoint';
import {
	anyId,
	code,
	codes,
	date,
	decimal,
	flag,
	integer,
	nullable,
	optional,
	recordNumber,
	reference,
	rows,
	segment,
	text,
	unchecked,
} from '../fields';
import { bothEnds, byNumbers, parties, placeOf } from './shipments';

/** undocumented: an item's fields (docs/interface.md#u-loose-rows). They are modeled on the shipment event's items. */
const items = rows(
	'Item',
	'Items',
	'Freight to move. For another field, such as a freight class, use JSON.',
	unchecked({
		units: integer('Units', 'Number of handling units, such as pallets', { min: 0 }),
		pieces: integer('Pieces', 'Number of pieces', { min: 0 }),
		package_type: text('Package Type', 'Packaging of each unit', { usual: packageTypes }),
		description: text('Description', 'Description of the goods', 'Furniture'),
		total_weight: decimal('Total Weight', 'Weight of all units together', { min: 0, unit: 'weight_unit' }),
		weight_unit: code(weightUnits, 'Weight Unit', 'Unit of the total weight'),
		length: decimal('Length', 'Length, in the dimension unit', { min: 0, unit: 'dimension_unit' }),
		width: decimal('Width', 'Width, in the dimension unit', { min: 0, unit: 'dimension_unit' }),
		height: decimal('Height', 'Height, in the dimension unit', { min: 0, unit: 'dimension_unit' }),
		dimension_unit: code(dimensionUnits, 'Dimension Unit', 'Unit of length, width and height'),
	}),
	{
		example: '[{"units": 2, "package_type": "Pallet", "total_weight": 800, "weight_unit": "lb"}]',
		undocumented: 'u-loose-rows',
	},
);

const quoteRequest = {
	...bothEnds((end, place) => ({
		...placeOf(end, place, { zip: 255, city: 32, state: 32 }),
		address_type: code(addressTypes, `${end} Address Type`, `Kind of address ${place}`),
		...optional({
			country: text(`${end} Country`, `Country code ${place}; US if empty`, { max: 32, default: 'US', example: 'US' }),
		}),
	})),
	pickup_date: date('Pickup Date', "YYYY-MM-DD, not in the past, in the workflow's time zone"),
	...optional({
		items,
		cargo_value: integer('Cargo Value', 'Value to insure, a whole number', {
			min: 1,
			max: 30_000,
			example: '25000',
			// undocumented: the currency (docs/interface.md#u-currency).
			unit: 'usd',
		}),
		destination_accessorials: codes(
			destinationAccessorials,
			'Destination Accessorials',
			'Extra services at destination. Home delivery rules out all other services, at pickup too, and requires a business pickup and a residential delivery.',
		),
		pickup_accessorials: codes(pickupAccessorials, 'Pickup Accessorials', 'Extra services at pickup'),
		floor: integer('Floor', 'Floor to deliver to. For home delivery only.'),
		is_elevator: flag('Elevator', 'Whether the building has an elevator. For home delivery only.'),
		is_military: flag('Military', 'Whether the destination is a military address. For home delivery only.'),
		timeout: integer('Quote Timeout (Seconds)', 'How long the API collects rates', {
			min: 5,
			max: 60,
			default: 30,
			initial: 30,
			unit: 'seconds',
		}),
	}),
};

const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The four rules for home delivery, and the fields that are valid only with it (docs/interface.md#home-delivery). */
const homeDelivery: CrossFieldRule = (quote) => {
	const accessorials = asArray(quote.destination_accessorials);
	if (!accessorials.includes('homeDelivery')) {
		const only = (value: unknown) => !isMissing(value) && 'may be sent only with the home delivery accessorial';
		return { floor: only(quote.floor), is_elevator: only(quote.is_elevator), is_military: only(quote.is_military) };
	}
	const { pickup_address_type: pickup, destination_address_type: destination } = quote;
	return {
		destination_address_type: destination !== 'residential' && 'must be residential for home delivery',
		destination_accessorials: accessorials.length !== 1 && "can't contain other services together with home delivery",
		pickup_address_type: pickup !== 'business' && 'must be business for home delivery',
		pickup_accessorials: asArray(quote.pickup_accessorials).length > 0 && 'must be empty for home delivery',
	};
};

/** Hawaii (UTC-10) is the westernmost of the API's time zones, so each day begins there last. */
export const LAST_ZONE_HOURS = 10;

/**
 * Returns today's date in the westernmost time zone. An earlier date is in the past everywhere the API operates
 * (undocumented: which time zone decides, docs/interface.md#u-pickup-date).
 */
export const earliestPickupDate = (now: Date) =>
	new Date(now.getTime() - LAST_ZONE_HOURS * 3_600_000).toISOString().slice(0, 10);

const pickupNotInThePast: CrossFieldRule = ({ pickup_date: date }) => {
	const earliest = earliestPickupDate(new Date());
	const isPast = typeof date === 'string' && date < earliest;
	return { pickup_date: isPast && `must not be in the past (${earliest} or later)` };
};

/** docs/interface.md#ltl-quotes */
export const ltlQuote = {
	create: ltlApi.post(
		'/quotes',
		'Get the LTL rates for a lane, one item per rate. The rate number books the shipment.',
		{ body: quoteRequest, rules: [homeDelivery, pickupNotInThePast], isQuote: true },
	),
};

const booking = {
	rate_number: recordNumber('Rate Number', 'Rate number from an LTL quote', {
		min: 1,
		example: 'LR241205018213',
	}),
	...parties,
	...nullable(
		bothEnds((end, place) => ({
			special_request: text(`${end} Special Request`, `Instructions for the driver ${place}`, {
				lines: 4,
				example: 'Call before arrival',
			}),
		})),
	),
	is_insurance_entrusted: flag('Insure Cargo', 'Whether DrayEasy insures the cargo'),
	...nullable({
		cargo_value: integer(
			'Cargo Value',
			'Value of the cargo, a whole number. If Insure Cargo is Yes and you leave this empty, without an expression, the quoted one is sent.',
			{
				example: '25000',
				// undocumented: the currency (docs/interface.md#u-currency).
				unit: 'usd',
			},
		),
		customer_reference_number: reference('Customer Reference Number', 'Your own reference for the shipment', 'PO-1234'),
		dropoff_number: reference('Drop-Off Number', 'Number that the driver gives at the destination', 'DO-1234'),
		pickup_number: reference('Pickup Number', 'Number that the driver gives at pickup', 'PU-1234'),
	}),
};

const shipments = '/shipments';
const order_numbers = byNumbers('Order Numbers', 'order numbers', 'LS241205028749, LS241205028750');
const rate_numbers = byNumbers('Rate Numbers', 'rate numbers', 'LR241205018213', { undocumented: 'u-order-numbers' });

/** docs/interface.md#ltl-shipments and #ltl-tracking */
export const ltlShipment = {
	create: ltlApi.post(
		shipments,
		"Book an LTL shipment with a rate number from an LTL quote. This costs money and can't be undone here.",
		{ action: 'Create LTL shipment (books freight)', body: booking },
	),
	getAll: ltlApi.list(shipments, 'List the LTL shipments of your company', {
		query: optional({ order_numbers, rate_numbers }),
	}),
	// undocumented: the parameters of tracking.
	track: ltlApi.list(`${shipments}/tracking`, 'Get the tracking events of LTL shipments of your company', {
		undocumented: 'u-order-numbers',
		query: optional({ order_numbers }),
	}),
};

const files = `${shipments}/{orderNumber}/files` as const;
const orderNumber = segment(
	'Order Number',
	'By default, the one in the input item. To choose another, click Fixed, then From List.',
	{ ref: 'ltlShipment' },
);
const fileId = anyId('File', 'File to download; Get Many returns its ID', { ref: 'file' });

/** docs/interface.md#shipment-files */
export const ltlShipmentFile = {
	getAll: ltlApi.list(files, 'List the files of one LTL shipment', { params: { orderNumber } }),
	download: ltlApi.file(
		`${files}/{fileId}`,
		"Download one or all files of an LTL shipment into the items' binary data",
		{ action: 'Download LTL shipment files (BOL, POD)', params: { orderNumber, fileId } },
	),
};
