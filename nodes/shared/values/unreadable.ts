/** A value that can't be sent in the given form. Validation rejects it in any field. */
export class Unreadable {
	constructor(
		/** The end of the sentence "<Field> …". */
		readonly reason: string,
	) {}
}

/** The maximum length of an invalid value in a message. */
const LONGEST_VALUE = 40;

/** Matches a long text without spaces, which may be a token. */
const MAY_BE_SECRET = /\S{32}/;

/**
 * Matches characters that nobody sees, such as a zero-width space, or that change the direction of a text. Tabs and line
 * breaks separate words instead.
 */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]|(?![\t-\r])\p{Cc}/gu;

/**
 * Returns a text in a form that is safe in a message: URLs without queries and passwords, and invisible characters as
 * their codes, such as \u200b.
 */
export const inQuotes = (given: string): string | undefined => {
	const [text = ''] = given.includes('//') ? given.split(/[?#]/, 1) : [given];
	if (MAY_BE_SECRET.test(text) || (text.includes('//') && text.includes('@'))) return undefined;
	const characters = Array.from(text);
	const short = characters.length > LONGEST_VALUE ? `${characters.slice(0, LONGEST_VALUE).join('')}…` : text;
	return JSON.stringify(short).replace(
		INVISIBLE,
		(hidden) => `\\u${(hidden.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
	);
};

const described = (value: unknown): string | undefined => {
	if (typeof value === 'string') return inQuotes(value);
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	return Array.isArray(value) ? 'a list' : 'an object';
};

/**
 * Returns an invalid value for the end of a message, ` (given: "MSKU 123")`, or an empty text if the value is missing
 * or may be a secret.
 */
export const givenText = (value: unknown): string => {
	const text = value === undefined || value === null || value === '' ? undefined : described(value);
	return text === undefined ? '' : ` (given: ${text})`;
};
