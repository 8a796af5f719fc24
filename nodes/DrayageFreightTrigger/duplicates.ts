import { createHash } from 'crypto';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { dropKnown } from '../shared/duplicates';
import { STATUS_UPDATED } from './receiving/events';

/** The number of events that n8n remembers for a node. */
const MOST_EVENTS = 1_000;

/**
 * Returns a hash of an event's content. A status update has no time, and a shipment can go through the same statuses
 * again. So its hash includes the hour in which it was received.
 */
const eventId = (event: IDataObject): string => {
	const hour = event.event_type === STATUS_UPDATED ? Math.floor(Date.now() / 3_600_000) : '';
	const content = JSON.stringify({ ...event, received_event_type: undefined });
	return createHash('sha256').update(`${hour}\n${content}`).digest('hex');
};

/** Returns the items without events that this node received before. */
export const dropDuplicates = async (context: IExecuteFunctions): Promise<INodeExecutionData[]> =>
	await dropKnown(context, ({ json }) => eventId(json), MOST_EVENTS);
