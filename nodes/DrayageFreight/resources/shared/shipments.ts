import type { Field } from '../../../../contract';
import type { BookingKind, ToOutput } from '../../../shared/operations/operation';
import { withFirst } from '../../../shared/records';
import { shipmentSummary, withSummaries } from '../../../shared/summary';
import { bookedSummary, bookingWords, shipmentFromInput } from './bookings';

interface ByNumber {
	readonly query: { readonly order_numbers: Field };
}

/** Shows the number of the shipment in the input item by default. */
export const numberFromInput = ({ query: { order_numbers: declared } }: ByNumber) => ({
	order_numbers: {
		description: `${declared.description}. By default, the one in the input item.`,
		initial: shipmentFromInput,
	},
});

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
	...['order_number', 'lane', 'total', 'currency', 'customer_status', 'status'],
	...['estimated_pickup_date', 'actual_pickup_date', 'estimated_delivery_date', 'actual_delivery_date'],
	...['rate', 'pro_number', 'customer_reference_number'],
];

const toShipments: ToOutput = (found) => found.map((shipment) => withFirst(shipment, first));

/** The parts of tracking. */
export const tracked = { limited: false, output: withSummaries(shipmentSummary) };

/** The parts of a list of shipments. */
export const listed = { simplify, output: withSummaries(shipmentSummary, toShipments) };

/** Returns the parts of booking a shipment. */
export const shipmentBooking = (kind: BookingKind) => ({
	...bookingWords(kind),
	output: withSummaries(bookedSummary(shipmentSummary), toShipments),
});
