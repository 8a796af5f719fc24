import type { INodeProperties, INodeTypeDescription, TriggerPanelDefinition } from 'n8n-workflow';
import { any, eventPathAliases, eventTypes, integer, string } from '../../contract';
import { settingField } from '../shared/fields/build';
import { makeField, shownFor, words } from '../shared/fields/field';
import { collection, flagField, noticeField } from '../shared/fields/nodeFields';
import { sentenceCase } from '../shared/fields/text';
import { type FieldNames, REMEMBERED, USUAL_NAMES } from './settings';

type Webhook = NonNullable<INodeTypeDescription['webhooks']>[number];

const entry = ({ name, path, ndvHideUrl }: Required<Pick<Webhook, 'name' | 'path' | 'ndvHideUrl'>>): Webhook => ({
	name,
	path,
	httpMethod: 'POST',
	responseMode: 'onReceived',
	// Empty, so that n8n sends the node's own response. Otherwise n8n would respond with the text "firstEntryJson" when
	// a workflow starts.
	responseData: '',
	ndvHideUrl,
});

/** All documented event paths. */
const eventPaths = [...eventTypes.map(({ path }) => path), ...Object.keys(eventPathAliases)];

/**
 * The trigger's webhooks: the registered URL, and below it the path of each event, which the API may append
 * (undocumented, docs/interface.md#u-event-paths). n8n only supports the names "default" and "setup". A "setup" webhook
 * without its own methods has no lifecycle.
 */
export const webhooks: Webhook[] = [
	// Shown only for manual registration, since an automatically registered URL contains a token.
	entry({ name: 'default', path: 'webhook', ndvHideUrl: '={{ $parameter["registration"] !== "manual" }}' }),
	...eventPaths.map((path) => entry({ name: 'setup', path: `webhook/${path}`, ndvHideUrl: true })),
];

const TESTING =
	'<b>While building your workflow</b>, click "Execute step", then wait for an LTL shipment event, or book a shipment. The event shows up here. The test URL receives events only while this node listens. <br /><br />';

/** The text beside the trigger in the editor. */
export const panel: TriggerPanelDefinition = {
	header: '',
	executionsHelp: {
		inactive: `${TESTING}<b>Once you are happy with your workflow</b>, publish it. Then every chosen event starts it. These executions show up in the Executions tab, not in the editor.`,
		active: `${TESTING}<b>Your workflow is published</b>, so every webhook request with chosen events starts it. These executions show up in the <a data-key="executions">Executions tab</a>, not in the editor.`,
	},
	activationHint: 'Once you have finished building your workflow, publish it. New events then start it automatically.',
};

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

/** The trigger's optional parameters, in one collection. */
const options = collection(
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
	],
	'Settings for senders, duplicates and the output',
).property;

/**
 * Shared Secret is a separate parameter. If a user turns all of Options into one expression, n8n drops the individual
 * options.
 */
const sharedSecret = shownFor(
	settingField(
		'sharedSecret',
		string(),
		'Shared Secret',
		'Secret that the registered URL contains as "token" in its query. Webhook requests without it are rejected. Use at least 32 random letters and digits.',
		{ password: true },
	).property,
	{ registration: ['manual'] },
);

/** The trigger's parameters. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		required: true,
		default: [],
		options: eventTypes.map(({ name, value, description }) => ({
			name,
			value,
			description: `${description ?? name} (${value})`,
			action: `On ${sentenceCase(name)}`,
		})),
		description: 'Events that start the workflow. The API has events for LTL shipments only.',
	},
	{
		displayName: 'Registration',
		name: 'registration',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Automatic',
				value: 'automatic',
				description: 'Registers the webhook when you publish and removes it when you unpublish',
			},
			{
				name: 'Manual',
				value: 'manual',
				description: 'You register the URL yourself, for example if someone else manages the account',
			},
		],
		default: 'automatic',
		description: 'How the webhook URL is registered with the API',
	},
	shownFor(
		noticeField(
			'manualNotice',
			'Register the webhook URL above with the API, once for each event. Add the event type and a secret to the URL, such as <code>?event=ltl.shipment.created&amp;token=…</code>, and enter the same secret under Shared Secret. Some requests contain the wrong event type. Without a secret, anyone who knows the URL can start this workflow.',
		).property,
		{ registration: ['manual'] },
	),
	sharedSecret,
	options,
];
