import type { Fields, Schema } from './schema';

/** One way a value differs from the API: where, and what would be allowed, as the end of the sentence "<Field> …". */
export interface Issue {
	readonly path: ReadonlyArray<string | number>;
	readonly message: string;
}

export const REQUIRED = 'is required';

export const isMissing = (value: unknown): value is null | undefined => value === undefined || value === null;

const issuesOf = (schema: Schema, value: unknown, path: Issue['path']): Issue[] => {
	const { required, nullable = false, undocumented = false, fields, item } = schema;
	const mayBeMissing = value === undefined ? !required : value === null && nullable;
	if (undocumented || mayBeMissing) return [];
	if (!schema.accepts(value)) return [{ path, message: isMissing(value) ? REQUIRED : schema.message }];
	if (fields) return issuesIn(fields, value as Readonly<Record<string, unknown>>, path);
	if (item) return (value as unknown[]).flatMap((entry, index) => issuesOf(item, entry, [...path, index]));
	return [];
};

/** All ways in which the values of fields differ from what is documented, one for each place; other fields pass. */
export const issuesIn = (
	fields: Fields,
	values: Readonly<Record<string, unknown>>,
	path: Issue['path'] = [],
): Issue[] => Object.entries(fields).flatMap(([name, field]) => issuesOf(field, values[name], [...path, name]));
