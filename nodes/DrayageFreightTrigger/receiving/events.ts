import { type IDataObject, type INodeExecutionData, jsonParse } from 'n8n-workflow';
import { BILL_OF_LADING, eventPathAliases, eventTypes, mislabeledEvents, type EventName } from '../../../contract';
import { isRecord } from '../../../transport';

/**
 * The parts of Express's request that the trigger uses. Defined here, since this package doesn't depend on Express's
 * types.
 */
export interface Request {
	readonly body?: unknown;
	readonly headers: Readonly<Record<string, unknown>>;
	readonly ip?: string;
	/** The path without the query. */
	readonly path?: string;
	/** The body's bytes, decompressed. */
	readonly rawBody?: Buffer;
	readonly query: Readonly<Record<string, unknown>>;
}

/** Returns a query parameter as a string, or the first value if there are several. */
export const queryText = ({ query }: Request, name: string): string => {
	const [first] = [query[name]].flat();
	return typeof first === 'string' ? first : '';
};

/**
 * Event types by documented path. undocumented: the documented path without "LTL" is assumed to be that of the LTL
 * certificate.
 */
const typeByPath = new Map<string, EventName>([
	...eventTypes.map(({ path, value }) => [path, value] as const),
	...Object.entries(eventPathAliases),
]);

const namedInPath = (path: string) =>
	[...typeByPath].find(([known]) => `/${path.replace(/(?<!\/)\/+$/, '')}`.endsWith(`/${known}`))?.[1];

/** undocumented: the API may append text to the query, so the value may continue after the type. */
const namedInQuery = (value: string) => eventTypes.find(({ value: type }) => value.startsWith(type))?.value;

/**
 * Returns the event type in a request's URL, if any: from the query, or else from the path (undocumented:
 * docs/interface.md#u-event-paths).
 */
export const typeNamedByUrl = (query: string, path = ''): EventName | undefined =>
	namedInQuery(query) ?? namedInPath(path);

/** Returns the documented event type that matches an event object's own type, if any. */
export const typeMeantBy = (word: unknown): EventName | undefined =>
	typeof word === 'string' ? typeByPath.get(`${word.replaceAll('.', '/')}/webhook`) : undefined;

const hasKey = (pattern: RegExp) => (event: IDataObject) => Object.keys(event).some((key) => pattern.test(key));
const hasShipment = hasKey(/^(pickup|destination)_/);
const hasDocuments = ({ documents }: IDataObject) => isRecord(documents);

/** Whether an object has the fields of an event, by event type (docs/interface.md#events). */
const HAS_FIELDS: Readonly<Record<EventName, (event: IDataObject) => boolean>> = {
	'ltl.billOfLading.created': hasDocuments,
	'ltl.certificateOfInsurance.created': hasDocuments,
	// undocumented: the label event's field names.
	'ltl.label.created': hasKey(/label/i),
	'ltl.proofOfDelivery.created': hasDocuments,
	'ltl.shipment.created': hasShipment,
	'ltl.shipment.status.updated': hasKey(/^(previous|new)_shipment_status$/),
};

/** Returns whether the object of an event of this type is the shipment itself. */
export const isShipment = (type: unknown): boolean =>
	eventTypes.some(({ value }) => value === type && HAS_FIELDS[value] === hasShipment);

/**
 * Returns the type of an event object received at a URL for the type `named`. The object's own type wins if the object
 * has that type's fields, so that an event sent to several URLs doesn't become several events. Otherwise the URL's type
 * wins. It also wins for documents that call themselves bills of lading.
 */
export const typeOf = (event: IDataObject, named: EventName | undefined): EventName | undefined => {
	const own = typeMeantBy(event.event_type);
	if (named === undefined || own === undefined) return named ?? own;
	const isMislabeled = own === BILL_OF_LADING && mislabeledEvents.includes(named);
	return !isMislabeled && HAS_FIELDS[own](event) ? own : named;
};

/** The item's field with the metadata of its webhook request. */
export const METADATA = 'request_metadata';

/**
 * Returns whether a value can be a form field: a string or a list of strings. n8n parses JSON that was sent with a
 * form's content type into fields.
 */
const isFormValue = (value: unknown) => {
	const texts = [value].flat();
	return texts.length > 0 && texts.every((text) => typeof text === 'string');
};

/**
 * Parses the body if n8n hasn't, since n8n only parses bodies declared as JSON. undocumented: the content type of the
 * API's webhook requests.
 */
const contentOf = ({ body, rawBody }: Pick<Request, 'body' | 'rawBody'>): unknown => {
	if (isRecord(body) && 'data' in body && !isFormValue(body.data)) return body;
	const text = typeof body === 'string' ? body : String(rawBody);
	return jsonParse<unknown>(text.replace(/^\uFEFF/, ''), { fallbackValue: null }) ?? body;
};

const namesShipment = (event: IDataObject) => 'order_number' in event || 'serial_number' in event;

/**
 * Returns whether an object has fields that exist only in events, not in the documented envelope
 * (docs/interface.md#events).
 */
const hasEventFields = (content: IDataObject) =>
	namesShipment(content) || Object.values(HAS_FIELDS).some((hasFields) => hasFields(content));

const isEvent = (content: IDataObject) => 'event_type' in content || hasEventFields(content);

const withType = (type: IDataObject[string]) => (entry: unknown) =>
	isRecord(entry) && type !== undefined && !('event_type' in entry) ? { ...entry, event_type: type } : entry;

/** The maximum number of nested lists and envelopes to look through. The documented body has two levels. */
const MOST_NESTED = 20;

/**
 * Returns the events in an object with `data`. undocumented: fields beside `data`. If they are event fields, `data`
 * belongs to that event, unless it lists other events. If `event_type` is the only one, it applies to the events in
 * `data`. An object that can't be split without losing a field stays one event.
 */
const entriesInData = (content: IDataObject, entries: readonly unknown[]): unknown[] => {
	const { data, ...rest } = content;
	const isListed = Array.isArray(data);
	const events = entries.filter(isRecord);
	if (hasEventFields(rest)) {
		const isSplit = isListed && events.length > 0 && events.every(namesShipment);
		return isSplit ? entries.map(withType(rest.event_type)) : [content];
	}
	if ('event_type' in rest) {
		const isAlone = isListed || Object.keys(rest).length === 1;
		const isSplit = isAlone && events.length > 0 && events.every(isEvent);
		return isSplit ? entries.map(withType(rest.event_type)) : [content];
	}
	// There may be events under an undocumented name.
	const hasMore = Object.values(rest).some((value) => isRecord(value) || (Array.isArray(value) && value.length > 0));
	return entries.length === 0 && hasMore ? [null] : [...entries];
};

/**
 * Returns the entries of `{"data": [...]}` (docs/interface.md#events). undocumented: other shapes. A list or event
 * without the envelope, an envelope around a single event, and nested lists or envelopes are accepted too. Objects
 * nested more deeply than that aren't events.
 */
const eventEntries = (content: unknown, depth = MOST_NESTED): unknown[] => {
	if (depth === 0) return [null];
	if (Array.isArray(content))
		return (content as unknown[]).flatMap((entry) => (Array.isArray(entry) ? eventEntries(entry, depth - 1) : [entry]));
	if (!isRecord(content)) return [content];
	const { data } = content;
	if (Array.isArray(data) || (isRecord(data) && 'data' in data))
		return entriesInData(content, eventEntries(data, depth - 1));
	if (isRecord(data)) return entriesInData(content, [data]);
	return [isEvent(content) ? content : null];
};

/** Returns the event objects in a body, and the number of other values in it. */
export const eventsIn = (request: Pick<Request, 'body' | 'rawBody'>): { events: IDataObject[]; others: number } => {
	const entries = eventEntries(contentOf(request));
	const events = entries.filter(isRecord);
	return { events, others: entries.length - events.length };
};

/** Returns the event unchanged, except that a wrong type is corrected. */
const corrected = (event: IDataObject, type: string): IDataObject => {
	if (type === event.event_type) return event;
	const received = event.event_type === undefined ? {} : { received_event_type: event.event_type };
	return { ...event, event_type: type, ...received };
};

/** Returns one item per chosen event, and the number of events with an unknown type; `named` is the type in the URL. */
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
