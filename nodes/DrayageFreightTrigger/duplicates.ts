import { createHash } from 'crypto';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { dropKnown } from '../shared/duplicates';
import { STATUS_UPDATED } from './receiving/events';

/** The number of events that n8n remembers for a node. */
const MOST_EVENTS = 1_000;

/** An equal status update is a duplicate in the same third of an hour and in the next two. */
const THIRD_OF_HOUR = 1_200_000;
const PERIODS = [0, 1, 2];

/**
 * Returns the items without events that this node received before. A status update has no time, and a shipment can go
 * through the same statuses again. So an equal one is dropped only if the last came less than 40 to 60 minutes before:
 * n8n's store has no times, so the IDs contain the third of an hour and the two before it.
 */
export const dropDuplicates = async (context: IExecuteFunctions): Promise<INodeExecutionData[]> => {
	const now = Math.floor(Date.now() / THIRD_OF_HOUR);
	const node = `${context.getWorkflow().id ?? ''} ${context.getNode().id}`;
	const idsOf = ({ json }: INodeExecutionData) => {
		const content = node + JSON.stringify({ ...json, received_event_type: undefined });
		const times = json.event_type === STATUS_UPDATED ? PERIODS.map((before) => String(now - before)) : [''];
		return times.map((time) => createHash('sha256').update(`${time}\n${content}`).digest('hex'));
	};
	return await dropKnown(context, idsOf, PERIODS.length * MOST_EVENTS);
};
