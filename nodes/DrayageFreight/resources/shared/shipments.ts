import { bothSides } from '../../../../contract';
import { words, type FieldWords, type MoreWords } from '../../../shared/fields/field';
import { flagField } from '../../../shared/fields/nodeFields';
import type { BookingKind, ToOutput } from '../../../shared/operations/operation';
import { withFirst } from '../../../shared/records';
import { shipmentSummary, withSummaries } from '../../../shared/summary';
import { bookingWords, shipmentFromInput } from './bookings';
import { fillFromWarehouses, fieldSources, type Side, warehouseFields } from './warehouses';

/** A placeholder in a description for "at the pickup" or "at the destination". */
const PLACE = '{place}';

/** Returns the words of a field that both ends of a shipment have, with an example or other words for each end. */
const ends = (displayName: string, description: string, pickup?: MoreWords, destination?: MoreWords) => ({
	pickup: words(`Pickup ${displayName}`, description.replace(PLACE, 'at the pickup'), pickup),
	destination: words(`Destination ${displayName}`, description.replace(PLACE, 'at the destination'), destination),
});

/** Returns all pickup fields, followed by all destination fields. */
const sides = <T extends Readonly<Record<string, ReturnType<typeof ends>>>>(fields: T) =>
	Object.fromEntries(
		Object.entries(bothSides(fields)).map(([name, both]) => [
			name,
			name.startsWith('pickup_') ? both.pickup : both.destination,
		]),
	) as { readonly [N in keyof ReturnType<typeof bothSides<T>>]: FieldWords };

const place = {
	zipcode: ends('Zip Code', `Zip code ${PLACE}`, '91761', '12207'),
	city: ends('City', `City ${PLACE}`, 'Ontario', 'Albany'),
	state: ends('State', `State code ${PLACE}`, 'CA', 'NY'),
};

/** The lane fields of an FTL quote. */
export const ftlLane = sides(place);

/** The lane fields of an LTL quote. */
export const ltlLane = sides({
	...place,
	address_type: ends('Address Type', `Kind of address ${PLACE}`),
	country: ends('Country', `Country code ${PLACE}. Leave empty for US.`, 'US', 'MX'),
});

const fromFields = (side: Side) => ({ addressesFrom: fieldSources(side) });

/** Returns fields that are shown unless that end comes from a warehouse. */
const unlessSaved = (both: ReturnType<typeof ends>) => ({
	pickup: { ...both.pickup, when: fromFields('pickup') },
	destination: { ...both.destination, when: fromFields('destination') },
});

/** The shipper's and consignee's fields. */
export const parties = sides({
	company_name: unlessSaved(ends('Company Name', `Company ${PLACE}`, 'Example Trading Inc.', 'Sample Stores LLC')),
	address1: unlessSaved(ends('Address', `Street address ${PLACE}`, '1670 Champagne Ave', '25 Broadway')),
	address2: ends('Address Line 2', `Second line of the address ${PLACE}`, 'Suite 200', 'Dock 4'),
	contact_name: ends('Contact Name', `Name of the contact ${PLACE}`, 'Shipping Desk', 'Receiving Desk'),
	contact_email: unlessSaved(
		ends('Contact Email', `Email address of the contact ${PLACE}`, 'ship@example.com', 'dock@example.com'),
	),
	contact_phone: unlessSaved(
		ends('Contact Phone', `Phone of the contact ${PLACE}, ten digits`, '(909) 555-0100', '(518) 555-0100'),
	),
	contact_phone_ext: ends('Contact Phone Extension', `Extension of the phone ${PLACE}`, '104', '7'),
	open_time: unlessSaved(
		ends('Open Time', `Start of the time window ${PLACE}, HH:mm (24-hour clock)`, '08:00', '09:00'),
	),
	close_time: unlessSaved(
		ends('Close Time', `End of the time window ${PLACE}, HH:mm (24-hour clock)`, '17:00', '16:00'),
	),
});

/** Notes for the driver, one field for each end. */
export const specialRequests = sides({
	special_request: ends(
		'Special Request',
		`Instructions for the driver ${PLACE}`,
		{ example: 'Use the rear gate', lines: 4 },
		{ example: 'Call before arrival', lines: 4 },
	),
});

/** Returns a field whose default is the number of the shipment in the input item. */
export const ofInput = (given: FieldWords): FieldWords => ({
	...given,
	description: `${given.description} By default, the one in the input item.`,
	default: shipmentFromInput,
});

/** Without this option, numbers that the API doesn't know cause only a hint. */
const reportMissing = flagField(
	'reportMissing',
	'Report Numbers Not Found',
	'Whether to return an item with "found": false for each order number that the API returns nothing for',
);

/**
 * The fields of a simplified shipment. undocumented: the fields of a listed shipment. These are the shipment event's
 * fields (docs/interface.md#event-shipment-created). Missing fields are omitted.
 */
const simplify = [
	'order_number',
	'customer_status',
	'status',
	'estimated_pickup_date',
	'estimated_delivery_date',
	'pickup_city.full_name',
	'destination_city.full_name',
	'rate',
	'pro_number',
	'customer_reference_number',
];

/** The fields that a person looks for first in a shipment. The others follow. */
const first = [
	...['order_number', 'customer_status', 'status'],
	...['estimated_pickup_date', 'actual_pickup_date', 'estimated_delivery_date', 'actual_delivery_date'],
	...['rate', 'pro_number', 'customer_reference_number'],
];

const toShipments: ToOutput = (found) => found.map((shipment) => withFirst(shipment, first));

type Mode = 'LTL' | 'FTL';

/** Returns the operation for tracking. LTL and FTL differ only in the words. */
export const track = (mode: Mode) => ({
	description: `Get the tracking events of ${mode} shipments of your company`,
	limited: false,
	options: [reportMissing],
	output: withSummaries(shipmentSummary),
});

/**
 * Returns the operations for booking and listing shipments. `number` is the identifier with which a quote is booked.
 */
export const shipmentOperations = (mode: Mode, number: string, kind: BookingKind, listing: string) => {
	const booked = bookingWords(kind, `Create an ${mode} quote first: the ${number} comes from it.`);
	return {
		create: {
			action: `Create ${mode} shipment (books ${mode === 'FTL' ? 'full truckload' : 'freight'})`,
			description: `Book an ${mode} shipment with a ${number} from an ${mode} quote. This costs money and can't be undone here.`,
			...booked,
			before: [...booked.before, ...warehouseFields],
			request: fillFromWarehouses(kind),
			simplify,
			output: toShipments,
		},
		getAll: {
			description: listing,
			options: [reportMissing],
			simplify,
			output: withSummaries(shipmentSummary, toShipments),
		},
	};
};
