import type { Fields, Schema } from './schema';

/** One way a value differs from the API: where, and what would be allowed, as the end of the sentence "<Field> …". */
export interface Issue {
	readonly path: ReadonlyArray<string | number>;
	readonly message: string;
}

export const REQUIRED = 'is required';

export const isMissing = (value: unknown): value is null | undefined => value === undefined || value === null;

const issuesOf = (schema: Schema, value: unknown, path: Issue['path']): Issue[] => {
	const { kind, required, undocumented, nullable, fields, item, min = 0, accepts, message } = schema;
	if (undocumented || kind === 'any') return [];
	if (isMissing(value)) return (value === null ? nullable : !required) ? [] : [{ path, message: REQUIRED }];
	if (fields && typeof value === 'object' && !Array.isArray(value))
		return issuesIn(fields, value as Readonly<Record<string, unknown>>, path);
	if (item && Array.isArray(value) && value.length >= min)
		return value.flatMap((entry, index) => issuesOf(item, entry, [...path, index]));
	return accepts?.(value) ? [] : [{ path, message }];
};

/** All ways in which the values of fields differ from what is documented, one for each place; other fields pass. */
export const issuesIn = (
	fields: Fields,
	values: Readonly<Record<string, unknown>>,
	path: Issue['path'] = [],
): Issue[] => Object.entries(fields).flatMap(([name, field]) => issuesOf(field, values[name], [...path, name]));

/** Whether the API takes this value. */
export const isValid = (schema: Schema, value: unknown): boolean => issuesOf(schema, value, []).length === 0;
