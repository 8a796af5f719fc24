import { z } from 'zod';
import type { Endpoint, RequestParts } from './endpoint';
import { onceFor } from './onceFor';
import type { Fields, Schema } from './schema';

/**
 * A difference between a value and the documentation: its path, and what is allowed, as the end of the sentence
 * "<Field> …".
 */
export interface Issue {
	readonly path: ReadonlyArray<string | number>;
	readonly message: string;
}

/** The message for a missing required value, as the end of the sentence "<Field> …". */
export const REQUIRED = 'is required';

/** Returns whether a value is missing. An empty string counts as a value. */
export const isMissing = (value: unknown): value is null | undefined => value === undefined || value === null;

const zodOfFields = (fields: Fields, message?: string): z.ZodTypeAny =>
	z
		.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, zodOf(field)])), { message })
		.passthrough();

const zodOfGiven = ({ fields, item, min = 0, accepts, message }: Schema): z.ZodTypeAny => {
	if (fields) return zodOfFields(fields, message);
	if (item) return z.array(zodOf(item), { message }).min(min, { message });
	return z.custom(accepts, { message });
};

const zodOf = (schema: Schema): z.ZodTypeAny => {
	if (schema.unchecked) return z.unknown();
	const given = schema.nullable ? zodOfGiven(schema).nullable() : zodOfGiven(schema);
	return schema.required ? given : given.optional();
};

// Built on first use, since most fields of a node are never checked.
const zodSchemaOfFields = onceFor((fields: Fields) => zodOfFields(fields));
const zodSchemaOf = onceFor(zodOf);

/** Returns the value at a path in a record, or undefined if there is none. */
export const valueAt = (record: unknown, path: Issue['path']) =>
	path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | null | undefined)?.[key], record);

/**
 * Returns all differences between the values of fields and the documentation, one per path. Additional fields are
 * accepted.
 */
export const issuesIn = (fields: Fields, values: Readonly<Record<string, unknown>>): Issue[] =>
	(zodSchemaOfFields(fields).safeParse(values).error?.issues ?? []).map(({ path, message }) => ({
		path,
		message: valueAt(values, path) === undefined ? REQUIRED : message,
	}));

/** Returns whether the API accepts this value. */
export const isValid = (schema: Schema, value: unknown): boolean => zodSchemaOf(schema).safeParse(value).success;

/**
 * Returns all differences between a request and the documentation, first for single fields, then for rules across
 * fields. Drops a rule's findings about a field that is already wrong.
 */
export const checkRequest = (
	{ params, query = {}, body, anyOf, rules = [] }: Endpoint,
	parts: RequestParts,
): Issue[] => {
	const [fields, sent] = body ? [body, parts.body] : [query, parts.query];
	const issues = [...issuesIn(params, parts.params), ...issuesIn(fields, sent)];
	const add = (field: string, message: string | false | undefined) => {
		if (message && !issues.some(({ path }) => path.join('.') === field)) issues.push({ path: [field], message });
	};
	// "Delivery Address or Warehouse must be given".
	if (anyOf && !anyOf.some((name) => !isMissing(sent[name]) && sent[name] !== '')) {
		const [first = '', ...others] = anyOf;
		add(first, `or ${others.map((name) => fields[name]?.label).join(' or ')} must be given`);
	}
	for (const rule of rules) for (const [field, message] of Object.entries(rule(sent))) add(field, message);
	return issues;
};
