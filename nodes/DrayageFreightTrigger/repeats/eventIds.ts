import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../transport';
import { METADATA } from '../receiving/items';

/** How an event is told from its repeats, given a set of ids that are known. */
export interface EventIds {
	/** All ids that the judgement may need. */
	readonly ids: readonly string[];
	/** Whether the event is a repeat. What is known changes to what is known after the event. */
	isRepeat(known: Set<string>): boolean;
}

const STATUS_UPDATE = 'ltl.shipment.status.updated';

/** The most ids that one event of these types leaves behind. */
export const idsPerEvent = (eventTypes: readonly string[]): number => (eventTypes.includes(STATUS_UPDATE) ? 3 : 1);

const sortKeys = (_name: string, value: unknown): unknown =>
	isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

/** Fields that this node adds or corrects; the type counts separately. */
const NOT_RECEIVED = [METADATA, 'event_type', 'received_event_type'];

/** The SHA-256 of type and event, whatever the order of the fields; undefined where the event is nested too deeply. */
const fingerprint = (event: IDataObject): string | undefined => {
	const { event_type: type = '' } = event as { event_type?: string };
	const received = Object.entries(event).filter(([name]) => !NOT_RECEIVED.includes(name));
	try {
		const content = JSON.stringify(Object.fromEntries(received), sortKeys);
		return createHash('sha256').update(`${type}\n${content}`).digest('hex');
	} catch {
		return undefined;
	}
};

const always: EventIds = { ids: [], isRepeat: () => false };

const once = (id: string): EventIds => ({ ids: [id], isRepeat: (known) => known.has(id) || !known.add(id) });

/**
 * A status update carries neither id nor time, and an order may go the same way twice. So it is a repeat when this
 * update came before, the order has left that status, and has not entered it again. Where an order once returned to a
 * status, only its last update can be told from a new one. Entering a status is noted by adding one id and by removing
 * another: n8n's store writes these apart, and if one of the two is lost, the next update still passes.
 */
const statusUpdate = (update: string, order: string, from: string, to: string): EventIds => {
	const left = (status: string) => JSON.stringify([order, 'left', status]);
	const entered = (status: string) => JSON.stringify([order, 'entered', status]);
	const returned = JSON.stringify([order, 'returned']);
	return {
		ids: [update, left(from), entered(from), left(to), entered(to), returned],
		isRepeat(known) {
			const isPast = known.has(left(from)) && !known.has(entered(from));
			const isClear = known.has(entered(to)) || !known.has(returned);
			if (known.has(update) && isPast && isClear) return true;
			if (known.has(left(to))) known.add(returned);
			known.add(update).add(left(from)).add(entered(to));
			known.delete(left(to));
			known.delete(entered(from));
			return false;
		},
	};
};

/** The ids of an event as an item carries it; an event that cannot be told from others is never a repeat. */
export const idsOf = (event: IDataObject): EventIds => {
	const id = fingerprint(event);
	if (id === undefined) return always;
	if (event.event_type !== STATUS_UPDATE) return once(id);
	const { order_number: order, previous_shipment_status: from, new_shipment_status: to } = event;
	const isComplete = typeof order === 'string' && typeof from === 'string' && typeof to === 'string';
	return isComplete ? statusUpdate(id, order, from, to) : always;
};
