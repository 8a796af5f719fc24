import type { IDataObject } from 'n8n-workflow';
import { agentsByName, endpoints, isValid, pathText } from '../../../contract';
import { asFailure, firstOf, pagesOf, recordsOf, type ServiceFailure } from '../../../transport';
import { listWarnings, warnOnce } from '../../shared/errors';
import { asText } from '../../shared/fields/text';
import type { ItemCall, ItemOutput, ResourceParts } from '../../shared/operations/operation';
import { asItems, asRecord } from '../../shared/operations/request';

const { search } = endpoints.pickupNumberAgent;

/** The statuses returned by an API without a searchable list of agents. */
const NO_LIST = [404, 405];

const MAY_NOT_FIT =
	'Some agents have other names. The API might not search by name: check the names before you use the IDs.';

/** Returns whether an agent's name contains the text. An agent without a name may match. */
const nameContains = (text: string) => (agent: IDataObject) =>
	typeof agent.name !== 'string' || agent.name.toLowerCase().includes(text.toLowerCase());

/**
 * Returns the agents at the path with the name. If the name is a number, the path also stands for the agent with that
 * ID, which is left out unless its name contains the number.
 */
const atPath = async ({ client, requestOptions }: ItemCall, name: string): Promise<IDataObject[]> => {
	const found = recordsOf(await client.request(agentsByName, { params: { name } }, requestOptions));
	return /^\d+$/.test(name) ? found.filter(nameContains(name)) : found;
};

/**
 * Searches agents by name. undocumented: whether agents are searched in their list or at a path with the name
 * (docs/interface.md#u-agent-search). The list is tried first, since it can't mistake a number for an ID. The path is
 * tried if there is no list, or if the list ignores the name.
 */
const searchAgents = async (call: ItemCall): Promise<ItemOutput[]> => {
	const { client, parts, item, context, requestOptions } = call;
	const name = asText(parts.query.name);
	const mayBeInPath = name !== '' && isValid(pathText(), name);
	const listed = await firstOf(pagesOf(client, search, parts, requestOptions, listWarnings(context)), Infinity).then(
		(entries) => entries.filter((entry) => entry !== null).map(asRecord),
		(error: unknown): ServiceFailure => {
			const failure = asFailure(error);
			if (!mayBeInPath || !NO_LIST.includes(failure.status ?? 0)) throw failure;
			return failure;
		},
	);
	const isSearched = Array.isArray(listed) && (!mayBeInPath || listed.every(nameContains(name)));
	const found = isSearched
		? listed
		: await atPath(call, name).catch((error: unknown) => {
				if (Array.isArray(listed) && asFailure(error).kind === 'refused') return listed;
				throw Array.isArray(listed) ? error : listed;
			});
	if (name !== '' && !found.every(nameContains(name))) warnOnce(context, MAY_NOT_FIT);
	return asItems(found.slice(0, item.limit));
};

const always = { name: { top: true }, emails: { top: true } };

export const pickupNumberAgent: ResourceParts<'pickupNumberAgent'> = {
	create: { fields: always },
	search: { send: searchAgents },
	update: { fields: always },
};
