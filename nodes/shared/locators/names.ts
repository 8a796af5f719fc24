import type { IDataObject } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import type { Client, RequestOptions } from '../../../transport';
import { Refusal } from '../errors';
import { firstFew, lettersOf } from '../fields/text';
import { identifierOf, type LocatorKind, titleOf, Unresolved } from './locator';
import { wordsOf } from './places';
import { containing, firstFound, keyIn } from './search';
import { inQuotes } from '../values/unreadable';

/** The letters in a text, its state included, below which it could be the beginning of too many names. */
const FEW = 5;

/** Returns why a text doesn't identify one record. `seen` has the records that it isn't the name of. */
const undecided = (kind: LocatorKind, text: string, found: readonly IDataObject[], seen: readonly IDataObject[]) => {
	const { noun, names } = kind;
	const given = inQuotes(text) ?? 'this text';
	const similar = lettersOf(text).length < FEW ? [] : containing(kind, seen, text).ahead;
	const titles = (found.length > 0 ? found : similar).map((record) => titleOf(kind, record));
	const listed = firstFew(titles, '; ', 5);
	const way = `Enter ${names?.entered ?? 'its ID'}, or choose from the list.`;
	if (found.length > 0) return `More than one ${noun} matches ${given}: ${listed}. ${way}`;
	return `No ${noun} matches ${given}. ${similar.length > 0 ? `Did you mean ${listed}? ` : ''}${way}`;
};

/**
 * Requests the ID of a name or UN/LOCODE from the API. Part of a name never decides. Throws a Refusal unless exactly one
 * record matches and has an ID.
 */
export const resolveName = async (client: Client, { kind, text, queries }: Unresolved, options: RequestOptions) => {
	const wanted = (await kind.read?.(client, text, options)) ?? text;
	const seen = new Map<unknown, IDataObject>();
	const ask = async (query: RequestParts['query']) => {
		const records = await kind.lookUp(client, kind.endpoint, { query }, options);
		for (const record of records) seen.set(keyIn(kind)(record), record);
		return records.filter((record) => 'unlocode' in query || kind.names?.isNamed(record, wanted));
	};
	// Many names contain punctuation, so punctuation alone identifies no record.
	const steps = wordsOf(wanted) === '' ? [] : queries(wanted);
	const [only, ...others] = await firstFound(steps, ask, keyIn(kind));
	if (only === undefined || others.length > 0)
		throw new Refusal(undecided(kind, text, only ? [only, ...others] : [], [...seen.values()]));
	const id = identifierOf(kind, only);
	if (id !== undefined) return id;
	throw new Refusal(
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
