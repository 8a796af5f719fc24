import type { EventName } from '../../contract/index.ts';
import { postEvent } from '../events/emit.mts';
import type { DeliveryBehavior } from '../events/post.mts';
import { sampleEvent } from '../events/samples.mts';
import type { Service } from '../service.mts';
import { Remarked } from './remarked.mts';
import { userOf } from './users.mts';

export interface Emission {
	readonly eventType: string;
	/** Posted as they are. Without them the sandbox makes some up. */
	readonly objects?: readonly object[];
	/** How many to make up; 1 unless told. Each has an order number of its own. */
	readonly count?: number;
	/** Whether each goes in a post of its own. */
	readonly separately?: boolean;
	readonly token?: string;
}

const nobodyListens = (eventType: string) =>
	`Nobody listens for ${eventType}: no webhook is registered for it. In n8n, publish a workflow with the trigger, or press its Execute step.`;

/** Controls of the events and the webhooks they go to. */
export const eventControls = (service: Service) => ({
	/** Posts events to the webhooks that the token's company registered for their type. Answers the objects. */
	emit: ({ eventType, objects, count = 1, separately = false, token }: Emission) => {
		const { state } = service;
		const { company } = userOf(service, token);
		const posted = objects ?? Array.from({ length: count }, () => sampleEvent(state, eventType as EventName));
		const batches = separately ? posted.map((object) => [object]) : [posted];
		const urls = batches.flatMap((batch) => postEvent(state, company, eventType, batch));
		return urls.length > 0 ? posted : new Remarked(posted, nobodyListens(eventType));
	},
	/** Sets how events are posted from now on. */
	deliver: (behavior: Partial<DeliveryBehavior>) => void Object.assign(service.state.events.behavior, behavior),
	/** Every post and the answers to it, oldest first. */
	deliveries: () => service.state.events.list(),
	clearDeliveries: () => service.state.events.clear(),
	/** Answers when no post is under way any more. */
	settle: () => service.state.events.settled(),
	/** Registered webhooks of every company. */
	webhooks: () =>
		service.state.webhooks
			.list()
			.map((webhook) => ({ ...webhook, company: service.state.webhooks.ownerOf(webhook.id)?.company.name ?? '' })),
});
