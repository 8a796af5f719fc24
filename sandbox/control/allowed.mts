import { z } from 'zod';

/** Long enough for every name, number and sentence. */
const TEXT = 1_000;
const DAY_MS = 86_400_000;
const MOST_ENTRIES = 10_000;

const written = (value: number) => value.toLocaleString('en-US');

const problem = (allowed: string, isMissing: boolean) => ({
	message: isMissing ? `is missing: it must be ${allowed}` : `must be ${allowed}`,
});

/** Makes a schema say what is allowed, whatever is wrong. */
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

/** A timer waits no longer than a day. */
export const milliseconds = () => between(0, DAY_MS);

/** A code, known or not. */
export const code = () => z.number(saying('a whole number')).int().safe();

export const yesOrNo = () => z.boolean(saying('true or false'));

export const anyOf = (values: ReadonlyArray<string | number>) =>
	allowedIf((value) => values.includes(value as string), `one of ${values.join(', ')}`);

/** Text, which may be empty. */
export const text = () => z.string(saying(`text of at most ${written(TEXT)} characters`)).max(TEXT);

export const filledText = () =>
	z
		.string(saying(`text of 1 to ${written(TEXT)} characters`))
		.min(1)
		.max(TEXT);

/** Text of a form, which `allowed` describes. */
export const textLike = (form: RegExp, allowed: string) => z.string(saying(allowed)).max(TEXT).regex(form);

const isId = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT;

/** An ID, as the API writes it or as a path does. */
export const id = () =>
	allowedIf(
		(value) => isId(value) || (isText(value) && /^\d{1,15}$/.test(value)),
		'an ID: a whole number, or its digits as text',
	);

/** The number or the ID of a record. */
export const numberOrId = () =>
	allowedIf((value) => isId(value) || (isText(value) && value !== ''), 'an ID, or a number such as MEDUQ8241937');

export const list = <T extends z.ZodTypeAny>(entry: T, of: string) =>
	z.array(entry, saying(`a list of at most ${written(MOST_ENTRIES)} ${of}`)).max(MOST_ENTRIES);

/** An assignment of this name would change what the object inherits. */
const fieldNames = (form: RegExp) =>
	z.string().refine((name) => name !== '__proto__' && form.test(name), { message: "can't be set" });

/** An object with whatever fields. */
export const anyFields = <T extends z.ZodTypeAny>(value: T, allowed = 'an object', names = /^/) =>
	z.record(fieldNames(names), value, saying(allowed));

/** An object in which some fields have to be as the sandbox itself needs them, and all others are free. */
export const fieldsWith = <S extends z.ZodRawShape>(shape: S) =>
	anyFields(z.unknown()).pipe(z.object(shape).partial().passthrough());

/** An object with these fields and no others. */
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
