import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { collectWarnings, type Collector, withWarnings } from '../shared/collect';
import { asText } from '../shared/fields/text';
import { incompleteList, lookedAt } from '../shared/warnings';
import { compareRecord } from './compare';
import { withKey } from './delivery';
import { listReader } from './fetch';
import { changeOf } from './items';
import { type PollSettings, withSettings } from './settings';

/** The maximum number of records that a test reads, in ten requests. */
const MOST_RECORDS = 200;

/** Returns an item for each chosen change that a record would cause if everything about it were new. */
const shownIn = (settings: PollSettings, record: IDataObject) => {
	const { differences } = compareRecord(settings, record, undefined, settings.options.changes, 'everything');
	return differences.map((difference) => ({
		json: withKey(changeOf(settings, record, 0, difference), 'sample'),
		isCondition: difference.condition !== undefined,
	}));
};

/** Reads the list until a page has an item to show. Returns the page's items. */
const searchList = async (settings: PollSettings, { warn }: Collector) => {
	const readPages = await listReader(settings, { onIncomplete: (why) => warn(incompleteList(why)) });
	let read = 0;
	for await (const page of readPages()) {
		read += page.length;
		const shown = page.flatMap((record) => shownIn(settings, record));
		if (shown.length > 0) return shown;
		if (read >= MOST_RECORDS) break;
	}
	if (read > 0) warn(lookedAt(read));
	return [];
};

/**
 * Returns items for building a workflow, for "Fetch Test Event": of the first page with any, the records that currently
 * meet a condition of the node, such as a near last free day. Otherwise, returns one item of a record in the account or
 * an invented one, marked as a sample, in its summary too. Saves nothing. Throws only n8n's errors.
 */
export const fetchSample = async (context: IExecuteFunctions): Promise<INodeExecutionData[]> =>
	await withSettings(context, async (settings) => {
		const collector = collectWarnings(context);
		const shown = await searchList(settings, collector);
		const found = shown.filter(({ isCondition }) => isCondition).map(({ json }) => json);
		const [sample] = [...shown, ...shownIn(settings, settings.watch.sample(settings.options))];
		const marked = sample && { ...sample.json, summary: `Sample: ${asText(sample.json.summary)}`, sample: true };
		const items: IDataObject[] = found.length > 0 || !marked ? found : [marked];
		return withWarnings(
			items.map((json) => ({ json })),
			collector,
		);
	});
