import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { addressTypes, codesOf, destinationAccessorials, pickupAccessorials } from './options';
import {
	string,
	decimal,
	flag,
	integer,
	list,
	oneOf,
	maxLength,
	nonEmpty,
	type Issue,
	type CrossFieldRule,
} from './rules';
import { bothSides, lane, numbers, parties, shipmentEndpoints } from './shipments';

/** undocumented: the request's items. The shipment event's item (service.md, Events) is the guide; nothing is bounded. */
const freightItem = z
	.object({
		weight_unit: string().optional(),
		dimension_unit: string().optional(),
		height: decimal().optional(),
		length: decimal().optional(),
		width: decimal().optional(),
		total_weight: decimal().optional(),
		units: decimal().optional(),
		pieces: decimal().optional(),
		package_type: string().optional(),
		description: string().optional(),
	})
	.passthrough();

const quoteRequest = z.object({
	...lane({ zip: 255, place: 32, state: 32 }),
	...bothSides({ country: maxLength(32).optional(), address_type: oneOf(codesOf(addressTypes)) }),
	pickup_accessorials: list(oneOf(codesOf(pickupAccessorials))).optional(),
	destination_accessorials: list(oneOf(codesOf(destinationAccessorials))).optional(),
	timeout: integer(5, 60).optional(),
	cargo_value: integer(1, 30_000).optional(),
	floor: integer().optional(),
	is_elevator: flag().optional(),
	is_military: flag().optional(),
	items: list(freightItem).optional(),
});

const chosen = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const HOME_DELIVERY_ONLY = ['floor', 'is_elevator', 'is_military'];

/** service.md, Endpoints: the four rules for home delivery, and the fields valid only with it. */
const homeDelivery: CrossFieldRule = (quote) => {
	const accessorials = chosen(quote.destination_accessorials);
	const found: Issue[] = [];
	const expect = (holds: boolean, field: string, message: string) => {
		if (!holds) found.push({ path: [field], message });
	};
	if (!accessorials.includes('homeDelivery')) {
		for (const field of HOME_DELIVERY_ONLY) {
			expect(quote[field] === undefined, field, 'may be sent only with the home delivery accessorial');
		}
		return found;
	}
	expect(
		quote.destination_address_type === 'residential',
		'destination_address_type',
		'must be residential for home delivery',
	);
	expect(
		accessorials.length === 1,
		'destination_accessorials',
		'must hold only home delivery when it holds home delivery',
	);
	expect(quote.pickup_address_type === 'business', 'pickup_address_type', 'must be business for home delivery');
	expect(chosen(quote.pickup_accessorials).length === 0, 'pickup_accessorials', 'must be empty for home delivery');
	return found;
};

/** The last time zone of the service's list to see a day end, Hawaii, is ten hours behind UTC. */
const LAST_ZONE_HOURS = 10;

/** Today where the day ends last; a date before it is in the past everywhere the service works (decision 14). */
export const earliestPickupDate = (now: Date) =>
	new Date(now.getTime() - LAST_ZONE_HOURS * 3_600_000).toISOString().slice(0, 10);

const pickupNotInThePast: CrossFieldRule = ({ pickup_date: date }) => {
	const earliest = earliestPickupDate(new Date());
	return typeof date === 'string' && date < earliest
		? [{ path: ['pickup_date'], message: `must not be in the past (${earliest} or later)` }]
		: [];
};

const bookingRequest = z.object({
	...parties,
	customer_reference_number: string().nullish(),
	...bothSides({ special_request: string().nullish() }),
	pickup_number: string().nullish(),
	dropoff_number: string().nullish(),
	rate_number: nonEmpty(),
	is_insurance_entrusted: flag(),
	cargo_value: integer().nullish(),
});

export const createLtlQuote: Endpoint = {
	method: 'POST',
	path: '/api/ltl/quotes',
	body: quoteRequest,
	rules: [homeDelivery, pickupNotInThePast],
	serverTimeout: { field: 'timeout', seconds: 30 },
	responseType: 'record',
};

/** Not in service.md; documented publicly (findings.md, LTL). */
export const createLtlShipment: Endpoint = {
	method: 'POST',
	path: '/api/ltl/shipments',
	body: bookingRequest,
	responseType: 'record',
};

/** findings.md: comma separated, at most 50 each; this overrides service.md's array. */
export const ltlShipments = shipmentEndpoints({
	base: '/api/ltl/shipments',
	filters: { order_numbers: numbers().optional(), rate_numbers: numbers().optional() },
});
