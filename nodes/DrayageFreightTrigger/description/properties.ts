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
		description: 'Which events start the workflow. The service knows events of LTL shipments only.',
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
				description: 'Publishing the workflow tells the service where to post, unpublishing takes that back',
			},
			{
				name: 'Manual',
				value: 'manual',
				description: 'You tell the service where to post, such as when somebody else manages the account',
			},
		],
		default: 'automatic',
		description: 'How the service learns where to post events',
	},
	shownFor(
		noticeField(
			'manualNotice',
			'Register the webhook URL above with the service, once for each event. Best add the event and a secret to it, such as <code>?event=ltl.shipment.created&amp;token=…</code>: the event because some posts do not name theirs correctly, the secret (the same as under Options › Shared Secret) because posts are not signed, so without it anybody who knows the URL can start this workflow.',
		).property,
		{ registration: ['manual'] },
	),
	options,
];
