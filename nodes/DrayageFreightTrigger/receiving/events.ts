import { type IDataObject, type INodeExecutionData, jsonParse } from 'n8n-workflow';
import { BILL_OF_LADING, eventPathAliases, eventTypes, mislabeledEvents, type EventName } from '../../../contract';
import { isRecord } from '../../../transport/content';

/**
 * The parts of Express's request that the trigger uses. Defined here, since this package doesn't depend on Express's
 * types.
 */
export interface Request {
	readonly body?: unknown;
	/** The path without the query. */
	readonly path?: string;
	/** The body's bytes, decompressed. */
	readonly rawBody?: Buffer;
	readonly query: Readonly<Record<string, unknown>>;
}

/** The event that needs to be known by name. */
export const STATUS_UPDATED: EventName = 'ltl.shipment.status.updated';

/** Returns a query parameter as a string, or the first value if there are several. */
export const queryText = ({ query }: Request, name: string): string => {
	const [first] = [query[name]].flat();
	return typeof first === 'string' ? first : '';
};

/**
 * The documented event paths with their types. undocumented: the path without "LTL" is assumed to be that of the LTL
 * certificate.
 */
export const typesByPath: ReadonlyArray<readonly [path: string, type: EventName]> = [
	...eventTypes.map(({ path, value }) => [path, value] as const),
	...Object.entries(eventPathAliases),
];

const namedInPath = (path: string) =>
	typesByPath.find(([known]) => `/${path.replace(/(?<!\/)\/+$/, '')}`.endsWith(`/${known}`))?.[1];

/** undocumented: the API may append text to the query, so the value may continue after the type. */
const namedInQuery = (value: string) => eventTypes.find(({ value: type }) => value.startsWith(type))?.value;

/**
 * Returns the event type in a request's URL, if any: from the query, or else from the path (undocumented:
 * docs/interface.md#u-event-paths).
 */
export const typeNamedByUrl = (query: string, path = ''): EventName | undefined =>
	namedInQuery(query) ?? namedInPath(path);

/**
 * Returns the type of an event received at a URL for the type `named`. Its own type wins unless it's missing or unknown,
 * or the bill of lading's at the URL of a document that the API is known to mislabel. undocumented: the types that these
 * documents have (docs/interface.md#u-event-types).
 */
export const eventTypeOf = ({ event_type: own }: IDataObject, named: EventName | undefined): EventName | undefined => {
	const known = eventTypes.find(({ value }) => value === own)?.value;
	const isMislabeled = known === BILL_OF_LADING && named !== undefined && mislabeledEvents.includes(named);
	return known === undefined || isMislabeled ? (named ?? known) : known;
};

/**
 * Returns the events in a body, `{"data": [event, …]}` (docs/interface.md#events), or undefined if there are none. n8n
 * parses only bodies that are declared as JSON, so a body with another content type is parsed here.
 */
export const eventsIn = ({ body, rawBody }: Pick<Request, 'body' | 'rawBody'>): IDataObject[] | undefined => {
	const content =
		isRecord(body) && 'data' in body ? body : jsonParse<unknown>(String(rawBody), { fallbackValue: null });
	const data = isRecord(content) ? content.data : undefined;
	const events = Array.isArray(data) ? (data as unknown[]).filter(isRecord) : [];
	return Array.isArray(data) && (events.length > 0 || data.length === 0) ? events : undefined;
};

/** Returns the event unchanged, except that a wrong type is corrected. */
const corrected = (event: IDataObject, type: string): IDataObject => {
	if (type === event.event_type) return event;
	const received = event.event_type === undefined ? {} : { received_event_type: event.event_type };
	return { ...event, event_type: type, ...received };
};

/** Returns one item per chosen event, and the number of events with an unknown type; `named` is the type in the URL. */
export const toItems = (events: readonly IDataObject[], named: EventName | undefined, wanted: readonly string[]) => {
	const typed = events.map((event) => ({ event, type: eventTypeOf(event, named) }));
	const items = typed.flatMap(({ event, type }): INodeExecutionData[] =>
		type !== undefined && wanted.includes(type) ? [{ json: corrected(event, type) }] : [],
	);
	return { items, untyped: typed.filter(({ type }) => type === undefined).length };
};
