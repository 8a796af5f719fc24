import type { IDataObject } from 'n8n-workflow';
import { agentsByName, type RequestParts } from '../../../contract';
import { asFailure, lookUp, type Client, type RequestOptions } from '../../../transport';

/** Returns the agents that the API finds by a name. Throws a ServiceFailure, except if the API says that there is none. */
export const agentsNamed = async (
	client: Pick<Client, 'account' | 'request'>,
	name: string,
	options: RequestOptions = {},
	query: RequestParts['query'] = {},
): Promise<IDataObject[]> =>
	await lookUp(client, agentsByName, { params: { name }, query }, options).catch((error: unknown) => {
		if (asFailure(error).status === 404) return [];
		throw error;
	});
