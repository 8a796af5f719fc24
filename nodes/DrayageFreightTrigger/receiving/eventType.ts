import { eventPathAliases, eventTypes } from '../../../contract';

/** Event type by documented path. undocumented: the listed path without LTL means the LTL certificate. */
const typeByPath = new Map<string, string>([
	...eventTypes.map(({ path, value }) => [path, value] as const),
	...Object.entries(eventPathAliases),
]);

const namedInPath = (path: string) =>
	[...typeByPath].find(([known]) => `/${path.replace(/\/+$/, '')}`.endsWith(`/${known}`))?.[1];

/** undocumented: the service may append text to the query, so its value may go on after the type. */
const namedInQuery = (value: string) => eventTypes.find(({ value: type }) => value.startsWith(type))?.value;

/**
 * The event type that a post's URL names, its query before its path (docs/interface.md#u-event-paths); undefined when
 * it names none.
 */
export const typeNamedByUrl = (query: string, path = ''): string | undefined =>
	namedInQuery(query) ?? namedInPath(path);

/** The event type that an event object's own word for it means; undefined when it is none of the six. */
export const typeMeantBy = (word: unknown): string | undefined =>
	typeof word === 'string' ? typeByPath.get(`${word.replaceAll('.', '/')}/webhook`) : undefined;
