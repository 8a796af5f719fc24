import type { IDataObject } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import { type Client, lookUp, type RequestOptions } from '../../../transport';
import { Declined } from '../errors';
import { firstFew, inQuotes } from '../fields/text';
import { identifierOf, type LocatorKind, textsOf, titleOf, Unresolved } from './locator';
import { isShort, wordsOf } from './places';

/**
 * Returns the records that contain a text: as whole words (rank 0), then with a word that begins with it (1), then the
 * others (2), up to the given rank. "La" finds Los Angeles by its initials, then Laredo, then Atlanta.
 */
export const ranked = ({ shows, also = [] }: LocatorKind, records: readonly IDataObject[], text: string, last = 2) => {
	const words = wordsOf(text);
	const rankOf = (record: IDataObject) => {
		const texts = textsOf(record, [...shows, ...also]).map((one) => ` ${wordsOf(one)} `);
		return [` ${words} `, ` ${words}`, words].findIndex((part) => texts.some((one) => one.includes(part)));
	};
	const ranks = records.map(rankOf);
	return [0, 1, 2].slice(0, last + 1).flatMap((rank) => records.filter((_record, index) => ranks[index] === rank));
};

/** Returns why a name doesn't identify one record. `seen` has the records that it isn't the name of. */
const undecided = (kind: LocatorKind, text: string, found: readonly IDataObject[], seen: readonly IDataObject[]) => {
	const { noun, names } = kind;
	const given = inQuotes(text) ?? 'this text';
	const similar = isShort(text) ? [] : ranked(kind, seen, text, 1);
	const titles = (found.length > 0 ? found : similar).map((record) => titleOf(kind, record));
	const listed = firstFew(titles, '; ', 5);
	const way = `Enter the full name, such as ${names?.example ?? ''}, or choose from the list.`;
	if (found.length > 0) return `More than one ${noun} matches ${given}: ${listed}. ${way}`;
	if (similar.length > 0)
		return `No ${noun} is called ${given}. Did you mean ${listed}? Enter the full name, or choose from the list.`;
	return `No ${noun} matches ${given}. ${way}`;
};

const isSameText = (text: string, name: string) => wordsOf(text) === wordsOf(name);

/** Returns whether a query searches a city without its state, which may have another spelling in another state. */
const isBareCity = (query: RequestParts['query']) => typeof query.query === 'string' && !query.query.includes(',');

/**
 * Requests the ID of a name or UN/LOCODE from the API. The queries are tried until one finds a record with this name.
 * Part of a name never decides. Throws a Declined unless exactly one record matches and has an ID.
 */
export const resolveName = async (client: Client, { kind, text, queries }: Unresolved, options: RequestOptions) => {
	const { sources = [], isName = isSameText, mayBeName } = kind.names ?? {};
	const seen = new Map<unknown, IDataObject>();
	const isNamed = (is: typeof isName, name: string) => (record: IDataObject) =>
		textsOf(record, sources).some((one) => is(name, one));
	const find = async (name: string) => {
		const found = new Map<unknown, IDataObject>();
		// Many names contain punctuation, so punctuation alone identifies no record.
		for (const query of wordsOf(name) === '' ? [] : queries(name)) {
			if (found.size > 0 && !isBareCity(query)) break;
			const records = await (kind.lookUp ?? lookUp)(client, kind.endpoint, { query }, options);
			const isFound = isNamed(isName, name);
			for (const record of records) {
				const key = identifierOf(kind, record) ?? record;
				seen.set(key, record);
				if ('unlocode' in query || isFound(record)) found.set(key, record);
			}
		}
		return [...found.values()];
	};
	let found = await find(text);
	const other = found.length === 0 ? await kind.instead?.(client, text, options) : undefined;
	if (other !== undefined) found = await find(other);
	const records = [...seen.values()];
	if (found.length === 0 && mayBeName) found = records.filter(isNamed(mayBeName, text));
	const [only] = found;
	if (only === undefined || found.length > 1) throw new Declined(undecided(kind, text, found, records));
	const id = identifierOf(kind, only);
	if (id !== undefined) return id;
	throw new Declined(
		`Nothing was sent: the API lists the ${kind.noun} ${inQuotes(text) ?? 'with this name'} without a usable ID`,
		`Ask DrayEasy support about this ${kind.noun}, or enter its ID.`,
	);
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
