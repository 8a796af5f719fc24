import type { IDataObject } from 'n8n-workflow';
import { endpoints, type RequestParts } from '../../../contract';
import { maskTokens, recordsOf } from '../../../transport';
import { Declined } from '../../shared/errors';
import { words } from '../../shared/fields/field';
import { asText } from '../../shared/fields/text';
import { picker } from '../../shared/locators/locator';
import { webhookConfigurationLocator } from '../../shared/locators/locators';
import { type ItemCall, resource } from '../../shared/operations/operation';
import { askWith } from '../../shared/operations/request';

/**
 * Completes a deletion with the configuration's ID, event type and URL from the list. undocumented: how a deletion
 * identifies its configuration (docs/interface.md#u-registrations).
 */
const asListed = async ({ client, parts, requestOptions }: ItemCall): Promise<RequestParts> => {
	const wanted = asText(parts.body.id);
	const listed = recordsOf(await client.request(endpoints.webhookConfiguration.getAll, {}, requestOptions));
	const found = listed.find(({ id }) => asText(id) === wanted);
	if (!found)
		throw new Declined(
			`No webhook configuration has the ID ${wanted}. Webhook Configuration › Get Many lists the existing ones.`,
		);
	const { id, event_type: eventType, url } = found;
	return { ...parts, body: { id, event_type: eventType, url } };
};

/**
 * Returns configurations without tokens, since people who can read executions must not see the tokens that protect the
 * triggers' URLs.
 */
const withoutTokens = (records: readonly IDataObject[]) =>
	JSON.parse(
		JSON.stringify(records, (_name, value: unknown) => (typeof value === 'string' ? maskTokens(value) : value)),
	) as IDataObject[];

export const webhookConfiguration = resource('webhookConfiguration', {
	name: 'Webhook Configuration',
	fields: {
		event_type: words('Event', 'Event to send to the URL'),
		url: words('URL', 'URL that receives the webhook requests', 'https://example.com/freight-events'),
		id: picker(
			webhookConfigurationLocator,
			'Webhook Configuration',
			'Configuration to delete; Get Many returns its ID',
			{
				name: 'configurationId',
			},
		),
	},
	operations: {
		create: {
			description: 'Send an LTL event to a URL. The Drayage Freight Trigger does this automatically.',
		},
		getAll: {
			description: 'List which events are sent to which URLs. Tokens in the URLs are masked.',
			output: withoutTokens,
		},
		delete: {
			description: 'Stop sending an event to a URL',
			send: askWith(asListed),
		},
	},
});
