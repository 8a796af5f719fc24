import type { EventName } from '../../contract/index.ts';
import { postEvent } from '../events/emit.mts';
import type { DeliveryBehavior } from '../events/post.mts';
import { eventsAbout } from '../events/samples.mts';
import { refusal } from '../http/problems.mts';
import type { Shipment } from '../model/records.mts';
import type { State } from '../model/state.mts';
import type { Service } from '../service.mts';
import { Remarked } from './remarked.mts';
import { userOf } from './users.mts';

export interface Emission {
	readonly eventType: string;
	/** Events to send unchanged. Without them, the sandbox creates events. */
	readonly objects?: readonly object[];
	/** The LTL shipment of the created events. By default, each event has a different shipment, newest first. */
	readonly orderNumber?: string;
	/** The number of events to create. Default: 1. */
	readonly count?: number;
	/** Whether to send each event in a separate webhook request. */
	readonly separately?: boolean;
	readonly token?: string;
}

const nobodyListens = (eventType: string) =>
	`Nothing is listening for ${eventType}: no webhook is registered for it. In n8n, publish a workflow with the trigger, or press its Execute step.`;

function shipmentOf({ ltl }: State, wanted: string): Shipment {
	const shipment = ltl.list().find(({ orderNumber }) => orderNumber === wanted);
	if (!shipment) throw refusal.unknown(`LTL shipment ${wanted}`);
	return shipment;
}

/** Controls for events and for the webhooks that receive them. */
export const eventControls = (service: Service) => ({
	/**
	 * Sends events to the webhooks that the company registered for their type: the company of the token, or of the given
	 * shipment. If the company has no LTL shipments, the events are samples. Returns the events.
	 */
	emit: ({ eventType, objects, orderNumber, count = 1, separately = false, token }: Emission) => {
		const { state } = service;
		const named = orderNumber === undefined ? undefined : shipmentOf(state, orderNumber);
		const { company } = (token === undefined && named && state.ltl.ownerOf(named.id)) || userOf(service, token);
		const shipments = named
			? Array.from({ length: count }, () => named)
			: state.ltl.list((owner) => owner.company === company).reverse();
		const posted = objects ?? eventsAbout(state, eventType as EventName, shipments, count);
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
