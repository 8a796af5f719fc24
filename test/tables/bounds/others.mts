import { of, whole } from './bound.mts';

/** findings.md, Webhooks; service.md, Events. */
const webhooks = of('webhookConfiguration.create', [
	[
		'event_type',
		'eventType',
		'Event',
		[
			'ltl.shipment.created',
			'ltl.shipment.status.updated',
			'ltl.billOfLading.created',
			'ltl.proofOfDelivery.created',
			'ltl.certificateOfInsurance.created',
			'ltl.label.created',
		],
		['invoice.created', 'certificateOfInsurance.created'],
		'must be one of ltl.billOfLading.created',
	],
	[
		'url',
		'url',
		'URL',
		['http://a', 'https://b/c?d=e'],
		['ftp://a', 'a.com'],
		'must be an address that starts with http:// or https://',
	],
]);

/** findings.md, Pickup number agents: the ID in the path. */
const agents = ['get', 'update', 'delete'].flatMap((operation) =>
	of(`pickupNumberAgent.${operation}`, [whole('pickupNumberAgentId', 'pickupNumberAgentId', 'Pickup Number Agent')]),
);

export const others = [...webhooks, ...agents];
