import type { IDataObject, INodePropertyMode } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import { type Client, isRecord, lookUp, type RequestOptions } from '../../../transport';
import { Declined } from '../errors';
import { type Control, type FieldWords, isEmpty, type Values, words } from '../fields/field';
import { idOf, textOf } from '../fields/read';
import { asText, firstFew, inQuotes } from '../fields/text';
import { reach } from '../records';
import { isPartOfPlaceName, isPlaceName, singleSpaced } from './places';

type Query = RequestParts['query'];

/** A path in a record, or a function that derives a text from the record. */
type Part = string | ((record: IDataObject) => unknown);

/** A kind of record that users choose from a list, by name or by ID. */
export interface LocatorKind {
	/** The name of one record in a sentence. */
	readonly noun: string;
	/** The name of one record in the list, if it is more specific: a port among regions. */
	readonly listNoun?: string;
	/** The name of the node's list search method. */
	readonly method: string;
	readonly endpoint: Endpoint;
	/** The other locator that fills the endpoint's path: its parameter name in the path, and its kind. */
	readonly within?: { readonly param: string; readonly kind: LocatorKind };
	/**
	 * Whether the record is a place. People write place names in several ways, and some words of a name are enough if
	 * they match one record. Since places don't change, the meaning of a name may be cached for minutes.
	 */
	readonly isPlace?: boolean;
	/** Whether those must be its first words, since other words of it name another place: East Saint Louis. */
	readonly isNamedFromStart?: boolean;
	/** Whether its IDs are numbers, so that text in place of an ID must be a name. */
	readonly hasNumericId?: boolean;
	/** The queries for a name, tried one after another until a record has that name. */
	readonly queriesForName: (name: string) => readonly Query[];
	/** The queries for the text in the search box, or for no text, tried one after another until one finds a match. */
	readonly queriesForList: (text: string) => readonly Query[];
	/** The query for a UN/LOCODE, if the API supports it. */
	readonly byUnlocode?: (code: string) => Query;
	/** Whether the API returns a list only for a search text. */
	readonly needsText?: boolean;
	/** Whether only the API decides which records match a text, since it searches more than it returns. */
	readonly isSearched?: boolean;
	/** Whether to list a record before the others. */
	readonly isFirst?: (record: IDataObject) => boolean;
	/** Records that fit another parameter, to be listed first. */
	readonly suggestion?: {
		readonly endpoint: Endpoint;
		/** That parameter's name in the path, its kind, and where it can be in the node. */
		readonly param: string;
		readonly kind: LocatorKind;
		readonly from: readonly string[];
	};
	/**
	 * Records in the place that another parameter names in full, to be listed first. They are asked for, since the first
	 * page of a long list rarely contains them.
	 */
	readonly near?: {
		readonly from: string;
		readonly query: (place: string) => Query;
		/** The path of a record's place. */
		readonly place: string;
	};
	/** The parts of a record's line in the list, in order. */
	readonly shows: readonly Part[];
	/** The names of a record; by default, the first part of its line. */
	readonly names?: readonly Part[];
	/** Short forms of a place's names. Several places may share one. */
	readonly shortNames?: readonly Part[];
	/** More parts that a search matches. */
	readonly texts?: readonly Part[];
	/** The text that identifies a record, even if it is all digits. Default: `id`, as a number if possible. */
	readonly key?: { readonly field: string; readonly label: string };
	/** What to do if a search finds nothing. The list shows about 55 characters. */
	readonly advice: string;
	/** An example of a name that identifies one record. Without it, there is no "By Name" mode. */
	readonly nameExample?: string;
	/** The editor's label for that name, if it is a number. */
	readonly nameLabel?: string;
	readonly idExample: string;
}

/**
 * A number that isn't an ID, or characters that no ID has. In a URL or for an API that looks records up by a path, they
 * would mean another record or endpoint.
 */
const isIdentifier = (value: unknown): value is string | number =>
	typeof value === 'number'
		? Number.isSafeInteger(value) && value > 0
		: typeof value === 'string' && value.trim() !== '' && !/^\s*\.+\s*$|[/\\?#\p{Cc}]/u.test(value);

/** The value that identifies a record; undefined if the API returned none, or one that can't be used. */
export const identifierOf = ({ key }: LocatorKind, record: IDataObject): string | number | undefined => {
	const value = record[key?.field ?? 'id'];
	return isIdentifier(value) ? value : undefined;
};

const valuesOf = (parts: readonly Part[], record: IDataObject): unknown[] =>
	parts.map((part) => (typeof part === 'string' ? reach(record, part) : part(record)));

const asTexts = (values: readonly unknown[]): string[] =>
	values
		.flat()
		.map(asText)
		.filter((text) => text !== '');

const abbreviated = (value: unknown) => {
	const [first, ...more] = Array.isArray(value) ? (value as unknown[]) : [value];
	return more.length > 0 ? `${asText(first)} +${more.length}` : first;
};

/** The text for a record in the list. The editor also stores it. */
export const titleOf = (kind: LocatorKind, record: IDataObject): string =>
	asTexts(valuesOf(kind.shows, record).map(abbreviated)).join(' · ') ||
	String(identifierOf(kind, record) ?? `${kind.noun} without an ID`);

/** The names of a record. */
const namesOf = ({ names, shows }: LocatorKind, record: IDataObject): string[] =>
	asTexts(valuesOf(names ?? shows.slice(0, 1), record));

/** All texts of a record that a search matches. */
export const textsOf = (
	{ shows, names = [], shortNames = [], texts = [] }: LocatorKind,
	record: IDataObject,
): string[] => asTexts(valuesOf([...shows, ...names, ...shortNames, ...texts], record));

/** The queries for a name with single spaces, then as it was written, if that differs. */
const queriesFor = (kind: LocatorKind, text: string) =>
	[...new Set([singleSpaced(text), text])].flatMap((name) => kind.queriesForName(name));

/** A name or code that only the API can resolve to an ID. */
export class Unresolved {
	constructor(
		readonly kind: LocatorKind,
		readonly text: string,
		/** The queries to try, one after another, until a record has this name. */
		readonly queries = queriesFor(kind, text),
	) {}
}

/** Reads a number, a text or the editor's locator value: an ID, or a name that must still be resolved. */
export const readLocator = (kind: LocatorKind) => (given: unknown) => {
	const { mode, value: chosen }: Values = isRecord(given) && 'value' in given ? given : { value: given };
	const value = typeof chosen === 'string' ? chosen.trim() : chosen;
	if (isEmpty(value)) return undefined;
	// A record or boolean from an expression isn't an ID, and neither is a number without an exact text. Validation
	// rejects them.
	if (typeof value === 'object' || typeof value === 'boolean') return value;
	const text = textOf(value);
	const id = kind.key ? text : idOf(value);
	if (typeof text !== 'string' || typeof id === 'object') return id;
	if (mode === 'unlocode' && kind.byUnlocode) return new Unresolved(kind, text, [kind.byUnlocode(text)]);
	if (mode === 'name') return new Unresolved(kind, text);
	// AI models enter names where IDs belong.
	return kind.hasNumericId && typeof id === 'string' ? new Unresolved(kind, id) : id;
};

const mode = (
	type: INodePropertyMode['type'],
	name: string,
	displayName: string,
	more: Partial<INodePropertyMode>,
): INodePropertyMode => ({ type, name, displayName, ...more });

const written = (name: string, displayName: string, hint: string, example: string) =>
	mode('string', name, displayName, { hint, placeholder: `e.g. ${example}` });

const modesOf = (kind: LocatorKind): INodePropertyMode[] => {
	const {
		noun,
		nameExample,
		nameLabel = 'Name',
		isPlace,
		idExample,
		needsText,
		byUnlocode,
		key: { label } = { label: 'ID' },
	} = kind;
	const nameHint = isPlace ? `Must match exactly one ${noun}` : "Enter it whole; case doesn't matter";
	return [
		mode('list', 'list', 'From List', {
			placeholder: needsText ? 'Type to search…' : 'Select or search…',
			typeOptions: {
				searchListMethod: kind.method,
				searchable: true,
				...(needsText && { searchFilterRequired: true }),
			},
		}),
		...(nameExample ? [written('name', `By ${nameLabel}`, nameHint, nameExample)] : []),
		...(byUnlocode ? [written('unlocode', 'By UN/LOCODE', 'Five letters: country and place', 'USONT')] : []),
		written('id', `By ${label}`, `The ${label} of the ${noun} in the API`, idExample),
	];
};

/** If the user changes the record that a list depends on, n8n clears this parameter. */
const dependence = ({ within }: LocatorKind) =>
	within && { typeOptions: { loadOptionsDependsOn: [within.param, `${within.param}.value`] } };

const locatorControl = (kind: LocatorKind): Control => ({
	property: {
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: modesOf(kind),
		...dependence(kind),
	},
	read: readLocator(kind),
});

/** The words of a field whose record is chosen from a list, by name or by ID. */
export const picker = (
	kind: LocatorKind,
	displayName: string,
	description: string,
	more: Partial<FieldWords> = {},
): FieldWords => words(displayName, description, { ...more, control: locatorControl(kind) });

/** Normalizes letter case and spaces. */
export const normalizedName = (text: string) => text.toLowerCase().split(',').map(singleSpaced).join(',');

/** Records with exactly this name, as written or, for places, in another usual form. */
export const namedRecords = (kind: LocatorKind, records: readonly IDataObject[], text: string) => {
	const whose = (isName: (name: string) => boolean) => records.filter((record) => namesOf(kind, record).some(isName));
	const exact = whose((name) => normalizedName(name) === normalizedName(text));
	return exact.length > 0 || !kind.isPlace ? exact : whose((name) => isPlaceName(text, name));
};

/** Places whose names contain these words, or whose short name this is. */
const partlyNamedRecords = (kind: LocatorKind, records: readonly IDataObject[], text: string) => {
	const where = kind.isNamedFromStart === true ? 'first' : 'anywhere';
	const isShortName = (name: string) => normalizedName(name) === normalizedName(text);
	return records.filter(
		(record) =>
			namesOf(kind, record).some((name) => isPartOfPlaceName(text, name, where)) ||
			asTexts(valuesOf(kind.shortNames ?? [], record)).some(isShortName),
	);
};

const notOneMatch = (kind: LocatorKind, text: string, found: readonly IDataObject[]) => {
	const { noun, nameExample } = kind;
	if (found.length === 0)
		return new Declined(
			`No ${noun} matches ${inQuotes(text) ?? 'this text'}. Check the spelling, or choose from the list.`,
		);
	const titles = found.map((record) => titleOf(kind, record));
	return new Declined(
		`${inQuotes(text) ?? 'This text'} matches more than one ${noun}: ${firstFew(titles, '; ', 5)}. Enter the full name, such as ${nameExample ?? ''}, or choose from the list.`,
	);
};

/** The records that a name or code may mean. Tries the queries until a record has exactly this name. */
const recordsFor = async (client: Client, { kind, text, queries }: Unresolved, options: RequestOptions) => {
	const seen = new Map<unknown, IDataObject>();
	for (const query of queries) {
		const records = await lookUp(client, kind.endpoint, query, kind.isPlace === true, options);
		// A UN/LOCODE is matched exactly.
		const named = 'unlocode' in query ? records : namedRecords(kind, records, text);
		if (named.length > 0) return named;
		for (const record of records) seen.set(identifierOf(kind, record) ?? record, record);
	}
	return kind.isPlace ? partlyNamedRecords(kind, [...seen.values()], text) : [];
};

const unidentified = ({ noun }: LocatorKind, text: string) =>
	new Declined(
		`Nothing was sent: the API lists the ${noun} ${inQuotes(text) ?? 'with this name'} without a usable ID`,
		`Ask DrayEasy support about this ${noun}, or enter its ID.`,
	);

/**
 * Asks the API for the ID of a name or UN/LOCODE. Throws a Declined unless exactly one record matches and has an ID.
 */
export const resolveName = async (client: Client, unresolved: Unresolved, options: RequestOptions) => {
	const { kind, text } = unresolved;
	// Punctuation alone is part of many names, so it identifies none.
	const found = /[\p{L}\p{N}]/u.test(text) ? await recordsFor(client, unresolved, options) : [];
	const [only] = found;
	if (only === undefined || found.length > 1) throw notOneMatch(kind, text, found);
	const id = identifierOf(kind, only);
	if (id === undefined) throw unidentified(kind, text);
	return id;
};

/** A request in which every name is replaced by its ID. */
export const resolveNames = async (client: Client, { params, query, body }: RequestParts, options: RequestOptions) => {
	const resolved = { params: { ...params }, query: { ...query }, body: { ...body } };
	for (const values of Object.values(resolved)) {
		for (const [name, value] of Object.entries(values)) {
			if (value instanceof Unresolved) values[name] = await resolveName(client, value, options);
		}
	}
	return resolved;
};
