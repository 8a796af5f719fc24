import { z } from 'zod';
import type { Endpoint } from '../../contract/index.ts';
import type { Resource } from '../../nodes/shared/operations/operation.ts';
import { toJsonSchema, type JsonSchema } from './jsonSchema.mts';

/** What a downloaded file's item says beside its binary data. */
const FILE_FACTS = { fileName: z.string(), mimeType: z.string(), fileSize: z.number().int() };

const recordOf = ({ responseType: answers, method, params, record }: Endpoint): z.ZodTypeAny | undefined => {
	if (answers === 'file') return z.object({ ...params?.shape, ...FILE_FACTS });
	if (answers === 'nothing') return z.object({ [method === 'DELETE' ? 'deleted' : 'success']: z.boolean() });
	return record;
};

/** What n8n shows of each operation's output before it has run, by path below `__schema__`. */
export const previews = (resources: readonly Resource[]): Record<string, JsonSchema & { version: number }> =>
	Object.fromEntries(
		resources.flatMap(({ value: resource, operations }) =>
			operations.map(({ value: operation, endpoint }) => {
				const record = recordOf(endpoint);
				if (!record) throw new Error(`The contract does not say what ${resource}.${operation} answers`);
				return [`v1.0.0/${resource}/${operation}.json`, { ...toJsonSchema(record), version: 1 }] as const;
			}),
		),
	);
