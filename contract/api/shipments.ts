import {
	addressTypes,
	destinationAccessorials,
	pickupAccessorials,
	trailers,
	trailerSizes,
	trailerTypes,
} from '../codes';
import { type CrossFieldRule, ltlApi, v2, webhookApi } from '../endpoint';
import {
	anyId,
	date,
	decimal,
	flag,
	integer,
	isMissing,
	list,
	maxLength,
	nonEmpty,
	nullable,
	numbers,
	oneOf,
	type Option,
	optional,
	record,
	type Schema,
	stateCode,
	string,
	tenDigits,
	time,
	unchecked,
	webAddress,
} from '../schema';

/** The maximum number of order or rate numbers in one request (docs/interface.md#ltl-shipments and #ftl-shipments). */
const shipmentNumbers = () => numbers(50);

type BothSides<T extends object> = { readonly [K in keyof T & string as `pickup_${K}` | `destination_${K}`]: T[K] };

/** Defines each field twice, for both ends of a shipment, with the prefixes `pickup_` and `destination_`. */
export const bothSides = <T extends object>(fields: T) =>
	Object.fromEntries(
		['pickup', 'destination'].flatMap((side) =>
			Object.entries(fields).map(([name, field]: [string, unknown]) => [`${side}_${name}`, field]),
		),
	) as BothSides<T>;

/** Shipper and consignee, with the same fields for LTL and FTL. */
const parties = bothSides({
	company_name: nonEmpty(255),
	contact_name: optional(string()),
	contact_email: nonEmpty(),
	contact_phone: tenDigits(),
	contact_phone_ext: nullable(maxLength(5)),
	address1: nonEmpty(255),
	address2: nullable(maxLength(255)),
	open_time: time(),
	close_time: time(),
});

/** The lane of a quote. LTL and FTL differ in their maximum lengths. */
const quoteLane = ({ zip, place, state }: { zip: number; place: number; state: Schema<string> }) => ({
	...bothSides({ zipcode: nonEmpty(zip), city: nonEmpty(place), state }),
	pickup_date: date(),
});

/** undocumented: an item's fields (docs/interface.md#u-loose-rows). They are modeled on the shipment event's items. */
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
	...quoteLane({ zip: 255, place: 32, state: nonEmpty(32) }),
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
 * (undocumented: docs/interface.md#u-pickup-date).
 */
export const earliestPickupDate = (now: Date) =>
	new Date(now.getTime() - LAST_ZONE_HOURS * 3_600_000).toISOString().slice(0, 10);

/**
 * undocumented: which time zone decides whether a date is in the past, so a date is rejected only if it is past in all
 * of them.
 */
const pickupNotInThePast: CrossFieldRule = ({ pickup_date: date }) => {
	const earliest = earliestPickupDate(new Date());
	const isPast = typeof date === 'string' && date < earliest;
	return { pickup_date: isPast && `must not be in the past (${earliest} or later)` };
};

const ltlBooking = {
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

const ltlShipments = '/shipments';
const orderNumbers = optional(shipmentNumbers());

/** docs/interface.md#ltl-shipments and #ltl-tracking */
export const ltlShipment = {
	create: ltlApi.post(ltlShipments, { body: ltlBooking }),
	getAll: ltlApi.list(ltlShipments, {
		query: { order_numbers: orderNumbers, rate_numbers: optional(shipmentNumbers()) },
	}),
	// undocumented: the parameters of tracking (docs/interface.md#u-order-numbers).
	track: ltlApi.list(`${ltlShipments}/tracking`, { query: { order_numbers: orderNumbers } }),
};

const ltlFiles = `${ltlShipments}/{orderNumber}/files` as const;

/** docs/interface.md#shipment-files */
export const ltlShipmentFile = { getAll: ltlApi.list(ltlFiles), download: ltlApi.file(`${ltlFiles}/{fileId}`) };

const offeredTrailer: CrossFieldRule = ({ trailer_type: type, trailer_size: size }) => {
	const only = typeof type === 'string' && Object.hasOwn(trailers, type) ? trailers[type] : undefined;
	const isOffered = only === undefined || isMissing(size) || size === only;
	return { trailer_size: !isOffered && `must be ${only} for a trailer of type ${String(type)}` };
};

/** docs/interface.md#ftl-quotes */
export const ftlQuote = {
	create: v2.post('/ftl/quotes', {
		body: {
			...quoteLane({ zip: 10, place: 255, state: stateCode(2) }),
			trailer_type: optional(oneOf(trailerTypes)),
			trailer_size: optional(oneOf(trailerSizes)),
			cargo_value: nullable(integer({ min: 2_500, max: 1_000_000 })),
		},
		rules: [offeredTrailer],
		isQuote: true,
	}),
};

const ftlShipments = '/ftl/shipments';
const byNumbers = { order_numbers: shipmentNumbers() };

/** docs/interface.md#ftl-shipments and #ftl-tracking */
export const ftlShipment = {
	// undocumented: whether and how a shipment refers to its quote (docs/interface.md#u-quote-reference), and the cargo
	// fields.
	create: v2.post(ftlShipments, { body: { ...parties, quote_number: optional(string()) } }),
	getAll: v2.list(ftlShipments, { query: byNumbers }),
	track: v2.list(`${ftlShipments}/tracking`, { query: byNumbers }),
};

const ftlFiles = `${ftlShipments}/{orderNumber}/files` as const;

/** docs/interface.md#shipment-files */
export const ftlShipmentFile = { getAll: v2.list(ftlFiles), download: v2.file(`${ftlFiles}/{fileId}`) };

/** The type and documented path of a webhook event. */
interface EventType<T extends string> extends Option<T> {
	readonly path: string;
}

const event = <T extends string>(value: T, name: string, description: string): EventType<T> => ({
	value,
	name,
	description,
	path: `${value.replace(/\./g, '/')}/webhook`,
});

/** All supported events, sorted by name (docs/interface.md#events). */
export const eventTypes = [
	event('ltl.billOfLading.created', 'LTL Bill of Lading Created', 'A bill of lading is ready'),
	event(
		'ltl.certificateOfInsurance.created',
		'LTL Certificate of Insurance Created',
		'A certificate of insurance is ready',
	),
	event('ltl.label.created', 'LTL Label Created', 'A shipping label is ready'),
	event('ltl.proofOfDelivery.created', 'LTL Proof of Delivery Created', 'A proof of delivery is ready'),
	event('ltl.shipment.created', 'LTL Shipment Created', 'A shipment was booked'),
	event('ltl.shipment.status.updated', 'LTL Shipment Status Updated', 'The status of a shipment changed'),
];

/** The type of a webhook event. */
export type EventName = (typeof eventTypes)[number]['value'];

/** undocumented: the sample events of other types contain this type (docs/interface.md#u-event-types). */
export const BILL_OF_LADING: EventName = 'ltl.billOfLading.created';
/** The event types whose samples contain the wrong type. */
export const mislabeledEvents: readonly string[] = [
	'ltl.proofOfDelivery.created',
	'ltl.certificateOfInsurance.created',
	'ltl.label.created',
] satisfies EventName[];

/**
 * Maps paths to event types (docs/interface.md#u-event-paths). undocumented: a documented path without "LTL", assumed
 * to be that of the LTL certificate.
 */
export const eventPathAliases: Readonly<Record<string, EventName>> = {
	'certificateOfInsurance/created/webhook': 'ltl.certificateOfInsurance.created',
};

const configurationPath = '/config';

/** docs/interface.md#webhooks. undocumented: all fields (docs/interface.md#u-registrations). */
export const webhookConfiguration = {
	create: webhookApi.post(configurationPath, { body: { event_type: oneOf(eventTypes), url: webAddress() } }),
	getAll: webhookApi.list(configurationPath),
	delete: webhookApi.delete(configurationPath, { body: { id: anyId() } }),
};
