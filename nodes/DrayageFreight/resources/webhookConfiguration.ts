import type { IDataObject } from 'n8n-workflow';
import { endpoints } from '../../../contract';
import { findRecords } from '../../../transport/content';
import { maskTokens } from '../../../transport/http/redaction';
import { Refusal } from '../../shared/errors';
import { asText } from '../../shared/fields/text';
import type { ItemCall } from '../../shared/operations/item';
import type { ResourceExtras } from '../../shared/operations/operation';
import { ask } from '../../shared/operations/send';

/**
 * Deletes a configuration by its ID, event type and URL as listed. undocumented: how a deletion
 * identifies its configuration (docs/interface.md#u-registrations).
 */
const deleteAsListed = async (call: ItemCall): Promise<IDataObject[]> => {
	const { client, parts, requestOptions } = call;
	const wanted = asText(parts.body.id);
	const listed = findRecords(await client.request(endpoints.webhookConfiguration.getAll, {}, requestOptions));
	const found = listed.find(({ id }) => asText(id) === wanted);
	if (!found)
		throw new Refusal(
			`No webhook configuration has the ID ${wanted}. Webhook Configuration › Get Many lists the existing ones.`,
		);
	const { id, event_type, url } = found;
	return await ask({ ...call, parts: { ...parts, body: { event_type, url, ...parts.body, id } } });
};

/**
 * Returns configurations without tokens, since people who can read executions must not see the tokens that protect the
 * triggers' URLs.
 */
const withoutTokens = (records: readonly IDataObject[]) =>
	JSON.parse(
		JSON.stringify(records, (_name, value: unknown) => (typeof value === 'string' ? maskTokens(value) : value)),
	) as IDataObject[];

export const webhookConfiguration: ResourceExtras<'webhookConfiguration'> = {
	create: { output: withoutTokens },
	getAll: { output: withoutTokens },
	delete: { fields: { id: { name: 'configurationId' } }, send: deleteAsListed, output: withoutTokens },
};
