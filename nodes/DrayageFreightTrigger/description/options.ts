import { any, integer, string } from '../../../contract';
import { settingField } from '../../shared/fields/build';
import { collection } from '../../shared/fields/collections';
import { makeField, words } from '../../shared/fields/field';
import { flagField } from '../../shared/operations/controls';
import { REMEMBERED, USUAL_NAMES, type FieldNames } from '../settings';

const whenAutomatic = { when: { '/registration': ['automatic'] } };

const nameField = (name: keyof FieldNames, displayName: string, description: string) =>
	settingField(name, string(), displayName, description, { default: USUAL_NAMES[name] });

const names = [
	settingField(
		'additionalFields',
		any(),
		'Additional Fields (JSON)',
		'Fields to send with every webhook configuration, unchanged',
		{ default: '{}' },
	),
	nameField('eventType', 'Event Type Field', 'Name of the field for the event type'),
	nameField('id', 'ID Field', 'Name of the field for the ID of a configuration'),
	nameField('url', 'URL Field', 'Name of the field for the URL that receives the webhook requests'),
];

const fieldNames = makeField(
	'registrationFields',
	words(
		'Field Names of Webhook Configurations',
		"The API's field names for webhook configurations. They aren't documented; change them only if registration is refused.",
		whenAutomatic,
	),
	{
		property: {
			type: 'fixedCollection',
			default: {},
			placeholder: 'Change Names',
			options: [{ displayName: 'Names', name: 'names', values: names.map(({ property }) => property) }],
		},
		read: (value) => value,
	},
);

/** The optional parameters of the trigger, in one collection. */
export const options = collection(
	'options',
	[
		fieldNames,
		flagField(
			'includeRequestMetadata',
			'Include Request Metadata',
			'Whether to add the time, sender, path, query and headers of the webhook request to each item, under "request_metadata". Secrets are left out.',
		),
		flagField(
			'includeShipment',
			'Include Shipment',
			'Whether to add the shipment, as the API lists it, to each status and document event, under "shipment". Uses one request for up to 50 shipments.',
			whenAutomatic,
		),
		settingField(
			'ipAllowList',
			string(),
			'IP Allow List',
			'IP addresses and ranges that may send webhook requests, separated by commas. All others are rejected. Behind a proxy, set N8N_PROXY_HOPS so that n8n sees the real sender.',
			{ example: '203.0.113.7, 198.51.100.0/24' },
		),
		flagField(
			'keepRepeats',
			'Keep Duplicates',
			'Whether to pass on events that were already received. By default they stop at the trigger.',
		),
		settingField(
			'rememberedEvents',
			integer({ min: REMEMBERED.least, max: REMEMBERED.most }),
			'Remembered Events',
			'How many recent events to check for duplicates. A larger number takes more time per event.',
			{ default: REMEMBERED.usual },
		),
		settingField(
			'sharedSecret',
			string(),
			'Shared Secret',
			'Secret that the registered URL contains as "token" in its query. Webhook requests without it are rejected. Use at least 32 random letters and digits.',
			{ password: true, when: { '/registration': ['manual'] } },
		),
	],
	'Who may send webhook requests, and what an item contains',
).property;
