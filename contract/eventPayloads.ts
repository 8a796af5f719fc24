import type { z } from 'zod';
import { anyText, decimal, flag, integer, list, record } from './rules';
import { bothSides } from './shipments';

/** Fields that every event object carries (service.md, Events). */
const common = { event_type: anyText(), order_number: anyText(), serial_number: anyText() };

const eventCity = record({
	id: integer(),
	name: anyText(),
	alias: anyText().nullable(),
	state: anyText(),
	country: anyText(),
	latitude: decimal(),
	longitude: decimal(),
	full_name: anyText(),
});

const item = record({
	weight_unit: anyText(),
	dimension_unit: anyText(),
	height: decimal(),
	length: decimal(),
	width: decimal(),
	total_weight: decimal(),
	units: decimal(),
	pieces: decimal(),
	package_type: anyText(),
	description: anyText(),
});

const document = { file_name: anyText(), document_type: anyText(), document_url: anyText() };

const shipmentCreated = record({
	...common,
	...bothSides({
		company_name: anyText(),
		contact_name: anyText(),
		contact_phone: anyText(),
		contact_email: anyText(),
		zipcode: anyText(),
		city: eventCity,
		address1: anyText(),
		address2: anyText(),
		accessorials: list(anyText()),
		special_request: anyText(),
		open_time: anyText(),
		close_time: anyText(),
	}),
	pro_number: anyText(),
	pickup_number: anyText(),
	dropoff_number: anyText(),
	customer_reference_number: anyText(),
	customer_status: anyText(),
	rate: decimal(),
	cargo_value: decimal(),
	premium: decimal(),
	is_insurance_entrusted: flag(),
	estimated_pickup_date: anyText(),
	actual_pickup_date: anyText(),
	estimated_delivery_date: anyText(),
	actual_delivery_date: anyText(),
	items: list(item),
	documents: list(record(document)),
	created_at: anyText(),
});

const statusUpdated = record({ ...common, previous_shipment_status: anyText(), new_shipment_status: anyText() });
const documentCreated = record({
	...common,
	documents: record({ ...document, created_at: anyText(), updated_at: anyText() }),
});

/** undocumented: the label event's exact field names; these are the ones that service.md names for other events. */
const labelCreated = record({
	...common,
	pro_number: anyText().optional(),
	label_url: anyText().optional(),
	created_at: anyText().optional(),
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
