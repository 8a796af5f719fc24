import { leaf, type Kind, type Option, type Schema } from './schema';

/** "from 0 to 6", "of 1 or more", "up to 50", or nothing when there is no bound. */
const range = (min?: number, max?: number) => {
	if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
	if (min !== undefined) return ` of ${min} or more`;
	return max === undefined ? '' : ` up to ${max}`;
};

interface Bounds {
	readonly min?: number;
	readonly max?: number;
}

const isWithin = (value: number, { min = -Infinity, max = Infinity }: Bounds) => value >= min && value <= max;

/** A whole number. */
export const integer = (bounds: Bounds = {}) =>
	leaf<number>(
		'integer',
		`must be a whole number${range(bounds.min, bounds.max)}`,
		(value) => Number.isInteger(value) && isWithin(Number(value), bounds),
		bounds,
	);

/** A finite number. */
export const decimal = (bounds: Bounds = {}) =>
	leaf<number>(
		'number',
		`must be a number${range(bounds.min, bounds.max)}`,
		(value) => Number.isFinite(value) && isWithin(Number(value), bounds),
		bounds,
	);

/** true or false. */
export const flag = () => leaf<boolean>('boolean', 'must be true or false', (value) => typeof value === 'boolean');

const isText = (value: unknown): value is string => typeof value === 'string';

/** A text without bounds; an empty one passes. */
export const string = () => leaf<string>('string', 'must be text', isText);

/** A text that is not empty. */
export const nonEmpty = (max?: number) =>
	leaf<string>(
		'string',
		max === undefined ? 'must be text and not empty' : `must be 1 to ${max} characters long`,
		(value) => isText(value) && value !== '' && value.length <= (max ?? Infinity),
		{ min: 1, max },
	);

/** A text that may be empty. */
export const maxLength = (max: number) =>
	leaf<string>('string', `must be at most ${max} characters long`, (value) => isText(value) && value.length <= max, {
		max,
	});

const matching = (kind: Kind, pattern: RegExp, message: string) =>
	leaf<string>(kind, message, (value) => isText(value) && pattern.test(value), { pattern });

/** A text of the given form; `message` ends the sentence "<Field> ...". */
export const pattern = (form: RegExp, message: string) => matching('string', form, message);

/** An ID or number that is one part of a path. Whatever its encoding, `.` or `..` would lead to another address. */
const PATH_TEXT = /^(?!\.{1,2}$)[^]+$/;
export const pathText = () => pattern(PATH_TEXT, 'must be text, neither empty nor dots alone');

/** A whole number that identifies a record. */
export const id = (bounds: Bounds = {}): Schema<number> => ({ ...integer(bounds), kind: 'id' });

/** undocumented: whether this ID is a number or a text; both are sent as given. */
export const anyId = () =>
	leaf<number | string>(
		'id',
		'must be a whole number or text, neither empty nor dots alone',
		(value) => Number.isInteger(value) || (isText(value) && PATH_TEXT.test(value)),
	);

const isCalendarDate = (value: string) => {
	const date = new Date(`${value}T00:00:00Z`);
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** A calendar date without time. */
export const date = () =>
	leaf<string>(
		'date',
		'must be a date written YYYY-MM-DD',
		(value) => isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value) && isCalendarDate(value),
	);

/** A time of day in 24 hours, both numbers of two digits. */
export const time = () =>
	matching('time', /^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time written HH:mm, from 00:00 to 23:59');

/** Exactly ten digits. */
export const tenDigits = () => matching('phone', /^\d{10}$/, 'must be exactly ten digits');

/** An e-mail address. Deliberately loose: the API's own idea of one is not documented. */
export const email = () => pattern(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address');

/** A web address, http or https. */
export const webAddress = () => pattern(/^https?:\/\/\S+$/i, 'must be an address that starts with http:// or https://');

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** A code, and its name where that is not the code in other words: "2 (Hazmat)", "residential". */
const codeText = ({ value, name }: Option) =>
	plain(name).includes(plain(String(value))) ? String(value) : `${value} (${name})`;

/** One of the listed codes, compared strictly. */
export const oneOf = <T extends string | number>(options: ReadonlyArray<Option<T>>) => {
	const codes: readonly unknown[] = options.map(({ value }) => value);
	return leaf<T>('code', `must be one of ${options.map(codeText).join(', ')}`, (value) => codes.includes(value), {
		options,
	});
};

/** Texts that travel as one comma separated text, at most `max` in a request. */
export const numbers = (max: number) =>
	leaf<string>(
		'numbers',
		`must be 1 to ${max} numbers separated by commas`,
		(value) => {
			const all = isText(value) ? value.split(',') : [];
			return all.length >= 1 && all.length <= max && all.every((number) => number.trim() !== '');
		},
		{ max },
	);
