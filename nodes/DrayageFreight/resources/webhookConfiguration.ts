import type { IDataObject } from 'n8n-workflow';
import { endpoints, type RequestParts } from '../../../contract';
import { recordsOf } from '../../../transport';
import { Declined } from '../../shared/errors/failures';
import { words } from '../../shared/fields/field';
import { asText } from '../../shared/fields/text';
import { picker } from '../../shared/locators/field';
import { webhookConfiguration as configurations } from '../../shared/locators/locators';
import type { ItemCall } from '../../shared/operations/operation';
import { resource } from '../../shared/operations/resource';

/** undocumented: how a deletion names its configuration; all that the list says of it is sent (docs/interface.md#u-registrations). */
const asListed = async ({ client, parts, requestOptions }: ItemCall): Promise<RequestParts> => {
	const wanted = asText(parts.body.id);
	const listed = recordsOf(await client.request(endpoints.webhookConfiguration.getAll, {}, requestOptions));
	const found = listed.find(({ id }) => asText(id) === wanted);
	if (!found)
		throw new Declined(
			`No webhook configuration has the ID ${wanted}. Get many webhook configurations lists those that exist.`,
		);
	const { id, event_type: eventType, url } = found;
	return { ...parts, body: { id, event_type: eventType, url } };
};

/** The query's token, and whatever else looks like one of this package's own. */
const TOKENS = /(?<=[?&]token=)[^&#]+|(?<!%[0-9a-f]?)[0-9a-f]{64}/gi;

/** Whoever reads executions must not learn the tokens that guard the triggers' addresses. */
const maskTokens = (record: IDataObject): IDataObject[] => [
	JSON.parse(
		JSON.stringify(record, (_name, value: unknown) =>
			typeof value === 'string' ? value.replace(TOKENS, '****') : value,
		),
	) as IDataObject,
];

export const webhookConfiguration = resource('webhookConfiguration', {
	name: 'Webhook Configuration',
	fields: {
		event_type: words('Event', 'Event to be posted'),
		url: words('URL', 'Address that the service posts to', 'https://example.com/freight-events'),
		id: picker(configurations, 'Webhook Configuration', 'Configuration to delete; Get Many returns its ID', {
			name: 'configurationId',
		}),
	},
	operations: {
		create: {
			description: 'Have the service post an LTL event to an address. The Drayage Freight Trigger does this by itself.',
		},
		getAll: {
			description: 'List which events are posted where. Tokens in the addresses are masked.',
			output: maskTokens,
		},
		delete: {
			description: 'Stop the service from posting an event to an address',
			complete: asListed,
		},
	},
});
