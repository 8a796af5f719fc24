import type { IDataObject } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';

type Query = RequestParts['query'];

/** A kind of record that users choose by list, by name or by ID. */
export interface LocatorKind {
	/** What one record is called in a sentence. */
	readonly noun: string;
	/** What the list calls it, where it stands for something narrower there. */
	readonly listNoun?: string;
	/** Name of the list search method in the node. */
	readonly method: string;
	readonly endpoint: Endpoint;
	/** The locator parameters beside it that fill the endpoint's path, by the name in the path. */
	readonly within?: Readonly<Record<string, LocatorKind>>;
	/** The query that asks the service for records of this name; empty where the service cannot narrow the list. */
	readonly byName: (name: string) => Query;
	/** Whether its names are those of places, which people write in several ways. */
	readonly isPlace?: boolean;
	/** Whether its IDs are numbers, so that a text in place of one is a name. */
	readonly hasNumericId?: boolean;
	/** What to ask for a name, one after another until something goes by it; else what `byName` says. */
	readonly byNames?: (name: string) => readonly Query[];
	/** What to ask for a text typed into the list, one after another until something fits; else what `byName` says. */
	readonly searches?: (text: string) => readonly Query[];
	/** The query for a UN/LOCODE, where the service knows them. */
	readonly byUnlocode?: (code: string) => Query;
	/** Whether its records stay as they are, so that what a name means may be remembered for minutes. */
	readonly isLasting?: boolean;
	/** Whether a list can be had only for a search text; then the service alone says what fits. */
	readonly needsText?: boolean;
	/** Which records stand before the others in the list; nothing is left out. */
	readonly isFirst?: (record: IDataObject) => boolean;
	/** Records that suit another parameter, to be listed first. */
	readonly suggestion?: {
		readonly endpoint: Endpoint;
		/** The parameter's name in the path, its kind, and where it may stand in the node. */
		readonly param: string;
		readonly kind: LocatorKind;
		readonly from: readonly string[];
	};
	/** What the list shows; the first one is also what the editor remembers. */
	readonly title: (record: IDataObject) => string;
	/** Texts by which the record is known, lower case not needed. */
	readonly names: (record: IDataObject) => unknown[];
	/** More texts to search in the list. */
	readonly texts?: (record: IDataObject) => unknown[];
	/** The field that identifies a record; `id` unless given. Numbers of shipments are texts even if all digits. */
	readonly key?: { readonly field: string; readonly label: string; readonly isText?: boolean };
	/** What to do when a search finds nothing; the list shows about 55 characters. */
	readonly advice: string;
	/** A name that stands for one record; without it there is no mode for names. */
	readonly nameExample?: string;
	/** Whether a part of a name will do when it fits one record: not where records are changed, deleted or booked on. */
	readonly takesPartOfName?: boolean;
	readonly idExample: string;
	/** Whether an ID is the usual choice, since the list does not hold all. */
	readonly startsWithId?: boolean;
}

/** The value that identifies a record. */
export const keyOf = ({ key }: LocatorKind, record: IDataObject) => record[key?.field ?? 'id'] as string | number;
