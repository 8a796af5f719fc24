import type { IDataObject } from 'n8n-workflow';
import { agentsByName, endpoints, isValid } from '../../../contract';
import { asFailure, type Client, lookUp, type RequestOptions, ServiceFailure } from '../../../transport';
import { asText, lowerCased } from '../fields/text';

const { search } = endpoints.pickupNumberAgent;

/**
 * Returns the failure instead of throwing it if the API has nothing like the request. A response that isn't a list, such
 * as the agent with this ID, contains no agents with this name.
 */
const absent = (error: unknown): ServiceFailure | IDataObject[] => {
	const failure = asFailure(error);
	if (failure.kind === 'unreadable') return [];
	if (failure.status === 404 || failure.status === 405) return failure;
	throw failure;
};

/**
 * Returns the agents whose names contain a text: at the path with the name, as the documentation says, otherwise from
 * the list, as the older documentation says (undocumented: which one the API serves, docs/interface.md#u-agent-search).
 * At the path, digits may also be an ID, so such an agent counts only if its name contains them. Throws a
 * ServiceFailure if the API has neither.
 */
export const agentsNamed = async (
	client: Pick<Client, 'account' | 'request'>,
	name: string,
	options: RequestOptions,
): Promise<IDataObject[]> => {
	const contains = (agent: IDataObject) => lowerCased(agent.name).includes(lowerCased(name));
	const atPath = isValid(agentsByName.params.name, name)
		? await lookUp(client, agentsByName, { params: { name } }, options).catch(absent)
		: [];
	const found =
		atPath instanceof ServiceFailure ? [] : atPath.filter((agent) => !/^\d+$/.test(name) || contains(agent));
	if (found.length > 0) return found;
	const listed = await lookUp(client, search, { query: { name } }, options).catch(absent);
	if (!(listed instanceof ServiceFailure))
		return listed.filter((agent) => asText(agent.name) === '' || contains(agent));
	if (atPath instanceof ServiceFailure) throw listed;
	return [];
};
