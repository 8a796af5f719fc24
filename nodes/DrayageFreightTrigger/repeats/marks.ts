import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../transport';
import { METADATA } from '../receiving/items';

/** What is remembered of an event, as ids for n8n's store of processed ids. */
export interface Mark {
	/** Events of one subject are compared with each other: all status updates of an order, or equal events. */
	readonly subject: string;
	/** The event's own id. */
	readonly key: string;
	/** All ids that are there while the event is remembered: its key and, for a status update, its digits. */
	readonly own: readonly string[];
	/** The other digits that the subject may have; they are there while another status update is its last. */
	readonly others: readonly string[];
}

const STATUS_UPDATE = 'ltl.shipment.status.updated';

/**
 * n8n's store knows only whether an id is there. To ask it for the last status update of an order, the update's
 * fingerprint is written as digits, each of which is an id of the order; the digits that it might have had instead can
 * then be named and removed. Three digits of 16 values confuse one pair of different updates in 4,096.
 */
const DIGITS = [0, 1, 2];
const BASE = 16;

/** The most ids that one event of these types takes: a status update has its digits beside its key. */
export const idsPerEvent = (eventTypes: readonly string[]): number =>
	eventTypes.includes(STATUS_UPDATE) ? 1 + DIGITS.length : 1;

const sortKeys = (_name: string, value: unknown): unknown =>
	isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

/** Fields that this node adds or corrects; the type counts separately. */
const NOT_RECEIVED = [METADATA, 'event_type', 'received_event_type'];

const keyOf = (type: string, event: IDataObject) => {
	const received = Object.entries(event).filter(([name]) => !NOT_RECEIVED.includes(name));
	return createHash('sha256')
		.update(`${type}\n${JSON.stringify(Object.fromEntries(received), sortKeys)}`)
		.digest();
};

/** The mark of an event as an item carries it. Equal events have equal keys, whatever the order of their fields. */
export const markOf = (event: IDataObject): Mark => {
	const { event_type: type = '', order_number: order } = event as { event_type?: string; order_number?: unknown };
	const hash = keyOf(type, event);
	const key = hash.toString('hex');
	if (type !== STATUS_UPDATE || typeof order !== 'string') return { subject: key, key, own: [key], others: [] };
	const digit = (place: number, value: number) => `status ${order} ${place} ${value}`;
	const values = DIGITS.map((place) => (hash[place] ?? 0) % BASE);
	const all = DIGITS.flatMap((place) => Array.from({ length: BASE }, (_, value) => digit(place, value)));
	const digits = DIGITS.map((place) => digit(place, values[place] ?? 0));
	return { subject: `status ${order}`, key, own: [key, ...digits], others: all.filter((id) => !digits.includes(id)) };
};
