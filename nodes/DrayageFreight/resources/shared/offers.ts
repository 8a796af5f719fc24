import type { IDataObject } from 'n8n-workflow';
import { envelopesIn, isRecord } from '../../../../transport';

/** A rate of a response, and the fields beside the list that contains it; undefined if there is no such list. */
export interface Offer {
	readonly rate: IDataObject;
	readonly beside: IDataObject | undefined;
}

/** A record plus the fields of another record that it doesn't have. */
export const withMissing = (record: IDataObject, other: IDataObject): IDataObject => {
	const missing = Object.entries(other).filter(([name]) => !(name in record));
	return { ...record, ...Object.fromEntries(missing) };
};

const without = (record: IDataObject, left: string): IDataObject =>
	Object.fromEntries(Object.entries(record).filter(([name]) => name !== left));

/** A response whose rates are in an envelope, with the fields of both. The inner fields win. */
export const withoutEnvelopes = (response: IDataObject): IDataObject => {
	const inner = envelopesIn(response).find(({ rates }) => rates !== undefined);
	return inner === undefined || inner === response ? response : withMissing(inner, without(response, 'data'));
};

/** The records of a list, in an envelope or not; undefined for anything else. A null isn't a record of the list. */
const entriesOf = (value: unknown): IDataObject[] | undefined => {
	const list: unknown = isRecord(value) ? value.data : value;
	const entries = Array.isArray(list) ? (list as unknown[]).filter((entry) => entry !== null) : [undefined];
	return entries.every(isRecord) ? entries : undefined;
};

/** How many lists and envelopes to look through. */
const MOST_LEVELS = 10;

/** Where a record was found: the fields around it, whether it is an entry of `rates`, and how deep it is. */
interface Place {
	readonly beside: IDataObject | undefined;
	readonly isListed: boolean;
	readonly level: number;
}

/** The rates in the entries of one list. An entry without any is a rate too, if another entry is or has one. */
const offersAmong = (entries: readonly IDataObject[], id: string, place: Place): Offer[] | undefined => {
	const found = entries.map((entry) => offersWithin(entry, id, place));
	const isRates = place.isListed || found.some((offers) => offers !== undefined);
	return isRates ? entries.flatMap((rate, index) => found[index] ?? [{ rate, beside: place.beside }]) : undefined;
};

/** The rates that a record contains, or the record if it is a rate: if it has this identifier. */
const offersWithin = (record: IDataObject, id: string, place: Place): Offer[] | undefined => {
	const { beside, isListed, level } = place;
	const itself = id in record ? [{ rate: record, beside }] : undefined;
	// A rate may list its charges under any name.
	if ((isListed && itself) || level === MOST_LEVELS) return itself;
	const inside = (name: string, entries: readonly IDataObject[]) => {
		const around = withMissing(without(record, name), beside ?? {});
		return offersAmong(entries, id, { beside: around, isListed: name === 'rates', level: level + 1 });
	};
	const { rates, data } = record;
	const listed = entriesOf(rates);
	if (listed) return inside('rates', listed);
	if (rates !== undefined) return itself;
	const entries = isRecord(data) && (!itself || 'rates' in data) ? [data] : Array.isArray(data) ? entriesOf(data) : [];
	return inside('data', entries ?? []) ?? itself;
};

/**
 * undocumented: the envelopes of a quote's response (docs/interface.md#u-passed-through). One response is one quote, so
 * all rates in it are of that quote: in its `rates` or `data`, in a list without an envelope, or in the `rates` of a list's
 * entries. A response with the identifiers that book a rate is itself the rate. Undefined if there are no rates.
 */
export const offersOf = (records: readonly IDataObject[], ids: readonly string[]): Offer[] | undefined => {
	const [id = 'id'] = ids;
	const [only, ...others] = records;
	if (only === undefined) return [];
	const offers = offersAmong(records, id, { beside: undefined, isListed: false, level: 0 });
	const isItself = others.length === 0 && offers?.[0]?.rate === only;
	return isItself && !ids.every((name) => name in only) ? undefined : offers;
};
