import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { containerStatuses, nameOfCode, orderStatuses } from '../../../contract';
import type { ListReading } from '../../../transport';
import { listWarnings, warnOnce } from '../../shared/errors';
import { asText } from '../../shared/fields/text';
import { compare, type Difference } from '../state/compare';
import { observationsOf, type WatchOptions } from '../watches/watch';
import { changeIdOf, itemOf, listReader } from './items';
import { withSettings, type PollSettings } from './pollSettings';

/** Returns the differences to report if everything about a record were new. */
const differencesIn = ({ watch, options }: PollSettings, record: IDataObject): readonly Difference[] =>
	compare(undefined, observationsOf(watch, record, options), options.changes, 'all').differences;

/** Returns the item of a change that is shown only for building a workflow. */
const shown = ({ watch, options }: PollSettings, record: IDataObject, difference: Difference): IDataObject => {
	const { change, slot, previous, value, reported } = difference;
	const id = changeIdOf('sample', [watch.idOf(record) ?? '', change, slot, previous, value, reported]);
	return itemOf(watch, record, difference, options.today, id);
};

/** Returns the items for conditions of the node that a record currently meets, such as a near last free day. */
const matchesIn = (settings: PollSettings, record: IDataObject): IDataObject[] =>
	differencesIn(settings, record)
		.filter(({ isReportable }) => isReportable !== undefined)
		.map((difference) => shown(settings, record, difference));

/** Marks an item as a sample, including in its summary. The record may be invented or real. */
const asSample = (item: IDataObject): IDataObject => ({
	...item,
	...(item.summary !== undefined && { summary: `Sample: ${asText(item.summary)}` }),
	sample: true,
});

/**
 * Returns a sample item for the first selected change, from the first record that fits it or else from an invented
 * record.
 */
const sampleItem = (settings: PollSettings, records: readonly IDataObject[]): IDataObject[] => {
	const { watch, options } = settings;
	const [chosen = ''] = options.changes;
	for (const previous of [watch.samplePrevious[chosen] ?? null, null]) {
		const fits = ({ change, value }: Difference) => change === chosen && value !== previous;
		for (const record of [...records, watch.sample(chosen, options)]) {
			const found = differencesIn(settings, record).find(fits);
			if (found) return [asSample(shown(settings, record, { ...found, previous }))];
		}
	}
	return [];
};

/** Returns the matches on the list's first page, or else a sample. */
const sampleOf = async (settings: PollSettings, reading: ListReading, warn: (hint: string) => void) => {
	const readPages = await listReader(settings, reading);
	const { value } = await readPages().next();
	const records = value ?? [];
	const hint = settings.watch.hint?.(records, settings.options);
	if (hint !== undefined) warn(hint);
	const found = records.flatMap((record) => matchesIn(settings, record));
	return found.length > 0 ? found : sampleItem(settings, records);
};

/** Returns the selected statuses that are undocumented. The API may send them, or they may be misspelled. */
const undocumentedStatuses = (chosen: WatchOptions) => [
	...chosen.orderStatuses.filter((status) => nameOfCode(orderStatuses, status) === null),
	...chosen.containerStatuses.filter((status) => nameOfCode(containerStatuses, status) === null),
];

/**
 * Returns items for building a workflow, for "Fetch Test Event": the records that currently meet the node's conditions,
 * or else one item marked `sample`. A hint lists statuses that may be misspelled. Saves nothing. Throws only n8n's
 * errors.
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
