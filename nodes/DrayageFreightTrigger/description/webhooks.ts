import type { INodeTypeDescription } from 'n8n-workflow';
import { eventPathAliases, eventTypes } from '../../../contract';

type Webhook = NonNullable<INodeTypeDescription['webhooks']>[number];

const entry = (name: Webhook['name'], path: string, ndvHideUrl: string | boolean): Webhook => ({
	name,
	path,
	httpMethod: 'POST',
	responseMode: 'onReceived',
	// Empty: n8n answers what the node returns. Left out, it answers the text "firstEntryJson" when a workflow starts.
	responseData: '',
	ndvHideUrl,
});

/** Every path that the service documents for an event. */
const eventPaths = [...eventTypes.map(({ path }) => path), ...Object.keys(eventPathAliases)];

/**
 * The addresses that are served: the registered one, and below it each event's path, which the service may append
 * (undocumented, docs/interface.md#u-event-paths). n8n knows only the names "default" and "setup"; a
 * "setup" without methods of its own has no lifecycle.
 */
export const webhooks: Webhook[] = [
	// Pasting it makes sense by hand only; an automatic registration has a token behind it.
	entry('default', 'webhook', '={{ $parameter["registration"] !== "manual" }}'),
	...eventPaths.map((path) => entry('setup', `webhook/${path}`, true)),
];
