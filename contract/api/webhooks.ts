import { webhookApi } from '../endpoint';
import { anyId, code, url } from '../fields';
import type { Option } from '../schema';

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

const configurations = '/config';

/** docs/interface.md#webhooks. undocumented: all fields. */
export const webhookConfiguration = {
	create: webhookApi.post(
		configurations,
		'Send an LTL event to a URL. The Drayage Freight Trigger does this automatically.',
		{
			undocumented: 'u-registrations',
			body: {
				event_type: code(eventTypes, 'Event', 'Event to send to the URL'),
				url: url('URL', 'URL that receives the webhook requests', 'https://example.com/freight-events'),
			},
		},
	),
	getAll: webhookApi.list(configurations, 'List which events are sent to which URLs. Tokens in the URLs are masked.', {
		undocumented: 'u-registrations',
	}),
	delete: webhookApi.delete(configurations, 'Stop sending an event to a URL', {
		undocumented: 'u-registrations',
		body: {
			id: anyId(
				'Webhook Configuration',
				'Configuration to delete; Get Many returns its ID. The API documents neither the name of this field nor how to delete a configuration.',
				{ ref: 'webhookConfiguration' },
			),
		},
	}),
};
