import type { IDataObject } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import { Declined } from '../errors';
import { asText, firstFew, inQuotes } from '../fields/text';
import { reach } from '../records';
import { isSameOnPaper, mblKey, withoutCarrier } from '../values/identifier';
import { isPartOfPlaceName, isPlaceName, singleSpaced } from './places';

type Query = RequestParts['query'];

/** Requests the records for a query. */
export type Ask = (query: Query) => Promise<IDataObject[]>;

/** Finds the records that a name or code from a person or an AI model may stand for. */
export type Find = (text: string, ask: Ask) => Promise<readonly IDataObject[]>;

/** Returns the queries for a text, which may be empty. They are tried one after another until one finds a match. */
export type Queries = (text: string) => readonly Query[];

/** A path in a record, or a function that derives a text from the record. */
export type TextSource = string | ((record: IDataObject) => unknown);

/** Returns the values of a record's sources. */
export const valuesOf = (sources: readonly TextSource[], record: IDataObject): unknown[] =>
	sources.map((source) => (typeof source === 'string' ? reach(record, source) : source(record)));

/** Returns these values as texts, without empty ones. */
export const asTexts = (values: readonly unknown[]): string[] =>
	values
		.flat()
		.map(asText)
		.filter((text) => text !== '');

/** Returns these texts of a record, without empty ones. */
export const textsOf = (record: IDataObject, sources: readonly TextSource[]): string[] =>
	asTexts(valuesOf(sources, record));

/** Normalizes letter case and spaces. */
const normalizedName = (text: string) => text.toLowerCase().split(',').map(singleSpaced).join(',');

const isSameName = (text: string) => (name: string) => normalizedName(name) === normalizedName(text);

/** Finds names that are entered in full. The queries are tried until one finds a record with that name. */
export const wholeNames =
	(queries: Queries, source: TextSource): Find =>
	async (name, ask) => {
		for (const query of queries(singleSpaced(name))) {
			const named = (await ask(query)).filter((record) => textsOf(record, [source]).some(isSameName(name)));
			if (named.length > 0) return named;
		}
		return [];
	};

/** The pages of the list in which a number without the carrier's letters is looked for. The API can't look it up. */
const PAGES = [1, 2, 3, 4, 5];

/**
 * Finds MBL numbers in any case, by letters and digits. The API may compare them exactly, so it's asked for each
 * spelling. On papers, the carrier's four letters may be missing.
 */
export const mblNumbers: Find = async (number, ask) => {
	const meant = (orders: readonly IDataObject[]) => {
		const exact = orders.filter((order) => mblKey(order.mbl_number) === mblKey(number));
		return exact.length > 0 ? exact : orders.filter((order) => isSameOnPaper(number, order.mbl_number));
	};
	for (const mbl_number of new Set([number.toUpperCase(), mblKey(number), number, withoutCarrier(number)])) {
		const found = meant(await ask({ mbl_number }));
		if (found.length > 0) return found;
	}
	// Two carriers can use the same digits, so all of these pages are read.
	const orders: IDataObject[] = [];
	for (const page of /^\d{6,}$/.test(mblKey(number)) ? PAGES : []) {
		const listed = await ask({ page });
		if (listed.length === 0) break;
		orders.push(...listed);
	}
	return meant(orders);
};

const meantWhich = (text: string, names: readonly string[]) =>
	new Declined(
		`No place is called ${inQuotes(text) ?? 'this'}. Did you mean ${firstFew(names, '; ', 5)}? Enter the full name, or choose from the list.`,
	);

/** How the names of a kind of places are written. */
interface PlaceNames {
	readonly queries: Queries;
	readonly sources: readonly TextSource[];
	/** Where in a name the words of a text must be, so that the text may be part of the name. */
	readonly part: 'anywhere' | 'first';
	/** The short forms of a place's name. */
	readonly short?: TextSource;
}

/**
 * Finds places, whose names people write in several ways. The queries are tried until one finds a place with exactly
 * this name, otherwise with this name in another common spelling. A name that is only part of a place's name never
 * decides, but a short form does if nothing else fits it. Throws a Declined that names such places.
 */
export const placeNames =
	({ queries, sources, part, short }: PlaceNames): Find =>
	async (text, ask) => {
		const named = (records: readonly IDataObject[], isName: (name: string) => boolean) =>
			records.filter((record) => textsOf(record, sources).some(isName));
		const seen = new Map<unknown, IDataObject>();
		for (const query of queries(singleSpaced(text))) {
			const records = await ask(query);
			// A UN/LOCODE is matched exactly.
			if ('unlocode' in query && records.length > 0) return records;
			const exact = named(records, isSameName(text));
			const found = exact.length > 0 ? exact : named(records, (name) => isPlaceName(text, name));
			if (found.length > 0) return found;
			for (const record of records) seen.set(record.id ?? record, record);
		}
		const others = [...seen.values()];
		const shortened = short === undefined ? [] : others.filter((one) => textsOf(one, [short]).some(isSameName(text)));
		const parts = new Set([...shortened, ...named(others, (name) => isPartOfPlaceName(text, name, part))]);
		if (parts.size === 1 && shortened.length === 1) return shortened;
		const names = [...parts].map((record) => textsOf(record, sources)[0] ?? '');
		if (names.length > 0) throw meantWhich(text, names);
		return [];
	};
