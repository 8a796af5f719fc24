import { createHash } from 'crypto';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { inTurn, isRecord } from '../../transport';
import { STATUS_UPDATED } from './receiving/events';

/** The number of events that n8n remembers for a node. */
const MOST_EVENTS = 1_000;

/** Modes that are never filtered, because the user wants the workflow to run. */
const UNFILTERED = ['manual', 'retry', 'evaluation'];

const sorted = (_name: string, value: unknown): unknown =>
	isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

/**
 * Returns a hash of an event's content, regardless of the order of its fields. A status update has no time, and a
 * shipment can go through the same statuses again. So its hash includes the hour in which it was received.
 */
const eventId = (event: IDataObject): string => {
	const hour = event.event_type === STATUS_UPDATED ? Math.floor(Date.now() / 3_600_000) : '';
	return createHash('sha256')
		.update(`${hour}\n${JSON.stringify({ ...event, received_event_type: undefined }, sorted)}`)
		.digest('hex');
};

/**
 * Returns the items without events that this node received before, in any execution. n8n's store has no lock, so
 * executions of this process wait for each other. If the store fails, all events pass: a duplicate is better than a lost
 * event.
 */
export const dropDuplicates = async (context: IExecuteFunctions): Promise<INodeExecutionData[]> => {
	const items = context.getInputData();
	if (items.length === 0 || UNFILTERED.includes(context.getMode())) return items;
	try {
		const found = new Map(items.map((item) => [eventId(item.json), item]));
		const queue = `events ${context.getWorkflow().id ?? ''} ${context.getNode().id}`;
		const options = { mode: 'entries' as const, maxEntries: Math.max(MOST_EVENTS, found.size) };
		const record = async () => await context.helpers.checkProcessedAndRecord([...found.keys()], 'node', options);
		for (const id of (await inTurn(queue, record)).processed) found.delete(String(id));
		return [...found.values()];
	} catch (error) {
		context.logger.warn(`Duplicates couldn't be recognized, so all events were passed on: ${(error as Error).message}`);
		return items;
	}
};
