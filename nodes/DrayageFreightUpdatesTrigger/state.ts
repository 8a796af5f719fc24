import type { IDataObject } from 'n8n-workflow';
import type { Delivery } from './delivery';
import type { PollSettings } from './settings';
import type { FirstSight, StoredRecord } from './stored';

/** What is stored between polls, in the node's static data. A poll stores the next one at its end. */
export interface State {
	/** The watched resource and its base URL. With a different source, all records are different. */
	readonly source: string;
	/** The access token and the list's filters. With different ones, old records may appear for the first time. */
	readonly scope: string;
	/** The changes to report. A newly chosen one is added once the list was read, since its stored values may be old. */
	readonly changes: readonly string[];
	/** Until the whole list has been read, a record that isn't stored isn't necessarily new. */
	readonly firstSight: FirstSight;
	/** The page at which to go on reading. */
	readonly page: number;
	readonly records: Readonly<Record<string, StoredRecord>>;
	/** The changes that n8n may not have got yet. */
	readonly delivery?: Delivery;
}

/**
 * Returns the stored state, or the state before the first poll if nothing is stored for this source. With other filters,
 * records may appear that aren't new.
 */
export const readState = (
	{ state }: IDataObject,
	{ source, scope, emitExisting, options: { changes } }: PollSettings,
): State => {
	const stored = state as unknown as State | undefined;
	if (stored?.source === source) return stored.scope === scope ? stored : { ...stored, firstSight: 'nothing', page: 1 };
	return { source, scope: '', changes, firstSight: emitExisting ? 'everything' : 'nothing', page: 1, records: {} };
};

/** Returns whether a restart must not undo what a poll has stored, apart from records. */
export const hasMoved = (before: State, after: State): boolean => {
	const essence = ({ scope, firstSight, changes, page }: State) => JSON.stringify([scope, firstSight, changes, page]);
	return essence(before) !== essence(after);
};
