import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { fieldOf, valueOf } from '../../shared/records/recordFields';
import type { Observation } from './watch';

/** Names that a service may give to what happened and when (undocumented beyond docs/interface.md#orders and #ftl-tracking). */
const ACTIVITIES = ['activity', 'event_type', 'type', 'code', 'status', 'event', 'name', 'description'];
const TIMES = ['event_time', 'event_date', 'time', 'date', 'datetime', 'timestamp', 'occurred_at', 'actual_time'];
/** 36 bits: among the events of one list, two never meet. */
const HASH_LENGTH = 6;

/**
 * What makes an event the same one at the next poll: its ID, or what happened and when. Other fields, such as a place
 * that is written out later, may change. An event without any of those is known by all it says.
 */
const identityOf = (event: IDataObject): string => {
	const id = valueOf(event, ['id', 'event_id']);
	if (id !== undefined && id !== null) return `id:${String(id)}`;
	const happened = ACTIVITIES.map((name) => valueOf(event, [name]) ?? '');
	const time = fieldOf(event, TIMES);
	return time === undefined ? JSON.stringify(event) : JSON.stringify([...happened, time]);
};

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH);

interface EventList {
	readonly change: string;
	/** Slot of the list; its events stand behind it. */
	readonly slot: string;
	readonly whenNew: boolean;
	readonly details: (event: IDataObject) => IDataObject;
	readonly nameOf?: (activity: unknown) => string | null;
}

/** The events of a list as observations; equal events are told apart by their number. Nothing for a list left out. */
export const observeEvents = (
	events: readonly IDataObject[] | undefined,
	{ change, slot, whenNew, details, nameOf }: EventList,
): Observation[] => {
	if (events === undefined) return [];
	const met = new Map<string, number>();
	const entries = events.map((event): Observation => {
		const identity = identityOf(event);
		const number = met.get(identity) ?? 0;
		met.set(identity, number + 1);
		const current = valueOf(event, ACTIVITIES) ?? null;
		const name = nameOf ? { current_name: nameOf(current) } : {};
		return {
			change,
			slot: `${slot}:${hashOf(`${identity}#${number}`)}`,
			value: 1,
			whenNew,
			listSlot: slot,
			details: () => ({ current, ...name, ...details(event), event }),
		};
	});
	return [...entries, { change, slot, value: 1, isReportable: () => false, whenNew: true }];
};
