import type { IDataObject } from 'n8n-workflow';
import { Refusal } from '../../shared/errors';
import { asText } from '../../shared/fields/text';
import { agentsNamed } from '../../shared/locators/locators';
import { Unresolved } from '../../shared/locators/locator';
import type { ItemCall } from '../../shared/operations/item';
import type { ResourceExtras } from '../../shared/operations/operation';
import { ask } from '../../shared/operations/send';

/** Searches agents by name, or lists them without one. */
const searchAgents = async (call: ItemCall): Promise<IDataObject[]> => {
	const { client, parts, limit, requestOptions } = call;
	const { name, ...query } = parts.query;
	if (asText(name) === '') return await ask(call);
	return (await agentsNamed(client, asText(name), requestOptions, query)).slice(0, limit);
};

/**
 * Gets one agent. The documentation calls the same path a search by name, so another agent may be returned, and one that
 * was found by name isn't requested again by its ID.
 */
const getAgent = async (call: ItemCall): Promise<IDataObject[]> => {
	const { client, given, parts, requestOptions } = call;
	const wanted = asText(parts.params.pickupNumberAgentId);
	const named = given.params.pickupNumberAgentId;
	const found = named instanceof Unresolved ? await agentsNamed(client, named.text, requestOptions) : await ask(call);
	const same = found.filter(({ id }) => id === undefined || asText(id) === wanted);
	if (same.length === 0)
		throw new Refusal(
			`The API returned no pickup number agent with the ID ${wanted}. It may search this path by name only: choose the agent by name`,
			undefined,
			false,
		);
	return same;
};

const always = { name: { top: true }, emails: { top: true } };

export const pickupNumberAgent: ResourceExtras<'pickupNumberAgent'> = {
	create: { fields: always },
	search: { send: searchAgents },
	get: { send: getAgent },
	update: { fields: always },
};
