import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { openClient, type Client } from '../../../transport';
import { toNodeError } from '../../shared/errors/nodeError';
import { compare, type Difference } from '../snapshots/compare';
import { itemOf } from './items';
import { requestOf } from './request';
import { readSettings, type Settings } from './settings';

/** Pages that are looked through for something that matches. */
const MAX_PAGES = 5;

/** What a record would be reported with if everything about it were new. */
const differencesIn = ({ watch, options }: Settings, record: IDataObject): readonly Difference[] => {
	const observations = watch.observe(record, options).filter(({ change }) => options.changes.has(change));
	return compare(undefined, observations, { firstSeen: 'all', batch: '' }).differences;
};

/** An item as it might come, of a record of the service or, where none will do, of an invented one. */
const sampleItem = (settings: Settings, change: string, records: readonly IDataObject[]): IDataObject[] => {
	const { watch, options } = settings;
	const previous = watch.sample.previous[change] ?? null;
	for (const record of [...records, watch.sample.record(change, options)]) {
		const found = differencesIn(settings, record).find(
			({ observation }) => observation.change === change && observation.value !== previous,
		);
		if (found) return [{ ...itemOf(watch, watch.idOf(record) ?? '', record, { ...found, previous }), sample: true }];
	}
	return [];
};

/** The items of a record that meet a condition of the node now, such as a near last free day. */
const matchesIn = (settings: Settings, record: IDataObject): IDataObject[] =>
	differencesIn(settings, record)
		.filter(({ observation: { isReportable } }) => isReportable !== undefined)
		.map((difference) => itemOf(settings.watch, settings.watch.idOf(record) ?? '', record, difference));

const sampleOf = async (settings: Settings, client: Client): Promise<IDataObject[]> => {
	const { watch, options } = settings;
	const matches: IDataObject[] = [];
	const records: IDataObject[] = [];
	let pages = 0;
	for await (const page of watch.read(client, await requestOf(client, settings), options)) {
		records.push(...page);
		matches.push(...page.flatMap((record) => matchesIn(settings, record)));
		if (matches.length > 0 || ++pages === MAX_PAGES) break;
	}
	if (matches.length > 0) return matches;
	const [change = ''] = options.changes;
	return sampleItem(settings, change, records);
};

/**
 * Items to build a workflow with, for "Fetch Test Event": what meets the node's conditions now; where nothing
 * does, one item marked `sample`. Nothing is kept. Throws n8n's errors only.
 */
export const fetchSample = async (context: IExecuteFunctions): Promise<INodeExecutionData[]> => {
	let fields: Settings['watch']['source']['fields'] = [];
	try {
		const settings = readSettings(context, (name, fallback) => context.getNodeParameter(name, 0, fallback));
		({ fields } = settings.watch.source);
		return (await sampleOf(settings, await openClient(context))).map((json) => ({ json }));
	} catch (error) {
		throw toNodeError(context.getNode(), error, fields);
	}
};
