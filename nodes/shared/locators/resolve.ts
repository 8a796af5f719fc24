import type { IDataObject } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import { lookUp, type Client, type RequestOptions } from '../../../transport';
import { Declined } from '../errors/failures';
import { quoted } from '../fields/given';
import { firstFew } from '../fields/text';
import { Unresolved } from './field';
import { keyOf, namesOf, titleOf, type LocatorKind } from './kind';
import { isPlaceName } from './places';

/** Letter case and blanks around commas make no difference. */
export const plain = (text: string) =>
	text
		.toLowerCase()
		.split(',')
		.map((part) => part.trim())
		.join(',');

/** Records that go by exactly this name, written as it is or, for places, in another usual way. */
export const namedRecords = (kind: LocatorKind, records: readonly IDataObject[], text: string) => {
	const whose = (isName: (name: string) => boolean) => records.filter((record) => namesOf(kind, record).some(isName));
	const exact = whose((name) => plain(name) === plain(text));
	return exact.length > 0 || !kind.isPlace ? exact : whose((name) => isPlaceName(text, name));
};

/** Records with the text somewhere in their names. */
const partlyNamedRecords = (kind: LocatorKind, records: readonly IDataObject[], text: string) =>
	records.filter((record) => namesOf(kind, record).some((name) => plain(name).includes(plain(text))));

const unclear = (kind: LocatorKind, text: string, found: readonly IDataObject[]) => {
	const { noun, nameExample } = kind;
	if (found.length === 0)
		return new Declined(
			`No ${noun} matches ${quoted(text) ?? 'this text'}. Check the spelling, or choose from the list.`,
		);
	const titles = found.map((record) => titleOf(kind, record));
	return new Declined(
		`${quoted(text) ?? 'This text'} fits more than one ${noun}: ${firstFew(titles, 5, '; ')}. Give the full name, such as ${nameExample ?? ''}, or choose from the list.`,
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
		for (const record of records) seen.set(keyOf(kind, record), record);
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
	return keyOf(kind, only);
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
