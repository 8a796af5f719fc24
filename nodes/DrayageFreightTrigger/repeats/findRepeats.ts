import type { IDataObject } from 'n8n-workflow';
import { idsOf } from './eventIds';
import type { ProcessedIds } from './processedIds';

/**
 * Which events came before. Afterwards all of them are remembered. Two calls of the store for each `eventsPerCall`, one
 * where no status was updated. Looking ids up records them all, so those that should not be known are forgotten at the
 * end: whatever is interrupted in between lets a repeat pass, but takes no new event for one. Rejects when the store
 * keeps refusing.
 */
export const findRepeats = async (
	store: ProcessedIds,
	events: readonly IDataObject[],
	eventsPerCall = events.length,
): Promise<boolean[]> => {
	const repeats: boolean[] = [];
	for (let start = 0; start < events.length; start += eventsPerCall) {
		const judged = events.slice(start, start + eventsPerCall).map(idsOf);
		const ids = [...new Set(judged.flatMap((event) => event.ids))];
		const known = await store.check(ids);
		for (const event of judged) repeats.push(event.isRepeat(known));
		await store.forget(ids.filter((id) => !known.has(id)));
	}
	return repeats;
};
