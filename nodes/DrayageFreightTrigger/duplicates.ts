import { createHash } from 'crypto';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { LruMap } from '../../transport';
import { dropKnown } from '../shared/duplicates';
import { STATUS_UPDATED } from './receiving/events';

/** The number of events that n8n remembers for a node. */
const MOST_EVENTS = 1_000;

const HOUR = 3_600_000;

/** When this process first received each status update, by node and content. n8n's store has no times. */
const firstTimes = new LruMap<string, number>(10 * MOST_EVENTS);

/**
 * Returns the items without events that this node received before. A status update has no time, and a shipment can go
 * through the same statuses again. So an equal one is only dropped for 60 minutes after the first: the ID contains the
 * hour of the first one. A process that doesn't know the first one takes the current hour.
 */
export const dropDuplicates = async (context: IExecuteFunctions): Promise<INodeExecutionData[]> => {
	const now = Date.now();
	const node = `${context.getWorkflow().id ?? ''} ${context.getNode().id}`;
	const keyOf = ({ json }: INodeExecutionData) => node + JSON.stringify({ ...json, received_event_type: undefined });
	const hourOf = (item: INodeExecutionData) => {
		if (item.json.event_type !== STATUS_UPDATED) return '';
		const key = keyOf(item);
		const known = firstTimes.get(key) ?? 0;
		const first = now - known < HOUR ? known : now;
		firstTimes.set(key, first);
		return Math.floor(first / HOUR);
	};
	const idOf = (item: INodeExecutionData) =>
		createHash('sha256')
			.update(`${hourOf(item)}\n${keyOf(item)}`)
			.digest('hex');
	return await dropKnown(context, idOf, MOST_EVENTS);
};
