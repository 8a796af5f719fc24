import type { WebhookConfiguration } from '../../model/records.mts';
import { fact, linkTo, type Kind } from '../kind.mts';
import { eventName } from '../names.mts';
import { deliveryRows, requestRows, requestsAbout } from '../related.mts';

const MOST_DELIVERIES = 25;

/** Webhook configurations: which URLs receive which events. */
export const webhooks: Kind<WebhookConfiguration> = {
	list: ({ state }) => state.webhooks.list(),
	find: (key, { state }) => state.webhooks.find(key),
	key: ({ id }) => String(id),
	text: ({ id, event_type: type, url }) => `${id} ${type} ${eventName(type)} ${url}`,
	row: ({ id, event_type: type, url }, { state }) => ({
		id,
		event: eventName(type),
		code: type,
		url,
		company: state.webhooks.ownerOf(id)?.company.name ?? '',
		status: url.includes('/webhook-test/')
			? { text: 'Test run', tone: 'moving' as const }
			: { text: 'Listening', tone: 'done' as const },
	}),
	detail: (webhook, context) => {
		const { id, event_type: type, url } = webhook;
		const sent = context.state.events
			.list()
			.filter((delivery) => delivery.event_type === type && delivery.url.startsWith(url))
			.slice(-MOST_DELIVERIES)
			.reverse();
		return {
			title: eventName(type),
			subtitle: new URL(url).host,
			facts: [
				...fact('Event', eventName(type), { code: type }),
				...fact('URL', url),
				...fact('Company', context.state.webhooks.ownerOf(id)?.company.name),
				...fact('ID', id),
			],
			related: [
				{ title: 'Webhook deliveries', rows: deliveryRows(context, sent) },
				{ title: 'Requests', rows: requestRows(context, requestsAbout(context, [url])) },
			],
			json: [{ title: 'Record', value: webhook }],
			record: { eventType: type, to: linkTo('webhooks', id) },
		};
	},
};
