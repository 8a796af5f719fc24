import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { eventTypes } from './events';
import { codesOf } from './options';
import { oneOf, record, nonEmpty, webAddress } from './rules';

/** undocumented: the fields of a configuration (decision 8). */
export const webhookConfiguration = record({ id: z.unknown(), event_type: z.unknown(), url: z.unknown() });

const path = '/api/webhook/config';

export const createWebhookConfiguration: Endpoint = {
	method: 'POST',
	path,
	body: z.object({ event_type: oneOf(codesOf(eventTypes)), url: webAddress() }),
	responseType: 'record',
	record: webhookConfiguration,
};
export const listWebhookConfigurations: Endpoint = {
	method: 'GET',
	path,
	responseType: 'list',
	record: webhookConfiguration,
};
/** undocumented: how a configuration is named; id, event type and URL as listed travel in the body (decision 8). */
export const deleteWebhookConfiguration: Endpoint = {
	method: 'DELETE',
	path,
	body: z.object({ id: z.union([z.number(), nonEmpty()]) }).passthrough(),
	responseType: 'nothing',
};
