import { type IDataObject, type INodeExecutionData, jsonParse } from 'n8n-workflow';
import {
	BILL_OF_LADING,
	eventPathAliases,
	eventTypes,
	mislabeledEvents,
	type EventContent,
	type EventName,
} from '../../../contract';
import { isRecord } from '../../../transport';

/** What matters of Express's request; its types are not part of this package. */
export interface Request {
	readonly body?: unknown;
	readonly headers: Readonly<Record<string, unknown>>;
	readonly ip?: string;
	/** Without the query. */
	readonly path?: string;
	/** The bytes of the body, unpacked. */
	readonly rawBody?: Buffer;
	readonly query: Readonly<Record<string, unknown>>;
}

/** A query parameter as text; the first where there are several. */
export const queryText = ({ query }: Request, name: string): string => {
	const [first] = [query[name]].flat();
	return typeof first === 'string' ? first : '';
};

/** Event type by documented path. undocumented: the listed path without LTL means the LTL certificate. */
const typeByPath = new Map<string, EventName>([
	...eventTypes.map(({ path, value }) => [path, value] as const),
	...Object.entries(eventPathAliases),
]);

const namedInPath = (path: string) =>
	[...typeByPath].find(([known]) => `/${path.replace(/(?<!\/)\/+$/, '')}`.endsWith(`/${known}`))?.[1];

/** undocumented: the service may append text to the query, so its value may go on after the type. */
const namedInQuery = (value: string) => eventTypes.find(({ value: type }) => value.startsWith(type))?.value;

/** The event type in a request's URL, in its query before its path (undocumented: docs/interface.md#u-event-paths), if there is one. */
export const typeNamedByUrl = (query: string, path = ''): EventName | undefined =>
	namedInQuery(query) ?? namedInPath(path);

/** The documented event type that an event object's own word means, if it means one. */
export const typeMeantBy = (word: unknown): EventName | undefined =>
	typeof word === 'string' ? typeByPath.get(`${word.replaceAll('.', '/')}/webhook`) : undefined;

const hasKey = (pattern: RegExp) => (event: IDataObject) => Object.keys(event).some((key) => pattern.test(key));

/** Whether an event object has the fields of such an event (docs/interface.md#events). */
const SHAPES: Readonly<Record<EventContent, (event: IDataObject) => boolean>> = {
	shipment: hasKey(/^(pickup|destination)_/),
	status: hasKey(/^(previous|new)_shipment_status$/),
	document: ({ documents }) => isRecord(documents),
	// undocumented: the label event's field names.
	label: hasKey(/label/i),
};

const hasShapeOf = (event: IDataObject, type: EventName) =>
	eventTypes.some(({ value, content }) => value === type && SHAPES[content](event));

/**
 * The type of an event object that was sent to a URL with the type `named`. The object's own type counts if the object
 * has the fields of that type, so that an event sent to several URLs doesn't become several events. The URL decides
 * about documents that call themselves bills of lading, and about everything else.
 */
export const typeOf = (event: IDataObject, named: EventName | undefined): EventName | undefined => {
	const own = typeMeantBy(event.event_type);
	if (named === undefined || own === undefined) return named ?? own;
	const isMislabeled = own === BILL_OF_LADING && mislabeledEvents.includes(named);
	return !isMislabeled && hasShapeOf(event, own) ? own : named;
};

/** Where an item carries what is known about its webhook request. */
export const METADATA = 'request_metadata';

/** Whether a value may be that of a form's field: a text, or several. JSON that calls itself a form is read as fields. */
const isFormValue = (value: unknown) => {
	const texts = [value].flat();
	return texts.length > 0 && texts.every((text) => typeof text === 'string');
};

/** n8n parses only bodies that call themselves JSON. undocumented: the content type of the API's webhook requests. */
const contentOf = ({ body, rawBody }: Pick<Request, 'body' | 'rawBody'>): unknown => {
	if (isRecord(body) && 'data' in body && !isFormValue(body.data)) return body;
	const text = typeof body === 'string' ? body : String(rawBody);
	return jsonParse<unknown>(text.replace(/^\uFEFF/, ''), { fallbackValue: null }) ?? body;
};

const isEvent = (content: IDataObject) => 'event_type' in content || 'order_number' in content;

/** Lists and envelopes inside each other that are looked through; the documented body has two. */
const MOST_NESTED = 20;

/**
 * The entries of `{"data": [...]}` (docs/interface.md#events). undocumented: other shapes; a list or an event without the
 * envelope, a single event in it, and nested lists or envelopes are read, too. What is nested too deeply is no event.
 */
const eventEntries = (content: unknown, depth = MOST_NESTED): unknown[] => {
	if (depth === 0) return [null];
	if (Array.isArray(content))
		return (content as unknown[]).flatMap((entry) => (Array.isArray(entry) ? eventEntries(entry, depth - 1) : [entry]));
	if (!isRecord(content)) return [content];
	const { data } = content;
	if (Array.isArray(data) || (isRecord(data) && 'data' in data)) return eventEntries(data, depth - 1);
	if (isRecord(data)) return [data];
	return [isEvent(content) ? content : null];
};

/** The event objects of a body, and how many other values are among them. */
export const eventsIn = (request: Pick<Request, 'body' | 'rawBody'>): { events: IDataObject[]; others: number } => {
	const entries = eventEntries(contentOf(request));
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
	named: EventName | undefined,
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
