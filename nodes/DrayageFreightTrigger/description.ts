import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { eventTypes, fields } from '../../contract';
import { parameter } from '../shared/fields/build';
import { shownFor } from '../shared/fields/parameter';
import { sentenceCase } from '../shared/fields/text';
import { STATUS_UPDATED, typesByPath } from './receiving/events';

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

/**
 * The trigger's webhooks: the registered URL, and below it the path of each event, which the API may append
 * (undocumented, docs/interface.md#u-event-paths). n8n only supports the names "default" and "setup". A "setup" webhook
 * without its own methods has no lifecycle.
 */
export const webhooks: Webhook[] = [
	// Shown only for manual registration, since an automatically registered URL contains a token.
	entry({ name: 'default', path: 'webhook', ndvHideUrl: '={{ $parameter["registration"] !== "manual" }}' }),
	...typesByPath.map(([path]) => entry({ name: 'setup', path: `webhook/${path}`, ndvHideUrl: true })),
];

const secret = fields.text(
	'Shared Secret',
	'Secret in the registered URL, as the query parameter "token". Webhook requests without it are rejected. Use at least 32 random letters and digits.',
);

const sharedSecret = shownFor(
	{ ...parameter('sharedSecret', secret).property, typeOptions: { password: true } },
	{ registration: ['manual'] },
);

/** The menu shows this beside the updates trigger's change. */
const OTHER_TRIGGER =
	'. If n8n has no public URL, use LTL Shipment Status Changed of the Drayage Freight Updates Trigger instead.';

/** The trigger's parameters. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		required: true,
		noDataExpression: true,
		default: [],
		options: eventTypes.map(({ name, value, description }) => ({
			name,
			value,
			description: `${description ?? name} (${value})${value === STATUS_UPDATED ? OTHER_TRIGGER : ''}`,
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
		{
			displayName:
				'Register the webhook URL above with the API, once for each event. Add the event type and a secret to the URL, such as <code>?event=ltl.shipment.created&amp;token=…</code>, and enter the same secret under Shared Secret. Requests for documents may contain the wrong event type. Requests without the secret are rejected.',
			name: 'manualNotice',
			type: 'notice',
			default: '',
		},
		{ registration: ['manual'] },
	),
	sharedSecret,
];
