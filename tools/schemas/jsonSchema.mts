import type { z } from 'zod';

/** The part of JSON Schema that n8n's previews of outputs understand; of several types the editor shows the first. */
export interface JsonSchema {
	readonly type?: string | readonly string[];
	readonly properties?: Readonly<Record<string, JsonSchema>>;
	readonly items?: JsonSchema;
}

const typesOf = ({ type = [] }: JsonSchema): readonly string[] => (typeof type === 'string' ? [type] : type);

/** Objects and lists keep one type: the editor opens them only then. */
const withTypes = (schema: JsonSchema, types: readonly string[]): JsonSchema => {
	if (schema.properties ?? schema.items) return schema;
	const all = [...new Set([...typesOf(schema), ...types])];
	return { ...schema, type: all.length === 1 ? all[0] : all };
};

type Convert = (rule: never) => JsonSchema;

/** By the name of the rule's kind: an instance may belong to another copy of zod. */
const byKind: Readonly<Record<string, Convert>> = {
	ZodOptional: (rule: z.ZodOptional<z.ZodTypeAny>) => toJsonSchema(rule.unwrap()),
	ZodNullable: (rule: z.ZodNullable<z.ZodTypeAny>) => withTypes(toJsonSchema(rule.unwrap()), ['null']),
	ZodObject: (rule: z.AnyZodObject) => {
		const fields = Object.entries(rule.shape as Record<string, z.ZodTypeAny>);
		return {
			type: 'object',
			properties: Object.fromEntries(fields.map(([name, field]) => [name, toJsonSchema(field)])),
		};
	},
	ZodArray: (rule: z.ZodArray<z.ZodTypeAny>) => ({ type: 'array', items: toJsonSchema(rule.element) }),
	ZodUnion: (rule: z.ZodUnion<readonly [z.ZodTypeAny, ...z.ZodTypeAny[]]>) => {
		const [first = {}, ...others] = rule.options.map(toJsonSchema);
		return withTypes(first, others.flatMap(typesOf));
	},
	ZodString: () => ({ type: 'string' }),
	ZodBoolean: () => ({ type: 'boolean' }),
	ZodNumber: (rule: z.ZodNumber) => ({ type: rule.isInt ? 'integer' : 'number' }),
	ZodUnknown: () => ({}),
};

/** What a rule of the contract says of a value; nothing where the contract knows nothing. Throws for other rules. */
export function toJsonSchema(rule: z.ZodTypeAny): JsonSchema {
	const kind = (rule._def as { typeName: string }).typeName;
	const convert = byKind[kind];
	if (!convert) throw new Error(`There is no preview for ${kind}`);
	return convert(rule as never);
}
