import type { IDataObject } from 'n8n-workflow';
import { recordOr } from '../../transport/content';
import { ServiceFailure } from '../../transport/errors';
import type { ListReading } from '../../transport/pages';
import { resolveNames } from '../shared/locators/names';
import { checkedRequest } from '../shared/operations/check';
import { pagesOfNumbers } from '../shared/operations/numbers';
import type { PollSettings } from './settings';

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
	/** The page at which to go on. */
	page: number;
	/** Whether a page was read. */
	hasRead: boolean;
	/** Whether the list was read to its end. */
	isRead: boolean;
	/** Why the list may be incomplete. */
	gap?: string;
}

/**
 * Reads the list from the page in `progress` on, and passes each record to `add`. Updates `progress` after each page. If
 * several records have the same ID, only the first counts, since every poll would find differences between them. Throws a
 * ServiceFailure, for example if the records have no IDs.
 */
export const fetchList = async (
	settings: PollSettings,
	progress: Progress,
	add: (id: string, record: IDataObject) => void,
): Promise<void> => {
	const readPages = await listReader(settings, { onIncomplete: (why) => (progress.gap ??= why) });
	const met = new Set<string>();
	for await (const records of readPages(progress.page)) {
		for (const record of records) {
			const id = settings.watch.idOf(record);
			if (id !== undefined && !met.has(id)) add(id, record);
			if (id !== undefined) met.add(id);
		}
		if (records.length > 0 && met.size === 0) throw noIds();
		progress.page++;
		progress.hasRead = true;
	}
	Object.assign(progress, { page: 1, isRead: true });
};
