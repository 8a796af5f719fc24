import type { INodeProperties } from 'n8n-workflow';
import { type Field as ApiField, type Fields, optional, type Schema } from '../../../contract';
import { isRecord, recordOr } from '../../../transport';
import {
	type Control,
	type Field,
	type FieldWords,
	isEmpty,
	type Locale,
	makeField,
	type Override,
	type Read,
	type RowWords,
	toParameter,
	type Values,
	words,
} from './field';
import { Unreadable } from '../values/unreadable';
import type { MenuEntry } from '../values/code';
import { readJson } from './read';
import { formatNumber } from './text';
import * as read from './read';

type Make = (schema: Schema, words: FieldWords, name: string) => Control;

/** Returns menu entries in n8n's format. They are copies, so that n8n can't change the original list. */
const menuEntries = (entries: readonly MenuEntry[]) =>
	entries.map(({ name, value, description }) => ({ name, value, ...(description !== undefined && { description }) }));

/**
 * Returns a menu. A required menu without a default starts empty, so that nothing is sent that the user didn't choose.
 */
const menu = (
	entries: readonly MenuEntry[],
	{ required }: Schema,
	words: FieldWords,
	more: Partial<INodeProperties> = {},
): Control => {
	const none = words.none ?? (required && words.default === undefined ? 'Choose…' : undefined);
	const options = menuEntries(none === undefined ? entries : [{ name: none, value: '' }, ...entries]);
	return {
		property: { type: 'options', default: options[0]?.value, options, ...more },
		read: read.readCode(entries),
	};
};

const text =
	(reader: Read): Make =>
	(_schema, { lines, password }) => ({
		property: {
			type: 'string',
			default: '',
			...(lines !== undefined && { typeOptions: { rows: lines } }),
			...(password && { typeOptions: { password } }),
		},
		read: reader,
	});

/**
 * Returns the control for a number. It starts empty, since a default of 0 would be sent even if the user didn't choose
 * it. It has no limits and no precision: the editor enforces them by dropping digits while they are typed, so that 45000
 * becomes 4500. The contract checks the number when the node runs.
 */
const number: Make = (_schema, { displayName }, name) => ({
	property: { type: 'number', default: '' },
	read: read.readNumber(name, displayName),
});

const YES_OR_NO = [
	{ name: 'No', value: false },
	{ name: 'Yes', value: true },
];

/**
 * Returns the control for a boolean. A required boolean, or one in a row, becomes a menu with yes and no, since a
 * switch always has a value.
 */
const flag: Make = (schema, words) =>
	schema.required || words.none !== undefined
		? menu(YES_OR_NO, schema, words)
		: { property: { type: 'boolean', default: false }, read: read.readCode(YES_OR_NO) };

const list: Make = (schema, words) => {
	const { options } = schema.item ?? {};
	if (!options) return text(read.readList)(schema, words, '');
	return {
		property: { type: 'multiOptions', default: [], options: menuEntries(options) },
		read: read.readCodes(options),
	};
};

const json: Make = () => ({ property: { type: 'json', default: '' }, read: read.readJson });

const controls: Readonly<Record<Schema['kind'], Make>> = {
	string: (schema, words, name) => text(read.readString(name))(schema, words, name),
	time: text(read.readTime),
	phone: text(read.readPhone),
	// A row's number may list several containers, which become records of their own.
	container: (schema, words, name) =>
		text(name === 'number' ? read.readContainer : read.readString('container_number'))(schema, words, name),
	id: text(read.readId),
	integer: number,
	number,
	boolean: flag,
	date: () => ({ property: { type: 'dateTime', default: '', typeOptions: { dateOnly: true } }, read: read.readDate }),
	code: (schema, words) => menu(schema.options ?? [], schema, words),
	numbers: text(read.readNumbers),
	list,
	record: json,
	any: json,
};

/** Returns how a value of this type is shown and read. */
const controlOf = (schema: Schema, words: FieldWords, name: string): Control => {
	const { control, choices } = words;
	if (control) return control;
	return choices
		? menu(choices, schema, words, { allowArbitraryValues: true })
		: controls[schema.kind](schema, words, name);
};

/** Returns the limits of a string's length or a number's value, as the end of a phrase. */
const boundOf = ({ kind, min = 0, max }: Schema) => {
	if (max === undefined || kind === 'numbers') return '';
	const [least, most] = [min, max].map(formatNumber);
	return kind === 'string' ? `, at most ${most} characters` : `, ${least} to ${most}`;
};

/** Returns the description, with the contract's limits in its first sentence. */
const describe = (schema: Schema, { description }: FieldWords) => {
	const [first = '', ...others] = description.split(/(?<=\.) /);
	const bound = boundOf(schema);
	return [first.endsWith('.') ? `${first.slice(0, -1)}${bound}.` : first + bound, ...others].join(' ');
};

/** Returns a field of the node itself, which isn't sent. */
export const nodeField = (name: string, schema: Schema, given: FieldWords): Field => {
	const field = makeField(name, { ...given, description: describe(schema, given) }, controlOf(schema, given, name));
	return schema.required ? { ...field, required: true, property: { ...field.property, required: true } } : field;
};

/** A field of the node itself. `schema` describes the values that it accepts if it isn't empty. */
export interface Setting<T = unknown> extends Field {
	readonly schema: Schema<T>;
}

/** Returns whether a field is a setting of the node. */
export const isSetting = (field: Field): field is Setting => 'schema' in field;

/** Returns a setting of the node. If the setting is empty, its default applies. */
export const settingField = <T>(
	name: string,
	schema: Schema<T>,
	displayName: string,
	description: string,
	more: Partial<FieldWords> = {},
): Setting<T> => ({ ...nodeField(name, optional(schema), words(displayName, description, more)), schema });

/** Returns a field of the API under its parameter name. */
export const sentField = (apiName: string, schema: Schema, given: FieldWords): Field => ({
	...nodeField(given.name ?? toParameter(apiName), schema, given),
	apiName,
});

const isShown = ({ when }: Field, values: Values, top: Values) =>
	when === undefined ||
	Object.entries(when).every(([name, shown]) => {
		const value = name.startsWith('/') ? top[name.slice(1)] : values[name];
		return (shown as readonly unknown[]).includes(value ?? '');
	});

/**
 * Returns the fields whose conditions are met by the current values. `top` contains the values at the top level, which
 * `/name` refers to.
 */
export const usedFields = (fields: readonly Field[], values: Values, top = values) =>
	fields.filter((field) => isShown(field, values, top));

/** Returns the values of fields and collections by the API's names, without empty values. */
export const readFields = (
	fields: readonly Field[],
	values: Values,
	locale: Locale,
	top = values,
): Record<string, unknown> => {
	const sent: Record<string, unknown> = {};
	for (const { apiName, property, read, children, childKind } of usedFields(fields, values, top)) {
		const given = values[property.name];
		if (children && childKind === 'fields') Object.assign(sent, readFields(children, recordOr(given), locale, values));
		if (apiName === undefined) continue;
		const value = read(given, { ...locale, beside: values });
		if (value !== undefined) sent[apiName] = value;
	}
	return sent;
};

/** Returns how a field of the API is shown: as it is declared in the contract, except for what the operation overrides. */
const wordsOf = (declared: ApiField, { row, ...override }: Override = {}): FieldWords => {
	const { label, description, example = '[]', lines, initial, usual, ref, noun } = declared;
	return {
		displayName: label,
		description,
		// A control that chooses a record has examples of its own.
		...(declared.example !== undefined && !ref && { example }),
		...(lines !== undefined && { lines }),
		...(initial !== undefined && { default: initial }),
		...(usual && { choices: usual }),
		...override,
		...(noun !== undefined && { row: { noun, example, ...row } }),
	};
};

/** Returns a field of a row. It starts empty, since a default would be sent even if the user didn't choose it. */
const rowField = (apiName: string, declared: ApiField, override?: Override): Field => {
	const none = declared.required ? 'Choose…' : 'Not Given';
	return sentField(apiName, { ...declared, required: false }, { none, ...wordsOf(declared, override) });
};

const asRequired = (field: Field): Field => ({ ...field, property: { ...field.property, required: true } });

/** Returns the separate values in a text that lists several, or the value itself if it is a single one. */
const listedIn = (value: unknown): readonly unknown[] => {
	const listed = typeof value === 'string' ? value.split(/[,;\n]/).map((text) => text.trim()) : value;
	return Array.isArray(listed) && listed.length > 1 ? (listed as unknown[]).filter((one) => !isEmpty(one)) : [value];
};

/**
 * Returns a function that expands a row that lists several records in one field. It rejects values that only one record
 * can have.
 */
const splitRow =
	(row: RowWords, children: readonly Field[], locale: Locale) =>
	(record: Record<string, unknown>): Array<Record<string, unknown>> => {
		const { lists = '', unique = [] } = row;
		const listed = listedIn(record[lists]);
		if (listed.length < 2) return [record];
		const read = children.find(({ apiName }) => apiName === lists)?.read;
		const refused = unique.filter((name) => record[name] !== undefined);
		const reason = `must be empty in a row for several ${row.noun.toLowerCase()}s. Give this ${row.noun.toLowerCase()} its own row`;
		const shared = { ...record, ...Object.fromEntries(refused.map((name) => [name, new Unreadable(reason)])) };
		return listed.map((one) => ({ ...shared, [lists]: read?.(one, locale) ?? one }));
	};

interface Needs {
	/** Whether the list is required, in which case it starts with an empty row. */
	readonly isNeeded: boolean;
	/** Whether a new row starts with its required fields. Users add the others. */
	readonly isMarked: boolean;
}

const rowControl = (fields: Fields, row: RowWords, { isNeeded, isMarked }: Needs): Control => {
	const entry = row.noun.toLowerCase();
	const children = Object.entries(fields).flatMap(([name, declared]) => {
		const override = row.fields?.[name];
		if (override === null) return [];
		const field = rowField(name, declared, override);
		return [declared.required && isMarked ? asRequired(field) : field];
	});
	const hasRequired = children.some(({ property }) => property.required);
	const empty = Object.fromEntries(children.map(({ property }) => [property.name, property.default]));
	return {
		children,
		childKind: 'rows',
		read: (value, locale) => {
			const rows: unknown = recordOr(value)[entry] ?? [];
			if (!Array.isArray(rows)) return rows;
			const records = rows
				.map((one: unknown) => readFields(children, recordOr(one), locale))
				.flatMap(splitRow(row, children, locale));
			return records.length === 0 ? undefined : records;
		},
		property: {
			type: 'fixedCollection',
			default: isNeeded ? { [entry]: [empty] } : {},
			placeholder: `Add ${row.noun}`,
			typeOptions: {
				multipleValues: true,
				...(hasRequired && { hideOptionalFields: true, addOptionalFieldButtonText: `Add ${row.noun} Field` }),
			},
			options: [{ name: entry, displayName: row.noun, values: children.map(({ property }) => property) }],
		},
	};
};

/**
 * Returns a control for rows as JSON. Their values are read like those of fields. A null counts as a missing value,
 * unless the API itself accepts null (undocumented: docs/interface.md#u-loose-rows).
 */
const jsonControl = (fields: Fields, children: readonly Field[]): Control => {
	const isGiven = ([name, value]: [string, unknown]) => {
		const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
		return value !== null || !field || field.required || field.nullable === true || field.unchecked === true;
	};
	const readers = new Map(children.map(({ apiName, read }) => [apiName, read]));
	return {
		property: { type: 'json', default: '' },
		read: (value, locale) => {
			const rows = readJson(value, locale);
			const record = (row: unknown): unknown => {
				if (!isRecord(row)) return row;
				const entry = ([name, given]: [string, unknown]) => [
					name,
					readers.get(name)?.(given, { ...locale, beside: row }) ?? given,
				];
				return Object.fromEntries(Object.entries(row).filter(isGiven).map(entry));
			};
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

/**
 * Returns the fields for rows, as fields or as JSON. At the top level, the user chooses between the two. In a
 * collection, both are available, and JSON wins.
 */
const rowFields = (apiName: string, { item, required }: Schema, given: FieldWords, row: RowWords): Field[] => {
	const { displayName, when = {} } = given;
	const name = given.name ?? toParameter(apiName);
	const fields = item?.fields ?? {};
	const asJson: FieldWords = {
		displayName: `${displayName} (JSON)`,
		description: `${displayName} as a JSON array, with snake_case keys as in the example`,
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
	// An existing record keeps the values of fields that its row leaves empty, so no field of its row is required.
	const isMarked = row.mode === undefined && !('id' in fields);
	const inFields = rowControl(fields, row, { isNeeded: required, isMarked });
	const documented = item?.unchecked ? [] : (inFields.children ?? []);
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
	return [makeField(mode, choice, row.mode ?? modeControl), ...both];
};

/** Returns the parameters for one field of the API. Rows have several. */
export const fieldsOf = (apiName: string, declared: ApiField, override?: Override): Field[] => {
	const words = wordsOf(declared, override);
	return words.row ? rowFields(apiName, declared, words, words.row) : [sentField(apiName, declared, words)];
};
