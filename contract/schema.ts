/** One entry of a closed list: the code to send, and its meaning. */
export interface Option<T extends string | number | boolean = string | number> {
	readonly value: T;
	readonly name: string;
	readonly description?: string;
}

/** The type of a value. It determines how the editor shows the value and how the node reads it. */
export type Kind =
	| 'string'
	/** A number or code that decides which record is meant, such as a filter by booking number. `TBA` isn't one. */
	| 'identifier'
	/** A number or code that people pass on, such as a seal. `TBA` is sent, with a warning. */
	| 'reference'
	/** A state's code, which people write as its name. */
	| 'state'
	/** A ZIP code, whose first zeros a spreadsheet may have removed. */
	| 'zip'
	/** The number of one order, rate, quote or shipment. A text with two of them is a mistake. */
	| 'recordNumber'
	/** The same for a master bill of lading or a container, of whose number only letters and digits count. */
	| 'mbl'
	| 'integer'
	| 'number'
	| 'boolean'
	/** The ID that the API gave to a record. */
	| 'id'
	| 'date'
	| 'time'
	| 'phone'
	| 'code'
	/** Several numbers in one comma-separated string. */
	| 'numbers'
	| 'list'
	| 'record'
	| 'any';

/** The documented facts about one value. */
export interface Schema<T = unknown> {
	readonly kind: Kind;
	readonly required: boolean;
	/** Returns whether the API accepts a value. The contents of lists and records are checked separately. */
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
	readonly options?: ReadonlyArray<Option<string | number | boolean>>;
	/** The schema of a list's entries. */
	readonly item?: Schema;
	/** The fields of a record. */
	readonly fields?: Fields;
	/**
	 * undocumented: what the API accepts. The value is sent unchecked; the other properties are guesses that only the
	 * editor uses.
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
	/** The unit of a number or of codes that are numbers, or the field that contains the unit. */
	readonly unit?: 'kg' | 'ft' | 'usd' | 'seconds' | 'weight_unit' | 'dimension_unit';
	/** The kind of record that the field identifies. */
	readonly ref?: Ref;
	/** What one row of a list of records is called, in title case. */
	readonly noun?: string;
	/** The anchor in docs/interface.md that explains how this project handles an undocumented field. */
	readonly undocumented?: string;
}

/** Records that a field can identify. */
export type Ref =
	| 'agent'
	| 'city'
	| 'file'
	| 'ltlShipment'
	| 'oceanPort'
	| 'order'
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
