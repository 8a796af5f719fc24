import type { IDataObject, INodePropertyMode } from 'n8n-workflow';
import type { Endpoint, Ref, RequestParts } from '../../../contract';
import type { Client } from '../../../transport/client';
import { isRecord } from '../../../transport/content';
import type { RequestOptions } from '../../../transport/http/request';
import type { lookUp } from '../../../transport/lookups';
import type { Control, Values } from '../fields/parameter';
import { readId } from '../fields/read';
import { asText } from '../fields/text';
import { readIdentifier } from '../values/identifier';
import { textOf } from '../values/text';
import { Unreadable } from '../values/unreadable';

/** The field that identifies a record: an ID, or a number that the API assigned. */
interface Key {
	readonly field: string;
	readonly label: string;
	readonly example: string;
	/** An ID of `digits` can't be another text, since AI models enter names instead of IDs. `text` keeps its zeros. */
	readonly type: 'digits' | 'any' | 'text';
}

/** Returns an ID. One of type `any` is sent as a number if possible. */
export const idKey = (type: Key['type'], example: string): Key => ({ field: 'id', label: 'ID', type, example });

/**
 * Returns the queries for a text, which may be empty, in steps: all queries of a step are sent, and the first step that
 * finds a record is the last.
 */
export type Queries = (text: string) => ReadonlyArray<ReadonlyArray<RequestParts['query']>>;

/** Returns texts of a record; of several in a list, a title has the first. */
type Texts = (record: IDataObject) => unknown[];

/** How a record is chosen by name or by number. */
export interface Names {
	/** What it is called, if not a name. */
	readonly label?: string;
	readonly example: string;
	/** What can be entered, as the object of a sentence. */
	readonly entered: string;
	/** Returns whether a text is the whole name or number of a record that a query found. */
	readonly isNamed: (record: IDataObject, text: string, query: RequestParts['query']) => boolean;
	/** The queries for a number, if records are known by one. Those of the list find part of a name. */
	readonly queries?: Queries;
}

/** A kind of record that users choose only by its ID. */
interface IdKind {
	/** The singular noun for a record, as used in messages. */
	readonly noun: string;
	readonly key: Key;
	readonly queries?: undefined;
	readonly names?: undefined;
	readonly byUnlocode?: undefined;
}

/** A kind of record that users choose from a list, by name or by ID. */
export interface LocatorKind extends Pick<IdKind, 'noun' | 'key'> {
	readonly endpoint: Endpoint;
	/** Requests the records, if a search has another endpoint than the list. */
	readonly lookUp?: typeof lookUp;
	/** What a record's line in the list consists of, in order. */
	readonly shows: Texts;
	/** Further texts by which a record is found. */
	readonly also?: Texts;
	/** If there are none for an empty text, the user has to type before there is a list. */
	readonly queries: Queries;
	/** What to do if a search finds nothing. The list shows about 55 characters of it. */
	readonly advice: string;
	readonly names?: Names;
	/** The queries for a UN/LOCODE, if the API supports it. */
	readonly byUnlocode?: Queries;
	/** Returns the text to search for, if the user's text may be a code that these records don't contain. */
	readonly read?: (client: Client, text: string, options: RequestOptions) => Promise<string>;
}

export type AnyKind = LocatorKind | IdKind;

/** Returns the texts by which a record is found, without empty ones. */
export const textsOf = ({ shows, also }: LocatorKind, record: IDataObject): string[] =>
	[...shows(record), ...(also?.(record) ?? [])]
		.flat()
		.map(asText)
		.filter((text) => text !== '');

/**
 * Returns the value that identifies a record, or undefined if the API returned none or an unusable one. In a URL, or for
 * an API that looks up records by path, other numbers and characters would address a different record or endpoint.
 */
export const identifierOf = ({ key }: LocatorKind, record: IDataObject): string | number | undefined => {
	const value = record[key.field];
	if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : undefined;
	const isText = typeof value === 'string' && value.trim() !== '' && !/^\s*\.+\s*$|[/\\?#\p{Cc}]/u.test(value);
	return isText ? value : undefined;
};

/** Returns the text for a record in the list. The editor also stores it. */
export const titleOf = (kind: LocatorKind, record: IDataObject): string => {
	const parts = kind.shows(record).map((part) => {
		const [first, ...more] = [part].flat().map(asText);
		return more.length > 0 ? `${first} +${more.length}` : first;
	});
	const title = parts.filter((part) => part).join(' · ');
	return title || String(identifierOf(kind, record) ?? `${kind.noun} without an ID`);
};

/** A name or code that only the API can resolve to an ID. */
export class Unresolved {
	constructor(
		readonly kind: LocatorKind,
		readonly text: string,
		readonly queries: Queries = kind.names?.queries ?? kind.queries,
	) {}

	toJSON() {
		return this.text;
	}
}

/** Reads an ID or name. The API assigns IDs, so one may consist of punctuation, but not be a word such as `undefined`. */
const readWritten = (text: string) => (/[\p{L}\p{N}]/u.test(text) ? readIdentifier(text) : text.trim());

/** Reads a number, a text or the editor's locator value. Returns an ID, or a name that must still be resolved. */
export const readLocator = (kind: AnyKind) => (given: unknown) => {
	const { mode, value: chosen }: Values = isRecord(given) && 'value' in given ? given : { value: given };
	const value = typeof chosen === 'string' ? readWritten(chosen) : chosen;
	const text = typeof value === 'boolean' ? value : textOf(value);
	const id = kind.key.type === 'text' ? text : readId(value);
	if (text instanceof Unreadable && typeof value === 'string') return text;
	// Records, booleans, and numbers without an exact text aren't IDs. Validation rejects them.
	if (typeof text !== 'string' || text === '') return id;
	if (mode === 'unlocode' && kind.byUnlocode) return new Unresolved(kind, text, kind.byUnlocode);
	const isName = mode === 'name' || (typeof id === 'string' && kind.key.type === 'digits');
	return isName && kind.names ? new Unresolved(kind, text) : id;
};

type Mode = INodePropertyMode;

const mode = (type: Mode['type'], name: string, displayName: string, more: Partial<Mode>): Mode => ({
	...{ type, name, displayName },
	...more,
});

const written = (name: string, displayName: string, hint: string, example: string): Mode =>
	mode('string', name, displayName, { hint, placeholder: `e.g. ${example}` });

const modesOf = (ref: Ref, { noun, queries, names, byUnlocode, key }: AnyKind): Mode[] => {
	const isTyped = queries?.('').length === 0;
	const placeholder = isTyped ? 'Type to search…' : 'Select or search…';
	const searching = { searchListMethod: ref, searchable: true, ...(isTyped && { searchFilterRequired: true }) };
	return [
		...(queries ? [mode('list', 'list', 'From List', { placeholder, typeOptions: searching })] : []),
		...(names ? [written('name', `By ${names.label ?? 'Name'}`, `Must match exactly one ${noun}`, names.example)] : []),
		...(byUnlocode ? [written('unlocode', 'By UN/LOCODE', 'Five letters: country and place', 'USONT')] : []),
		written('id', `By ${key.label}`, `The ${key.label} of the ${noun} in the API`, key.example),
	];
};

/** Returns the control for a record that is chosen from a list, by name or by ID. Its list method is called `ref`. */
export const locatorControl = (ref: Ref, kind: AnyKind): Control => ({
	property: {
		type: 'resourceLocator',
		default: { mode: kind.queries ? 'list' : 'id', value: '' },
		modes: modesOf(ref, kind),
	},
	read: readLocator(kind),
});
