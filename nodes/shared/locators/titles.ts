/** The texts among the parts that are not empty, joined. */
export const joined = (separator: string, ...parts: unknown[]) =>
	parts.filter((part): part is string => typeof part === 'string' && part !== '').join(separator);

/** What a list shows of a record. */
export const titled = (...parts: unknown[]) => joined(' · ', ...parts);
