import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { eventTypes } from './events';
import { codesOf } from './options';
import { oneOf, nonEmpty, webAddress } from './rules';

const path = '/api/webhook/config';

export const createWebhookConfiguration: Endpoint = {
	method: 'POST',
	path,
	body: z.object({ event_type: oneOf(codesOf(eventTypes)), url: webAddress() }),
	responseType: 'record',
};
export const listWebhookConfigurations: Endpoint = {
	method: 'GET',
	path,
	responseType: 'list',
};
/** undocumented: how a configuration is named; id, event type and URL as listed travel in the body (decision 8). */
export const deleteWebhookConfiguration: Endpoint = {
	method: 'DELETE',
	path,
	body: z.object({ id: z.union([z.number(), nonEmpty()]) }).passthrough(),
	responseType: 'nothing',
};
