import type { IDataObject, INodePropertyMode } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import { type Client, isRecord, lookUp, type RequestOptions } from '../../../transport';
import { Declined } from '../errors';
import { type Control, type FieldWords, isEmpty, type Values, words } from '../fields/field';
import { idOf, textOf } from '../fields/read';
import { asText, firstFew, inQuotes } from '../fields/text';
import { reach } from '../records';
import { isPlaceName } from './places';

type Query = RequestParts['query'];

/** A path in a record, or what is made of the record. */
type Part = string | ((record: IDataObject) => unknown);

/** A kind of record that users choose by list, by name or by ID. */
export interface LocatorKind {
	/** What one record is called in a sentence. */
	readonly noun: string;
	/** What the list calls one record, where that is narrower: a port among regions. */
	readonly listNoun?: string;
	/** Name of the list search method in the node. */
	readonly method: string;
	readonly endpoint: Endpoint;
	/** The locator beside it that fills the endpoint's path: its parameter, named as in the path, and its kind. */
	readonly within?: { readonly param: string; readonly kind: LocatorKind };
	/**
	 * Whether it is a place: people write its name in several ways, a part will do when it fits one record, and since places
	 * stay as they are, what a name means may be remembered for minutes.
	 */
	readonly isPlace?: boolean;
	/** Whether its IDs are numbers, so that a text in place of one is a name. */
	readonly hasNumericId?: boolean;
	/** What to ask the service for a name, one query after another until a record goes by the name. */
	readonly queriesForName: (name: string) => readonly Query[];
	/** What to ask for a text that is typed into the list, or for none, one query after another until something fits. */
	readonly queriesForList: (text: string) => readonly Query[];
	/** The query for a UN/LOCODE, where the service knows them. */
	readonly byUnlocode?: (code: string) => Query;
	/** Whether a list can be had only for a search text. */
	readonly needsText?: boolean;
	/** Whether the service alone says what fits a text, since it looks through more than it lists. */
	readonly isSearched?: boolean;
	/** Whether a record is to be listed before the others. */
	readonly isFirst?: (record: IDataObject) => boolean;
	/** Records that suit another parameter, to be listed first. */
	readonly suggestion?: {
		readonly endpoint: Endpoint;
		/** The parameter's name in the path, its kind, and where it may stand in the node. */
		readonly param: string;
		readonly kind: LocatorKind;
		readonly from: readonly string[];
	};
	/** The parts of a record's line in the list, in their order. */
	readonly shows: readonly Part[];
	/** The names of a record; the first part of its line unless given. */
	readonly names?: readonly Part[];
	/** Further parts that a search looks through. */
	readonly texts?: readonly Part[];
	/** The text that identifies a record, even if it is all digits. Unless given, `id` does: a number where it is one. */
	readonly key?: { readonly field: string; readonly label: string };
	/** What to do when a search finds nothing; the list shows about 55 characters. */
	readonly advice: string;
	/** A name that stands for one record; without it there is no mode for names. */
	readonly nameExample?: string;
	/** What the editor calls that name, where it is a number. */
	readonly nameLabel?: string;
	readonly idExample: string;
	/** Whether an ID is the usual choice, since the list does not hold all. */
	readonly startsWithId?: boolean;
}

/** The value that identifies a record. */
export const identifierOf = ({ key }: LocatorKind, record: IDataObject) =>
	record[key?.field ?? 'id'] as string | number;

const valuesOf = (parts: readonly Part[], record: IDataObject): unknown[] =>
	parts.map((part) => (typeof part === 'string' ? reach(record, part) : part(record)));

const asTexts = (values: readonly unknown[]): string[] =>
	values
		.flat()
		.map(asText)
		.filter((text) => text !== '');

const inShort = (value: unknown) => {
	const [first, ...more] = Array.isArray(value) ? (value as unknown[]) : [value];
	return more.length > 0 ? `${asText(first)} +${more.length}` : first;
};

/** What the list shows of a record; also what the editor remembers. */
export const titleOf = (kind: LocatorKind, record: IDataObject): string =>
	asTexts(valuesOf(kind.shows, record).map(inShort)).join(' · ') || String(identifierOf(kind, record));

/** The names of a record. */
const namesOf = ({ names, shows }: LocatorKind, record: IDataObject): string[] =>
	asTexts(valuesOf(names ?? shows.slice(0, 1), record));

/** All texts of a record that a search looks through. */
export const textsOf = ({ shows, names = [], texts = [] }: LocatorKind, record: IDataObject): string[] =>
	asTexts(valuesOf([...shows, ...names, ...texts], record));

/** A name or code that only the service can turn into an ID. */
export class Unresolved {
	constructor(
		readonly kind: LocatorKind,
		readonly text: string,
		/** What to ask for, one after another until something goes by the text. */
		readonly queries = kind.queriesForName(text),
	) {}
}

/** A number, a text or what the editor keeps for a locator; an ID, or a name that is still to be looked up. */
export const readLocator = (kind: LocatorKind) => (given: unknown) => {
	const { mode, value: chosen }: Values = isRecord(given) && 'value' in given ? given : { value: given };
	const value = typeof chosen === 'string' ? chosen.trim() : chosen;
	if (isEmpty(value)) return undefined;
	// A whole record or a flag from an expression is no ID, nor is a number that has no exact text; the check refuses it.
	if (typeof value === 'object' || typeof value === 'boolean') return value;
	const text = textOf(value);
	const id = kind.key ? text : idOf(value);
	if (typeof text !== 'string' || typeof id === 'object') return id;
	if (mode === 'unlocode' && kind.byUnlocode) return new Unresolved(kind, text, [kind.byUnlocode(text)]);
	if (mode === 'name') return new Unresolved(kind, text);
	// n8n's AI fills in names where IDs belong.
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

/** Another choice of the record that a list depends on empties this one. */
const dependence = ({ within }: LocatorKind) =>
	within && { typeOptions: { loadOptionsDependsOn: [within.param, `${within.param}.value`] } };

const locatorControl = (kind: LocatorKind): Control => ({
	property: {
		type: 'resourceLocator',
		default: { mode: kind.startsWithId ? 'id' : 'list', value: '' },
		modes: modesOf(kind),
		...dependence(kind),
	},
	read: readLocator(kind),
});

/** The words of a field whose record is chosen from a list, by its name or by its ID. */
export const picker = (
	kind: LocatorKind,
	displayName: string,
	description: string,
	more: Partial<FieldWords> = {},
): FieldWords => words(displayName, description, { ...more, control: locatorControl(kind) });

/** Letter case and blanks around commas make no difference. */
export const normalizedName = (text: string) =>
	text
		.toLowerCase()
		.split(',')
		.map((part) => part.trim())
		.join(',');

/** Records that go by exactly this name, written as it is or, for places, in another usual way. */
export const namedRecords = (kind: LocatorKind, records: readonly IDataObject[], text: string) => {
	const whose = (isName: (name: string) => boolean) => records.filter((record) => namesOf(kind, record).some(isName));
	const exact = whose((name) => normalizedName(name) === normalizedName(text));
	return exact.length > 0 || !kind.isPlace ? exact : whose((name) => isPlaceName(text, name));
};

/** Records with the text somewhere in their names. */
const partlyNamedRecords = (kind: LocatorKind, records: readonly IDataObject[], text: string) =>
	records.filter((record) => namesOf(kind, record).some((name) => normalizedName(name).includes(normalizedName(text))));

const unclear = (kind: LocatorKind, text: string, found: readonly IDataObject[]) => {
	const { noun, nameExample } = kind;
	if (found.length === 0)
		return new Declined(
			`No ${noun} matches ${inQuotes(text) ?? 'this text'}. Check the spelling, or choose from the list.`,
		);
	const titles = found.map((record) => titleOf(kind, record));
	return new Declined(
		`${inQuotes(text) ?? 'This text'} matches more than one ${noun}: ${firstFew(titles, '; ', 5)}. Give the full name, such as ${nameExample ?? ''}, or choose from the list.`,
	);
};

/** The records that a name or code may mean; asks until one goes by exactly this name. */
const recordsFor = async (client: Client, { kind, text, queries }: Unresolved, options: RequestOptions) => {
	const seen = new Map<unknown, IDataObject>();
	for (const query of queries) {
		const records = await lookUp(client, kind.endpoint, query, kind.isPlace === true, options);
		// A code is looked up exactly.
		const named = 'unlocode' in query ? records : namedRecords(kind, records, text);
		if (named.length > 0) return named;
		for (const record of records) seen.set(identifierOf(kind, record), record);
	}
	return kind.isPlace ? partlyNamedRecords(kind, [...seen.values()], text) : [];
};

/** Asks the service for the ID behind a name or UN/LOCODE. Throws a Declined unless exactly one record fits. */
export const resolveName = async (client: Client, unresolved: Unresolved, options: RequestOptions) => {
	const { kind, text } = unresolved;
	// Punctuation alone is part of many names and means none.
	const found = /[\p{L}\p{N}]/u.test(text) ? await recordsFor(client, unresolved, options) : [];
	const [only] = found;
	if (only === undefined || found.length > 1) throw unclear(kind, text, found);
	return identifierOf(kind, only);
};

/** A request with every name replaced by the ID it stands for. */
export const resolveNames = async (client: Client, { params, query, body }: RequestParts, options: RequestOptions) => {
	const resolved = { params: { ...params }, query: { ...query }, body: { ...body } };
	for (const values of Object.values(resolved)) {
		for (const [name, value] of Object.entries(values)) {
			if (value instanceof Unresolved) values[name] = await resolveName(client, value, options);
		}
	}
	return resolved;
};
