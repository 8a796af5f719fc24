import { webhookApi } from '../endpoint';
import { anyId, oneOf, type Option, webAddress } from '../schema';

/** One of the six webhook events: its type, and the path that the service documents for it. */
export interface EventType extends Option<string> {
	readonly path: string;
}

const event = (value: string, name: string, description: string): EventType => ({
	value,
	name,
	description,
	path: `${value.replace(/\./g, '/')}/webhook`,
});

/** docs/interface.md#events: the only supported ones, sorted by name. */
export const eventTypes: readonly EventType[] = [
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

/** docs/interface.md#u-event-paths, undocumented: a listed path without LTL, taken for the LTL certificate. Event type by path. */
export const eventPathAliases: Readonly<Record<string, string>> = {
	'certificateOfInsurance/created/webhook': 'ltl.certificateOfInsurance.created',
};

const configurationPath = '/config';

/** docs/interface.md#webhooks. undocumented: every field (docs/interface.md#u-registrations). */
export const webhookConfiguration = {
	create: webhookApi.post(configurationPath, { body: { event_type: oneOf(eventTypes), url: webAddress() } }),
	getAll: webhookApi.list(configurationPath),
	delete: webhookApi.delete(configurationPath, { body: { id: anyId() } }),
};
