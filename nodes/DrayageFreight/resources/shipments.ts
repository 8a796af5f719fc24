import type { Endpoint } from '../../../contract';
import { required } from '../../shared/fields/field';
import { operation } from '../../shared/operations/operation';
import { orderNumbersField, reportMissing } from './numbers';

/** Tracking, which LTL and FTL shipments share in everything but the words and the endpoint. */
export const trackOperation = (mode: 'LTL' | 'FTL', endpoint: Endpoint) =>
	operation({
		name: 'Track',
		value: 'track',
		action: `Track ${mode} shipments`,
		description: `Get the tracking events of ${mode} shipments of your company`,
		endpoint,
		fields: [required(orderNumbersField())],
		limited: false,
		options: [reportMissing],
	});

/**
 * What remains of a shipment when simplified. undocumented: the fields of a listed shipment; these are the shipment
 * event's (service.md, Payload: ltl.shipment.created), and those that a record lacks are left out.
 */
export const shipmentSummary = [
	'order_number',
	'pro_number',
	'customer_reference_number',
	'customer_status',
	'status',
	'pickup_company_name',
	'pickup_city.full_name',
	'destination_company_name',
	'destination_city.full_name',
	'estimated_pickup_date',
	'estimated_delivery_date',
	'rate',
	'premium',
];
