import { z } from 'zod';

/** One entry of a closed list: the code to send, and its meaning. */
export interface Option<T extends string | number = string | number> {
	readonly value: T;
	readonly name: string;
	readonly description?: string;
}

/** The type of a value. It determines how the editor shows the value and how the node reads it. */
export type Kind =
	| 'string'
	| 'integer'
	| 'number'
	| 'boolean'
	| 'id'
	| 'date'
	| 'time'
	| 'phone'
	| 'container'
	| 'code'
	| 'numbers'
	| 'list'
	| 'record'
	| 'any';

/** The documented facts about one value. */
export interface Schema<T = unknown> {
	readonly kind: Kind;
	readonly required: boolean;
	/** Returns whether the API accepts a value. The contents of lists and records are validated separately. */
	readonly accepts?: ((value: unknown) => boolean) | undefined;
	/** A description of accepted values, as the end of the sentence "<Field> …". */
	readonly message: string;
	/** Whether the API itself sends or accepts null as this value. */
	readonly nullable?: boolean;
	/** Inclusive limits for the value of a number, the length of a string, or the number of entries in a list. */
	readonly min?: number | undefined;
	readonly max?: number | undefined;
	readonly pattern?: RegExp;
	/** The closed list of codes. */
	readonly options?: readonly Option[];
	/** The schema of a list's entries. */
	readonly item?: Schema;
	/** The schemas of a record's fields. */
	readonly fields?: Fields;
	/**
	 * undocumented: what the API accepts. The value is sent without validation; the other properties are guesses that
	 * only the editor uses.
	 */
	readonly unchecked?: boolean;
	/** Never set; it only carries the type. */
	readonly type?: readonly [T];
}

/** What a person reads about a field, and what is known about it in addition to its accepted values. */
export interface Words {
	/** The name in title case. */
	readonly label: string;
	/** What the field means, without its limits, which the editor adds. */
	readonly description: string;
	readonly example?: string;
	/** The number of lines in a text box. */
	readonly lines?: number;
	/** The value that a form starts with. */
	readonly initial?: string | number | boolean;
	/** The documented value that the API assumes if the field isn't sent. */
	readonly default?: string | number | boolean;
	/** Common values of a string. Any other string is sent unchanged. */
	readonly usual?: readonly Option[];
	/** The kind of record that the field identifies. */
	readonly ref?: Ref;
	/** What one row of a list of records is called, in title case. */
	readonly noun?: string;
	/** The anchor in docs/interface.md that explains how this project handles an undocumented field. */
	readonly undocumented?: string;
}

/** Records that a field can identify. Users choose them from a list. */
export type Ref =
	| 'agent'
	| 'city'
	| 'ftlFile'
	| 'ltlFile'
	| 'ltlShipment'
	| 'oceanPort'
	| 'order'
	| 'orderFile'
	| 'rampPort'
	| 'rateRequest'
	| 'region'
	| 'warehouse'
	| 'webhookConfiguration';

/** A value with a name: a field of a request, or of a row in a request. */
export type Field<T = unknown> = Schema<T> & Words;

/** Fields of a request, or of a record in a request, by the API's names. */
export type Fields = Readonly<Record<string, Field>>;

type ValueOf<S> = S extends Schema<infer T> ? T : never;
/** The type of the values that these fields describe. */
export type ValuesOf<F extends Fields> = {
	readonly [K in keyof F as undefined extends ValueOf<F[K]> ? never : K]: ValueOf<F[K]>;
} & { readonly [K in keyof F as undefined extends ValueOf<F[K]> ? K : never]?: ValueOf<F[K]> };

type Facts = Partial<Omit<Schema, 'kind' | 'message' | 'accepts' | 'type'>>;

/** Builds a required value; see Schema for `message` and `accepts`. */
const schema = <T>(kind: Kind, message: string, accepts: Schema['accepts'], facts: Facts = {}): Schema<T> => ({
	kind,
	required: true,
	message,
	accepts,
	...facts,
});

/** Any value. */
export const any = () => schema('any', '', undefined, { required: false });

/** A list with at least `min` entries, which all match a schema. */
export const list = <T>(item: Schema<T>, { min = 0 }: Pick<Bounds, 'min'> = {}) =>
	schema<readonly T[]>('list', min > 0 ? `must be a list of at least ${min}` : 'must be a list', undefined, {
		min,
		item,
	});

/** An object with these fields. Additional fields are accepted. */
export const record = <F extends Fields>(fields: F) =>
	schema<ValuesOf<F>>('record', 'must be an object', undefined, { fields });

/** The same field or value, but optional. */
export function optional<T>(field: Field<T>): Field<T | undefined>;
export function optional<T>(value: Schema<T>): Schema<T | undefined>;
export function optional<T>(value: Schema<T>): Schema<T | undefined> {
	return { ...value, required: false };
}

/** An optional field that the API documents as nullable. */
export const nullable = <T>(field: Field<T>): Field<T | null | undefined> => ({ ...optional(field), nullable: true });

/** undocumented: sent without validation. */
export const unchecked = <T>(field: Field<T>): Field<T | undefined> => ({ ...optional(field), unchecked: true });

/** Inclusive limits of a number, of the length of a string, or of the number of entries in a list. */
export interface Bounds {
	readonly min?: number | undefined;
	readonly max?: number | undefined;
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

/**
 * A whole number that identifies a record. Rejects numbers that JavaScript can't represent exactly, since they would
 * identify another record.
 */
export const id = (bounds: Bounds = {}) => number('id', 'a whole number', Number.isSafeInteger, bounds);

/** A finite number. */
export const decimal = (bounds: Bounds = {}) => number('number', 'a number', Number.isFinite, bounds);

/** A boolean. */
export const flag = () => schema<boolean>('boolean', 'must be true or false', (value) => typeof value === 'boolean');

const text = (
	kind: Kind,
	message: string,
	fits: (value: string) => boolean = () => true,
	facts: Pick<Schema, 'min' | 'max' | 'pattern'> = {},
) => schema<string>(kind, message, (value) => typeof value === 'string' && fits(value), facts);

/** A string without limits, which can be empty. */
export const string = () => text('string', 'must be text');

/** Counts characters as the API most likely does: an emoji counts as one character. */
const isLonger = (value: string, max: number) => value.length > max && Array.from(value).length > max;

/** A string that can't be empty. */
export const nonEmpty = (max?: number) => {
	const message = max === undefined ? 'must be text and not empty' : `must be 1 to ${max} characters long`;
	return text('string', message, (value) => value !== '' && !isLonger(value, max ?? Infinity), { min: 1, max });
};

/** A state's code. The API documents only its length, but the usual invalid value is a state's name. */
export const stateCode = (max: number): Schema<string> => ({
	...nonEmpty(max),
	message: `must be 1 to ${max} characters long, such as CA`,
});

/** A string that can be empty. */
export const maxLength = (max: number) =>
	text('string', `must be at most ${max} characters long`, (value) => !isLonger(value, max), { max });

const matching = (kind: Kind, form: RegExp, message: string) =>
	text(kind, message, (value) => form.test(value), { pattern: form });

/** A string that matches a pattern; `message` completes the sentence "<Field> …". */
export const pattern = (form: RegExp, message: string) => matching('string', form, message);

/** A path segment of `.` or `..` would lead to another URL, even if it is encoded. */
const PATH_TEXT = /^(?!\.{1,2}$)[^]+$/;

/** An ID or number that is used as a path segment. */
export const pathText = () => pattern(PATH_TEXT, "must be text and can't be empty or consist only of dots");

/** undocumented: whether this ID is a number or a string. Either is sent as given (docs/interface.md#u-ids). */
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

/** A calendar date without a time. */
export const date = () =>
	text(
		'date',
		'must be a date written YYYY-MM-DD',
		(value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isCalendarDate(value),
	);

/** A 24-hour time of day with two-digit hours and minutes. */
export const time = () =>
	matching('time', /^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time written HH:mm, from 00:00 to 23:59');

/** Exactly ten digits. */
export const tenDigits = () => matching('phone', /^\d{10}$/, 'must be exactly ten digits');

/**
 * Four letters and seven digits. The check digit isn't validated, since the API's own sample has an invalid one (ISO
 * 6346).
 */
export const containerNumber = () =>
	matching('container', /^[A-Za-z]{4}\d{7}$/, 'must be four letters and seven digits');

/** An email address. The pattern is deliberately loose, since the API's own validation isn't documented. */
export const email = () => pattern(/^[^\s@]+@[^\s@]+$/, 'must be an email address');

/** An http or https URL. */
export const webAddress = () => pattern(/^https?:\/\/\S+$/i, 'must be a URL that starts with http:// or https://');

const lettersAndDigits = (words: string) => words.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Formats a code, with its name if the name adds information: "2 (Hazmat)", but "residential". */
const codeText = ({ value, name }: Option) =>
	lettersAndDigits(name).includes(lettersAndDigits(String(value))) ? String(value) : `${value} (${name})`;

/** One of the listed codes. The comparison is strict. */
export const oneOf = <T extends string | number>(options: ReadonlyArray<Option<T>>) =>
	schema<T>(
		'code',
		`must be one of ${options.map(codeText).join(', ')}`,
		(value) => options.some((option) => option.value === value),
		{ options },
	);

/** Numbers sent as one comma-separated string, at most `max` per request. */
export const numbers = (max: number) => {
	const fits = (all: readonly string[]) => all.length <= max && all.every((one) => one.trim() !== '');
	return text('numbers', `must be 1 to ${max} numbers separated by commas`, (value) => fits(value.split(',')), { max });
};

/**
 * A difference between a value and the documentation: its path, and what is allowed, as the end of the sentence
 * "<Field> …".
 */
export interface Issue {
	readonly path: ReadonlyArray<string | number>;
	readonly message: string;
}

/** The message for a missing required value, as the end of the sentence "<Field> …". */
export const REQUIRED = 'is required';

/** Returns whether a value is missing. An empty string counts as a value. */
export const isMissing = (value: unknown): value is null | undefined => value === undefined || value === null;

const zodOfFields = (fields: Fields, message?: string): z.ZodTypeAny =>
	z
		.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, zodOf(field)])), { message })
		.passthrough();

const zodOfGiven = ({ fields, item, min = 0, accepts, message }: Schema): z.ZodTypeAny => {
	if (fields) return zodOfFields(fields, message);
	if (item) return z.array(zodOf(item), { message }).min(min, { message });
	return z.custom(accepts, { message });
};

const zodOf = (schema: Schema): z.ZodTypeAny => {
	if (schema.unchecked) return z.unknown();
	const given = schema.nullable ? zodOfGiven(schema).nullable() : zodOfGiven(schema);
	return schema.required ? given : given.optional();
};

/** Built on first use, since most fields of a node are never validated. */
const zodSchemas = new WeakMap<object, z.ZodTypeAny>();

const cachedSchema = <T extends object>(facts: T, make: (facts: T) => z.ZodTypeAny) => {
	const schema = zodSchemas.get(facts) ?? make(facts);
	zodSchemas.set(facts, schema);
	return schema;
};

const valueAt = (value: unknown, path: Issue['path']) =>
	path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | null | undefined)?.[key], value);

/** Returns whether a path requires a value. Entries of a list do. */
const isRequired = (fields: Fields, [name = '', ...rest]: Issue['path']): boolean => {
	let schema: Schema | undefined = fields[name];
	for (const key of rest) schema = schema?.item ?? schema?.fields?.[key];
	return schema?.required === true;
};

/**
 * Returns all differences between the values of fields and the documentation, one per path. Additional fields are
 * accepted.
 */
export const issuesIn = (fields: Fields, values: Readonly<Record<string, unknown>>): Issue[] =>
	(cachedSchema(fields, (named) => zodOfFields(named)).safeParse(values).error?.issues ?? []).map(
		({ path, message }) => ({
			path,
			message: isRequired(fields, path) && isMissing(valueAt(values, path)) ? REQUIRED : message,
		}),
	);

/** Returns whether the API accepts this value. */
export const isValid = (schema: Schema, value: unknown): boolean =>
	cachedSchema(schema, zodOf).safeParse(value).success;
