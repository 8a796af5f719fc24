import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { listWarnings, warnOnce } from '../shared/errors';
import { asText } from '../shared/fields/text';
import { compareRecord } from './compare';
import { withKey } from './delivery';
import { listReader } from './fetch';
import { changeOf } from './items';
import { type PollSettings, withSettings } from './settings';

/** Returns an item for each chosen change that a record would cause if everything about it were new. */
const shownIn = (settings: PollSettings, record: IDataObject) => {
	const { differences } = compareRecord(settings, record, undefined, settings.options.changes, 'everything');
	return differences.map((difference) => ({
		json: withKey(changeOf(settings, record, 0, difference), 'sample'),
		isCondition: difference.condition !== undefined,
	}));
};

/**
 * Returns items for building a workflow, for "Fetch Test Event": the records on the list's first page that currently meet
 * a condition of the node, such as a near last free day, or else one item of a record in the account or an invented one.
 * That item is marked as a sample, in its summary too. Saves nothing. Throws only n8n's errors.
 */
export const fetchSample = async (context: IExecuteFunctions): Promise<INodeExecutionData[]> =>
	await withSettings(context, async (settings) => {
		const { watch, options } = settings;
		const readPages = await listReader(settings, { ...listWarnings(context), emptyIsList: false });
		const { value } = await readPages().next();
		const records = value ?? [];
		const hint = watch.hint?.(records, options);
		if (hint !== undefined) warnOnce(context, hint);
		const shown = records.flatMap((record) => shownIn(settings, record));
		const found = shown.filter(({ isCondition }) => isCondition);
		if (found.length > 0) return found.map(({ json }) => ({ json }));
		const [sample] = [...shown, ...shownIn(settings, watch.sample(options))];
		return sample
			? [{ json: { ...sample.json, summary: `Sample: ${asText(sample.json.summary)}`, sample: true } }]
			: [];
	});
