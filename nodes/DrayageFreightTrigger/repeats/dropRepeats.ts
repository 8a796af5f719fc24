import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { readRunSettings, type Settings } from '../settings';
import { findRepeats } from './findRepeats';
import { BatchQueue } from './batchQueue';
import { idsPerEvent, markOf, type Mark } from './marks';
import { nodeStore, type ProcessedIds } from './processedIds';

/** Calls of n8n's store for one node must not overlap; executions of a process share this module. */
const lanes = new BatchQueue<readonly Mark[], readonly boolean[]>();

/** Runs of a person are never filtered: whoever tests or retries wants the workflow to run. */
const UNFILTERED = ['manual', 'retry', 'evaluation'];

/** One look at the store for the events of several executions. */
const judge = (store: ProcessedIds) => async (posts: ReadonlyArray<readonly Mark[]>) => {
	const repeats = await findRepeats(store, posts.flat());
	let start = 0;
	return posts.map(({ length }) => repeats.slice(start, (start += length)));
};

const storeFor = (context: IExecuteFunctions, { rememberedEvents, events }: Settings) =>
	nodeStore(context, rememberedEvents * idsPerEvent(events));

/**
 * The input without repeats. An event is a repeat when it equals one of the last events that this node saw, in this
 * or any other execution; a status update only if its order had no other in between. When n8n's store cannot say, all
 * events go on: rather doubled than lost.
 */
export const dropRepeats = async (context: IExecuteFunctions): Promise<INodeExecutionData[]> => {
	const items = context.getInputData();
	const settings = readRunSettings(context);
	if (settings.keepRepeats || UNFILTERED.includes(context.getMode())) return items;
	const lane = `${context.getWorkflow().id ?? ''} ${context.getNode().id}`;
	const marks = items.map(({ json }) => markOf(json));
	try {
		const repeats = await lanes.run(lane, marks, judge(storeFor(context, settings)));
		return items.filter((_item, index) => repeats[index] !== true);
	} catch (error) {
		context.logger.warn(`Repeats could not be told from new events, so all go on: ${(error as Error).message}`);
		return items;
	}
};
