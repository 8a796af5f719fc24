/** A value as text, for comparing IDs that may come as numbers or as text, and for naming them. */
export const asText = (value: unknown): string => {
	if (typeof value === 'string') return value;
	return value === undefined ? '' : JSON.stringify(value);
};
