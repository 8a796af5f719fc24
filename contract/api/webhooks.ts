import { webhookApi } from '../endpoint';
import { eventTypes } from '../codes/events';
import { anyId, oneOf, webAddress } from '../schema/values';

const path = '/config';

/** docs/interface.md#webhooks. undocumented: every field (docs/interface.md#u-registrations). */
export const webhookConfiguration = {
	create: webhookApi.post(path, { body: { event_type: oneOf(eventTypes), url: webAddress() } }),
	getAll: webhookApi.list(path),
	delete: webhookApi.delete(path, { body: { id: anyId() } }),
};
