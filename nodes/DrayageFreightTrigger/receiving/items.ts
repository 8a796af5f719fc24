import { jsonParse, type IDataObject, type INodeExecutionData } from 'n8n-workflow';
import { isRecord } from '../../../transport';
import { typeOf } from './eventType';
import type { Request } from './request';

/** Where an item carries what is known about its webhook request. */
export const METADATA = 'request_metadata';

/** n8n parses only bodies that call themselves JSON. undocumented: the content type of the API's webhook requests. */
const contentOf = ({ body, rawBody }: Pick<Request, 'body' | 'rawBody'>): unknown => {
	if (isRecord(body) && 'data' in body) return body;
	const text = typeof body === 'string' ? body : String(rawBody);
	return jsonParse<unknown>(text.replace(/^\uFEFF/, ''), { fallbackValue: null });
};

const isEvent = (content: IDataObject) => 'event_type' in content || 'order_number' in content;

/**
 * The entries of `{"data": [...]}` (docs/interface.md#events). undocumented: other shapes; a list or an event without the
 * envelope, a single event in it, and nested lists or envelopes are read, too.
 */
const entriesOf = (content: unknown): unknown[] => {
	if (Array.isArray(content))
		return (content as unknown[]).flatMap((entry) => (Array.isArray(entry) ? entriesOf(entry) : [entry]));
	if (!isRecord(content)) return [content];
	const { data } = content;
	if (Array.isArray(data) || (isRecord(data) && 'data' in data)) return entriesOf(data);
	if (isRecord(data)) return [data];
	return [isEvent(content) ? content : null];
};

/** The event objects of a body, and how many other values are among them. */
export const eventsIn = (request: Pick<Request, 'body' | 'rawBody'>): { events: IDataObject[]; others: number } => {
	const entries = entriesOf(contentOf(request));
	const events = entries.filter(isRecord);
	return { events, others: entries.length - events.length };
};

/** The event as received, except for a type that isn't its own. */
const corrected = (event: IDataObject, type: string): IDataObject => {
	if (type === event.event_type) return event;
	const received = event.event_type === undefined ? {} : { received_event_type: event.event_type };
	return { ...event, event_type: type, ...received };
};

/** One item for each wanted event, and how many events have no known type; `named` is the type in the URL. */
export const toItems = (
	events: readonly IDataObject[],
	named: string | undefined,
	wanted: readonly string[],
	metadata?: IDataObject,
): { items: INodeExecutionData[]; untyped: number } => {
	const typed = events.map((event) => ({ event, type: typeOf(event, named) }));
	const items = typed.flatMap(({ event, type }) => {
		if (type === undefined || !wanted.includes(type)) return [];
		const json = corrected(event, type);
		return [{ json: metadata ? { ...json, [METADATA]: metadata } : json }];
	});
	return { items, untyped: typed.filter(({ type }) => type === undefined).length };
};
