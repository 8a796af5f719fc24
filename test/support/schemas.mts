import type { z } from 'zod';
import { changed } from '../fixtures/notation/change.mts';
import type { FieldFact } from '../fixtures/api/index.mts';

/** Returns the name of a field in the first entry of each list. */
const first = ({ name }: FieldFact) => name.replace(/\*/g, '0');

/** Returns a value of a different type than the field's. */
const wrong = ({ kinds }: FieldFact) => (kinds.some((kind) => /^(integer|number)$/.test(kind)) ? true : 5);

const namesOf = (fields: readonly FieldFact[]) => fields.map(({ name }) => name);

/**
 * Expects the schema to accept the record, and to reject it if a documented field is missing or has a different type.
 */
export function expectSchemaMatches(schema: z.ZodTypeAny, fields: readonly FieldFact[], record: unknown): void {
	const accepts = (path: string, value: unknown) => schema.safeParse(changed(record, path, value)).success;
	const known = fields.filter(({ kinds }) => !kinds.includes('any'));
	const needed = known.filter(({ required, undocumented, name }) => required && !undocumented && !name.endsWith('*'));
	expect(schema.safeParse(record).error?.issues).toBeUndefined();
	expect(namesOf(needed.filter((field) => accepts(first(field), undefined)))).toEqual([]);
	expect(namesOf(known.filter((field) => accepts(first(field), wrong(field))))).toEqual([]);
}
