import type { INodeProperties } from 'n8n-workflow';

const fieldNames: INodeProperties = {
	displayName: 'Field Names of the Registration',
	name: 'registrationFields',
	type: 'fixedCollection',
	default: {},
	placeholder: 'Change Names',
	displayOptions: { show: { '/registration': ['automatic'] } },
	description:
		'The names that the service uses in a webhook configuration. They are documented nowhere; change them only when registering is refused.',
	options: [
		{
			displayName: 'Names',
			name: 'names',
			values: [
				{
					displayName: 'Additional Fields (JSON)',
					name: 'additionalFields',
					type: 'json',
					default: '{}',
					description: 'Fields to send along with every registration, as they are',
				},
				{
					displayName: 'Event Type Field',
					name: 'eventType',
					type: 'string',
					default: 'event_type',
					description: 'Name of the field that holds the event type',
				},
				{
					displayName: 'ID Field',
					name: 'id',
					type: 'string',
					default: 'id',
					description: 'Name of the field that identifies a configuration',
				},
				{
					displayName: 'URL Field',
					name: 'url',
					type: 'string',
					default: 'url',
					description: 'Name of the field that holds the address to post to',
				},
			],
		},
	],
};

/** The optional parameters of the trigger, in one collection. */
export const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [
		fieldNames,
		{
			displayName: 'Include Request Metadata',
			name: 'includeRequestMetadata',
			type: 'boolean',
			default: false,
			description:
				'Whether to add the post\'s time, sender, path, query and headers to each item, under "requestMetadata". Secrets are left out.',
		},
		{
			displayName: 'Include Shipment',
			name: 'includeShipment',
			type: 'boolean',
			default: false,
			displayOptions: { show: { '/registration': ['automatic'] } },
			description:
				'Whether to add the shipment, as the service lists it, to each status and document event, under "shipment". Takes one request for up to 50 shipments.',
		},
		{
			displayName: 'IP Allow List',
			name: 'ipAllowList',
			type: 'string',
			default: '',
			placeholder: 'e.g. 203.0.113.7, 198.51.100.0/24',
			description:
				'Addresses and ranges that may post, separated by commas; all others are refused. Behind a proxy, set N8N_PROXY_HOPS so that n8n sees the real sender.',
		},
		{
			displayName: 'Keep Repeats',
			name: 'keepRepeats',
			type: 'boolean',
			default: false,
			description:
				'Whether to run the nodes after the trigger also for an event that the service posts a second time. By default a repeat ends at the trigger.',
		},
		{
			displayName: 'Remembered Events',
			name: 'rememberedEvents',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 10_000, numberPrecision: 0 },
			default: 1000,
			description: 'How many of the last events to tell repeats by. A larger number costs time with every event.',
		},
		{
			displayName: 'Shared Secret',
			name: 'sharedSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			displayOptions: { show: { '/registration': ['manual'] } },
			description:
				'Secret that the registered URL carries as "token" in its query. Posts without it are refused. Use at least 32 random letters and digits.',
		},
	],
};
