import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { containerStatuses, nameOfCode, orderStatuses } from '../../../contract';
import type { ListReading } from '../../../transport';
import { listWarnings, warnOnce } from '../../shared/errors';
import { asText } from '../../shared/fields/text';
import { compare, type Difference } from '../snapshots/compare';
import { observationsOf, type WatchOptions } from '../watches/watch';
import { countDates, itemOf, listReader, undatedText } from './items';
import { withSettings, type Settings } from './pollSettings';

/** Pages that are looked through for something that matches. */
const MAX_PAGES = 5;

/** What a record would be reported with if everything about it were new. */
const differencesIn = ({ watch, options }: Settings, record: IDataObject): readonly Difference[] =>
	compare(undefined, observationsOf(watch, record, options), 'all').differences;

/** The items of a record that meet a condition of the node now, such as a near last free day. */
const matchesIn = (settings: Settings, record: IDataObject): IDataObject[] =>
	differencesIn(settings, record)
		.filter(({ isReportable }) => isReportable !== undefined)
		.map((difference) => itemOf(settings.watch, record, difference, settings.options.today));

/** Marks an item, also in the line that a person reads first: it may be made up, or show what a record already is. */
const asSample = (item: IDataObject): IDataObject => ({
	...item,
	...(item.summary !== undefined && { summary: `Sample: ${asText(item.summary)}` }),
	sample: true,
});

/** An item as it might come, of the first chosen change and the first record that it fits, an invented one if need be. */
const sampleItem = (settings: Settings, records: readonly IDataObject[]): IDataObject[] => {
	const { watch, options } = settings;
	const [chosen = ''] = options.changes;
	for (const previous of [watch.samplePrevious[chosen] ?? null, null]) {
		const fits = ({ change, value }: Difference) => change === chosen && value !== previous;
		for (const record of [...records, watch.sample(chosen, options)]) {
			const found = differencesIn(settings, record).find(fits);
			if (found) return [asSample(itemOf(watch, record, { ...found, previous }, options.today))];
		}
	}
	return [];
};

const sampleOf = async (
	settings: Settings,
	reading: ListReading,
	warn: (hint: string) => void,
): Promise<IDataObject[]> => {
	const readList = await listReader(settings, reading);
	const records: IDataObject[] = [];
	const found: IDataObject[] = [];
	const dates = { known: 0, unknown: 0 };
	let pages = 0;
	for await (const page of readList()) {
		const matches = page.flatMap((record) => matchesIn(settings, record));
		for (const record of page) countDates(dates, settings, record);
		records.push(...page);
		found.push(...matches);
		if (found.length > 0 || ++pages === MAX_PAGES) break;
	}
	const undated = undatedText(dates);
	if (undated !== undefined) warn(undated);
	if (found.length > 0) return found;
	return sampleItem(settings, records);
};

/** Chosen statuses that are documented nowhere: the service may send them all the same, but never a misspelt one. */
const undocumentedStatuses = (chosen: WatchOptions) => [
	...chosen.orderStatuses.filter((status) => nameOfCode(orderStatuses, status) === null),
	...chosen.containerStatuses.filter((status) => nameOfCode(containerStatuses, status) === null),
];

/**
 * Items to build a workflow with, for "Fetch Test Event": what meets the node's conditions now; where nothing
 * does, one item marked `sample`. A hint names statuses that may be misspelt. Nothing is kept. Throws n8n's errors only.
 */
export const fetchSample = async (context: IExecuteFunctions): Promise<INodeExecutionData[]> =>
	await withSettings(context, async (settings) => {
		const statuses = undocumentedStatuses(settings.options).join(', ');
		const message = `Check the spelling of ${statuses}: no such status is documented, so it is reported only if the API sends exactly this.`;
		if (statuses !== '') warnOnce(context, message);
		const reading = { ...listWarnings(context), emptyIsList: false };
		const items = await sampleOf(settings, reading, (hint) => warnOnce(context, hint));
		return items.map((json) => ({ json }));
	});
