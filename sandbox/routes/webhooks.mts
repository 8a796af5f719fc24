import { companyOf } from '../model/collection.mts';
import { refusal, type FieldProblem } from '../http/problems.mts';
import type { WebhookConfiguration } from '../model/records.mts';
import type { Call, Routes } from '../http/routing.mts';

function find({ state, user, body }: Call): WebhookConfiguration {
	const configuration = state.webhooks.find(body.id, companyOf(user));
	if (!configuration) throw refusal.notFound();
	return configuration;
}

/**
 * undocumented: whether a URL can be registered twice for an event. The sandbox accepts it, so that such a bug in a
 * client is visible.
 */
function create({ state, user, body }: Call): WebhookConfiguration {
	const { event_type, url } = body as { event_type: string; url: string };
	return state.webhooks.add(user, (id) => ({ id, event_type, url }));
}

function checkUrl({ state, body: { url } }: Call): FieldProblem[] {
	if (typeof url !== 'string') return [];
	const isUrl = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
	const message = isUrl ? state.access.whyNotSent(url) : 'The url format is invalid.';
	return message === undefined ? [] : [{ field: 'url', message }];
}

export const webhookConfiguration: Routes['webhookConfiguration'] = {
	create: { check: checkUrl, run: create },
	getAll: { run: ({ state, user }) => state.webhooks.list(companyOf(user)) },
	delete: { run: (call) => call.state.webhooks.delete(find(call).id) },
};
