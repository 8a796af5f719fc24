import type { EmbeddedCity } from '../geo/cities.mts';
import type { Region } from '../geo/regions.mts';
import type { Rate } from './pricing.mts';

/** A contact of a warehouse (docs/interface.md#warehouse-contacts). */
export interface Contact {
	readonly id: number;
	readonly name: string;
	readonly type: readonly string[];
	readonly role: string | null;
	readonly phone: string;
	readonly fax: string | null;
	readonly email: string;
	readonly remark: string | null;
}

/** A warehouse as returned by the API. The fields from `internal_memo` on come from the older documentation. */
export interface Warehouse {
	readonly id: number;
	readonly name: string;
	readonly code: string | null;
	readonly zipcode: string;
	readonly appointment_by: number;
	readonly customer_memo: string | null;
	readonly live_or_drop: number;
	readonly address: string;
	readonly delivery_order_address: string;
	readonly created_at: string;
	readonly user: { readonly name: string; readonly email: string; readonly company: string };
	readonly city: EmbeddedCity;
	readonly contacts: readonly Contact[];
	readonly internal_memo: string | null;
	readonly working_day_from: number | null;
	readonly working_day_to: number | null;
	readonly working_hour_from: string | null;
	readonly working_hour_to: string | null;
	readonly time_zone: string | null;
	readonly is_residential: boolean;
	readonly is_24_hours: number | null;
}

/** An agent that gets pickup numbers (docs/interface.md#agents). */
export interface Agent {
	readonly id: number;
	name: string;
	emails: readonly string[];
	readonly user_id: number;
	readonly user: {
		readonly id: number;
		readonly name: string;
		readonly company: { readonly id: number; readonly name: string };
	};
}

/** The response to a rate search, which an order can refer to. */
export interface RateSearch {
	readonly quoteId: string;
	/** In epoch milliseconds by the sandbox's clock; missing in data files of older sandboxes. */
	readonly quotedAt?: number;
	readonly userId: number;
	readonly region: Region;
	readonly city: EmbeddedCity;
	readonly rates: readonly Rate[];
}

/** A rate request (docs/interface.md#rate-requests). */
export interface RateRequest {
	readonly id: number;
	readonly to_zipcode: string | null;
	status: 'created' | 'completed' | 'rejected';
	rejected_reason: string | null;
	readonly created_at: string;
	readonly memo: string | null;
	readonly to_city_id: number;
	readonly intermodal_region_id: number;
	readonly intermodal_region: string;
	readonly to_city: string;
	rate: Rate | null;
}

/** A shipping event of a container. undocumented: everything except the activities. */
export interface ShippingEvent {
	readonly activity: string;
	readonly location: string;
	readonly event_time: string;
}

/** A container of an order. undocumented: most names (docs/interface.md#orders). They are the sandbox's own. */
export interface Container {
	readonly id: number;
	readonly number: string;
	readonly cargo_value: number | null;
	readonly premium: number;
	/** A code from the table in docs/interface.md#container-statuses. */
	status: number;
	status_name: string;
	/** Can also be null through `setContainer`. */
	shipping_events: ShippingEvent[] | null;
	last_free_day: string | null;
	pickup_appointment: string | null;
	delivery_appointment: string | null;
	released_at: string | null;
	picked_up_at: string | null;
	delivered_at: string | null;
	empty_returned_at: string | null;
	readonly [other: string]: unknown;
}

/** An order (docs/interface.md#orders). */
export interface Order {
	readonly id: number;
	readonly mbl_number: string;
	readonly booking_number: string;
	status: string;
	readonly urgent: boolean;
	readonly delivery_address: string | null;
	readonly customer_reference_number: string;
	readonly customer_memo: string | null;
	released_status: string;
	readonly destination_type: number;
	readonly destination_type_name: string;
	readonly created_at: string;
	updated_at: string;
	readonly containers: readonly Container[];
	readonly [other: string]: unknown;
}

/** A tracking event, with the field names of docs/interface.md#ftl-tracking. */
export interface TrackingEvent {
	readonly status: string;
	readonly location: string;
	readonly event_type: string;
	readonly event_date: string;
}

/** A bookable LTL or FTL offer: its number and its fields. */
export interface Offer {
	readonly number: string;
	/** The same as in a rate search. */
	readonly quotedAt?: number;
	readonly lane: Readonly<Record<string, unknown>>;
	readonly rate: Readonly<Record<string, unknown>>;
	/** US dollars. */
	readonly price: number;
	readonly premium: number;
}

/** An LTL or FTL shipment; lists return its `record`. */
export interface Shipment {
	readonly id: number;
	readonly orderNumber: string;
	/** The rate number (LTL) or quote number (FTL) that it was booked with. */
	readonly offer: string;
	status: string;
	readonly record: Record<string, unknown>;
	readonly tracking: TrackingEvent[];
}

/**
 * A webhook configuration: the URL that receives a company's events of one type (undocumented:
 * docs/interface.md#u-registrations).
 */
export interface WebhookConfiguration {
	readonly id: number;
	readonly event_type: string;
	readonly url: string;
}
