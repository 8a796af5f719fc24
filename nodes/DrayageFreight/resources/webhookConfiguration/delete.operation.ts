import type { IDataObject } from 'n8n-workflow';
import { endpoints, type RequestParts } from '../../../../contract';
import { recordsOf, type Client, type RequestOptions } from '../../../../transport';
import { required, sentAs } from '../../../shared/fields/field';
import { operation } from '../../../shared/operations/operation';
import { locatorField } from '../../../shared/locators/field';
import { webhookConfiguration } from '../../../shared/locators/locators';
import { LookupFailure } from '../../../shared/errors/failures';
import { asText } from '../../../shared/fields/text';

/** undocumented: how a deletion names its configuration; all that the list says of it is sent (decision 8). */
const asListed = async (client: Client, parts: RequestParts, travel: RequestOptions): Promise<RequestParts> => {
	const wanted = asText(parts.body.id);
	const listed = recordsOf(await client.request(endpoints.webhookConfiguration.getAll, {}, travel)) as IDataObject[];
	const found = listed.find(({ id }) => asText(id) === wanted);
	if (!found)
		throw new LookupFailure(
			`No webhook configuration has the ID ${wanted}. Get many webhook configurations lists those that exist.`,
		);
	const { id, event_type: eventType, url } = found;
	return { ...parts, body: { id, event_type: eventType, url } };
};

export const deleteConfiguration = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete webhook configuration',
	description: 'Stop the service from posting an event to an address',
	endpoint: endpoints.webhookConfiguration.delete,
	fields: [
		required(
			sentAs(
				'id',
				locatorField('configurationId', webhookConfiguration, {
					displayName: 'Webhook Configuration',
					description: 'Configuration to delete; Get Many returns its ID',
				}),
			),
		),
	],
	complete: asListed,
});
