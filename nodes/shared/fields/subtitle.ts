/** An expression of n8n's that gives the name of what `key`, an expression too, is at the moment. */
export const nameOf = (
	entries: ReadonlyArray<{ readonly value: string; readonly name: string }>,
	key: string,
): string => `(${JSON.stringify(Object.fromEntries(entries.map(({ value, name }) => [value, name])))})[${key}]`;
