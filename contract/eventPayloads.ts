import type { z } from 'zod';
import { string, decimal, flag, integer, list, record } from './rules';
import { bothSides } from './shipments';

/** Fields that every event object carries (service.md, Events). */
const common = { event_type: string(), order_number: string(), serial_number: string() };

const eventCity = record({
	id: integer(),
	name: string(),
	alias: string().nullable(),
	state: string(),
	country: string(),
	latitude: decimal(),
	longitude: decimal(),
	full_name: string(),
});

const item = record({
	weight_unit: string(),
	dimension_unit: string(),
	height: decimal(),
	length: decimal(),
	width: decimal(),
	total_weight: decimal(),
	units: decimal(),
	pieces: decimal(),
	package_type: string(),
	description: string(),
});

const document = { file_name: string(), document_type: string(), document_url: string() };

const shipmentCreated = record({
	...common,
	...bothSides({
		company_name: string(),
		contact_name: string(),
		contact_phone: string(),
		contact_email: string(),
		zipcode: string(),
		city: eventCity,
		address1: string(),
		address2: string(),
		accessorials: list(string()),
		special_request: string(),
		open_time: string(),
		close_time: string(),
	}),
	pro_number: string(),
	pickup_number: string(),
	dropoff_number: string(),
	customer_reference_number: string(),
	customer_status: string(),
	rate: decimal(),
	cargo_value: decimal(),
	premium: decimal(),
	is_insurance_entrusted: flag(),
	estimated_pickup_date: string(),
	actual_pickup_date: string(),
	estimated_delivery_date: string(),
	actual_delivery_date: string(),
	items: list(item),
	documents: list(record(document)),
	created_at: string(),
});

const statusUpdated = record({ ...common, previous_shipment_status: string(), new_shipment_status: string() });
const documentCreated = record({
	...common,
	documents: record({ ...document, created_at: string(), updated_at: string() }),
});

/** undocumented: the label event's exact field names; these are the ones that service.md names for other events. */
const labelCreated = record({
	...common,
	pro_number: string().optional(),
	label_url: string().optional(),
	created_at: string().optional(),
});

/**
 * What each event's object carries, by event type (service.md, Events). Received events are never held to these,
 * since the service may leave out or add fields; they serve the sandbox and the output previews.
 */
export const eventPayloads: Readonly<Record<string, z.AnyZodObject>> = {
	'ltl.shipment.created': shipmentCreated,
	'ltl.shipment.status.updated': statusUpdated,
	'ltl.billOfLading.created': documentCreated,
	'ltl.proofOfDelivery.created': documentCreated,
	'ltl.certificateOfInsurance.created': documentCreated,
	'ltl.label.created': labelCreated,
};
