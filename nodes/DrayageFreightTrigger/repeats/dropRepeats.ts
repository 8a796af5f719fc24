import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { readSettings } from '../settings';
import { EventQueue } from './eventQueue';
import { idsPerEvent } from './eventIds';
import { findRepeats } from './findRepeats';
import { nodeStore } from './processedIds';

/** Calls of n8n's store for one node must not overlap; executions of a process share this module. */
const queue = new EventQueue();

/** Runs of a person are never filtered: whoever tests or retries wants the workflow to run. */
const UNFILTERED = ['manual', 'retry', 'evaluation'];

/**
 * Events to look up in one call of n8n's store, which blocks the event loop for some 10 ms then: the time grows with the
 * ids of the call and with the size of the memory.
 */
const eventsPerCall = (remembered: number) => Math.round(Math.min(35, Math.max(7, 70_000 / remembered)));

/**
 * The input without repeats of the last events that this node saw, in this or any other execution. When n8n's store
 * cannot say, all events go on: rather doubled than lost.
 */
export const dropRepeats = async (context: IExecuteFunctions): Promise<INodeExecutionData[]> => {
	const items = context.getInputData();
	const { keepRepeats, rememberedEvents, events } = readSettings(context);
	if (keepRepeats || UNFILTERED.includes(context.getMode())) return items;
	const node = `${context.getWorkflow().id ?? ''} ${context.getNode().id}`;
	const store = nodeStore(context, rememberedEvents * idsPerEvent(events));
	const received = items.map(({ json }) => json);
	try {
		const repeats = await queue.judge(node, received, (batch) =>
			findRepeats(store, batch, eventsPerCall(rememberedEvents)),
		);
		return items.filter((_item, index) => repeats[index] !== true);
	} catch (error) {
		context.logger.warn(`Duplicates couldn't be recognized, so all events were passed on: ${(error as Error).message}`);
		return items;
	}
};
