import { schema, type Kind, type Option, type Schema } from './schema';

interface Bounds {
	readonly min?: number;
	readonly max?: number;
}

const number = (kind: Kind, noun: string, isOne: (value: unknown) => boolean, bounds: Bounds) => {
	const { min = -Infinity, max = Infinity } = bounds;
	const lower = bounds.min === undefined ? '' : ` of ${min} or more`;
	const range = bounds.max === undefined ? lower : ` from ${min} to ${max}`;
	const isWithin = (value: number) => value >= min && value <= max;
	return schema<number>(kind, `must be ${noun}${range}`, (value) => isOne(value) && isWithin(Number(value)), bounds);
};

/** A whole number. */
export const integer = (bounds: Bounds = {}) => number('integer', 'a whole number', Number.isInteger, bounds);

/** A whole number that identifies a record; one that JavaScript cannot hold exactly would name another. */
export const id = (bounds: Bounds = {}) => number('id', 'a whole number', Number.isSafeInteger, bounds);

/** A finite number. */
export const decimal = (bounds: Bounds = {}) => number('number', 'a number', Number.isFinite, bounds);

/** true or false. */
export const flag = () => schema<boolean>('boolean', 'must be true or false', (value) => typeof value === 'boolean');

const text = (
	kind: Kind,
	message: string,
	fits: (value: string) => boolean = () => true,
	facts: Pick<Schema, 'min' | 'max' | 'pattern'> = {},
) => schema<string>(kind, message, (value) => typeof value === 'string' && fits(value), facts);

/** A text without bounds; an empty one passes. */
export const string = () => text('string', 'must be text');

/** Counted as the service most likely does: an emoji is one character, not two. */
const isLonger = (value: string, max: number) => value.length > max && Array.from(value).length > max;

/** A text that is not empty. */
export const nonEmpty = (max?: number) => {
	const message = max === undefined ? 'must be text and not empty' : `must be 1 to ${max} characters long`;
	return text('string', message, (value) => value !== '' && !isLonger(value, max ?? Infinity), { min: 1, max });
};

/** A text that may be empty. */
export const maxLength = (max: number) =>
	text('string', `must be at most ${max} characters long`, (value) => !isLonger(value, max), { max });

const matching = (kind: Kind, form: RegExp, message: string) =>
	text(kind, message, (value) => form.test(value), { pattern: form });

/** A text of the given form; `message` ends the sentence "<Field> …". */
export const pattern = (form: RegExp, message: string) => matching('string', form, message);

/** An ID or number that is one part of a path. Whatever its encoding, `.` or `..` would lead to another address. */
const PATH_TEXT = /^(?!\.{1,2}$)[^]+$/;
export const pathText = () => pattern(PATH_TEXT, "must be text and can't be empty or consist only of dots");

/** undocumented: whether this ID is a number or a text; both are sent as given (docs/interface.md#u-ids). */
export const anyId = () =>
	schema<number | string>(
		'id',
		"must be a whole number or text and can't be empty or consist only of dots",
		(value) => Number.isSafeInteger(value) || (typeof value === 'string' && PATH_TEXT.test(value)),
	);

const isCalendarDate = (value: string) => {
	const date = new Date(`${value}T00:00:00Z`);
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** A calendar date without time. */
export const date = () =>
	text(
		'date',
		'must be a date written YYYY-MM-DD',
		(value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isCalendarDate(value),
	);

/** A time of day in 24 hours, both numbers of two digits. */
export const time = () =>
	matching('time', /^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time written HH:mm, from 00:00 to 23:59');

/** Exactly ten digits. */
export const tenDigits = () => matching('phone', /^\d{10}$/, 'must be exactly ten digits');

/** Four letters and seven digits. The documented sample has no valid ISO 6346 check digit, so none is asked for. */
export const containerNumber = () =>
	matching('container', /^[A-Za-z]{4}\d{7}$/, 'must be four letters and seven digits');

/** An email address. Deliberately loose: the API's own idea of one is not documented. */
export const email = () => pattern(/^[^\s@]+@[^\s@]+$/, 'must be an email address');

/** A URL, http or https. */
export const webAddress = () => pattern(/^https?:\/\/\S+$/i, 'must be a URL that starts with http:// or https://');

const plain = (words: string) => words.toLowerCase().replace(/[^a-z0-9]/g, '');

/** A code, and its name where that is not the code in other words: "2 (Hazmat)", "residential". */
const codeText = ({ value, name }: Option) =>
	plain(name).includes(plain(String(value))) ? String(value) : `${value} (${name})`;

/** One of the listed codes, compared strictly. */
export const oneOf = <T extends string | number>(options: ReadonlyArray<Option<T>>) =>
	schema<T>(
		'code',
		`must be one of ${options.map(codeText).join(', ')}`,
		(value) => options.some((option) => option.value === value),
		{ options },
	);

/** Texts that travel as one comma separated text, at most `max` in a request. */
export const numbers = (max: number) => {
	const fits = (all: readonly string[]) => all.length <= max && all.every((one) => one.trim() !== '');
	return text('numbers', `must be 1 to ${max} numbers separated by commas`, (value) => fits(value.split(',')), { max });
};
