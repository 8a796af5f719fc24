import { z } from 'zod';
import type { endpoints } from './index.ts';

const string = z.string();
const nullable = string.nullable();
const integer = z.number().int();
const number = z.number();
const boolean = z.boolean();
const list = <T extends z.ZodTypeAny>(item: T) => z.array(item);

/** An object of the API; fields that are not documented pass. */
const record = <T extends z.ZodRawShape>(shape: T) => z.object(shape).passthrough();

/** Bare in the newer documentation, wrapped in `data` in the older one (docs/interface.md#u-data-wrapper). */
const profile = record({
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
const foundCity = city.extend({ full_name_zipcode: string, zipcodes: list(string) });

const intermodalRegion = record({
	id: integer,
	name: string,
	city: string,
	latitude: number,
	longitude: number,
	has_ocean_port: boolean,
	has_ramp_port: boolean,
});

/** undocumented: a rate's fields beyond these two (docs/interface.md#u-passed-through). */
const rate = record({ id: string, expired_at: string });
const rateSearchResult = record({
	intermodal_region: intermodalRegion,
	to_city: city,
	currency: string,
	remaining_limit: integer,
	rates: list(rate),
	premium: number,
	quote_id: string,
});

/** `rate` is there once the status is completed. */
const rateRequest = record({
	id: integer,
	to_zipcode: nullable,
	status: string,
	rejected_reason: nullable,
	created_at: string,
	memo: nullable,
	to_city_id: integer,
	intermodal_region_id: integer,
	intermodal_region: string,
	to_city: string,
	rate: rate.nullish(),
});

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
const warehouse = record({
	id: integer,
	name: string,
	code: nullable,
	zipcode: string,
	appointment_by: integer,
	customer_memo: nullable,
	live_or_drop: integer,
	address: string,
	delivery_order_address: string,
	created_at: string,
	user: record({ name: string, email: string, company: string }),
	city,
	contacts: list(contact),
	// In the older documentation only.
	is_residential: boolean.optional(),
	working_day_from: integer.nullish(),
	working_day_to: integer.nullish(),
	working_hour_from: string.nullish(),
	working_hour_to: string.nullish(),
	time_zone: string.nullish(),
	internal_memo: string.nullish(),
});
/** undocumented: the type of `brand`. */
const publicWarehouse = record({
	id: integer,
	name: string,
	code: nullable,
	live_or_drop: integer,
	address: string,
	brand: z.unknown(),
	city: city.omit({ latitude: true, longitude: true }),
});

/** Many more fields exist whose names are unknown (docs/interface.md#orders). */
const order = record({
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
	containers: list(record({ id: integer, number: string, shipping_events: list(record({})) })),
});
const createdOrder = order.extend({
	containers: list(record({ id: integer, number: string, cargo_value: number.nullish(), premium: number })),
});

const file = record({ id: z.union([integer, string]), url: string, filename: string });
const shipmentFile = file.extend({ type: string });

const agent = record({
	id: integer,
	name: string,
	emails: list(string),
	user_id: integer,
	user: record({ id: integer, name: string, company: record({ id: integer, name: string }) }),
});

/** undocumented: everything else in quotes, shipments and tracking (docs/interface.md#u-passed-through). */
const ltlQuote = record({ premium: number, rates: list(record({ rate_number: string })) });
const ftlQuote = record({ rate: record({}), premium: number, quote_number: string });
const shipment = record({ order_number: string });

/** undocumented: the fields of a configuration (docs/interface.md#u-registrations). */
const webhookConfiguration = record({ id: z.unknown(), event_type: z.unknown(), url: z.unknown() });

type Endpoints = typeof endpoints;
/** A record of an answer; null where the answer is a file or empty. */
type Responses = { readonly [R in keyof Endpoints]: { readonly [O in keyof Endpoints[R]]: z.AnyZodObject | null } };

/**
 * One record of what each endpoint answers, as far as it is documented. Nodes never hold an answer to these, since the
 * API may leave out and add fields: they serve the sandbox, the previews of outputs and the tests, and are not published.
 */
export const responses = {
	userProfile: { get: profile },
	city: { search: foundCity },
	intermodalRegion: { getAll: intermodalRegion, suggest: intermodalRegion },
	rate: { search: rateSearchResult },
	rateRequest: { create: rateRequest.extend({ remaining_limit: integer }), getAll: rateRequest },
	warehouse: {
		create: warehouse,
		get: warehouse,
		update: warehouse,
		delete: null,
		searchPublic: publicWarehouse,
	},
	order: { create: createdOrder, get: order, getAll: order },
	orderFile: { upload: file, getAll: file, download: null, delete: null },
	pickupNumberAgent: { create: agent, search: agent, get: agent, update: agent, delete: null },
	ltlQuote: { create: ltlQuote },
	ltlShipment: { create: shipment, getAll: shipment, track: shipment },
	ltlShipmentFile: { getAll: shipmentFile, download: null },
	ftlQuote: { create: ftlQuote },
	ftlShipment: { create: shipment, getAll: shipment, track: shipment },
	ftlShipmentFile: { getAll: shipmentFile, download: null },
	webhookConfiguration: { create: webhookConfiguration, getAll: webhookConfiguration, delete: null },
} as const satisfies Responses;

/** The record that `resource.operation` answers; null for a file or nothing, undefined for an unknown name. */
export const responseOf = (name: string): z.AnyZodObject | null | undefined => {
	const [resource = '', operation = ''] = name.split('.');
	return (responses as Record<string, Record<string, z.AnyZodObject | null>>)[resource]?.[operation];
};
