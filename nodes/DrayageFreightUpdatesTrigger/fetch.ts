import type { IDataObject } from 'n8n-workflow';
import { recordOr } from '../../transport/content';
import { ServiceFailure } from '../../transport/errors';
import type { ListReading } from '../../transport/pages';
import { resolveNames } from '../shared/locators/names';
import { checkedRequest } from '../shared/operations/check';
import { pagesOfNumbers } from '../shared/operations/numbers';
import type { PollSettings } from './settings';

/** The maximum number of passes over a list that is read for the first time. */
const MAX_PASSES = 5;

const noIds = () =>
	new ServiceFailure({
		kind: 'unreadable',
		message: 'None of the records in the list has an ID that this node recognizes, so their changes would be missed',
		hint: 'Ask DrayEasy support whether the format of this list has changed.',
	});

/**
 * Returns a function that reads the watched records, one page or group of numbers at a time. Reports through `reading`
 * if the list may be incomplete. Throws a Refusal before reading, and a ServiceFailure while reading or if the
 * response contains no list.
 */
export const listReader = async ({ client, watch, options, request }: PollSettings, reading: ListReading) => {
	const checked = checkedRequest(watch, request.given, request);
	const parts = await resolveNames(client, checked, client.options);
	return async function* (firstPage = 1): AsyncGenerator<IDataObject[], void> {
		for await (const page of pagesOfNumbers(client, watch.endpoint, parts, undefined, { ...reading, firstPage })) {
			// Entries that aren't records have no ID, so they are counted among the records without one.
			const records = page.filter((entry) => entry !== null).map(recordOr);
			yield watch.enrich ? await watch.enrich(client, records, options, reading) : records;
		}
	};
};

/** How far a list was read. */
export interface Progress {
	/** The page at which to go on, and how many records of the pages before it weren't stored. */
	page: number;
	fresh: number;
	/** Whether a page was read. */
	hasRead: boolean;
	/** Whether the list was read to its end, and whether that's certainly all of it. */
	isRead: boolean;
	isWhole: boolean;
	/** Why the list may be incomplete. */
	gap?: string;
}

/**
 * Reads the list from the page in `progress` on, and passes each record to `add`, which returns whether it was stored
 * before. Updates `progress` after each page. A list that isn't `known` yet is read again until it has no new record,
 * since its order is undocumented and records may move between pages in the meantime. Later, one pass is enough: a record
 * that it misses still differs in the next one. If several records have the same ID, only the first counts, since every
 * poll would find differences between them. Throws a ServiceFailure, for example if the records have no IDs.
 */
export const fetchList = async (
	settings: PollSettings,
	progress: Progress,
	isKnown: boolean,
	add: (id: string, record: IDataObject) => boolean,
): Promise<void> => {
	const { idOf, endpoint } = settings.watch;
	const readPages = await listReader(settings, { onIncomplete: (why) => (progress.gap ??= why) });
	for (let pass = 1; !progress.isRead; pass++) {
		const met = new Set<string>();
		for await (const records of readPages(progress.page)) {
			const named = records.map((record) => [idOf(record), record] as const).filter(([id]) => id !== undefined);
			if (records.length > 0 && named.length === 0 && met.size === 0) throw noIds();
			for (const [id = '', record] of named) {
				if (!met.has(id) && !add(id, record)) progress.fresh++;
				met.add(id);
			}
			progress.page++;
			progress.hasRead = true;
		}
		const mayHaveMoved = progress.page > 2 && endpoint.responseType === 'pages' && !isKnown && progress.fresh > 0;
		progress.isWhole = progress.gap === undefined && !mayHaveMoved;
		progress.isRead = progress.isWhole || progress.gap !== undefined || pass === MAX_PASSES;
		Object.assign(progress, { page: 1, fresh: 0 });
	}
};
