import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { inTurn } from '../../transport/waiting';

/** Modes in which nothing is dropped, because the user wants the workflow to run. */
const UNFILTERED = ['manual', 'retry', 'evaluation'];

/**
 * Returns a trigger's items without those that it passed on before, in any execution: those of which any ID is known.
 * Remembers up to `most` IDs. n8n's store has no lock, so executions of this process wait for each other. If the store
 * fails, all items pass: a duplicate is better than a lost item.
 */
export const dropKnown = async (
	context: IExecuteFunctions,
	idsOf: (item: INodeExecutionData) => string[],
	most: number,
): Promise<INodeExecutionData[]> => {
	const items = context.getInputData();
	if (items.length === 0 || UNFILTERED.includes(context.getMode())) return items;
	try {
		const found = items.map((item) => ({ item, ids: idsOf(item) }));
		const ids = [...new Set(found.flatMap((each) => each.ids))];
		const options = { mode: 'entries' as const, maxEntries: Math.max(most, ids.length) };
		const record = async () => await context.helpers.checkProcessedAndRecord(ids, 'node', options);
		const { processed } = await inTurn(`items ${context.getWorkflow().id ?? ''} ${context.getNode().id}`, record);
		const known = new Set(processed.map(String));
		const isNew = (each: { ids: string[] }) => {
			const isKnown = each.ids.some((id) => known.has(id));
			for (const id of each.ids) known.add(id);
			return !isKnown;
		};
		return found.filter(isNew).map(({ item }) => item);
	} catch (error) {
		context.logger.warn(
			`${context.getNode().name} couldn't recognize duplicates, so it passed all items on: ${(error as Error).message}`,
		);
		return items;
	}
};
