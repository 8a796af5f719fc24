import type { IDataObject } from 'n8n-workflow';
import { maskTokens } from '../../../transport/http/redaction';
import type { ResourceExtras } from '../../shared/operations/operation';

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
	delete: { fields: { id: { name: 'configurationId' } }, output: withoutTokens },
};
