import * as value from './schema';
import type { Bounds, Field, Fields, Option, Ref, Schema, ValuesOf, Words } from './schema';

// Each function declares one field with its words. Fields are required unless they are wrapped in `optional`, `nullable`
// or `unchecked`.

type More = Omit<Words, 'label' | 'description'>;
type AtLeast = Pick<Bounds, 'min'>;

/** A field whose values this schema describes. */
export const field = <T>(schema: Schema<T>, label: string, description: string, more: More = {}): Field<T> => ({
	...schema,
	label,
	description,
	...more,
});

/** Text, with limits for its length. It can be empty unless it has a minimum. */
export const text = (label: string, description: string, { min, max, ...more }: More & Bounds = {}) =>
	field(min ? value.nonEmpty(max) : max ? value.maxLength(max) : value.string(), label, description, more);

/** A whole number. */
export const integer = (label: string, description: string, { min, max, ...more }: More & Bounds = {}) =>
	field(value.integer({ min, max }), label, description, more);

/** A number. */
export const decimal = (label: string, description: string, { min, max, ...more }: More & Bounds = {}) =>
	field(value.decimal({ min, max }), label, description, more);

/** True or false. */
export const flag = (label: string, description: string, more?: More) => field(value.flag(), label, description, more);

/** A calendar date without a time. */
export const date = (label: string, description: string, more?: More) => field(value.date(), label, description, more);

/** A 24-hour time of day. */
export const time = (label: string, description: string, more?: More) => field(value.time(), label, description, more);

/** The URL of a web page or file. */
export const url = (label: string, description: string, more?: More) =>
	field(value.webAddress(), label, description, more);

/** The ID of a record as a whole number. */
export const id = (label: string, description: string, { min, ...more }: More & AtLeast = {}) =>
	field(value.id({ min }), label, description, more);

/** undocumented: whether this ID is a number or a string (docs/interface.md#u-ids). */
export const anyId = (label: string, description: string, more?: More) =>
	field(value.anyId(), label, description, more);

/** The numeric ID of a record that users choose from a list. */
export const ref = (to: Ref, label: string, description: string, more?: More & AtLeast) =>
	id(label, description, { ...more, ref: to });

/** A text in the path of a request. */
export const segment = (label: string, description: string, more?: More) =>
	field(value.pathText(), label, description, more);

/** One code of a closed list. */
export const code = <T extends string | number>(
	options: ReadonlyArray<Option<T>>,
	label: string,
	description: string,
	more?: More,
) => field(value.oneOf(options), label, description, more);

/** Several codes of a closed list. */
export const codes = <T extends string | number>(
	options: ReadonlyArray<Option<T>>,
	label: string,
	description: string,
	{ min, ...more }: More & AtLeast = {},
) => field(value.list(value.oneOf(options), { min }), label, description, more);

/** Several texts. */
export const texts = (label: string, description: string, { min, ...more }: More & AtLeast = {}) =>
	field(value.list(min ? value.nonEmpty() : value.string()), label, description, more);

/** Numbers of records in one comma-separated string, at most `max` per request. */
export const numbers = (max: number, label: string, description: string, more?: More) =>
	field(value.numbers(max), label, description, more);

/** Records, each called a `noun`. The example is JSON. undocumented: the records, if no field of them is checked. */
export const rows = <F extends Fields>(
	noun: string,
	label: string,
	description: string,
	fields: F,
	{ min, ...more }: More & AtLeast & { readonly example: string },
): Field<ReadonlyArray<ValuesOf<F>>> => {
	const unchecked = Object.values(fields).every((one) => one.unchecked);
	const row = value.record(fields);
	const list = value.list(unchecked ? { ...row, required: false, unchecked } : row, { min });
	return field(list, label, description, { ...more, noun });
};
