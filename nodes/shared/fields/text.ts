import type { Field } from './field';

/** A value as text, empty for none, for comparing IDs that may come as numbers or as text, and for naming them. */
export const asText = (value: unknown): string => {
	if (typeof value === 'string') return value;
	return value === undefined || value === null ? '' : JSON.stringify(value);
};

/** As names and numbers that people write are compared: without blanks around them, in lower case. */
export const lowerCased = (value: unknown): string => asText(value).trim().toLowerCase();

/** As words that are written in several ways are compared: `not_released` equals `Not Released`. */
export const lettersOf = (value: unknown): string => lowerCased(value).replace(/[^a-z]/g, '');

/** `cargo_value` as "Cargo value". */
export const titled = (name: string | number) => {
	const words = String(name).replace(/_/g, ' ');
	return words.charAt(0).toUpperCase() + words.slice(1);
};

/** "LTL Shipment File" as "LTL shipment file", for the middle of a sentence. */
export const sentenceCase = (name: string) => name.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

/** Sorted by name as a menu shows them. Compared without Intl, whose collation alone takes longer to load than a node. */
export const sortedBy = <T>(entries: readonly T[], nameOf: (entry: T) => string): T[] =>
	[...entries].sort((a, b) => {
		const [first, second] = [a, b].map((entry) => nameOf(entry).toLowerCase()) as [string, string];
		return first < second ? -1 : Number(first > second);
	});

/** A number with commas, `50,000`; without Intl, for the same reason. */
// eslint-disable-next-line regexp/no-super-linear-move -- A number has at most some 25 characters.
export const formatNumber = (value: number): string => String(value).replace(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, ',');

/** Names in one message. */
export const MOST_NAMED = 20;

/** The first names of a list, and how many more there are: "LS1, LS2 and 3 more". */
export const firstFew = (names: readonly string[], joint = ', ', most = MOST_NAMED) => {
	const more = names.length > most ? ` and ${names.length - most} more` : '';
	return names.slice(0, most).join(joint) + more;
};

/** An expression of n8n's that gives the name of what `key`, an expression too, is at the moment. */
export const nameOf = (
	entries: ReadonlyArray<{ readonly value: string; readonly name: string }>,
	key: string,
): string => `(${JSON.stringify(Object.fromEntries(entries.map(({ value, name }) => [value, name])))})[${key}]`;

/** A place in a request: a field's name, then rows and fields within it. */
export type Path = ReadonlyArray<string | number>;

/** The fields themselves and those in collections. */
const flatten = (fields: readonly Field[]): Field[] =>
	fields.flatMap((field) => (field.childKind === 'fields' ? flatten(field.children ?? []) : [field]));

/**
 * The label that the user sees for a place in a request, such as "Containers 2 › Number". Rows count from one. Names
 * that the node does not know keep the API's word, and so do the keys of JSON.
 */
export const labelOf = (fields: readonly Field[], [name = '', ...rest]: Path): string => {
	const field = flatten(fields).find(({ apiName }) => apiName === String(name));
	const label = field?.property.displayName ?? titled(name);
	const [row, ...inner] = rest;
	if (row === undefined) return label;
	const isJson = field?.property.type === 'json';
	const numbered = /^\d+$/.test(String(row)) ? `${label} ${Number(row) + 1}` : `${label} › ${titled(row)}`;
	if (inner.length === 0) return numbered;
	return `${numbered} › ${isJson ? inner.join(' › ') : labelOf(field?.children ?? [], inner)}`;
};

/** Characters of a wrong value that a message shows. */
const LONGEST = 40;

/** A long text without a blank may be a token. */
const MAY_BE_SECRET = /\S{32}/;

/** A text as a message may show it: a URL without its query or a password in it, and nothing that n8n can't display. */
export const inQuotes = (given: string): string | undefined => {
	const [text = ''] = given.split(/[?#]/, 1);
	if (MAY_BE_SECRET.test(text) || (text.includes('//') && text.includes('@'))) return undefined;
	const characters = Array.from(text);
	const short = characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : text;
	return JSON.stringify(short).replace(/\p{Cf}/gu, '');
};

const described = (value: unknown): string | undefined => {
	if (typeof value === 'string') return inQuotes(value);
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	return Array.isArray(value) ? 'a list' : 'an object';
};

/** The wrong value at the end of a message, ` (given: "MSKU 123")`; empty for one that is missing or may be a secret. */
export const givenText = (value: unknown): string => {
	const text = value === undefined || value === null || value === '' ? undefined : described(value);
	return text === undefined ? '' : ` (given: ${text})`;
};
