import type { z } from 'zod';
import type { Endpoint, RequestParts } from './endpoint';
import { zodOf, type Fields } from './schema/schema';

/** One way a value differs from the API: where, and what would be allowed, as the end of a sentence. */
export interface Issue {
	readonly path: ReadonlyArray<string | number>;
	readonly message: string;
}

/** A rule that joins several fields of one request. It must bear any input, since it runs beside the field checks. */
export type CrossFieldRule = (request: Readonly<Record<string, unknown>>) => Issue[];

export const REQUIRED = 'is required';

const valueAt = (value: unknown, path: ReadonlyArray<string | number>) =>
	path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | null | undefined)?.[key], value);

const known = new WeakMap<Fields, z.ZodTypeAny>();

const schemaOf = (fields: Fields) => {
	const schema = known.get(fields) ?? zodOf(fields);
	known.set(fields, schema);
	return schema;
};

const issuesIn = (fields: Fields, value: Readonly<Record<string, unknown>>): Issue[] => {
	const result = schemaOf(fields).safeParse(value);
	return (result.success ? [] : result.error.issues).map(({ path, message }) => ({
		path,
		message: (valueAt(value, path) ?? undefined) === undefined ? REQUIRED : message,
	}));
};

const PARTS = ['params', 'query', 'body'] as const;

/** The same object each time, so that its schema is made once. */
const NO_FIELDS: Fields = {};

const once = (issues: readonly Issue[]) => {
	const seen = new Set<string>();
	return issues.filter(({ path }) => !seen.has(path.join('.')) && seen.add(path.join('.')));
};

/**
 * All ways in which a request differs from what is documented: every field at once, then the rules that join several.
 * Each field is named once.
 */
export const checkRequest = (endpoint: Endpoint, parts: RequestParts): Issue[] => {
	const { rules = [] } = endpoint;
	return once([
		...PARTS.flatMap((part) => issuesIn(endpoint[part] ?? NO_FIELDS, parts[part])),
		...rules.flatMap((rule) => rule(endpoint.body ? parts.body : parts.query)),
	]);
};
