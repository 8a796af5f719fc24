import type { SchemaObject } from 'openapi3-ts/oas31';
import { isValid, type Fields, type Schema } from '../../contract/index.ts';

const textBounds = ({ min, max, pattern }: Schema): SchemaObject => ({
	type: 'string',
	...(min !== undefined && { minLength: min }),
	...(max !== undefined && { maxLength: max }),
	...(pattern && { pattern: pattern.source }),
});

const numberBounds = ({ min, max }: Schema, type: 'integer' | 'number'): SchemaObject => ({
	type,
	...(min !== undefined && { minimum: min }),
	...(max !== undefined && { maximum: max }),
});

/** An ID whose type nobody documents may be a text, too. */
const idSchema = (field: Schema): SchemaObject =>
	isValid(field, 'A1') ? { type: ['integer', 'string'] } : numberBounds(field, 'integer');

function codeSchema({ options = [] }: Schema): SchemaObject {
	const codes = options.map(({ value }) => value);
	return {
		type: codes.every((code) => typeof code === 'number') ? 'integer' : 'string',
		enum: codes,
		description: options.map(({ value, name }) => (name === value ? name : `${value}: ${name}`)).join('; '),
	};
}

const listSchema = ({ item, min }: Schema): SchemaObject => ({
	type: 'array',
	items: item ? fieldSchema(item) : {},
	...(min ? { minItems: min } : {}),
});

const BY_KIND: Readonly<Record<Schema['kind'], (field: Schema) => SchemaObject>> = {
	string: textBounds,
	phone: textBounds,
	container: textBounds,
	time: textBounds,
	date: () => ({ type: 'string', format: 'date' }),
	integer: (field) => numberBounds(field, 'integer'),
	number: (field) => numberBounds(field, 'number'),
	boolean: () => ({ type: 'boolean' }),
	id: idSchema,
	code: codeSchema,
	numbers: ({ max }) => ({ type: 'string', description: `At most ${max} numbers, separated by commas` }),
	list: listSchema,
	record: ({ fields = {} }) => objectSchema(fields),
	any: () => ({}),
};

const withNull = ({ type, ...schema }: SchemaObject): SchemaObject =>
	type === undefined ? schema : { ...schema, type: [...[type].flat(), 'null'] };

/** What the contract says of a value, as JSON Schema. */
export function fieldSchema(field: Schema): SchemaObject {
	const schema = field.undocumented ? { 'x-undocumented': true } : {};
	const known = BY_KIND[field.kind](field);
	return { ...(field.nullable ? withNull(known) : known), ...schema };
}

/** An object with these fields; the API may take more than is documented. */
export function objectSchema(fields: Fields): SchemaObject {
	const required = Object.entries(fields).filter(([, field]) => field.required);
	return {
		type: 'object',
		properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
		...(required.length > 0 && { required: required.map(([name]) => name) }),
	};
}
