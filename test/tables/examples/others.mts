import { type Example, id } from './example.mts';

const agent = {
	id: 12,
	name: 'Harbor Dispatch',
	emails: ['pickup@example.com'],
	user_id: 3,
	user: { id: 3, name: 'Freight Desk', company: { id: 1, name: 'Example Trading' } },
};
const configuration = { id: 4, event_type: 'ltl.label.created', url: 'https://example.com/hook' };

/** Pickup number agents and webhook configurations. */
export const others: Readonly<Record<string, Example>> = {
	'pickupNumberAgent.create': {
		parameters: { name: 'Harbor Dispatch', emails: 'pickup@example.com, desk@example.com' },
		method: 'POST',
		path: '/api/v2/pickupNumberAgents',
		body: { name: 'Harbor Dispatch', emails: ['pickup@example.com', 'desk@example.com'] },
		status: 201,
		answer: { data: agent },
		output: [agent],
	},
	'pickupNumberAgent.search': {
		parameters: { filters: { name: 'harbor' } },
		method: 'GET',
		path: '/api/v2/pickupNumberAgents',
		query: { name: 'harbor' },
		status: 200,
		answer: { data: [agent] },
		output: [agent],
	},
	'pickupNumberAgent.get': {
		parameters: { pickupNumberAgentId: id(12) },
		method: 'GET',
		path: '/api/v2/pickupNumberAgents/12',
		status: 200,
		answer: { data: agent },
		output: [agent],
	},
	'pickupNumberAgent.update': {
		parameters: { pickupNumberAgentId: id(12), name: 'Harbor Dispatch', emails: ['desk@example.com'] },
		method: 'PUT',
		path: '/api/v2/pickupNumberAgents/12',
		body: { name: 'Harbor Dispatch', emails: ['desk@example.com'] },
		status: 200,
		answer: { data: agent },
		output: [agent],
	},
	'pickupNumberAgent.delete': {
		parameters: { pickupNumberAgentId: id(12) },
		method: 'DELETE',
		path: '/api/v2/pickupNumberAgents/12',
		status: 204,
		output: [{ deleted: true }],
	},
	'webhookConfiguration.create': {
		parameters: { eventType: 'ltl.label.created', url: 'https://example.com/hook' },
		method: 'POST',
		path: '/api/webhook/config',
		body: { event_type: 'ltl.label.created', url: 'https://example.com/hook' },
		status: 201,
		answer: { data: configuration },
		output: [configuration],
	},
	'webhookConfiguration.getAll': {
		parameters: {},
		method: 'GET',
		path: '/api/webhook/config',
		status: 200,
		answer: { data: [configuration] },
		output: [configuration],
	},
};
