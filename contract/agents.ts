import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { string, integer, list, nonEmpty } from './rules';

/** findings.md: the fields of PUT. undocumented: POST takes the same. */
const fields = z.object({ name: nonEmpty(), emails: list(string(), { min: 1 }) });
const collection = '/api/v2/pickupNumberAgents';
const path = `${collection}/{pickupNumberAgentId}`;
const params = z.object({ pickupNumberAgentId: integer() });

export const createAgent: Endpoint = {
	method: 'POST',
	path: collection,
	body: fields,
	responseType: 'record',
};
/** undocumented in service.md: the collection with `name`, a substring search (decision 6). */
export const searchAgents: Endpoint = {
	method: 'GET',
	path: collection,
	query: z.object({ name: string().optional() }),
	responseType: 'list',
};
export const getAgent: Endpoint = { method: 'GET', path, params, responseType: 'record' };
export const updateAgent: Endpoint = {
	method: 'PUT',
	path,
	params,
	body: fields,
	responseType: 'record',
};
export const deleteAgent: Endpoint = { method: 'DELETE', path, params, responseType: 'nothing' };
