import { isValid, type Fields, type Schema } from '../../contract/index.ts';

/** A parameter of a query string: its values in order, and whether its name has brackets. */
export interface RawParameter {
	readonly values: readonly string[];
	readonly bracketed: boolean;
}

/** Parameters by name, without the brackets of `name[]` and `name[0]`. */
export type RawQuery = Readonly<Record<string, RawParameter>>;

const BRACKETS = /\[\d*\]$/;

/** Parses a query string without interpreting its values. */
export function parseQuery(text: string): RawQuery {
	// Without a prototype, `__proto__` is a normal key.
	const query = Object.create(null) as Record<string, { values: string[]; bracketed: boolean }>;
	for (const [key, value] of new URLSearchParams(text)) {
		const name = key.replace(BRACKETS, '');
		const parameter = (query[name] ??= { values: [], bracketed: false });
		parameter.values.push(value);
		parameter.bracketed ||= name !== key;
	}
	return query;
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const numberOf = (value: string) => (NUMBER.test(value) ? Number(value) : value);

/** The two notations of booleans: numbers and words. */
const NUMBER_BOOLEANS: Readonly<Record<string, boolean>> = { 1: true, 0: false };
const TEXT_BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

/**
 * Returns the possible readings of a parameter, most likely first. A list is never read as a single value, and an empty
 * string is never read as a number.
 */
function readings({ values, bracketed }: RawParameter, textBooleans: boolean): unknown[] {
	const lists = [values.map(numberOf), values, values.join(',')];
	const [first = ''] = values;
	// `cargo_types[]=` is an empty list.
	if (bracketed || values.length > 1) return values.join('') === '' ? [[], ''] : lists;
	if (first === '') return ['', null];
	const booleans = new Map(Object.entries({ ...NUMBER_BOOLEANS, ...(textBooleans && TEXT_BOOLEANS) }));
	return [first, numberOf(first), booleans.get(first) ?? first, ...lists.slice(0, 2)];
}

/** Returns the first reading that the field's schema accepts, or else the raw string, which validation then rejects. */
function decodeOne(parameter: RawParameter, schema: Schema | undefined, textBooleans: boolean): unknown {
	const candidates = readings(parameter, textBooleans);
	if (!schema) return candidates[0];
	const fitting = candidates.findIndex((candidate) => isValid(schema, candidate));
	return candidates[Math.max(0, fitting)];
}

/**
 * Returns the query's values by name, converted to the types of the endpoint's schema. Unknown parameters stay strings.
 */
export function decodeQuery(query: RawQuery, fields: Fields = {}, textBooleans = true): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(query).map(([name, parameter]) => [name, decodeOne(parameter, fields[name], textBooleans)]),
	);
}

/** Returns path parameters, converted in the same way. */
export function decodeParams(params: Readonly<Record<string, string>>, fields?: Fields): Record<string, unknown> {
	const raw = Object.entries(params).map(([name, value]) => [name, { values: [value], bracketed: false }] as const);
	return decodeQuery(Object.fromEntries(raw), fields);
}
