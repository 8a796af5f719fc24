import type { IDataObject, INodePropertyMode } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import { type Client, isRecord, type lookUp, type RequestOptions } from '../../../transport';
import { Declined } from '../errors';
import { type Control, isEmpty, type Values } from '../fields/parameter';
import { idOf, textOf } from '../fields/read';
import { asText, firstFew, inQuotes } from '../fields/text';
import { readIdentifier } from '../values/identifier';
import { type Ask, asTexts, type Find, type TextSource, valuesOf } from './names';

/** The field that identifies a record: an ID, or a number that the API assigned. */
interface Key {
	readonly field: string;
	readonly label: string;
	readonly read: (value: string | number) => unknown;
	/** Returns whether a text can be a key. AI models enter names instead of IDs. */
	readonly mayBe: (text: string) => boolean;
}

/** An ID that is a number. Any text instead of it is a name. */
export const NUMERIC_ID: Key = { field: 'id', label: 'ID', read: idOf, mayBe: () => false };

/** An ID that can be a number or text. It is sent as a number if possible. */
export const ANY_ID: Key = { field: 'id', label: 'ID', read: idOf, mayBe: () => true };

/** An ID that is sent as text, even if it is all digits. */
export const TEXT_ID: Key = { field: 'id', label: 'ID', read: textOf, mayBe: () => true };

/** The number of a shipment. */
export const ORDER_NUMBER: Key = { ...TEXT_ID, field: 'order_number', label: 'Order Number' };

/** The node's list search methods. listSearch.ts has one for each. */
export type ListMethod =
	| 'searchCities'
	| 'searchIntermodalRegions'
	| 'searchOceanPorts'
	| 'searchRampPorts'
	| 'searchPickupNumberAgents'
	| 'searchOrders'
	| 'searchRateRequests'
	| 'searchLtlShipments'
	| 'searchWarehouses'
	| 'searchOrderFiles'
	| 'searchLtlShipmentFiles'
	| 'searchFtlShipmentFiles'
	| 'searchWebhookConfigurations';

/** A kind of record that users choose from a list, by name or by ID. */
export interface LocatorKind {
	/** The singular noun for a record, as used in messages. */
	readonly noun: string;
	readonly endpoint: Endpoint;
	/** Requests the records. Places don't change, so they may be cached. */
	readonly lookUp: typeof lookUp;
	readonly key: Key;
	readonly keyExample: string;
	/** Finds the records for a name. */
	readonly find: Find;
	/** What a record's line in the list consists of, in order. */
	readonly shows: readonly TextSource[];
	readonly list: INodePropertyMode;
	/** The texts of the "By Name" mode, if names identify records. */
	readonly byName?: { readonly example: string; readonly label: string; readonly hint: string };
	/** Finds the records for a UN/LOCODE, if the API supports it. */
	readonly byUnlocode?: Find;
	/** The parameter with the record that contains these records. If the user changes it, n8n clears this field. */
	readonly dependsOn?: string;
}

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

const abbreviated = (value: unknown) => {
	const [first, ...more] = Array.isArray(value) ? (value as unknown[]) : [value];
	return more.length > 0 ? `${asText(first)} +${more.length}` : first;
};

/** Returns the text for a record in the list. The editor also stores it. */
export const titleOf = (kind: LocatorKind, record: IDataObject): string =>
	asTexts(valuesOf(kind.shows, record).map(abbreviated)).join(' · ') ||
	String(identifierOf(kind, record) ?? `${kind.noun} without an ID`);

/** A name or code that only the API can resolve to an ID. */
export class Unresolved {
	constructor(
		readonly kind: LocatorKind,
		readonly text: string,
		readonly find: Find = kind.find,
	) {}
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
	if (mode === 'name') return new Unresolved(kind, text);
	return typeof id === 'string' && !kind.key.mayBe(id) ? new Unresolved(kind, id) : id;
};

const mode = (
	type: INodePropertyMode['type'],
	name: string,
	displayName: string,
	more: Partial<INodePropertyMode>,
): INodePropertyMode => ({ type, name, displayName, ...more });

/** Returns the mode in which users choose from a searchable list. */
export const fromList = (searchListMethod: ListMethod): INodePropertyMode =>
	mode('list', 'list', 'From List', {
		placeholder: 'Select or search…',
		typeOptions: { searchListMethod, searchable: true },
	});

/** Returns the mode for a list that the API returns only for a search text. */
export const whileTyping = (searchListMethod: ListMethod): INodePropertyMode =>
	mode('list', 'list', 'From List', {
		placeholder: 'Type to search…',
		typeOptions: { searchListMethod, searchable: true, searchFilterRequired: true },
	});

const written = (name: string, displayName: string, hint: string, example: string) =>
	mode('string', name, displayName, { hint, placeholder: `e.g. ${example}` });

const modesOf = ({ noun, list, byName, byUnlocode, key: { label }, keyExample }: LocatorKind): INodePropertyMode[] => [
	list,
	...(byName ? [written('name', `By ${byName.label}`, byName.hint, byName.example)] : []),
	...(byUnlocode ? [written('unlocode', 'By UN/LOCODE', 'Five letters: country and place', 'USONT')] : []),
	written('id', `By ${label}`, `The ${label} of the ${noun} in the API`, keyExample),
];

/** Returns the control for a record that is chosen from a list, by name or by ID. */
export const locatorControl = (kind: LocatorKind): Control => ({
	property: {
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: modesOf(kind),
		...(kind.dependsOn !== undefined && {
			typeOptions: { loadOptionsDependsOn: [kind.dependsOn, `${kind.dependsOn}.value`] },
		}),
	},
	read: readLocator(kind),
});

const notOneMatch = (kind: LocatorKind, text: string, found: readonly IDataObject[]) => {
	const { noun, byName } = kind;
	if (found.length === 0)
		return new Declined(
			`No ${noun} matches ${inQuotes(text) ?? 'this text'}. Check the spelling, or choose from the list.`,
		);
	const titles = found.map((record) => titleOf(kind, record));
	return new Declined(
		`${inQuotes(text) ?? 'This text'} matches more than one ${noun}: ${firstFew(titles, '; ', 5)}. Enter the full name, such as ${byName?.example ?? ''}, or choose from the list.`,
	);
};

const unidentified = ({ noun }: LocatorKind, text: string) =>
	new Declined(
		`Nothing was sent: the API lists the ${noun} ${inQuotes(text) ?? 'with this name'} without a usable ID`,
		`Ask DrayEasy support about this ${noun}, or enter its ID.`,
	);

/**
 * Requests the ID of a name or UN/LOCODE from the API. Throws a Declined unless exactly one record matches and has an
 * ID.
 */
export const resolveName = async (client: Client, unresolved: Unresolved, options: RequestOptions) => {
	const { kind, text, find } = unresolved;
	const ask: Ask = async (query) => await kind.lookUp(client, kind.endpoint, { query }, options);
	// Many names contain punctuation, so punctuation alone identifies no record.
	const found = /[\p{L}\p{N}]/u.test(text) ? await find(text, ask) : [];
	const [only] = found;
	if (only === undefined || found.length > 1) throw notOneMatch(kind, text, found);
	const id = identifierOf(kind, only);
	if (id === undefined) throw unidentified(kind, text);
	return id;
};

/** Returns a request with all names replaced by their IDs. */
export const resolveNames = async (client: Client, { params, query, body }: RequestParts, options: RequestOptions) => {
	const resolved = { params: { ...params }, query: { ...query }, body: { ...body } };
	for (const values of Object.values(resolved)) {
		for (const [name, value] of Object.entries(values)) {
			if (value instanceof Unresolved) values[name] = await resolveName(client, value, options);
		}
	}
	return resolved;
};
