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
		'Fields to send along with every registration, as they are',
		{ default: '{}' },
	),
	nameField('eventType', 'Event Type Field', 'Name of the field that holds the event type'),
	nameField('id', 'ID Field', 'Name of the field that identifies a configuration'),
	nameField('url', 'URL Field', 'Name of the field that holds the address to post to'),
];

const fieldNames = makeField(
	'registrationFields',
	words(
		'Field Names of the Registration',
		'The names that the service uses in a webhook configuration. They are documented nowhere; change them only when registering is refused.',
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
			'Whether to add the post\'s time, sender, path, query and headers to each item, under "request_metadata". Secrets are left out.',
		),
		flagField(
			'includeShipment',
			'Include Shipment',
			'Whether to add the shipment, as the service lists it, to each status and document event, under "shipment". Takes one request for up to 50 shipments.',
			whenAutomatic,
		),
		settingField(
			'ipAllowList',
			string(),
			'IP Allow List',
			'Addresses and ranges that may post, separated by commas; all others are refused. Behind a proxy, set N8N_PROXY_HOPS so that n8n sees the real sender.',
			{ example: '203.0.113.7, 198.51.100.0/24' },
		),
		flagField(
			'keepRepeats',
			'Keep Repeats',
			'Whether to run the nodes after the trigger also for an event that the service posts a second time. By default a repeat ends at the trigger.',
		),
		settingField(
			'rememberedEvents',
			integer({ min: REMEMBERED.least, max: REMEMBERED.most }),
			'Remembered Events',
			'How many of the last events to tell repeats by. A larger number costs time with every event.',
			{ default: REMEMBERED.usual },
		),
		settingField(
			'sharedSecret',
			string(),
			'Shared Secret',
			'Secret that the registered URL carries as "token" in its query. Posts without it are refused. Use at least 32 random letters and digits.',
			{ password: true, when: { '/registration': ['manual'] } },
		),
	],
	'Who may post, and what an item carries',
).property;
