import type { Option } from '../../../contract';
import { isEmpty, makeField, toNodeOptions, type Field, type FieldText } from './field';
import { toDateText } from './dates';

const NUMBER = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i;

/** Numbers written as text, as spreadsheets deliver them, become numbers. */
const asNumber = (value: unknown) => (typeof value === 'string' && NUMBER.test(value) ? Number(value) : value);

const numberAsText = (value: unknown) =>
	typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

const asFlag = (value: unknown) => {
	const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
	if (word === 'true' || word === 'false') return word === 'true';
	return value;
};

const unlessEmpty = (read: (value: unknown) => unknown) => (value: unknown) =>
	isEmpty(value) ? undefined : read(value);

/** The code that a value means: "40" and 40 mean the same code. */
const asCode = (options: readonly Option[]) => (value: unknown) =>
	options.find((option) => String(option.value) === String(value))?.value ?? value;

/** The entries of a list: an array as it is, a text split at commas and line breaks, blanks trimmed. */
export const asList = (value: unknown): unknown[] => {
	const entries = Array.isArray(value)
		? (value as unknown[])
		: typeof value === 'string'
			? value.split(/[,\n]/)
			: [value];
	return entries.map((entry) => (typeof entry === 'string' ? entry.trim() : entry)).filter((entry) => !isEmpty(entry));
};

const listUnlessEmpty = (value: unknown, read: (entry: unknown) => unknown) => {
	const entries = isEmpty(value) ? [] : asList(value);
	return entries.length === 0 ? undefined : entries.map(read);
};

/** A text; a number from an expression becomes its text. */
export const textField = (name: string, look: FieldText, property: Field['property'] | object = {}) =>
	makeField(name, 'string', look, { read: unlessEmpty(numberAsText), property });

/** A text of several lines. */
export const longTextField = (name: string, look: FieldText) => textField(name, look, { typeOptions: { rows: 4 } });

/**
 * A number; `precision` is the number of decimal places the editor offers. It starts empty, and so is not sent, unless a
 * default is given: a zero that nobody meant would be sent.
 */
export const numberField = (
	name: string,
	look: FieldText & { readonly min?: number; readonly max?: number; readonly precision?: number },
) => {
	const { min: minValue, max: maxValue, precision: numberPrecision } = look;
	const typeOptions = {
		...(minValue !== undefined && { minValue }),
		...(maxValue !== undefined && { maxValue }),
		...(numberPrecision !== undefined && { numberPrecision }),
	};
	return makeField(name, 'number', look, {
		read: unlessEmpty(asNumber),
		property: { typeOptions },
	});
};

/** An ID without a list to choose from: a number where it is one, else the text. */
export const idField = (name: string, look: FieldText) =>
	makeField(name, 'string', look, { read: unlessEmpty(asNumber) });

/** A switch. */
export const flagField = (name: string, look: FieldText) =>
	makeField(name, 'boolean', { ...look, default: look.default ?? false }, { read: unlessEmpty(asFlag) });

/** One of a list of the interface. `open` lets an expression give another value than the listed ones. */
export const choiceField = (name: string, options: readonly Option[], look: FieldText, { open = false } = {}) =>
	makeField(
		name,
		'options',
		{ ...look, default: look.default ?? options[0]?.value },
		{
			read: unlessEmpty(asCode(options)),
			property: { options: toNodeOptions(options), ...(open && { allowArbitraryValues: true }) },
		},
	);

/** Several of a closed list; none chosen sends nothing. An expression may give an array or a comma separated text. */
export const choicesField = (name: string, options: readonly Option[], look: FieldText) =>
	makeField(
		name,
		'multiOptions',
		{ ...look, default: look.default ?? [] },
		{
			read: (value) => listUnlessEmpty(value, asCode(options)),
			property: { options: toNodeOptions(options) },
		},
	);

/** Several texts in one field: comma or line separated, or an array from an expression. */
export const listField = (name: string, look: FieldText) =>
	makeField(name, 'string', look, { read: (value) => listUnlessEmpty(value, numberAsText) });

/** A calendar date. A date with a time is reduced to its date in the workflow's time zone. */
export const dateField = (name: string, look: FieldText) =>
	makeField(name, 'dateTime', look, {
		read: (value, { timezone }) => (isEmpty(value) ? undefined : toDateText(value, timezone)),
	});

const parsed = (value: unknown): unknown => {
	if (typeof value !== 'string') return value;
	try {
		return JSON.parse(value) as unknown;
	} catch {
		return value;
	}
};

/** A box that says something before one runs the node. */
export const noticeField = (name: string, text: string) =>
	makeField(
		name,
		'notice',
		{ displayName: text, description: 'Shown in the editor; it holds no value' },
		{ read: () => undefined, sent: false },
	);

/** JSON, written or from an expression. Text that is no JSON passes on, for the check to name. */
export const jsonField = (name: string, look: FieldText) =>
	makeField(name, 'json', look, { read: unlessEmpty(parsed), sent: false });
