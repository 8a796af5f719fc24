import { v2 } from '../endpoint';
import { optional, ref, segment, text, texts } from '../fields';

const agents = '/pickupNumberAgents';
const agent = `${agents}/{pickupNumberAgentId}` as const;
const params = { pickupNumberAgentId: ref('agent', 'Pickup Number Agent', 'Agent to get, update or delete') };

const name = text('Name', 'Name of the agent', { min: 1, example: 'Harbor Dispatch' });
const emails = texts(
	'Emails',
	'Email addresses of the agent. Separate multiple values with commas or line breaks.',
	'pickup@example.com, desk@example.com',
);

/**
 * The search by name (docs/interface.md#agents). It shares its path with `get`, so it isn't listed as an endpoint.
 * undocumented: whether it returns a list or one agent (docs/interface.md#u-agent-search).
 */
export const agentsByName = v2.get(`${agents}/{name}`, 'Find the agents with this name', {
	params: { name: segment('Name', 'Name of the agent') },
});

/** docs/interface.md#agents */
export const pickupNumberAgent = {
	// undocumented: the fields of POST, so they are assumed to be those of PUT.
	create: v2.post(agents, 'Add an agent who provides pickup numbers', {
		undocumented: 'u-agent-search',
		body: optional({ name, emails }),
	}),
	search: v2.list(agents, 'List the agents whose names contain the given text', {
		undocumented: 'u-agent-search',
		query: optional({ name: text('Name', 'Text to find in the name', 'Harbor') }),
	}),
	get: v2.get(agent, 'Get one agent by ID', { undocumented: 'u-agent-search', params }),
	update: v2.put(agent, 'Change the name and email addresses of an agent; both are sent each time', {
		undocumented: 'u-agent-search',
		params,
		// Only the older documentation requires the emails.
		body: { name, ...optional({ emails }) },
	}),
	delete: v2.delete(agent, 'Delete an agent', { params }),
};
