import type { IDataObject } from 'n8n-workflow';
import { LruMap } from '../../transport';
import { comparable } from './records';

/** A quote whose rates ship the same freight, so that one of them is booked. */
export interface RememberedQuote {
	/** What it was asked for. */
	readonly asked: IDataObject;
	/** The number of the rate that was booked, or may have been. */
	chosen?: string | undefined;
}

/** By where it was asked, the field of its numbers, and one of these; as far as this process asked for it. */
const quotes = new LruMap<string, RememberedQuote>(50_000);

const keyOf = (address: string, field: string, number: unknown) =>
	[new URL(address).href.toLowerCase(), field, comparable(number)].join(' ');

/** Remembers that these rates are of one quote. The API documents no field that says so for LTL and FTL. */
export const rememberQuote = (address: string, field: string, numbers: readonly unknown[], asked: IDataObject) => {
	const quote: RememberedQuote = { asked };
	for (const number of numbers) if (comparable(number) !== '') quotes.set(keyOf(address, field, number), quote);
};

/** The quote that a rate is of; undefined if this process doesn't know it. */
export const quoteOfRate = (address: string, field: string, number: unknown): RememberedQuote | undefined =>
	quotes.get(keyOf(address, field, number));
