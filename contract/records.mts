import { z } from 'zod';

// The documented fields of records in responses. contract/responses.mts lists which endpoint returns which record.

const string = z.string();
/** Builds the schema of a string in one of the formats of docs/interface.md#dates. */
const written = (form: string) => z.string().describe(form);
/** Builds the schema of a field whose name or type is undocumented. The anchor explains how this project handles it. */
const unknown = <T extends z.ZodTypeAny>(type: T, anchor: string) => type.describe(`undocumented: ${anchor}`);

const nullable = string.nullable();
const integer = z.number().int();
const number = z.number();
const boolean = z.boolean();
const list = <T extends z.ZodTypeAny>(item: T) => z.array(item);

/** Builds the schema of an API object. Undocumented fields are accepted. */
const record = <T extends z.ZodRawShape>(shape: T) => z.object(shape).passthrough();

/**
 * The newer documentation shows it without an envelope, the older one inside `data` (undocumented:
 * docs/interface.md#u-data-wrapper).
 */
export const profile = record({
	name: string,
	available_balance: number,
	rate_search_limit: integer,
	remaining_rate_search_limit: integer,
	rate_search_limit_refresh_in_seconds: integer,
	requested_rate_create_limit: integer,
	remaining_requested_rate_create_limit: integer,
	requested_rate_create_limit_refresh_in_seconds: integer,
});

const city = record({
	id: integer,
	country: string,
	full_name: string,
	name: string,
	state: string,
	alias: nullable,
	latitude: number,
	longitude: number,
});
export const foundCity = city.extend({ full_name_zipcode: string, zipcodes: list(string) });

export const intermodalRegion = record({
	id: integer,
	name: string,
	city: string,
	latitude: number,
	longitude: number,
	has_ocean_port: boolean,
	has_ramp_port: boolean,
});

/** undocumented: all other fields of a rate, and those of the city (docs/interface.md#u-passed-through). */
const rate = record({ id: string, expired_at: string });
export const rateSearchResult = record({
	intermodal_region: intermodalRegion,
	to_city: unknown(city.partial(), 'u-passed-through'),
	currency: string,
	remaining_limit: integer,
	rates: list(rate),
	premium: number,
	quote_id: string,
});

/** `rate` exists once the request's status is completed. */
export const rateRequest = record({
	id: integer,
	to_zipcode: nullable,
	status: string,
	rejected_reason: nullable,
	created_at: written('YYYY-MM-DD HH:mm:ss, without a time zone'),
	memo: nullable,
	to_city_id: integer,
	intermodal_region_id: integer,
	intermodal_region: string,
	to_city: string,
	// undocumented: whether it has the ID and expiry of a found rate (docs/interface.md#rate-requests).
	rate: rate.partial().nullish(),
});

export const createdRateRequest = rateRequest.extend({ remaining_limit: integer });

const contact = record({
	id: integer,
	name: string,
	type: list(string),
	role: nullable,
	phone: string,
	fax: nullable,
	email: string,
	remark: nullable,
});
export const warehouse = record({
	id: integer,
	name: string,
	code: nullable,
	zipcode: string,
	appointment_by: integer,
	customer_memo: nullable,
	live_or_drop: integer,
	address: string,
	delivery_order_address: string,
	created_at: written('ISO 8601 in UTC, with microseconds'),
	user: record({ name: string, email: string, company: string }),
	city,
	contacts: list(contact),
	// Only in the older documentation.
	is_residential: boolean.optional(),
	working_day_from: integer.nullish(),
	working_day_to: integer.nullish(),
	working_hour_from: written('HH:mm:ss').nullish(),
	working_hour_to: written('HH:mm:ss').nullish(),
	time_zone: string.nullish(),
	internal_memo: string.nullish(),
});
/** undocumented: the type of `brand` (docs/interface.md#public-warehouses). */
export const publicWarehouse = record({
	id: integer,
	name: string,
	code: nullable,
	live_or_drop: integer,
	address: string,
	brand: unknown(z.unknown(), 'public-warehouses'),
	city: city.omit({ latitude: true, longitude: true }),
});

/** undocumented: the names of a container's ID and number, and of many more fields (docs/interface.md#orders). */
const containerIds = { id: unknown(integer, 'orders'), number: unknown(string, 'orders') };
export const order = record({
	id: integer,
	mbl_number: string,
	status: string,
	urgent: boolean,
	delivery_address: nullable,
	customer_reference_number: string,
	customer_memo: nullable,
	released_status: string,
	destination_type: integer,
	destination_type_name: string,
	containers: list(record({ ...containerIds, shipping_events: list(record({})).optional() })),
});
/** undocumented: that the response to createOrder has more than these two fields (docs/interface.md#orders). */
export const createdOrder = order.partial().extend({
	containers: list(record({ ...containerIds, cargo_value: number.nullish(), premium: number })),
});

export const file = record({ id: unknown(z.union([integer, string]), 'u-ids'), url: string, filename: string });
/** The only documented field of an uploaded file. */
export const uploadedFile = file.pick({ id: true });
export const shipmentFile = file.extend({ type: string });

export const agent = record({
	id: integer,
	name: string,
	emails: list(string),
	user_id: integer,
	user: record({ id: integer, name: string, company: record({ id: integer, name: string }) }),
});

/** undocumented: all other fields in quotes, shipments and tracking (docs/interface.md#u-passed-through). */
export const ltlQuote = record({
	premium: number,
	rates: unknown(list(record({ rate_number: unknown(string, 'ltl-quotes') })), 'ltl-quotes'),
});
export const ftlQuote = record({ rate: record({}), premium: number, quote_number: string });
export const shipment = record({ order_number: string });
export const otherShipment = record({ order_number: unknown(string, 'u-passed-through') });
export const ftlTracking = otherShipment.describe(
	'Has events with status, location, event type and event date; the names of these fields are undocumented',
);

/** undocumented: the fields of a configuration (docs/interface.md#u-registrations). */
export const webhookConfiguration = record({
	id: unknown(z.unknown(), 'u-registrations'),
	event_type: unknown(z.unknown(), 'u-registrations'),
	url: unknown(z.unknown(), 'u-registrations'),
});
