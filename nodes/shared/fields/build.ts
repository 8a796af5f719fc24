import type { Field, Option, Schema } from '../../../contract';
import { codeIn } from '../values/code';
import { forBuilder, type Control, isEmpty, type Override, type Parameter, type Read, type Setting } from './parameter';
import { readText } from '../values/text';
import * as read from './read';
import { formatNumber } from './text';

/** A field with everything that decides how it is shown. */
type ShownField = Override & Field;

/** Returns a menu's entries as copies, so that n8n can't change the contract. */
const menuEntries = (options: Schema['options'] = []) =>
	options.map(({ name, value, description }) => ({ name, value, ...(description !== undefined && { description }) }));

/**
 * Returns a menu. It starts with the value that the API assumes if none is sent. If that is undocumented or the field is
 * required, it starts empty, since only the user may choose.
 */
const menu = (options: Schema['options'] = [], field: ShownField): Control => {
	const { required, initial, default: assumed, none, unit } = field;
	const isOpen = initial === undefined && (required || assumed === undefined);
	const empty = none ?? (isOpen ? 'Choose…' : undefined);
	const entries = [...(empty === undefined ? [] : [{ name: empty, value: '' }]), ...menuEntries(options)];
	return {
		property: { type: 'options', default: empty === undefined ? (assumed ?? entries[0]?.value) : '', options: entries },
		read: codeIn(options, unit),
	};
};

const textBox =
	(reader: Read) =>
	({ lines }: ShownField): Control => ({
		property: {
			type: 'string',
			default: '',
			...(lines !== undefined && { typeOptions: { rows: lines } }),
		},
		read: reader,
	});

/**
 * A number starts empty, since a default of 0 would be sent even if the user didn't choose it. It has no limits and no
 * precision: the editor enforces them by dropping digits while they are typed, so that 45000 becomes 4500. The contract
 * checks the number when the node runs.
 */
const numberBox = ({ unit }: ShownField): Control => ({
	property: { type: 'number', default: '' },
	read: read.readNumber(unit),
});

const YES_OR_NO: ReadonlyArray<Option<boolean>> = [
	{ name: 'No', value: false },
	{ name: 'Yes', value: true },
];

/** A required boolean, or one in a row, becomes a menu with yes and no, since a switch always has a value. */
const flagControl = (field: ShownField): Control => ({
	...(field.required || field.none !== undefined
		? menu(YES_OR_NO, field)
		: { property: { type: 'boolean', default: false } }),
	read: read.readFlag,
});

const list = (field: ShownField): Control => {
	const { options } = field.item ?? {};
	return options
		? { property: { type: 'multiOptions', default: [], options: menuEntries(options) }, read: read.readCodes(options) }
		: textBox(read.readList)(field);
};

const json = (): Control => ({ property: { type: 'json', default: '' }, read: read.readJson });

const controls: Readonly<Record<Schema['kind'], (field: ShownField) => Control>> = {
	string: textBox(readText),
	identifier: textBox(read.readAssigned),
	reference: textBox(read.readReference),
	state: textBox(read.readState),
	zip: textBox(read.readReference),
	recordNumber: textBox(read.readRecordNumber),
	mbl: textBox(read.readMbl),
	time: textBox(read.readTime),
	phone: textBox(read.readPhone),
	id: textBox(read.readId),
	integer: numberBox,
	number: numberBox,
	boolean: flagControl,
	date: () => ({ property: { type: 'dateTime', default: '', typeOptions: { dateOnly: true } }, read: read.readDate }),
	code: (field) => menu(field.options, field),
	numbers: textBox(read.readNumbers),
	list,
	record: json,
	any: json,
};

/** Returns a menu of common values. Expressions can return others, which are read like those of a field without a menu. */
const usualMenu = (field: ShownField): Control => {
	const { property, read: readUsual } = menu(field.usual, field);
	const { read: readAny } = controls[field.kind](field);
	return {
		property: { ...property, allowArbitraryValues: true },
		read: (value, readOptions) => readUsual(readAny(value, readOptions), readOptions),
	};
};

const controlOf = (field: ShownField): Control =>
	field.control ?? (field.usual ? usualMenu : controls[field.kind])(field);

/** A length that nobody exceeds by accident. A longer limit is said only when it's exceeded. */
const LONG = 30;

/** Returns the limits of a string's length or a number's value, as the end of a phrase. */
const boundOf = ({ kind, min = 0, max }: Schema) => {
	if (max === undefined || kind === 'numbers') return '';
	const [least, most] = [min, max].map(formatNumber);
	if (['integer', 'number', 'id'].includes(kind)) return `, ${least} to ${most}`;
	return max > LONG ? '' : `, at most ${most} characters`;
};

/** Returns the description, with the contract's limits in its first sentence. */
const describe = (field: ShownField) => {
	const [first = '', ...others] = field.description.split(/(?<=\.) /);
	const bound = boundOf(field);
	return [first.endsWith('.') ? `${first.slice(0, -1)}${bound}.` : first + bound, ...others].join(' ');
};

/** Returns a parameter for a field. It isn't sent unless it has the API's name. All parameters are made here. */
export const parameter = (name: string, declared: Field, override: Override = {}): Parameter => {
	const field = { ...declared, ...override } as ShownField;
	const { label, example, ref, hint, builder, noExpression, required, initial, when, open, addedOff } = field;
	const { property, read: readGiven, ...control } = controlOf(field);
	const description = describe(field);
	return {
		property: {
			displayName: label,
			name,
			...(description !== '' && { description }),
			// A control that chooses a record has examples of its own.
			...(example !== undefined && !ref && { placeholder: `e.g. ${example}` }),
			...(hint !== undefined && { hint }),
			...(builder !== undefined && forBuilder({ propertyHint: builder })),
			...(noExpression && { noDataExpression: true }),
			...(required && { required: true }),
			...property,
			...(initial !== undefined && { default: initial }),
		},
		...(required && { required: true }),
		...(when && { when }),
		...(open && { open }),
		...(addedOff && { addedOff }),
		...control,
		read: (value, readOptions) => {
			const read = isEmpty(value) ? undefined : readGiven(value, readOptions);
			return read === '' ? undefined : read;
		},
	};
};

/** Returns a setting of the node. If the setting is empty, its default applies. */
export const setting = <T>(name: string, schema: Field<T>, override?: Override): Setting<T> => ({
	...parameter(name, { ...schema, required: false }, override),
	schema,
});
