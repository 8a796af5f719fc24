/** A value as text, empty for none, for comparing IDs that may come as numbers or as text, and for naming them. */
export const asText = (value: unknown): string => {
	if (typeof value === 'string') return value;
	return value === undefined || value === null ? '' : JSON.stringify(value);
};

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

/** The first names of a list, and how many more there are: "LS1, LS2 and 3 more". */
export const firstFew = (names: readonly string[], most = 5, joint = ', ') => {
	const more = names.length > most ? ` and ${names.length - most} more` : '';
	return names.slice(0, most).join(joint) + more;
};

/** An expression of n8n's that gives the name of what `key`, an expression too, is at the moment. */
export const nameOf = (
	entries: ReadonlyArray<{ readonly value: string; readonly name: string }>,
	key: string,
): string => `(${JSON.stringify(Object.fromEntries(entries.map(({ value, name }) => [value, name])))})[${key}]`;
