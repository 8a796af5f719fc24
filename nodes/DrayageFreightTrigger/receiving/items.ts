import { jsonParse, type IDataObject, type INodeExecutionData } from 'n8n-workflow';
import { isRecord } from '../../../transport';
import type { Settings } from '../settings';
import { typeMeantBy } from './eventType';
import type { Request } from './request';

/** Where an item carries what is known of the post it came in. */
export const METADATA = 'request_metadata';

/** The event objects of a body `{"data": [...]}` (docs/interface.md#events); undefined when it is anything else. */
export const eventsIn = ({ body, rawBody }: Pick<Request, 'body' | 'rawBody'>): IDataObject[] | undefined => {
	// n8n reads as JSON only what calls itself so; undocumented: what the service's posts call themselves.
	const text = typeof body === 'string' ? body : String(rawBody);
	const written = () => jsonParse(text.replace(/^\uFEFF/, ''), { fallbackValue: null });
	const content: unknown = isRecord(body) && 'data' in body ? body : written();
	const data = isRecord(content) ? content.data : undefined;
	return Array.isArray(data) && data.every(isRecord) ? data : undefined;
};

/** The event as it came, except that a type which its URL names replaces its own. */
const corrected = (event: IDataObject, named: string | undefined): IDataObject => {
	if (named === undefined || named === event.event_type) return event;
	const received = event.event_type === undefined ? {} : { received_event_type: event.event_type };
	return { ...event, event_type: named, ...received };
};

/** One item for each event that was asked for; `named` is the type that the URL names. */
export const toItems = (
	events: readonly IDataObject[],
	named: string | undefined,
	{ events: wanted }: Pick<Settings, 'events'>,
	metadata?: IDataObject,
): INodeExecutionData[] =>
	events
		.filter(({ event_type: word }) => wanted.includes(named ?? typeMeantBy(word) ?? ''))
		.map((event) => corrected(event, named))
		.map((event) => ({ json: metadata ? { ...event, [METADATA]: metadata } : event }));
