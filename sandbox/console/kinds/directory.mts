import type { Agent, Warehouse } from '../../model/records.mts';
import { fact, timeFact, type Kind } from '../kind.mts';
import { requestRows, requestsAbout } from '../related.mts';
import { placeOf, timeOf } from '../values.mts';

/** Warehouses added by workflows or people. */
export const warehouses: Kind<Warehouse> = {
	list: ({ state }) => state.warehouses.list(),
	find: (key, { state }) => state.warehouses.find(key),
	key: ({ id }) => String(id),
	text: ({ id, name, code, address, city, zipcode }) =>
		`${id} ${name} ${code ?? ''} ${address} ${placeOf(city)} ${zipcode}`,
	row: ({ id, name, code, address, city }) => ({ id, name, code: code ?? '', address, city: placeOf(city) }),
	detail: (warehouse, context) => ({
		title: warehouse.name,
		subtitle: placeOf(warehouse.city),
		facts: [
			...fact('ID', warehouse.id),
			...fact('Code', warehouse.code),
			...fact('Address', warehouse.address),
			...fact('Delivery order address', warehouse.delivery_order_address),
			...fact('ZIP code', warehouse.zipcode),
			...timeFact('Created', timeOf(warehouse.created_at)),
		],
		parts: {
			title: 'Contacts',
			items: warehouse.contacts.map(({ id, name, role, email, phone }) => ({
				key: String(id),
				title: name,
				facts: [...fact('Role', role), ...fact('Email', email), ...fact('Phone', phone)],
			})),
		},
		related: [{ title: 'Requests', rows: requestRows(context, requestsAbout(context, [String(warehouse.id)])) }],
		json: [{ title: 'Record', value: warehouse }],
		record: { id: warehouse.id },
	}),
};

/** Pickup number agents. */
export const agents: Kind<Agent> = {
	list: ({ state }) => state.agents.list(),
	find: (key, { state }) => state.agents.find(key),
	key: ({ id }) => String(id),
	text: ({ id, name, emails }) => `${id} ${name} ${emails.join(' ')}`,
	row: ({ id, name, emails, user }) => ({ id, name, emails: emails.join(', '), company: user.company.name }),
	detail: (agent, context) => ({
		title: agent.name,
		subtitle: 'Pickup number agent',
		facts: [
			...fact('ID', agent.id),
			...fact('Emails', agent.emails.join(', ')),
			...fact('Company', agent.user.company.name),
		],
		related: [{ title: 'Requests', rows: requestRows(context, requestsAbout(context, [String(agent.id)])) }],
		json: [{ title: 'Record', value: agent }],
		record: { id: agent.id },
	}),
};
