import type { z } from 'zod';
import { changed } from '../../fixtures/notation/change.mts';
import type { FieldFact } from '../../fixtures/api/index.mts';

/** The name of a field in the first entry of each list. */
const first = ({ name }: FieldFact) => name.replace(/\*/g, '0');

/** A value that is of none of a field's kinds. */
const wrong = ({ kinds }: FieldFact) => (kinds.some((kind) => /^(integer|number)$/.test(kind)) ? true : 5);

const namesOf = (fields: readonly FieldFact[]) => fields.map(({ name }) => name);

/** A schema of the contract takes a record, misses each documented field that is not in it, and sees a wrong kind. */
export function expectHeld(schema: z.ZodTypeAny, fields: readonly FieldFact[], record: unknown): void {
	const isFine = (path: string, value: unknown) => schema.safeParse(changed(record, path, value)).success;
	const known = fields.filter(({ kinds }) => !kinds.includes('any'));
	const lost = known.filter(({ required, undocumented, name }) => required && !undocumented && !name.endsWith('*'));
	expect(schema.safeParse(record).error?.issues).toBeUndefined();
	expect(namesOf(lost.filter((field) => isFine(first(field), undefined)))).toEqual([]);
	expect(namesOf(known.filter((field) => isFine(first(field), wrong(field))))).toEqual([]);
}
