import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { nameOfCode, responseNames, type Option } from '../../../contract';
import { fieldOf, valueOf } from '../../shared/records/recordFields';
import type { Seen } from './watch';

const { id: ID, activity: ACTIVITY, time: TIME } = responseNames.event;
/** Characters of a hash: 36 bits are enough to tell the events of one list apart. */
const HASH_LENGTH = 6;

/**
 * What makes an event the same one at the next poll: its ID, or what happened and when. Other fields, such as a place
 * that is written out later, may change. An event without any of those is known by all it says.
 */
const identityOf = (event: IDataObject): string => {
	const id = valueOf(event, ID);
	if (id !== undefined && id !== null) return `id:${String(id)}`;
	const happened = ACTIVITY.map((name) => valueOf(event, [name]) ?? '');
	const time = fieldOf(event, TIME);
	return time === undefined ? JSON.stringify(event) : JSON.stringify([...happened, time]);
};

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH);

/**
 * The events of a list, each kept in a slot behind the list's own; equal events are told apart by their number. Nothing
 * for a list left out. `activities` are the codes of what happened.
 */
export const eventsSeen = (events: readonly IDataObject[] | undefined, activities?: readonly Option[]): Seen[] => {
	if (events === undefined) return [];
	const met = new Map<string, number>();
	const entries = events.map((event): Seen => {
		const identity = identityOf(event);
		const number = met.get(identity) ?? 0;
		met.set(identity, number + 1);
		const current = valueOf(event, ACTIVITY) ?? null;
		const name = activities && { current_name: nameOfCode(activities, current) };
		return {
			slot: `e:${hashOf(`${identity}#${number}`)}`,
			value: 1,
			whenNew: true,
			details: { current, ...name, event },
		};
	});
	return [...entries, { slot: 'e', value: 1, isReportable: () => false }];
};
