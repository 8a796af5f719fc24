import { z } from 'zod';

/** One way a value breaks the interface: where, and what would be allowed, as the end of a sentence. */
export interface Issue {
	readonly path: ReadonlyArray<string | number>;
	readonly message: string;
}

/** A rule that joins several fields of one request. It must bear any input, since it runs beside the field checks. */
export type CrossFieldRule = (request: Readonly<Record<string, unknown>>) => Issue[];

const REQUIRED = 'is required';

/** "from 0 to 6", "of 1 or more", "up to 50", or nothing when there is no bound. */
const range = (min?: number, max?: number) => {
	if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
	if (min !== undefined) return ` of ${min} or more`;
	return max === undefined ? '' : ` up to ${max}`;
};

const bounded = (schema: z.ZodNumber, message: string, min?: number, max?: number) => {
	const low = min === undefined ? schema : schema.min(min, { message });
	return max === undefined ? low : low.max(max, { message });
};

/** A whole number; both bounds are inclusive. */
export const integer = (min?: number, max?: number) => {
	const message = `must be a whole number${range(min, max)}`;
	return bounded(z.number({ message }).int({ message }), message, min, max);
};

/** A finite number; both bounds are inclusive. */
export const decimal = (min?: number, max?: number) => {
	const message = `must be a number${range(min, max)}`;
	return bounded(z.number({ message }).finite({ message }), message, min, max);
};

/** A text without bounds; an empty one passes. */
export const string = () => z.string({ message: 'must be text' });

/** A text that is not empty. */
export const nonEmpty = (max?: number) => {
	const message = max === undefined ? 'must be text and not empty' : `must be 1 to ${max} characters long`;
	const schema = z.string({ message }).min(1, { message });
	return max === undefined ? schema : schema.max(max, { message });
};

/** An ID or number that is one part of a path. Whatever its encoding, `.` or `..` would lead to another address. */
export const pathText = () => pattern(/^(?!\.{1,2}$)[^]+$/, 'must be text, neither empty nor dots alone');

/** A text of at most `max` characters that may be empty. */
export const maxLength = (max: number) => {
	const message = `must be at most ${max} characters long`;
	return z.string({ message }).max(max, { message });
};

/** A text of the given form; `message` ends the sentence "<Field> ...". */
export const pattern = (form: RegExp, message: string) => z.string({ message }).regex(form, { message });

/** true or false. */
export const flag = () => z.boolean({ message: 'must be true or false' });

/** One of the listed codes, compared strictly. */
export const oneOf = <T extends string | number>(codes: readonly T[]) => {
	const message = codes.length === 1 ? `must be ${codes[0]}` : `must be one of ${codes.join(', ')}`;
	return z.custom<T>((value) => codes.includes(value as T), { message });
};

/** A list; with `min` or `max` its length is bounded (both inclusive). */
export const list = <T extends z.ZodTypeAny>(item: T, { min, max }: { min?: number; max?: number } = {}) => {
	const bound = max === undefined ? (min ? `of at least ${min}` : '') : `of ${min ?? 0} to ${max} entries`;
	const message = `must be a list ${bound}`.trim();
	let schema = z.array(item, { message });
	if (min !== undefined) schema = schema.min(min, { message });
	return max === undefined ? schema : schema.max(max, { message });
};

const isCalendarDate = (value: string) => {
	const date = new Date(`${value}T00:00:00Z`);
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** A calendar date without time, `YYYY-MM-DD`. */
export const date = () => {
	const message = 'must be a date written YYYY-MM-DD';
	return pattern(/^\d{4}-\d{2}-\d{2}$/, message).refine(isCalendarDate, { message });
};

/** A time of day in 24 hours, `HH:mm`; the hour may have one digit. */
export const time = () => pattern(/^([01]?\d|2[0-3]):[0-5]\d$/, 'must be a time written HH:mm, from 00:00 to 23:59');

/** An e-mail address. Deliberately loose: the service's own idea of one is not documented. */
export const email = () => pattern(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address');

/** A web address, http or https. */
export const webAddress = () => pattern(/^https?:\/\/\S+$/i, 'must be an address that starts with http:// or https://');

/** A five-digit zip code, optionally with the four-digit extension (service.md, warehouse create). */
export const zipcode = () =>
	pattern(/^\d{5}(-\d{4})?$/, 'must be 5 digits, optionally followed by a hyphen and 4 digits');

/** Lists whose items travel as one comma separated text, as findings.md documents for order and rate numbers. */
export const commaSeparated = (max: number) => {
	const message = `must be 1 to ${max} numbers separated by commas`;
	const fits = (value: string) => {
		const numbers = value.split(',');
		return numbers.length <= max && numbers.every((number) => number.trim() !== '');
	};
	return z.string({ message }).refine(fits, { message });
};

const valueAt = (value: unknown, path: ReadonlyArray<string | number>) =>
	path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | null | undefined)?.[key], value);

/**
 * All that is wrong with a value: every field at once, then the joint rules. Each field is named once.
 * An empty list means the service's documentation has nothing against the value.
 */
export const issuesOf = (
	schema: z.ZodTypeAny | undefined,
	rules: readonly CrossFieldRule[],
	value: Record<string, unknown>,
) => {
	const found: Issue[] = [];
	const result = schema?.safeParse(value);
	for (const { path, message } of result?.success === false ? result.error.issues : []) {
		found.push({ path, message: valueAt(value, path) === undefined ? REQUIRED : message });
	}
	for (const rule of rules) found.push(...rule(value));
	const seen = new Set<string>();
	return found.filter(({ path }) => !seen.has(path.join('.')) && seen.add(path.join('.')));
};
