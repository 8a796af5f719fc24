import type { EventName } from '../../contract/index.ts';
import { postEvent } from '../events/emit.mts';
import type { DeliveryBehavior } from '../events/post.mts';
import { sampleEvent } from '../events/samples.mts';
import type { Service } from '../service.mts';
import { Remarked } from './remarked.mts';
import { userOf } from './users.mts';

export interface Emission {
	readonly eventType: string;
	/** Events to send unchanged. Without them, the sandbox creates sample events. */
	readonly objects?: readonly object[];
	/** The number of sample events to create, each with its own order number. Default: 1. */
	readonly count?: number;
	/** Whether to send each event in a separate webhook request. */
	readonly separately?: boolean;
	readonly token?: string;
}

const nobodyListens = (eventType: string) =>
	`Nobody listens for ${eventType}: no webhook is registered for it. In n8n, publish a workflow with the trigger, or press its Execute step.`;

/** Controls for events and for the webhooks that receive them. */
export const eventControls = (service: Service) => ({
	/** Sends events to the webhooks that the token's company registered for their types. Returns the events. */
	emit: ({ eventType, objects, count = 1, separately = false, token }: Emission) => {
		const { state } = service;
		const { company } = userOf(service, token);
		const posted = objects ?? Array.from({ length: count }, () => sampleEvent(state, eventType as EventName));
		const batches = separately ? posted.map((object) => [object]) : [posted];
		const urls = batches.flatMap((batch) => postEvent(state, company, eventType, batch));
		return urls.length > 0 ? posted : new Remarked(posted, nobodyListens(eventType));
	},
	/** Sets how events are sent from now on. */
	deliver: (behavior: Partial<DeliveryBehavior>) => void Object.assign(service.state.events.behavior, behavior),
	/** Returns every delivery with its attempts, oldest first. */
	deliveries: () => service.state.events.list(),
	clearDeliveries: () => service.state.events.clear(),
	/** Resolves when no deliveries are in progress. */
	settle: () => service.state.events.settled(),
	/** Returns the registered webhooks of all companies. */
	webhooks: () =>
		service.state.webhooks
			.list()
			.map((webhook) => ({ ...webhook, company: service.state.webhooks.ownerOf(webhook.id)?.company.name ?? '' })),
});
