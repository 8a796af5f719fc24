import type { INodeProperties } from 'n8n-workflow';
import { eventTypes } from '../../../contract';
import { shownFor } from '../../shared/fields/field';
import { sentenceCase } from '../../shared/fields/text';
import { noticeField } from '../../shared/operations/controls';
import { options } from './options';

/** The parameters of the trigger. */
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
			'Register the webhook URL above with the API, once for each event. Add the event type and a secret to the URL, such as <code>?event=ltl.shipment.created&amp;token=…</code>, and enter the same secret under Options › Shared Secret. Some requests contain the wrong event type. Without a secret, anyone who knows the URL can start this workflow.',
		).property,
		{ registration: ['manual'] },
	),
	options,
];
