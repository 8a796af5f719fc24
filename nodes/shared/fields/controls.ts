import type { INodeProperties } from 'n8n-workflow';
import type { Schema } from '../../../contract';
import type { Control, FieldWords, Read } from './field';
import * as read from './read';

type Make = (schema: Schema, words: FieldWords) => Control;

/** The entries of a menu as n8n takes them, sharing nothing with the list they are made of. */
export const menuEntries = (entries: readonly read.Entry[]) =>
	entries.map(({ name, value, description }) => ({ name, value, ...(description !== undefined && { description }) }));

/** A menu; what must be chosen starts empty unless it has a default, so that nothing is sent that nobody chose. */
const menu = (
	entries: readonly read.Entry[],
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

/** Starts empty: a default of 0 would be sent although nobody chose it. */
const number: Make = ({ kind, min, max }) => ({
	property: {
		type: 'number',
		default: '',
		typeOptions: {
			...(min !== undefined && { minValue: min }),
			...(max !== undefined && { maxValue: max }),
			...(kind === 'number' && { numberPrecision: 2 }),
		},
	},
	read: read.readNumber,
});

const YES_OR_NO = [
	{ name: 'No', value: false },
	{ name: 'Yes', value: true },
];

/** A flag that must be given, or that stands in a row, is a choice of yes and no: a switch would choose for the user. */
const flag: Make = (schema, words) =>
	schema.required || words.none !== undefined
		? menu(YES_OR_NO, schema, words)
		: { property: { type: 'boolean', default: false }, read: read.readCode(YES_OR_NO) };

const list: Make = (schema, words) => {
	const { options } = schema.item ?? {};
	if (!options) return text(read.readList)(schema, words);
	return {
		property: { type: 'multiOptions', default: [], options: menuEntries(options) },
		read: read.readCodes(options),
	};
};

const json: Make = () => ({ property: { type: 'json', default: '' }, read: read.readJson });

const controls: Readonly<Record<Schema['kind'], Make>> = {
	string: text(read.readText),
	time: text(read.readTime),
	phone: text(read.readPhone),
	container: text(read.readContainer),
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

/** How a value of this kind is shown and read. */
export const controlOf = (schema: Schema, words: FieldWords): Control => {
	const { control, choices } = words;
	if (control) return control;
	return choices ? menu(choices, schema, words, { allowArbitraryValues: true }) : controls[schema.kind](schema, words);
};
