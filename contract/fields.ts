import type { Field, Fields, Kind, Option, Ref, Schema, ValuesOf, Words } from './schema';

// One function for each type of field. Fields are required unless they are in `optional`, `nullable` or `unchecked`.

/** Inclusive limits of a number, of the length of a string (at least 1, or none), or of the number of a list's entries. */
interface Bounds {
	readonly min?: number | undefined;
	readonly max?: number | undefined;
}

type Least = Pick<Bounds, 'min'>;

/** What is known about a field beyond its label and description. A string is its example. */
type More<Limits = unknown> = string | (Omit<Words, 'label' | 'description'> & Limits);

type Facts = Pick<Schema, 'kind' | 'message'> & Partial<Omit<Schema, 'type'>>;

/** Returns a function that declares fields, whose facts depend on their limits. */
const limited =
	<T, Limits extends Bounds>(factsOf: (limits: Limits) => Facts) =>
	(label: string, description: string, more?: More<Limits>): Field<T> => {
		const { min, max, ...words }: Bounds & Partial<Words> = typeof more === 'string' ? { example: more } : { ...more };
		return { required: true, ...factsOf({ min, max } as Limits), label, description, ...words };
	};

/** Returns a function that declares fields without limits of their own. */
const unlimited = <T>(facts: Facts) => limited<T, object>(() => facts);

const lengthText = (isFilled: boolean, max: number | undefined) => {
	if (max === undefined) return isFilled ? 'must be text and not empty' : 'must be text';
	return isFilled ? `must be 1 to ${max} characters long` : `must be at most ${max} characters long`;
};

const textFacts = (kind: Kind, { min, max }: Bounds): Facts => ({
	kind,
	message: lengthText(min !== undefined, max),
	// Counts characters as the API most likely does: an emoji counts as one character.
	accepts: (value) =>
		typeof value === 'string' && (value !== '' || !min) && Array.from(value).length <= (max ?? Infinity),
	...(min !== undefined && { min }),
	...(max !== undefined && { max }),
});

/** Returns a function that declares texts of one kind. They can be empty unless they have a minimum length of 1. */
const textField = (kind: Kind) => limited<string, Bounds>((limits) => textFacts(kind, limits));

/** Words that people write. */
export const text = textField('string');
/** A number or code that decides which record is meant. */
export const identifier = textField('identifier');
/** A number or code that people pass on. */
export const reference = textField('reference');
/** A ZIP code, where the API documents no form. */
export const anyZip = textField('zip');
/** The number of one rate, quote or shipment. */
export const recordNumber = textField('recordNumber');
/** The number of a master bill of lading, or of a container where the API documents no form. */
export const mblNumber = textField('mbl');

const matching = (kind: Kind, pattern: RegExp, message: string) =>
	unlimited<string>({
		kind,
		message,
		accepts: (value) => typeof value === 'string' && pattern.test(value),
		pattern,
	});

/** A text that matches a pattern; `message` completes the sentence "<Field> …". */
export const pattern = (form: RegExp, message: string) => matching('string', form, message);

/** A state. The API documents only its length. If that is two, a state's name is read as its code. */
export const stateCode = (max: number, label: string, description: string, more: More) =>
	unlimited<string>({
		...textFacts(max === 2 ? 'state' : 'reference', { min: 1, max }),
		message: `must be 1 to ${max} characters long, such as CA`,
	})(label, description, more);

/** A ZIP code, with or without its four additional digits. */
export const zipcode = matching(
	'zip',
	/^\d{5}(-\d{4})?$/,
	'must be 5 digits, optionally followed by a hyphen and 4 digits',
);

/**
 * Four letters and seven digits. The check digit isn't checked, since the API's own sample has a wrong one (ISO 6346).
 */
export const containerNumber = matching('mbl', /^[A-Za-z]{4}\d{7}$/, 'must be four letters and seven digits');

/** An email address. The pattern is deliberately loose, since the API's own check isn't documented. */
export const email = pattern(/^[^\s@]+@[^\s@]+$/, 'must be an email address');

/** An http or https URL. */
export const url = pattern(/^https?:\/\/\S+$/i, 'must be a URL that starts with http:// or https://');

/** Exactly ten digits. */
export const tenDigits = matching('phone', /^\d{10}$/, 'must be exactly ten digits');

const timeLike = (form: RegExp) => matching('time', form, 'must be a time written HH:mm, from 00:00 to 23:59');

/** A 24-hour time of day with two-digit hours and minutes. */
export const time = timeLike(/^([01]\d|2[0-3]):[0-5]\d$/);
/** The same, but its hour may have one digit. */
export const shortTime = timeLike(/^([01]?\d|2[0-3]):[0-5]\d$/);
/** A time of day where the API documents no form. */
export const anyTime = textField('time');

/** A path segment of `.` or `..` would lead to another URL, even if it is encoded. */
const SEGMENT = /^(?!\.{1,2}$)[^]+$/;

/** A number in the path of a request. */
export const segment = matching('recordNumber', SEGMENT, "must be text and can't be empty or consist only of dots");

const isCalendarDate = (value: string) => {
	const day = new Date(`${value}T00:00:00Z`);
	return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
};

/** Returns whether a value is a calendar date without a time. */
export const isDate = (value: unknown) =>
	typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isCalendarDate(value);

/** A calendar date without a time. */
export const date = unlimited<string>({ kind: 'date', message: 'must be a date written YYYY-MM-DD', accepts: isDate });

const numeric = (kind: Kind, noun: string, isOne: (value: unknown) => boolean) =>
	limited<number, Bounds>(({ min, max }) => {
		const least = min === undefined ? '' : ` of ${min} or more`;
		const range = max === undefined ? least : ` from ${min ?? -Infinity} to ${max}`;
		const isWithin = (value: number) => value >= (min ?? -Infinity) && value <= (max ?? Infinity);
		return {
			kind,
			message: `must be ${noun}${range}`,
			accepts: (value) => isOne(value) && isWithin(Number(value)),
			min,
			max,
		};
	});

/** A whole number. */
export const integer = numeric('integer', 'a whole number', Number.isInteger);

/** A number. */
export const decimal = numeric('number', 'a number', Number.isFinite);

/**
 * The ID of a record as a whole number. Numbers that JavaScript can't represent exactly would identify another record.
 */
export const id = numeric('id', 'a whole number', Number.isSafeInteger);

/** undocumented: whether this ID is a number or a string. Either is sent as given (docs/interface.md#u-ids). */
export const anyId = unlimited<number | string>({
	kind: 'id',
	message: "must be a whole number or text and can't be empty or consist only of dots",
	accepts: (value) => Number.isSafeInteger(value) || (typeof value === 'string' && SEGMENT.test(value)),
});

/** The numeric ID of a record. */
export const ref = (to: Ref, label: string, description: string, more?: Exclude<More<Least>, string>) =>
	id(label, description, { ...more, ref: to });

/** True or false. */
export const flag = unlimited<boolean>({
	kind: 'boolean',
	message: 'must be true or false',
	accepts: (value) => typeof value === 'boolean',
});

/** Returns words in the form in which names are compared: `isReefer`, `IS_REEFER` and `Is Reefer` are one field. */
export const lettersAndDigits = (words: string) => words.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Formats a code, with its name if the name adds information: "2 (Hazmat)", but "residential". */
const codeText = ({ value, name }: Option) =>
	lettersAndDigits(name).includes(lettersAndDigits(String(value))) ? String(value) : `${value} (${name})`;

const codeFacts = (options: readonly Option[]): Facts => ({
	kind: 'code',
	message: `must be one of ${options.map(codeText).join(', ')}`,
	accepts: (value) => options.some((option) => option.value === value),
	options,
});

/** One code of a closed list. */
export const code = <T extends string | number>(
	options: ReadonlyArray<Option<T>>,
	label: string,
	description: string,
	more?: More,
) => unlimited<T>(codeFacts(options))(label, description, more);

const listFacts = (item: Facts, min = 0): Facts => ({
	kind: 'list',
	message: min > 0 ? `must be a list of at least ${min}` : 'must be a list',
	min,
	item: { required: true, ...item },
});

/** Several codes of a closed list. */
export const codes = <T extends string | number>(
	options: ReadonlyArray<Option<T>>,
	label: string,
	description: string,
	more?: More<Least>,
) => limited<readonly T[], Least>(({ min }) => listFacts(codeFacts(options), min))(label, description, more);

/** Several texts; `min` is the minimum length of each. */
export const texts = limited<readonly string[], Least>(({ min }) => listFacts(textFacts('string', { min })));

/** Numbers of records in one comma-separated string, at most `max` per request. */
export const numbers = (max: number, label: string, description: string, more?: More) => {
	const fits = (all: readonly string[]) => all.length <= max && all.every((one) => one.trim() !== '');
	const accepts = (value: unknown) => typeof value === 'string' && fits(value.split(','));
	const message = `must be 1 to ${max} numbers separated by commas`;
	return unlimited<string>({ kind: 'numbers', message, accepts, max })(label, description, more);
};

/**
 * Records, each called a `noun`. The example is JSON, for those that can be given so. undocumented: the records, if no
 * field of them is checked.
 */
export const rows = <F extends Fields>(
	noun: string,
	label: string,
	description: string,
	fields: F,
	{ min, ...more }: Omit<Words, 'label' | 'description'> & Least = {},
) => {
	const unchecked = Object.values(fields).every((one) => one.unchecked);
	const row: Facts = { kind: 'record', message: 'must be an object', fields };
	const facts = listFacts(unchecked ? { ...row, required: false, unchecked } : row, min);
	return unlimited<ReadonlyArray<ValuesOf<F>>>(facts)(label, description, { ...more, noun });
};

/** Any value. */
export const any = unlimited({ kind: 'any', message: '', required: false });

type Changed<F extends Fields, None> = {
	readonly [K in keyof F]: F[K] extends Field<infer T> ? Field<T | None> : never;
};

const changed = <F extends Fields, None>(fields: F, facts: Partial<Schema>) =>
	Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, { ...one, ...facts }])) as Changed<F, None>;

/** Fields that may be left out. */
export const optional = <F extends Fields>(fields: F) => changed<F, undefined>(fields, { required: false });

/** Optional fields that the API documents as nullable. */
export const nullable = <F extends Fields>(fields: F) =>
	changed<F, null | undefined>(fields, { required: false, nullable: true });

/** undocumented: fields that are sent unchecked. */
export const unchecked = <F extends Fields>(fields: F) =>
	changed<F, undefined>(fields, { required: false, unchecked: true });
