import type { INodeProperties } from 'n8n-workflow';
import type { Schema } from '../../../contract';
import type { Control, FieldWords } from './field';
import * as read from './read';

type Make = (schema: Schema, words: FieldWords) => Control;

interface Entry {
	readonly name: string;
	readonly value: string | number | boolean;
	readonly description?: string;
}

const copies = (entries: readonly Entry[]) =>
	entries.map(({ name, value, description }) => ({ name, value, ...(description !== undefined && { description }) }));

/** A menu; what must be chosen starts empty unless it has a default, so that nothing is sent that nobody chose. */
const menu = (
	entries: readonly Entry[],
	{ required }: Schema,
	words: FieldWords,
	reader: Control['read'],
	property: Partial<INodeProperties> = {},
): Control => {
	const none = words.none ?? (required && words.default === undefined ? 'Choose…' : undefined);
	const all = none === undefined ? entries : [{ name: none, value: '' }, ...entries];
	return { type: 'options', default: all[0]?.value, read: reader, property: { options: copies(all), ...property } };
};

const text =
	(reader: Control['read']): Make =>
	(_schema, { lines }) => ({
		type: 'string',
		default: '',
		read: reader,
		...(lines !== undefined && { property: { typeOptions: { rows: lines } } }),
	});

/** Starts empty, and so is not sent: a zero that nobody meant would be sent. */
const number: Make = ({ kind, min, max }) => ({
	type: 'number',
	default: '',
	read: read.readNumber,
	property: {
		typeOptions: {
			...(min !== undefined && { minValue: min }),
			...(max !== undefined && { maxValue: max }),
			...(kind === 'number' && { numberPrecision: 2 }),
		},
	},
});

const YES_OR_NO = [
	{ name: 'No', value: false },
	{ name: 'Yes', value: true },
];
const readFlag = read.readCode(YES_OR_NO);

/** A flag that must be given, or that stands in a row, is a choice of yes and no: a switch would choose for the user. */
const flag: Make = (schema, words) =>
	schema.required || words.none !== undefined
		? menu(YES_OR_NO, schema, words, readFlag)
		: { type: 'boolean', default: false, read: readFlag };

const code: Make = (schema, words) => {
	const { options = [] } = schema;
	return menu(options, schema, words, read.readCode(options));
};

const list: Make = ({ item }) =>
	item?.options
		? {
				type: 'multiOptions',
				default: [],
				read: read.readCodes(item.options),
				property: { options: copies(item.options) },
			}
		: { type: 'string', default: '', read: read.readList };

const json: Make = () => ({ type: 'json', default: '', read: read.readJson });

const controls: Readonly<Record<Schema['kind'], Make>> = {
	string: text(read.readText),
	time: text(read.readTime),
	phone: text(read.readPhone),
	id: text(read.readNumber),
	integer: number,
	number,
	boolean: flag,
	date: () => ({ type: 'dateTime', default: '', read: read.readDate, property: { typeOptions: { dateOnly: true } } }),
	code,
	numbers: text(read.readList),
	list,
	record: json,
	any: json,
};

/** How a value of this kind is shown and read. */
export const controlOf = (schema: Schema, words: FieldWords): Control => {
	const { control, choices } = words;
	if (control) return control;
	if (choices) return menu(choices, schema, words, read.readCode(choices), { allowArbitraryValues: true });
	return controls[schema.kind](schema, words);
};
