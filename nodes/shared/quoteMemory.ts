import { LruMap } from '../../transport';
import { comparable } from './records';

/** Which quote a rate came from, by its number, as far as this process has asked for the quote. */
const quotes = new LruMap<string, number>(10_000);

let count = 0;

/** Remembers that these rates are of one quote. The API documents no field that says so for LTL and FTL. */
export const rememberQuote = (numbers: readonly unknown[]) => {
	count += 1;
	for (const number of numbers) if (comparable(number) !== '') quotes.set(comparable(number), count);
};

/** What two rates of one quote have in common; undefined if this process doesn't know the quote. */
export const quoteOfRate = (number: unknown): number | undefined => quotes.get(comparable(number));
