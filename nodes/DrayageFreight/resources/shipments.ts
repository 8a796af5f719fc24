import { endpoints } from '../../../contract';
import { recordOr } from '../../../transport/content';
import { isEmpty } from '../../shared/fields/parameter';
import type { ReadItem } from '../../shared/operations/item';
import { askByNumbers } from '../../shared/operations/numbers';
import type { ResourceExtras, ToOutput } from '../../shared/operations/operation';
import { withFirst } from '../../shared/records';
import { shipmentSummary } from '../../shared/summary';
import { bookingWords, fromQuote, ftlBooking, ltlBooking, rateForBuilder } from './shared/bookings';
import { download, fileFields } from './shared/files';
import { quote } from './shared/quotes';
import { inputQuote } from './shared/rate';

// LTL and FTL: quotes, shipments and their files.

/** US desks measure in pounds and inches. The units are shown beside each measure. */
const usualUnits = { weight_unit: { initial: 'lb' }, dimension_unit: { initial: 'in' } };

export const ltlQuote: ResourceExtras<'ltlQuote'> = {
	create: {
		fields: { items: { top: true, row: usualUnits } },
		...quote(['rate_number'], 'Check the freight, or allow more time with Quote Timeout.'),
	},
};

export const ftlQuote: ResourceExtras<'ftlQuote'> = {
	create: quote(['quote_number'], 'Check the lane and the trailer.'),
};

/** The number of the shipment in the input item, which can be a booking, a shipment, or an item of a trigger. */
const fromInput = "={{ $json.order_number ?? '' }}";

const numbers = {
	description: 'Separated by commas, or an array. By default, the one in the input item.',
	initial: fromInput,
};

/**
 * The fields of a simplified shipment, with which every shipment starts. undocumented: the fields of a listed shipment.
 * These are the shipment event's fields (docs/interface.md#event-shipment-created), and the lane and price that the node
 * adds to a booking. Missing fields are omitted.
 */
const simplify = [
	...['order_number', 'lane', 'total', 'currency', 'customer_status', 'status'],
	...['estimated_pickup_date', 'estimated_delivery_date', 'pickup_city.full_name', 'destination_city.full_name'],
	...['rate', 'pro_number', 'customer_reference_number'],
];

const toShipments: ToOutput = (found) => found.map((shipment) => withFirst(shipment, simplify));

const tracked = { limited: false, send: askByNumbers, summary: shipmentSummary };

const listed = { send: askByNumbers, simplify, output: toShipments, summary: shipmentSummary };

/** Completes an insured shipment with the value that was quoted, unless another one is given. */
const withQuotedValue = (item: ReadItem) => {
	const { custom, given } = item;
	const { is_insurance_entrusted: isInsured, cargo_value: value } = { ...given.body, ...custom };
	if (isInsured !== true || value !== undefined) return given;
	const quoted = recordOr(inputQuote({ ...item, parts: given })?.quoted_for).cargo_value;
	return isEmpty(quoted) ? given : { ...given, body: { ...given.body, cargo_value: quoted } };
};

export const ltlShipment: ResourceExtras<'ltlShipment'> = {
	create: {
		...bookingWords(ltlBooking, shipmentSummary),
		output: toShipments,
		fields: {
			rate_number: { initial: fromQuote('rate_number'), builder: rateForBuilder('rate_number') },
			cargo_value: { top: true },
		},
		complete: withQuotedValue,
	},
	getAll: listed,
	track: { ...tracked, fields: { order_numbers: { ...numbers, top: true } } },
};

export const ftlShipment: ResourceExtras<'ftlShipment'> = {
	create: {
		...bookingWords(ftlBooking, shipmentSummary),
		output: toShipments,
		fields: {
			quote_number: { top: true, initial: fromQuote('quote_number'), builder: rateForBuilder('quote_number') },
		},
	},
	getAll: { ...listed, fields: { order_numbers: numbers } },
	track: { ...tracked, fields: { order_numbers: numbers } },
};

const ltlNumber = { orderNumber: { initial: { __rl: true, mode: 'id', value: fromInput } } };

/** undocumented: whether a document event and the list of files have the same name for a file (docs/interface.md#event-documents). */
const fileOfEvent = {
	description: 'By default, the file that the event in the input item names',
	initial: { __rl: true, mode: 'id', value: "={{ $json.documents?.file_name ?? '' }}" },
};

export const ltlShipmentFile: ResourceExtras<'ltlShipmentFile'> = {
	getAll: { fields: ltlNumber, simplify: fileFields },
	download: download(endpoints.ltlShipmentFile, { ...ltlNumber, fileId: fileOfEvent }),
};

/** The API lists FTL shipments only by order number (docs/interface.md#ftl-shipments), so there is no list to choose from. */
const ftlNumber = { orderNumber: { description: 'By default, the one in the input item', initial: fromInput } };

export const ftlShipmentFile: ResourceExtras<'ftlShipmentFile'> = {
	getAll: { fields: ftlNumber, simplify: fileFields },
	download: download(endpoints.ftlShipmentFile, ftlNumber),
};
