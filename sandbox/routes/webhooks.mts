import { companyOf } from '../model/collection.mts';
import { refusal, type FieldProblem } from '../http/problems.mts';
import type { WebhookConfiguration } from '../model/records.mts';
import type { Call, Routes } from '../http/routing.mts';

function find({ state, user, body }: Call): WebhookConfiguration {
	const configuration = state.webhooks.find(body.id, companyOf(user));
	if (!configuration) throw refusal.notFound();
	return configuration;
}

/** undocumented: whether one URL may be registered twice for an event; the sandbox takes it, so that a client's slip is seen. */
function create({ state, user, body }: Call): WebhookConfiguration {
	const { event_type, url } = body as { event_type: string; url: string };
	return state.webhooks.add(user, (id) => ({ id, event_type, url }));
}

const notAnAddress = (url: unknown): FieldProblem[] =>
	typeof url === 'string' && !URL.canParse(url) ? [{ field: 'url', message: 'The url format is invalid.' }] : [];

export const webhookConfiguration: Routes['webhookConfiguration'] = {
	create: { check: ({ body }) => notAnAddress(body.url), run: create },
	getAll: { run: ({ state, user }) => state.webhooks.list(companyOf(user)) },
	delete: { run: (call) => call.state.webhooks.delete(find(call).id) },
};
