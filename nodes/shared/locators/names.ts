import type { IDataObject } from 'n8n-workflow';
import { PAGING, type RequestParts } from '../../../contract';
import type { Client } from '../../../transport/client';
import type { RequestOptions } from '../../../transport/http/request';
import { lookUp } from '../../../transport/lookups';
import { Refusal } from '../errors';
import { firstFew, sentenceCase } from '../fields/text';
import { identifierOf, type LocatorKind, titleOf, Unresolved } from './locator';
import { plainWords } from './places';
import { containing, firstFound, keyIn } from './search';
import { inQuotes } from '../values/unreadable';

/** The letters in a text, its state included, below which it could be the beginning of too many names. */
const FEW = 5;

/** Returns how a number is looked up: "as MBL number, ID, booking number and in the first 100 records of the list". */
const waysOf = ({ endpoint, key, queries, names }: LocatorKind, text: string): string => {
	const asked = (names?.queries ?? queries)(text)
		.flat()
		.flatMap((query) => Object.keys(query));
	const labelOf = (field: string) =>
		field === key.field ? key.label : sentenceCase(endpoint.query?.[field]?.label ?? '').replace(/s$/, '');
	const filters = [...new Set(asked.filter((field) => !(field in PAGING)))].map(labelOf);
	return `as ${filters.join(', ')}${asked.includes('page') ? ', and in the first 100 records of the list' : ''}`;
};

/** Returns a sentence that says that no record has a name or number, and for a number how it was looked up. */
export const notFound = (kind: LocatorKind, text: string): string => {
	const ways = kind.names?.queries ? ` (looked up ${waysOf(kind, text)})` : '';
	return `No ${kind.noun} matches ${inQuotes(text) ?? 'this text'}${ways}.`;
};

/** Returns what can be entered for a record, as a sentence without its period. */
export const whatToEnter = ({ names }: LocatorKind): string => `Enter ${names?.entered ?? 'its ID'}`;

/** Returns why a text doesn't identify one record. `seen` has the records that it isn't the name of. */
const undecided = (kind: LocatorKind, text: string, found: readonly IDataObject[], seen: readonly IDataObject[]) => {
	const similar = plainWords(text).replace(/ /g, '').length < FEW ? [] : containing(kind, seen, text).ahead;
	const listed = firstFew(
		(found.length > 0 ? found : similar).map((record) => titleOf(kind, record)),
		'; ',
		5,
	);
	if (found.length > 0) return `More than one ${kind.noun} matches ${inQuotes(text) ?? 'this text'}: ${listed}.`;
	return notFound(kind, text) + (similar.length > 0 ? ` Did you mean ${listed}?` : '');
};

/**
 * Requests the ID of a name, number or UN/LOCODE from the API. Part of a name never decides. Throws a Refusal unless
 * exactly one record matches and has an ID. It says what can be entered.
 */
export const resolveName = async (client: Client, { kind, text, queries }: Unresolved, options: RequestOptions) => {
	const wanted = (await kind.read?.(client, text, options)) ?? text;
	const seen = new Map<unknown, IDataObject>();
	const ask = async (query: RequestParts['query']) => {
		const records = await (kind.lookUp ?? lookUp)(client, kind.endpoint, { query }, options);
		for (const record of records) seen.set(keyIn(kind)(record), record);
		return records.filter((record) => kind.names?.isNamed(record, wanted, query));
	};
	// Many names contain punctuation, so punctuation alone identifies no record.
	const steps = plainWords(wanted) === '' ? [] : queries(wanted);
	const found = await firstFound(steps, ask, keyIn(kind));
	const [only, ...others] = found;
	if (only === undefined || others.length > 0)
		throw new Refusal(`${undecided(kind, text, found, [...seen.values()])} ${whatToEnter(kind)}.`, '');
	const id = identifierOf(kind, only);
	if (id !== undefined) return id;
	throw new Refusal(
		`the API lists the ${kind.noun} ${inQuotes(text) ?? 'with this name'} without a usable ID`,
		`Ask DrayEasy support about this ${kind.noun}, or enter its ID.`,
		true,
		'Nothing was sent: ',
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
