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

/** Stays of an order in one status that are told apart, by number; the updates that end later ones always pass. */
const STAYS = [1, 2, 3, 4, 5];

/**
 * A status update carries neither id nor time, and an order may go the same way twice. So it is a repeat when this
 * update came before and the order has not arrived since at the status that it leaves: the stay that it ends is the
 * same. An arrival is noted by adding one id and by removing another: n8n's store writes these apart, and if one of the
 * two is lost, the next update still passes.
 */
const statusUpdate = (update: string, order: string, from: string, to: string): EventIds => {
	const left = (status: string) => JSON.stringify([order, 'left', status]);
	const arrival = (status: string, count: number) => JSON.stringify([order, 'arrived', status, count]);
	const endOf = (stay: number) => `${update} ${stay}`;
	const arrivalsAt = (status: string, known: ReadonlySet<string>) =>
		Math.max(0, ...STAYS.filter((count) => known.has(arrival(status, count))));
	return {
		// What is named later is forgotten later: an update before the arrivals that it is told by.
		ids: [
			...STAYS.map(endOf),
			left(from),
			left(to),
			...[from, to].flatMap((status) => STAYS.map((count) => arrival(status, count))),
		],
		isRepeat(known) {
			// The order was in its first status without arriving there.
			const stay = arrivalsAt(from, known) + 1;
			if (STAYS.includes(stay)) {
				if (known.has(left(from)) && known.has(endOf(stay))) return true;
				known.add(endOf(stay));
			}
			known.add(left(from)).add(arrival(to, Math.min(arrivalsAt(to, known) + 1, STAYS.length)));
			known.delete(left(to));
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
