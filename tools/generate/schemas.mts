import { z } from 'zod';
import type { Endpoint, Fields } from '../../contract/index.ts';
import { responseOf } from '../../contract/responses.mts';
import { toApiName } from '../../nodes/shared/fields/parameter.ts';
import type { Resource } from '../../nodes/shared/operations/operation.ts';

/**
 * The part of JSON Schema that n8n's output previews support. If there are several types, the editor shows the first.
 */
export interface JsonSchema {
	readonly type?: string | readonly string[];
	readonly properties?: Readonly<Record<string, JsonSchema>>;
	readonly items?: JsonSchema;
}

const typesOf = ({ type = [] }: JsonSchema): readonly string[] => (typeof type === 'string' ? [type] : type);

/** Objects and lists keep one type, because the editor can only expand those. */
const withTypes = (schema: JsonSchema, types: readonly string[]): JsonSchema => {
	if (schema.properties ?? schema.items) return schema;
	const all = [...new Set([...typesOf(schema), ...types])];
	return { ...schema, type: all.length === 1 ? all[0] : all };
};

type Convert = (rule: never) => JsonSchema;

/** Converters by the name of the rule's class, because the instance may come from another copy of zod. */
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

/**
 * Returns the schema of a contract rule, or undefined if the contract says nothing about the value. Throws for
 * unsupported rules.
 */
export function toJsonSchema(rule: z.ZodTypeAny): JsonSchema {
	const kind = (rule._def as { typeName: string }).typeName;
	const convert = byKind[kind];
	if (!convert) throw new Error(`There is no preview for ${kind}`);
	return convert(rule as never);
}

/** The JSON part of a downloaded file's item. */
const FILE_FACTS = { file_name: z.string(), mime_type: z.string(), file_size: z.number().int() };

/** Returns the path parameters, named like the fields of records. */
const paramsOf = (params: Fields = {}) =>
	Object.fromEntries(
		Object.entries(params).map(([name, { kind }]) => [
			toApiName(name),
			kind === 'id' ? z.union([z.number().int(), z.string()]) : z.string(),
		]),
	);

/** Returns an item of a quote: a rate of the response, with its booking IDs and lane first. */
const rateOf = (name: string, ids: readonly string[]) => {
	const { rates, ...rest } = responseOf(name).record?.shape as Record<string, z.ZodTypeAny>;
	const rate = rates instanceof z.ZodArray ? (rates.element as z.AnyZodObject) : z.object({});
	const sent: Record<string, z.ZodTypeAny> = { ...(rate.shape as z.ZodRawShape), ...rest };
	const first = Object.fromEntries(ids.map((id) => [id, sent[id] ?? z.string()]));
	const [id = '', ...others] = Object.keys(first);
	return z.object({
		[id]: first[id] ?? z.string(),
		summary: z.string(),
		...Object.fromEntries(others.map((name) => [name, first[name] ?? z.string()])),
		lane: z.string(),
		...sent,
		quoted_for: z.object({}),
	});
};

/** The outputs that the node itself builds. */
const SHAPED: Readonly<Record<string, z.ZodTypeAny>> = {
	'rate.search': rateOf('rate.search', ['id', 'quote_id']),
	'ltlQuote.create': rateOf('ltlQuote.create', ['rate_number']),
	'ftlQuote.create': rateOf('ftlQuote.create', ['quote_number']),
	'container.getAll': z.object({
		order_id: z.number().int(),
		summary: z.string(),
		mbl_number: z.string(),
		order_status: z.string(),
		order_status_name: z.string(),
		released_status: z.string(),
		customer_reference_number: z.string(),
		eta: z.string(),
		container_id: z.number().int(),
		container_number: z.string(),
		status: z.number().int(),
		status_name: z.string(),
		last_free_day: z.string(),
		days_left: z.number().int(),
		shipping_events: z.array(z.object({})),
	}),
};

const recordOf = (resource: string, operation: string, endpoint: Endpoint): z.ZodTypeAny | null | undefined => {
	const { responseType, method, params } = endpoint;
	if (responseType === 'file') return z.object({ ...paramsOf(params), ...FILE_FACTS });
	if (responseType === 'nothing') return z.object({ [method === 'DELETE' ? 'deleted' : 'success']: z.boolean() });
	return SHAPED[`${resource}.${operation}`] ?? responseOf(`${resource}.${operation}`).record;
};

/** Returns a record with its summary after the first field. */
const withSummary = (record: z.ZodTypeAny) => {
	const { shape } = record as unknown as { readonly shape: z.ZodRawShape };
	const [first, ...others] = Object.entries(shape);
	return z.object(Object.fromEntries([...(first ? [first] : []), ['summary', z.string()], ...others]));
};

/** Returns the output previews that n8n shows before an operation has run, by their paths in `__schema__`. */
export const previews = (resources: readonly Resource[]): Record<string, JsonSchema & { version: number }> =>
	Object.fromEntries(
		resources.flatMap(({ value: resource, operations }) =>
			operations.map((operation) => {
				const { value, endpoint } = operation;
				const record = recordOf(resource, value, endpoint);
				if (!record) throw new Error(`The contract does not say what ${resource}.${value} answers`);
				const schema = toJsonSchema(operation.summary ? withSummary(record) : record);
				return [`v1.0.0/${resource}/${value}.json`, { ...schema, version: 1 }] as const;
			}),
		),
	);
