import { v2 } from '../endpoint';
import { list, optional } from '../schema/schema';
import { nonEmpty, string } from '../schema/values';

const collection = '/pickupNumberAgents';
const path = `${collection}/{pickupNumberAgentId}` as const;
// undocumented: POST takes what is documented for PUT.
const body = { name: nonEmpty(), emails: list(string(), { min: 1 }) };

/** docs/interface.md#agents. undocumented: which address searches (docs/interface.md#u-agent-search). */
export const pickupNumberAgent = {
	create: v2.post(collection, { body }),
	search: v2.list(collection, { query: { name: optional(string()) } }),
	get: v2.get(path),
	update: v2.put(path, { body }),
	delete: v2.delete(path),
};
