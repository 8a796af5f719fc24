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
	const found = flatten(parameters).filter(({ apiName }) => apiName === String(name));
	const label = found[0]?.property.displayName ?? titled(name);
	const [row, ...inner] = rest;
	if (row === undefined) return label;
	const numbered = /^\d+$/.test(String(row)) ? `${label} ${Number(row) + 1}` : `${label} › ${titled(row)}`;
	if (inner.length === 0) return numbered;
	// The columns of JSON rows are those of the fields.
	return `${numbered} › ${labelOf(found.find(({ children }) => children)?.children ?? [], inner)}`;
};
