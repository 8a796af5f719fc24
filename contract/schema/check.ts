import { z } from 'zod';
import type { Fields, Schema } from './schema';

/** One way a value differs from the API: where, and what would be allowed, as the end of the sentence "<Field> …". */
export interface Issue {
	readonly path: ReadonlyArray<string | number>;
	readonly message: string;
}

export const REQUIRED = 'is required';

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
	if (schema.undocumented) return z.unknown();
	const given = schema.nullable ? zodOfGiven(schema).nullable() : zodOfGiven(schema);
	return schema.required ? given : given.optional();
};

/** Made when something is first checked, since most of a node's fields never are. */
const known = new WeakMap<object, z.ZodTypeAny>();

const remembered = <T extends object>(facts: T, make: (facts: T) => z.ZodTypeAny) => {
	const schema = known.get(facts) ?? make(facts);
	known.set(facts, schema);
	return schema;
};

const valueAt = (value: unknown, path: Issue['path']) =>
	path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | null | undefined)?.[key], value);

/** Whether what is at a path must be there; entries of a list must. */
const isRequired = (fields: Fields, [name = '', ...rest]: Issue['path']): boolean => {
	let schema = fields[name];
	for (const key of rest) schema = schema?.item ?? schema?.fields?.[key];
	return schema?.required === true;
};

/** All ways in which the values of fields differ from what is documented, one for each place; other fields pass. */
export const issuesIn = (fields: Fields, values: Readonly<Record<string, unknown>>): Issue[] =>
	(remembered(fields, (named) => zodOfFields(named)).safeParse(values).error?.issues ?? []).map(
		({ path, message }) => ({
			path,
			message: isRequired(fields, path) && isMissing(valueAt(values, path)) ? REQUIRED : message,
		}),
	);

/** Whether the API takes this value. */
export const isValid = (schema: Schema, value: unknown): boolean => remembered(schema, zodOf).safeParse(value).success;
