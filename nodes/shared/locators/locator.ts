import type { IDataObject, INodePropertyMode } from 'n8n-workflow';
import type { Endpoint, Ref, RequestParts } from '../../../contract';
import { type Client, isRecord, type lookUp, type RequestOptions } from '../../../transport';
import { type Control, isEmpty, type Values } from '../fields/parameter';
import { idOf, textOf } from '../fields/read';
import { asText, givenText } from '../fields/text';
import { reach } from '../records';
import { readIdentifier } from '../values/identifier';
import { Unreadable } from '../values/unreadable';

/** The field that identifies a record: an ID, or a number that the API assigned. */
interface Key {
	readonly field: string;
	readonly label: string;
	readonly example: string;
	readonly read: (value: string | number) => unknown;
	/** Whether it may be any text. Otherwise a text is a name, since AI models enter names instead of IDs. */
	readonly isAnyText: boolean;
}

const idLike = (read: Key['read'], isAnyText: boolean, field = 'id', label = 'ID') => {
	return (example: string): Key => ({ field, label, example, read, isAnyText });
};

/** An ID that is a number. */
export const numericId = idLike(idOf, false);
/** An ID that can be a number or text. It is sent as a number if possible. */
export const anyId = idLike(idOf, true);
/** An ID that is sent as text, even if it is all digits. */
export const textId = idLike(textOf, true);
/** The number of a shipment. */
export const orderNumber = idLike(textOf, true, 'order_number', 'Order Number');

/** A path in a record, or a function that derives a text from the record. */
export type TextSource = string | ((record: IDataObject) => unknown);

/** Returns the queries for a text, which may be empty. They are tried one after another until one finds a match. */
export type Queries = (text: string) => ReadonlyArray<RequestParts['query']>;

/** How a record is chosen by name. */
export interface Names {
	/** What such a name is called, if not a name. */
	readonly label?: string;
	readonly example: string;
	/** The texts that name a record. */
	readonly sources: readonly TextSource[];
	/** The queries, if they aren't those of the list. A query with a UN/LOCODE needs no name. */
	readonly queries?: Queries;
	/** Returns whether a text is this name, if their words aren't simply compared. */
	readonly isName?: (text: string, name: string) => boolean;
	/** Returns whether it may be this name if it's no other's. */
	readonly mayBeName?: (text: string, name: string) => boolean;
	/** Returns whether a text can't be a name, such as a ZIP code. */
	readonly isNone?: (text: string) => boolean;
}

/** Returns what the user chose in another locator of the node: its ID, or undefined if nothing is chosen. */
export type Chosen = (kind: LocatorKind, parameter: string) => Promise<unknown>;

/** A kind of record that users choose from a list, by name or by ID. */
export interface LocatorKind {
	/** The singular noun for a record, as used in messages. */
	readonly noun: string;
	readonly endpoint: Endpoint;
	/** Requests the records, if not for each run. Places don't change, so they may be cached. */
	readonly lookUp?: typeof lookUp;
	readonly key: Key;
	/** What a record's line in the list consists of, in order. */
	readonly shows: readonly TextSource[];
	/** Further texts by which a record is found. */
	readonly also?: readonly TextSource[];
	/** Whether the API alone searches. Otherwise the node searches the texts of the records that it returns. */
	readonly isApiSearch?: boolean;
	/** The queries, if the API doesn't list all records. */
	readonly queries?: Queries;
	/** What to do if a search finds nothing. The list shows about 55 characters of it. */
	readonly advice: string;
	/** Whether the API lists records only for a search text. */
	readonly isTyped?: boolean;
	readonly names?: Names;
	/** The queries for a UN/LOCODE, if the API supports it. */
	readonly byUnlocode?: Queries;
	/** Returns another text to search for if nothing fits the user's text. */
	readonly instead?: (client: Client, text: string, options: RequestOptions) => Promise<string | undefined>;
	/** Records to list first. */
	readonly isFirst?: (record: IDataObject) => boolean;
	/** Returns records that fit the node's other parameters. They come first, under a heading. */
	readonly suggested?: (client: Client, chosen: Chosen, options: RequestOptions) => Promise<readonly IDataObject[]>;
	/** The record that contains these records, and its parameter. If the user changes it, n8n clears this field. */
	readonly holder?: { readonly kind: LocatorKind; readonly parameter: string; readonly noun: string };
}

/** Returns one query without filters. */
const all: Queries = () => [{}];

export const queriesOf = ({ queries = all }: LocatorKind): Queries => queries;

/** Returns these texts of a record, without empty ones. */
export const textsOf = (record: IDataObject, sources: readonly TextSource[]): string[] =>
	sources
		.flatMap((source) => (typeof source === 'string' ? reach(record, source) : source(record)))
		.map(asText)
		.filter((text) => text !== '');

/**
 * Returns whether a value can identify a record. In a URL, or for an API that looks up records by path, other numbers
 * and characters would address a different record or endpoint.
 */
const isIdentifier = (value: unknown): value is string | number =>
	typeof value === 'number'
		? Number.isSafeInteger(value) && value > 0
		: typeof value === 'string' && value.trim() !== '' && !/^\s*\.+\s*$|[/\\?#\p{Cc}]/u.test(value);

/** Returns the value that identifies a record, or undefined if the API returned none or an unusable one. */
export const identifierOf = ({ key }: LocatorKind, record: IDataObject): string | number | undefined => {
	const value = record[key.field];
	return isIdentifier(value) ? value : undefined;
};

/** Returns the text for a record in the list. The editor also stores it. Of several containers, it has the first. */
export const titleOf = (kind: LocatorKind, record: IDataObject): string => {
	const parts = kind.shows.map((source) => {
		const [first, ...more] = textsOf(record, [source]);
		return more.length > 0 ? `${first} +${more.length}` : first;
	});
	const title = parts.filter((part) => part !== undefined).join(' · ');
	return title || String(identifierOf(kind, record) ?? `${kind.noun} without an ID`);
};

/** A name or code that only the API can resolve to an ID. */
export class Unresolved {
	constructor(
		readonly kind: LocatorKind,
		readonly text: string,
		readonly queries: Queries = kind.names?.queries ?? queriesOf(kind),
	) {}

	toJSON() {
		return this.text;
	}
}

/** Reads an ID or name. The API assigns IDs, so one may consist of punctuation, but not be a word such as `undefined`. */
const readWritten = (text: string) => (/[\p{L}\p{N}]/u.test(text) ? readIdentifier(text) : text.trim());

/** Reads a number, a text or the editor's locator value. Returns an ID, or a name that must still be resolved. */
export const readLocator = (kind: LocatorKind) => (given: unknown) => {
	const { mode, value: chosen }: Values = isRecord(given) && 'value' in given ? given : { value: given };
	const value = typeof chosen === 'string' ? readWritten(chosen) : chosen;
	if (isEmpty(value)) return undefined;
	// Records, booleans, and numbers without an exact text aren't IDs. Validation rejects them.
	if (typeof value === 'object' || typeof value === 'boolean') return value;
	const text = textOf(value);
	const id = kind.key.read(value as string | number);
	if (typeof text !== 'string' || typeof id === 'object') return id;
	if (mode === 'unlocode' && kind.byUnlocode) return new Unresolved(kind, text, kind.byUnlocode);
	const isName = mode === 'name' || (typeof id === 'string' && !kind.key.isAnyText);
	if (!isName || !kind.names) return id;
	const { isNone, example } = kind.names;
	if (isNone?.(text) !== true) return new Unresolved(kind, text);
	return new Unreadable(
		`must be a full name, such as ${example}, or a UN/LOCODE in capitals: a ZIP code or a few letters can't be looked up${givenText(text)}`,
	);
};

type Mode = INodePropertyMode;

const mode = (type: Mode['type'], name: string, displayName: string, more: Partial<Mode>): Mode => ({
	...{ type, name, displayName },
	...more,
});

const written = (name: string, label: string, hint: string, example: string) =>
	mode('string', name, `By ${label}`, { hint, placeholder: `e.g. ${example}` });

const modesOf = (ref: Ref, { noun, isTyped, names, byUnlocode, key }: LocatorKind): Mode[] => [
	mode('list', 'list', 'From List', {
		placeholder: isTyped ? 'Type to search…' : 'Select or search…',
		typeOptions: { searchListMethod: ref, searchable: true, ...(isTyped && { searchFilterRequired: true }) },
	}),
	...(names ? [written('name', names.label ?? 'Name', `Must match exactly one ${noun}`, names.example)] : []),
	...(byUnlocode ? [written('unlocode', 'UN/LOCODE', 'Five letters: country and place', 'USONT')] : []),
	written('id', key.label, `The ${key.label} of the ${noun} in the API`, key.example),
];

/** Returns the control for a record that is chosen from a list, by name or by ID. Its list method is called `ref`. */
export const locatorControl = (ref: Ref, kind: LocatorKind): Control => ({
	property: {
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: modesOf(ref, kind),
		...(kind.holder && {
			typeOptions: { loadOptionsDependsOn: [kind.holder.parameter, `${kind.holder.parameter}.value`] },
		}),
	},
	read: readLocator(kind),
});
