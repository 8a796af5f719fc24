import { z } from 'zod';

/** The maximum text length, which is long enough for any name, number or sentence. */
const TEXT = 1_000;
const DAY_MS = 86_400_000;
const MOST_ENTRIES = 10_000;

const written = (value: number) => value.toLocaleString('en-US');

const problem = (allowed: string, isMissing: boolean) => ({
	message: isMissing ? `is missing: it must be ${allowed}` : `must be ${allowed}`,
});

/** Replaces all of a schema's messages with a description of allowed values. */
const saying = (allowed: string): z.RawCreateParams => ({
	errorMap: (issue) => problem(allowed, issue.code === 'invalid_type' && issue.received === 'undefined'),
});

const allowedIf = (isAllowed: (value: unknown) => boolean, allowed: string) =>
	z.custom(isAllowed, (value: unknown) => problem(allowed, value === undefined));

export const whole = (least: number, most: number) =>
	z
		.number(saying(`a whole number from ${written(least)} to ${written(most)}`))
		.int()
		.min(least)
		.max(most);

export const between = (least: number, most: number) =>
	z
		.number(saying(`a number from ${written(least)} to ${written(most)}`))
		.min(least)
		.max(most);

export const above = (least: number, most: number) =>
	z
		.number(saying(`a number of more than ${written(least)} and at most ${written(most)}`))
		.gt(least)
		.max(most);

/** A timeout of at most one day. */
export const milliseconds = () => between(0, DAY_MS);

/** A status code, known or unknown. */
export const code = () => z.number(saying('a whole number')).int().safe();

export const yesOrNo = () => z.boolean(saying('true or false'));

export const anyOf = (values: ReadonlyArray<string | number>) =>
	allowedIf((value) => values.includes(value as string), `one of ${values.join(', ')}`);

/** Text that can be empty. */
export const text = () => z.string(saying(`text of at most ${written(TEXT)} characters`)).max(TEXT);

export const filledText = () =>
	z
		.string(saying(`text of 1 to ${written(TEXT)} characters`))
		.min(1)
		.max(TEXT);

/** Text in a specific format; `allowed` describes the format. */
export const textLike = (form: RegExp, allowed: string) => z.string(saying(allowed)).max(TEXT).regex(form);

const isId = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT;

/** An ID, in the form used by the API or in paths. */
export const id = () =>
	allowedIf(
		(value) => isId(value) || (isText(value) && /^\d{1,15}$/.test(value)),
		'an ID: a whole number, or its digits as text',
	);

/** A record's number or ID. */
export const numberOrId = () =>
	allowedIf((value) => isId(value) || (isText(value) && value !== ''), 'an ID, or a number such as MEDUQ8241937');

export const list = <T extends z.ZodTypeAny>(entry: T, of: string) =>
	z.array(entry, saying(`a list of at most ${written(MOST_ENTRIES)} ${of}`)).max(MOST_ENTRIES);

/** Builds the schema of field names. Rejects names that would change the object's prototype when assigned. */
const fieldNames = (form: RegExp) =>
	z.string().refine((name) => name !== '__proto__' && form.test(name), { message: "can't be set" });

/** An object with any fields. */
export const anyFields = <T extends z.ZodTypeAny>(value: T, allowed = 'an object', names = /^/) =>
	z.record(fieldNames(names), value, saying(allowed));

/** An object with a few fields that the sandbox needs in a specific form. All other fields are free. */
export const fieldsWith = <S extends z.ZodRawShape>(shape: S) =>
	anyFields(z.unknown()).pipe(z.object(shape).partial().passthrough());

/** An object with only these fields. */
export const onlyFields = <S extends z.ZodRawShape>(shape: S) => {
	const names = Object.keys(shape).join(', ');
	const errorMap: z.ZodErrorMap = (issue) => ({
		message:
			issue.code === 'unrecognized_keys'
				? `takes no ${issue.keys.join(', ')}, ${names === '' ? 'and nothing else' : `only ${names}`}`
				: `must be an object${names === '' ? '' : ` with ${names}`}`,
	});
	return z.object(shape, { errorMap }).strict();
};
