import { ltlApi, type CrossFieldRule } from '../endpoint';
import { addressTypes, destinationAccessorials, pickupAccessorials } from '../codes/options';
import { isMissing } from '../schema/check';
import { list, nullable, optional, record, unchecked } from '../schema/schema';
import { bothSides, lane, parties, shipmentNumbers } from './shipments';
import { decimal, flag, integer, maxLength, nonEmpty, oneOf, string } from '../schema/values';

/** undocumented: an item's fields (docs/interface.md#u-loose-rows). The shipment event's item is the guide. */
const freightItem = record({
	units: unchecked(integer()),
	pieces: unchecked(integer()),
	package_type: unchecked(string()),
	description: unchecked(string()),
	total_weight: unchecked(decimal()),
	weight_unit: unchecked(string()),
	length: unchecked(decimal()),
	width: unchecked(decimal()),
	height: unchecked(decimal()),
	dimension_unit: unchecked(string()),
});

const quoteRequest = {
	...lane({ zip: 255, place: 32, state: 32 }),
	...bothSides({ country: nullable(maxLength(32)), address_type: oneOf(addressTypes) }),
	pickup_accessorials: nullable(list(oneOf(pickupAccessorials))),
	destination_accessorials: nullable(list(oneOf(destinationAccessorials))),
	timeout: nullable(integer({ min: 5, max: 60 })),
	cargo_value: nullable(integer({ min: 1, max: 30_000 })),
	floor: nullable(integer()),
	is_elevator: nullable(flag()),
	is_military: nullable(flag()),
	items: optional(list(unchecked(freightItem))),
};

const chosen = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** docs/interface.md#home-delivery: its four rules, and the fields valid only with it. */
const homeDelivery: CrossFieldRule = (quote) => {
	const accessorials = chosen(quote.destination_accessorials);
	if (!accessorials.includes('homeDelivery')) {
		const only = (value: unknown) => !isMissing(value) && 'may be sent only with the home delivery accessorial';
		return { floor: only(quote.floor), is_elevator: only(quote.is_elevator), is_military: only(quote.is_military) };
	}
	const { pickup_address_type: pickup, destination_address_type: destination } = quote;
	return {
		destination_address_type: destination !== 'residential' && 'must be residential for home delivery',
		destination_accessorials: accessorials.length !== 1 && "can't contain other services together with home delivery",
		pickup_address_type: pickup !== 'business' && 'must be business for home delivery',
		pickup_accessorials: chosen(quote.pickup_accessorials).length > 0 && 'must be empty for home delivery',
	};
};

/** Hawaii (UTC-10) is the westernmost zone of the API's list, and the last to reach a time of day. */
export const LAST_ZONE_HOURS = 10;

/** Today in the westernmost zone: an earlier date is past wherever the service works (undocumented: docs/interface.md#u-pickup-date). */
export const earliestPickupDate = (now: Date) =>
	new Date(now.getTime() - LAST_ZONE_HOURS * 3_600_000).toISOString().slice(0, 10);

/** undocumented: in which zone a date is past, so only one that is past in all of them is refused. */
const pickupNotInThePast: CrossFieldRule = ({ pickup_date: date }) => {
	const earliest = earliestPickupDate(new Date());
	const isPast = typeof date === 'string' && date < earliest;
	return { pickup_date: isPast && `must not be in the past (${earliest} or later)` };
};

const booking = {
	...parties,
	customer_reference_number: nullable(string()),
	...bothSides({ special_request: nullable(string()) }),
	pickup_number: nullable(string()),
	dropoff_number: nullable(string()),
	rate_number: nonEmpty(),
	is_insurance_entrusted: flag(),
	cargo_value: nullable(integer()),
};

/** docs/interface.md#ltl-quotes */
export const ltlQuote = {
	create: ltlApi.post('/quotes', {
		body: quoteRequest,
		rules: [homeDelivery, pickupNotInThePast],
		isQuote: true,
		serverTimeout: { field: 'timeout', seconds: 30 },
	}),
};

const base = '/shipments';
const orderNumbers = optional(shipmentNumbers());

/** docs/interface.md#ltl-shipments and #ltl-tracking */
export const ltlShipment = {
	create: ltlApi.post(base, { body: booking }),
	getAll: ltlApi.list(base, { query: { order_numbers: orderNumbers, rate_numbers: optional(shipmentNumbers()) } }),
	// undocumented: the parameters of tracking (docs/interface.md#u-order-numbers).
	track: ltlApi.list(`${base}/tracking`, { query: { order_numbers: orderNumbers } }),
};

const files = `${base}/{orderNumber}/files` as const;

/** docs/interface.md#shipment-files */
export const ltlShipmentFile = { getAll: ltlApi.list(files), download: ltlApi.file(`${files}/{fileId}`) };
