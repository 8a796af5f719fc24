import { z } from 'zod';
import type { Endpoint, Fields } from '../../contract/index.ts';
import { responseOf } from '../../contract/responses.mts';
import { toApiName } from '../../nodes/shared/fields/field.ts';
import type { Resource } from '../../nodes/shared/operations/operation.ts';
import { toJsonSchema, type JsonSchema } from './jsonSchema.mts';

/** What a downloaded file's item says beside its binary data. */
const FILE_FACTS = { file_name: z.string(), mime_type: z.string(), file_size: z.number().int() };

/** Path parameters, named as the fields of records are. */
const paramsOf = (params: Fields = {}) =>
	Object.fromEntries(
		Object.entries(params).map(([name, { kind }]) => [
			toApiName(name),
			kind === 'id' ? z.union([z.number().int(), z.string()]) : z.string(),
		]),
	);

/** Outputs that the node shapes itself. */
const SHAPED: Readonly<Record<string, z.ZodTypeAny>> = {
	'container.getAll': z.object({
		order_id: z.number().int(),
		mbl_number: z.string(),
		order_status: z.string(),
		order_status_name: z.string(),
		released_status: z.string(),
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
	return SHAPED[`${resource}.${operation}`] ?? responseOf(`${resource}.${operation}`);
};

/** What n8n shows of each operation's output before it has run, by path below `__schema__`. */
export const previews = (resources: readonly Resource[]): Record<string, JsonSchema & { version: number }> =>
	Object.fromEntries(
		resources.flatMap(({ value: resource, operations }) =>
			operations.map(({ value: operation, endpoint }) => {
				const record = recordOf(resource, operation, endpoint);
				if (!record) throw new Error(`The contract does not say what ${resource}.${operation} answers`);
				return [`v1.0.0/${resource}/${operation}.json`, { ...toJsonSchema(record), version: 1 }] as const;
			}),
		),
	);
