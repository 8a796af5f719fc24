import { isRecord, recordOr } from '../../../transport';
import type { Fields, Schema } from '../../../contract';
import { readFields, sentField } from './build';
import { makeField, toParameter, type Control, type Field, type FieldWords, type RowWords } from './field';
import { readJson } from './read';

/** A row shows all its fields at once, so each starts empty: a default would be sent although nobody chose it. */
const rowField = (apiName: string, schema: Schema, given: FieldWords): Field => {
	const none = schema.required ? 'Choose…' : 'Not Given';
	return sentField(apiName, { ...schema, required: false }, { none, ...given });
};

const rowControl = (fields: Fields, row: RowWords): Control => {
	const entry = row.noun.toLowerCase();
	const children = Object.entries(row.fields).flatMap(([name, given]) => {
		const schema = fields[name];
		return given && schema ? [rowField(name, schema, given)] : [];
	});
	return {
		children,
		childKind: 'rows',
		read: (value, context) => {
			const rows: unknown = recordOr(value)[entry] ?? [];
			if (!Array.isArray(rows)) return rows;
			const records = rows.map((one: unknown) => readFields(children, recordOr(one), context));
			return records.length === 0 ? undefined : records;
		},
		property: {
			type: 'fixedCollection',
			default: {},
			placeholder: `Add ${row.noun}`,
			typeOptions: { multipleValues: true },
			options: [{ name: entry, displayName: row.noun, values: children.map(({ property }) => property) }],
		},
	};
};

/**
 * Rows in JSON, whose values are read as those in fields are. null is as good as left out, but where the API itself has
 * null (undocumented: docs/interface.md#u-loose-rows).
 */
const jsonControl = (fields: Fields, children: readonly Field[]): Control => {
	const isGiven = ([name, value]: [string, unknown]) => {
		const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
		return value !== null || !field || field.required || field.nullable === true || field.undocumented === true;
	};
	const readers = new Map(children.map(({ apiName, read }) => [apiName, read]));
	return {
		property: { type: 'json', default: '' },
		read: (value, context) => {
			const rows = readJson(value, context);
			const entry = ([name, given]: [string, unknown]) => [name, readers.get(name)?.(given, context) ?? given];
			const record = (row: unknown): unknown =>
				isRecord(row) ? Object.fromEntries(Object.entries(row).filter(isGiven).map(entry)) : row;
			return Array.isArray(rows) ? rows.map(record) : rows;
		},
	};
};

const modeControl: Control = {
	property: {
		type: 'options',
		default: 'fields',
		noDataExpression: true,
		options: [
			{ name: 'Using Fields Below', value: 'fields' },
			{ name: 'Using JSON', value: 'json' },
		],
	},
	read: (value) => value,
};

/** Rows as fields or as JSON: a choice between them at the top level, side by side in a collection, where JSON wins. */
const rowFields = (apiName: string, { item, required }: Schema, given: FieldWords, row: RowWords): Field[] => {
	const { displayName, when = {} } = given;
	const name = given.name ?? toParameter(apiName);
	const fields = item?.fields ?? {};
	const asJson: FieldWords = {
		displayName: `${displayName} (JSON)`,
		description: `${displayName} as a JSON array, its keys in snake_case as in the example`,
		example: row.example,
		hint: `Example: ${row.example}`,
	};
	const mode = `${name}Mode`;
	const hasMode = required || given.top === true;
	const shown = (field: Field, value: string): Field => ({
		...field,
		apiName,
		required,
		...(hasMode && { when: { ...when, [mode]: [value] } }),
	});
	const inFields = rowControl(fields, row);
	const documented = item?.undocumented ? [] : (inFields.children ?? []);
	const both = [
		shown(makeField(name, given, inFields), 'fields'),
		shown(makeField(`${name}Json`, asJson, jsonControl(fields, documented)), 'json'),
	];
	if (!hasMode) return both;
	const choice: FieldWords = {
		displayName: `Specify ${displayName}`,
		description: `Whether to fill in fields or to write ${displayName} as JSON`,
		when,
	};
	return [makeField(mode, choice, given.control ?? modeControl), ...both];
};

/** The parameters of one field of the API: one, or several for rows. */
export const fieldsOf = (apiName: string, schema: Schema, given: FieldWords): Field[] =>
	given.row ? rowFields(apiName, schema, given, given.row) : [sentField(apiName, schema, given)];
