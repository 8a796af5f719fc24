import { ServiceFailure } from '../../../transport';
import type { State } from '../state/state';
import type { Comparison } from './comparison';
import { listReader } from './items';
import type { PollSettings } from './pollSettings';

/** The maximum number of passes over a list that is read for the first time. */
const MAX_PASSES = 5;

/** Where a reading of a list stands. */
export interface Progress extends Pick<State, 'unknown' | 'page' | 'fresh'> {
	/** Whether the list was read to its end. */
	readonly isWhole: boolean;
	/** Why the list may be incomplete. */
	readonly gap?: string | undefined;
}

const noIds = () =>
	new ServiceFailure({
		kind: 'unreadable',
		message: 'None of the records in the list has an ID that this node knows, so their changes would be missed',
		hint: 'Ask DrayEasy support whether the response of this list has changed.',
	});

/**
 * Reads the list from the page in `state` on, compares its records, and yields the progress after each page. A list that
 * is read for the first time is read again until it has no new record, since its order is undocumented and records may
 * move between pages in the meantime. Later, one pass is enough: a record that it misses still differs in the next one.
 * If several records have the same ID, only the first counts, since every poll would find differences between them.
 * Throws a ServiceFailure, for example if the records have no IDs.
 */
export async function* readList(
	settings: PollSettings,
	state: Pick<State, 'unknown' | 'page' | 'fresh'>,
	comparison: Comparison,
): AsyncGenerator<Progress, void> {
	const { unknown } = state;
	let { page, fresh } = state;
	const gaps: string[] = [];
	const readPages = await listReader(settings, { onIncomplete: (why) => gaps.push(why) });
	for (let pass = 1; ; pass++) {
		const met = new Set<string>();
		let unnamed = 0;
		for await (const records of readPages(page)) {
			const named = records.map((record) => [settings.watch.idOf(record), record] as const);
			unnamed += named.filter(([id]) => id === undefined).length;
			if (unnamed > 0 && unnamed === named.length && met.size === 0) throw noIds();
			fresh += named.filter(([id]) => id !== undefined && !comparison.isStored(id)).length;
			for (const [id, record] of named) {
				if (id === undefined || met.has(id)) continue;
				met.add(id);
				comparison.add(id, record, unknown);
			}
			page++;
			yield { unknown, page, fresh, isWhole: false, gap: gaps[0] };
		}
		const mayMove = page > 2 && settings.watch.endpoint.responseType === 'pages';
		const isWhole = gaps.length === 0 && (!mayMove || unknown === 'new' || fresh === 0);
		page = 1;
		fresh = 0;
		if (isWhole || gaps.length > 0 || pass === MAX_PASSES) {
			yield { unknown: isWhole ? 'new' : unknown, page, fresh, isWhole, gap: gaps[0] };
			return;
		}
	}
}
