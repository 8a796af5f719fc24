import { z } from 'zod';
import { bothEnds } from './api/shipments.ts';
import type { EventName } from './api/webhooks.ts';

const string = z.string();
const number = z.number();
/** Date and time formats (docs/interface.md#dates). */
const date = z.string().describe('YYYY-MM-DD; the value of an unknown date is undocumented');
const time = z.string().describe('HH:mm');
const seconds = z.string().describe('YYYY-MM-DD HH:mm:ss, without a time zone');
/** undocumented: the names of the label event's fields (docs/interface.md#event-label). */
const labelField = z.string().describe('undocumented: event-label').optional();

/** Builds the schema of an event object. Undocumented fields are accepted. */
const record = <T extends z.ZodRawShape>(shape: T) => z.object(shape).passthrough();

/** Fields that every event object has (docs/interface.md#events). */
const common = { event_type: string, order_number: string, serial_number: string };

const eventCity = record({
	id: z.number().int(),
	name: string,
	alias: string,
	state: string,
	country: string,
	latitude: number,
	longitude: number,
	full_name: string,
});

const item = record({
	weight_unit: string,
	dimension_unit: string,
	height: number,
	length: number,
	width: number,
	total_weight: number,
	units: number,
	pieces: number,
	package_type: string,
	description: string,
});

const document = { file_name: string, document_type: string, document_url: string };

const shipmentCreated = record({
	...common,
	...bothEnds(() => ({
		company_name: string,
		contact_name: string,
		contact_phone: string,
		contact_email: string,
		zipcode: string,
		city: eventCity,
		address1: string,
		address2: string,
		accessorials: z.array(string),
		special_request: string,
		open_time: time,
		close_time: time,
	})),
	pro_number: string,
	pickup_number: string,
	dropoff_number: string,
	customer_reference_number: string,
	customer_status: string,
	rate: number,
	cargo_value: number,
	premium: number,
	is_insurance_entrusted: z.boolean(),
	estimated_pickup_date: date,
	actual_pickup_date: date,
	estimated_delivery_date: date,
	actual_delivery_date: date,
	items: z.array(item),
	documents: z.array(record(document)),
	created_at: z.string().describe('YYYY-MM-DD HH:mm, without a time zone'),
});

const statusUpdated = record({ ...common, previous_shipment_status: string, new_shipment_status: string });
const documentCreated = record({
	...common,
	documents: record({ ...document, created_at: seconds, updated_at: seconds }),
});

/**
 * undocumented: the label event's exact field names. These names are the ones that docs/interface.md has for other
 * events.
 */
const labelCreated = record({
	event_type: labelField,
	order_number: labelField,
	serial_number: labelField,
	pro_number: labelField,
	label_url: labelField,
	created_at: labelField,
});

/**
 * The contents of each event's object, by event type (docs/interface.md#events). Only the sandbox and the output
 * previews use them. Received events are never checked against them, since the API may omit or add fields.
 */
export const eventPayloads: Readonly<Record<EventName, z.AnyZodObject>> = {
	'ltl.billOfLading.created': documentCreated,
	'ltl.certificateOfInsurance.created': documentCreated,
	'ltl.label.created': labelCreated,
	'ltl.proofOfDelivery.created': documentCreated,
	'ltl.shipment.created': shipmentCreated,
	'ltl.shipment.status.updated': statusUpdated,
};
