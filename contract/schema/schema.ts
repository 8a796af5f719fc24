/** One entry of a closed list of the API: the code that travels and what it means. */
export interface Option<T extends string | number = string | number> {
	readonly value: T;
	readonly name: string;
	readonly description?: string;
}

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

/** What the API says of one value. */
export interface Schema<T = unknown> {
	readonly kind: Kind;
	readonly required: boolean;
	/** Whether a value is one that the API takes; lists and records are told by what they hold. */
	readonly accepts?: ((value: unknown) => boolean) | undefined;
	/** What it takes, as the end of the sentence "<Field> …". */
	readonly message: string;
	/** Whether the API itself sends or takes null here. */
	readonly nullable?: boolean;
	/** Inclusive bounds of a number's value, of a text's length or of the entries of a list. */
	readonly min?: number | undefined;
	readonly max?: number | undefined;
	readonly pattern?: RegExp;
	/** The closed list of codes. */
	readonly options?: readonly Option[];
	/** Of a list. */
	readonly item?: Schema;
	/** Of a record. */
	readonly fields?: Fields;
	/** undocumented: the value travels unchecked; the rest is a guess that serves the editor only. */
	readonly undocumented?: boolean;
	/** Never there: carries the type. */
	readonly type?: readonly [T];
}

/** Fields of a request or of a record in it, by the API's own names. */
export type Fields = Readonly<Record<string, Schema>>;

type ValueOf<S> = S extends Schema<infer T> ? T : never;
/** The values that fields describe. */
export type ValuesOf<F extends Fields> = {
	readonly [K in keyof F as undefined extends ValueOf<F[K]> ? never : K]: ValueOf<F[K]>;
} & { readonly [K in keyof F as undefined extends ValueOf<F[K]> ? K : never]?: ValueOf<F[K]> };

type Facts = Partial<Omit<Schema, 'kind' | 'message' | 'accepts' | 'type'>>;

/** A value that must be given; `message` and `accepts` as in Schema. */
export const schema = <T>(kind: Kind, message: string, accepts: Schema['accepts'], facts: Facts = {}): Schema<T> => ({
	kind,
	required: true,
	message,
	accepts,
	...facts,
});

/** Anything at all. */
export const any = () => schema('any', '', undefined, { required: false });

export const list = <T>(item: Schema<T>, { min = 0 } = {}) =>
	schema<readonly T[]>('list', min > 0 ? `must be a list of at least ${min}` : 'must be a list', undefined, {
		min,
		item,
	});

export const record = <F extends Fields>(fields: F) =>
	schema<ValuesOf<F>>('record', 'must be an object', undefined, { fields });

export const optional = <T>(field: Schema<T>): Schema<T | undefined> => ({ ...field, required: false });

/** Optional, and documented to be sent or answered as null. */
export const nullable = <T>(field: Schema<T>): Schema<T | null | undefined> => ({ ...optional(field), nullable: true });

/** undocumented: passed on whatever it is. */
export const unchecked = <T>(field: Schema<T>): Schema<T> => ({ ...field, required: false, undocumented: true });
