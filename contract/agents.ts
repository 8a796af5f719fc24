import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { anyText, integer, list, record, text } from './rules';

/** findings.md, Pickup number agents. */
export const agent = record({
	id: integer(),
	name: anyText(),
	emails: list(anyText()),
	user_id: integer(),
	user: record({ id: integer(), name: anyText(), company: record({ id: integer(), name: anyText() }) }),
});

/** findings.md: the fields of PUT. undocumented: POST takes the same. */
const fields = z.object({ name: text(), emails: list(anyText(), { min: 1 }) });
const collection = '/api/v2/pickupNumberAgents';
const path = `${collection}/{pickupNumberAgentId}`;
const params = z.object({ pickupNumberAgentId: integer() });

export const createAgent: Endpoint = {
	method: 'POST',
	path: collection,
	body: fields,
	answers: 'record',
	record: agent,
};
/** undocumented in service.md: the collection with `name`, a substring search (decision 6). */
export const searchAgents: Endpoint = {
	method: 'GET',
	path: collection,
	query: z.object({ name: anyText().optional() }),
	answers: 'list',
	record: agent,
};
export const getAgent: Endpoint = { method: 'GET', path, params, answers: 'record', record: agent };
export const updateAgent: Endpoint = { method: 'PUT', path, params, body: fields, answers: 'record', record: agent };
export const deleteAgent: Endpoint = { method: 'DELETE', path, params, answers: 'nothing' };
