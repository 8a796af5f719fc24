import type { IDataObject } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import { asText } from '../fields/text';
import { reach } from '../records/recordFields';

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
	/** The field of the query that narrows the list to a name; left out where the service cannot narrow it. */
	readonly nameField?: string;
	/**
	 * Whether it is a place: people write its name in several ways, a part will do when it fits one record, and since places
	 * stay as they are, what a name means may be remembered for minutes.
	 */
	readonly isPlace?: boolean;
	/** Whether its IDs are numbers, so that a text in place of one is a name. */
	readonly hasNumericId?: boolean;
	/** What to ask for a text, one after another until something goes by it; else what `nameField` says. */
	readonly lookups?: (text: string) => readonly Query[];
	/** Fields of the query that find a record by a whole number or text, where the list does not hold all records. */
	readonly wholeFields?: readonly string[];
	/** The query for a UN/LOCODE, where the service knows them. */
	readonly byUnlocode?: (code: string) => Query;
	/** Whether a list can be had only for a search text. */
	readonly needsText?: boolean;
	/** Whether the service alone says what fits a text, since it looks through more than it lists. */
	readonly isSearched?: boolean;
	/** A field that is true in the records to be listed before the others. */
	readonly firstBy?: string;
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
export const keyOf = ({ key }: LocatorKind, record: IDataObject) => record[key?.field ?? 'id'] as string | number;

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
	asTexts(valuesOf(kind.shows, record).map(inShort)).join(' · ') || String(keyOf(kind, record));

/** The names of a record. */
export const namesOf = ({ names, shows }: LocatorKind, record: IDataObject): string[] =>
	asTexts(valuesOf(names ?? shows.slice(0, 1), record));

/** All texts of a record that a search looks through. */
export const textsOf = ({ shows, names = [], texts = [] }: LocatorKind, record: IDataObject): string[] =>
	asTexts(valuesOf([...shows, ...names, ...texts], record));

/** What to ask the service for a name, one after another until something goes by it. */
export const lookupsOf = ({ lookups, nameField }: LocatorKind, name: string): readonly Query[] =>
	lookups?.(name) ?? [nameField !== undefined && name !== '' ? { [nameField]: name } : {}];
