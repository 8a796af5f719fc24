/** A value as text, for comparing IDs that may come as numbers or as text, and for naming them. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
