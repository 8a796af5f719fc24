import type { IDataObject } from 'n8n-workflow';
import { labelOf } from '../../shared/fields/text';
import { alphanumeric } from '../../shared/records';
import { numberOf } from './booked';
import type { Booking } from './bookingRecord';
import { shownNumber } from './bookingTexts';

/** Returns only the letters and digits of a value, since records format phone numbers, dates and times differently. */
const comparedText = (value: unknown) => alphanumeric(typeof value === 'boolean' ? String(value) : value);

/**
 * The minimum length of a value to count as equal to a longer value that begins with it, such as a date and a date with
 * a time.
 */
const SHORTEST_PART = 5;

/** The length of a phone number without its country code. A house number at the end of an address is shorter. */
const PHONE_DIGITS = 10;

const isOther = (sent: unknown, listed: unknown) => {
	const [ours, theirs] = [comparedText(sent), comparedText(listed)];
	if (ours === '' || theirs === '' || ours === theirs || Number(sent) === Number(listed)) return false;
	const [short = '', long = ''] = [ours, theirs].sort((a, b) => a.length - b.length);
	const isPhone = short.length >= PHONE_DIGITS && /^\d+$/.test(long);
	return short.length < SHORTEST_PART || !(long.startsWith(short) || (isPhone && long.endsWith(short)));
};

/** Returns a sentence that names the values in which a listed booking differs from this item, or undefined if none do. */
export const otherValuesText = (
	{ client, kind, operation, parts: { body } }: Booking,
	record: IDataObject,
): string | undefined => {
	const names = Object.keys(body).filter((name) => isOther(body[name], record[name]));
	if (names.length === 0) return undefined;
	return `The ${kind.noun} ${shownNumber(client, numberOf(record))} was booked earlier with other values, and was not changed: ${names.map((name) => labelOf(operation.fields, [name])).join(', ')}. To change it, phone or email DrayEasy support.`;
};
