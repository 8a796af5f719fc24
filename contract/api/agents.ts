import { v2 } from '../endpoint';
import { list, optional } from '../schema/schema';
import { nonEmpty, string } from '../schema/values';

const collection = '/pickupNumberAgents';
const path = `${collection}/{pickupNumberAgentId}` as const;
const name = nonEmpty();
const emails = list(string());

/**
 * docs/interface.md#agents: the search by name as the current documentation words it. It shares its path with `get`, so
 * it's no endpoint of the table. undocumented: which of the two a service means (docs/interface.md#u-agent-search).
 */
export const agentsByName = v2.list(`${collection}/{name}`);

/** docs/interface.md#agents. undocumented: which address searches (docs/interface.md#u-agent-search). */
export const pickupNumberAgent = {
	// undocumented: the fields of POST; it is taken to have those of PUT.
	create: v2.post(collection, { body: { name: optional(name), emails: optional(emails) } }),
	search: v2.list(collection, { query: { name: optional(string()) } }),
	get: v2.get(path),
	update: v2.put(path, { body: { name, emails } }),
	delete: v2.delete(path),
};
