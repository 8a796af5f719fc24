import { companyOf } from '../model/collection.mts';
import { refusal } from '../http/problems.mts';
import type { Agent } from '../model/records.mts';
import type { Call, Routes } from '../http/routing.mts';

interface Wanted {
	readonly name: string;
	readonly emails: readonly string[];
}

/** Returns the company's agent in the path. */
function find({ state, user, params }: Call): Agent {
	const agent = state.agents.find(params.pickupNumberAgentId, companyOf(user));
	if (!agent) throw refusal.notFound();
	return agent;
}

/** Returns the company's agents whose name contains the string, ignoring case. */
const named = ({ state, user }: Call, name: unknown): Agent[] => {
	const text = typeof name === 'string' ? name.toLowerCase() : '';
	return state.agents.list(companyOf(user)).filter((agent) => agent.name.toLowerCase().includes(text));
};

export const pickupNumberAgent: Routes['pickupNumberAgent'] = {
	create: {
		run: ({ state, user, body }) => {
			// undocumented: whether both are required (contract/api/agents.ts).
			const { name = '', emails = [] } = body as Partial<Wanted>;
			const { id: userId, name: userName, company } = user;
			return state.agents.add(user, (id) => ({
				id,
				name,
				emails,
				user_id: userId,
				user: { id: userId, name: userName, company },
			}));
		},
	},
	search: { run: (call) => named(call, call.query.name) },
	// The documentation describes this URL as a search by name, the older one as the agent with this ID (undocumented:
	// docs/interface.md#u-agent-search). A number can be both here.
	get: {
		run: (call) => {
			const { state, user, params } = call;
			const agents = named(call, String(params.pickupNumberAgentId));
			return (
				state.agents.find(params.pickupNumberAgentId, companyOf(user)) ?? (agents.length > 0 ? agents : find(call))
			);
		},
		onInvalidPath: (call) => named(call, call.params.pickupNumberAgentId),
	},
	update: {
		check: (call) => (find(call), []),
		run: (call) => {
			const { name, emails } = call.body as Partial<Wanted>;
			return Object.assign(find(call), { ...(name !== undefined && { name }), ...(emails && { emails }) });
		},
	},
	delete: { run: (call) => call.state.agents.delete(find(call).id) },
};
