import { z } from 'zod';

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
	| 'code'
	| 'numbers'
	| 'list'
	| 'record'
	| 'any';

/** What the API says of one value: plain data, and the zod schema made of it here and nowhere else. */
export interface Schema<T = unknown> {
	readonly kind: Kind;
	readonly required: boolean;
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
	readonly zod: z.ZodTypeAny;
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

type Facts = Partial<Omit<Schema, 'kind' | 'zod' | 'type'>>;

/** `message` ends the sentence "<Field> ..." and says what is allowed. */
export const leaf = <T>(
	kind: Kind,
	message: string,
	accepts: (value: unknown) => boolean,
	facts: Facts = {},
): Schema<T> => ({
	kind,
	required: true,
	...facts,
	zod: z.custom<T>(accepts, { message }),
});

/** Anything at all. */
export const any = (): Schema => ({ kind: 'any', required: false, zod: z.unknown() });

export const list = <T>(item: Schema<T>, { min = 0 } = {}): Schema<readonly T[]> => {
	const message = min > 0 ? `must be a list of at least ${min}` : 'must be a list';
	return { kind: 'list', required: true, min, item, zod: z.array(item.zod, { message }).min(min, { message }) };
};

/** The zod schema of several fields; others than these pass. */
export const zodOf = (fields: Fields) =>
	z
		.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.zod])), {
			message: 'must be an object',
		})
		.passthrough();

export const record = <F extends Fields>(fields: F): Schema<ValuesOf<F>> => ({
	kind: 'record',
	required: true,
	fields,
	zod: zodOf(fields),
});

export const optional = <T>(field: Schema<T>): Schema<T | undefined> => ({
	...(field as Schema<T | undefined>),
	required: false,
	zod: field.zod.optional(),
});

/** Optional, and documented to be sent or answered as null. */
export const nullable = <T>(field: Schema<T>): Schema<T | null | undefined> => ({
	...(optional(field) as Schema<T | null | undefined>),
	nullable: true,
	zod: field.zod.nullish(),
});

/** undocumented: passed on whatever it is. */
export const unchecked = <T>(field: Schema<T>): Schema<T> => ({
	...field,
	required: false,
	undocumented: true,
	zod: z.unknown(),
});
