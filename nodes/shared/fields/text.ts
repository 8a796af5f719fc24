import type { Parameter } from './parameter';

/** Returns a value as JSON, and never throws: a value that JSON can't contain is described. */
export const inJson = (value: unknown): string => {
	try {
		// JSON.stringify returns undefined for a function, for example.
		const json: unknown = JSON.stringify(value);
		return typeof json === 'string' ? json : String(value);
	} catch {
		return typeof value === 'bigint' ? String(value) : Object.prototype.toString.call(value);
	}
};

/**
 * Returns a value as a string, empty for none, and never throws. Used to compare and display IDs that may be numbers or
 * strings.
 */
export const asText = (value: unknown): string => {
	if (typeof value === 'string') return value;
	return value === undefined || value === null ? '' : inJson(value);
};

/** Normalizes names and numbers that people write: trimmed and in lowercase. */
export const lowerCased = (value: unknown): string => asText(value).trim().toLowerCase();

/** Normalizes words that have several spellings: `not_released` equals `Not Released`. */
export const lettersOf = (value: unknown): string => lowerCased(value).replace(/[^a-z]/g, '');

/** Returns a field's name as a label: `cargo_value` becomes "Cargo value". */
export const titled = (name: string | number) => {
	const words = String(name).replace(/_/g, ' ');
	return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Returns a name for use within a sentence: "LTL Shipment File" becomes "LTL shipment file". */
export const sentenceCase = (name: string) => name.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

/** Sorts by name, as menus do. Doesn't use Intl, since loading its collation takes longer than loading a node. */
export const sortedBy = <T>(entries: readonly T[], nameOf: (entry: T) => string): T[] =>
	[...entries].sort((a, b) => {
		const [first, second] = [a, b].map((entry) => nameOf(entry).toLowerCase()) as [string, string];
		return first < second ? -1 : Number(first > second);
	});

/** Returns a number with thousands separators, such as `50,000`. Doesn't use Intl, for the same reason. */
export const formatNumber = (value: number): string => String(value).replace(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, ',');

/** The maximum number of names in one message. */
const MOST_NAMED = 20;

/** Returns the first names of a list and the number of the others: "LS1, LS2 and 3 more". */
export const firstFew = (names: readonly string[], joint = ', ', most = MOST_NAMED) => {
	const more = names.length > most ? ` and ${names.length - most} more` : '';
	return names.slice(0, most).join(joint) + more;
};

/** Returns an n8n expression for the name of the current value of `key`, which is also an expression. */
export const nameOf = (
	entries: ReadonlyArray<{ readonly value: string; readonly name: string }>,
	key: string,
): string => `(${JSON.stringify(Object.fromEntries(entries.map(({ value, name }) => [value, name])))})[${key}]`;

/** A path in a request: a field's name, then rows and fields within it. */
export type Path = ReadonlyArray<string | number>;

/** Returns all parameters, including those in collections. */
const flatten = (parameters: readonly Parameter[]): Parameter[] =>
	parameters.flatMap((one) => (one.childKind === 'collection' ? flatten(one.children ?? []) : [one]));

/**
 * Returns the label that the user sees for a path in a request, such as "Containers 2 › Number". Rows are numbered from
 * one. An unknown name becomes words.
 */
export const labelOf = (parameters: readonly Parameter[], [name = '', ...rest]: Path): string => {
	const found = flatten(parameters).find(({ apiName }) => apiName === String(name));
	const label = found?.property.displayName ?? titled(name);
	const [row, ...inner] = rest;
	if (row === undefined) return label;
	const numbered = /^\d+$/.test(String(row)) ? `${label} ${Number(row) + 1}` : `${label} › ${titled(row)}`;
	if (inner.length === 0) return numbered;
	return `${numbered} › ${labelOf(found?.children ?? [], inner)}`;
};

/** The maximum length of an invalid value in a message. */
const LONGEST = 40;

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
	const short = characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : text;
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
