import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { warnOnce } from '../../shared/errors/warnOnce';

/** Items that n8n remembers for a node at least; only those of a process' last poll may come again. */
const REMEMBERED = 10_000;

/** An item on its way from poll() to execute(), with what it was handed over in beside what the workflow gets. */
export const inBatch = (item: IDataObject, batch: string): INodeExecutionData => ({
	json: { ...item, batch_id: batch },
});

/** What the log and the execution say when a poll read a list that may lack records. */
export const incompleteText = (why: string) =>
	`The list may be incomplete: ${why}. Changes of missing records are reported once the list contains them. Until a poll reads the whole list, no record counts as new.`;

/** Items that say in what the poll may be incomplete, for the execution to show. */
export const withReason = (items: INodeExecutionData[], why: string | undefined): INodeExecutionData[] =>
	why === undefined ? items : items.map(({ json }) => ({ json: { ...json, incomplete: why } }));

/** The same whenever this change of this batch is handed over. */
const handOverId = ({ json: { batch_id, change_id } }: INodeExecutionData): string =>
	JSON.stringify([batch_id, change_id]);

/** The item as the workflow gets it. */
const withoutBatch = ({ json }: INodeExecutionData): INodeExecutionData => ({
	json: Object.fromEntries(Object.entries(json).filter(([name]) => name !== 'batch_id' && name !== 'incomplete')),
});

/** Which items an execution began with before. When n8n's store refuses, none is known: rather doubled than lost. */
const begunBefore = async ({ helpers, logger }: IExecuteFunctions, ids: string[]): Promise<ReadonlySet<unknown>> => {
	try {
		const options = { mode: 'entries' as const, maxEntries: Math.max(REMEMBERED, ids.length) };
		return new Set((await helpers.checkProcessedAndRecord(ids, 'node', options)).processed);
	} catch (error) {
		logger.warn(`Repeated changes could not be told from new ones, so all go on: ${(error as Error).message}`);
		return new Set();
	}
};

/**
 * The items of a poll without those that an execution began with before: a poll hands its changes over again where it
 * cannot know whether n8n was stopped before it started an execution with them. Never throws.
 */
export const dropRepeats = async (context: IExecuteFunctions): Promise<INodeExecutionData[]> => {
	const items = context.getInputData();
	const why = items.map(({ json }) => json.incomplete).find((reason) => typeof reason === 'string');
	if (typeof why === 'string') warnOnce(context, incompleteText(why));
	// Whoever runs an execution again wants its items.
	if (context.getMode() === 'retry') return items.map(withoutBatch);
	const begun = await begunBefore(context, items.map(handOverId));
	return items.filter((item) => !begun.has(handOverId(item))).map(withoutBatch);
};
