import type { IDataObject } from 'n8n-workflow';
import { containerTypes, fields, isValid } from '../../contract';
import { containerTypeOf } from '../shared/values/code';
import { hasWrongCheckDigit } from '../shared/values/container';
import { mblKey } from '../shared/values/identifier';
import { wordsOf } from './columns';
import { isType, numbersIn } from './lines';
import { onOneLine, type Row } from './row';
import { coolingOf } from './temperature';
import { isWeightUnit, weightOf } from './weight';

/** The container of one row. */
export interface ReadContainer {
	readonly container: IDataObject & { readonly number: string; readonly type: string; readonly weight: number };
	/** The temperature that the reefer is set to, such as `-18 C`. */
	readonly temperature: string;
}

const NUMBER = fields.containerNumber('Number', 'Container number');

/** Returns the number in a row, or an empty text for one that is missing or can't be right. */
const numberOf = (row: Row): string => {
	const text = row.text('number', true);
	const number = mblKey(text);
	const { length } = numbersIn(text);
	if (length > 1) row.problem(`${length} containers are in one cell. Give each its own row`);
	else if (text !== '' && !isValid(NUMBER, number))
		row.problem(`"${text}" isn't a container number: four letters and seven digits`);
	else if (hasWrongCheckDigit(number))
		row.note(`the check digit of ${number} doesn't match (ISO 6346): look for a typo`);
	return isValid(NUMBER, number) ? number : '';
};

/** Returns the type in a row: in one column, or in two (size and type). */
const typeOf = (row: Row): string => {
	const [size, kind] = [row.text('size'), row.text('type')];
	const known = [size + kind, kind, size].map(containerTypeOf).find((one) => one !== undefined);
	const text = kind || size;
	const type = known ?? mblKey(text).slice(0, 4);
	if (text === '') row.problem('Container Type is missing');
	else if (known === undefined && !isType(text)) row.problem(`"${text}" isn't a type such as 40HQ`);
	else if (!containerTypes.some(({ value }) => value === type))
		row.note(`${type} is not one of the usual container types`);
	const feet = Number.parseInt(size, 10);
	if (known !== undefined && kind !== '' && feet >= 20 && !known.startsWith(String(feet)))
		row.problem(`the size is ${size}, but the type is ${kind}. Correct one of them`);
	return type;
};

/** Returns the contents: `500 Cartons` from one column, or from a quantity, its packages and a description. */
const contentsOf = (row: Row) => {
	const contents = row.text('package');
	const quantity = contents === '' ? row.text('quantity') : '';
	const isBare = quantity !== '' && !/[a-z]/i.test(quantity);
	const packaging = isBare && !isWeightUnit(row.cells.packaging?.value) ? row.text('packaging') : '';
	const headed = wordsOf(row.heading('quantity')).find((word) => ['cartons', 'pallets', 'pieces'].includes(word));
	const description = row.text('description');
	const text = contents || (isBare ? `${quantity} ${packaging || (headed ?? 'packages')}` : quantity) || description;
	if (text === '') row.problem('Contents are missing');
	return { package: text, ...(description !== '' && text !== description && { commodity: [description] }) };
};

// cspell:ignore clase IMDG
/** Matches what may say that a row is hazmat: `UN 1263`, `NA1993`, `ONU 1263`, `class 3`, `CLASE 9`, `hazmat`. */
const HAZMAT =
	/\b(?:UN|NA|ID|ONU)(?:[\s.:#/-]|no\b)*\d{4}\b|\b(?:class|clase|IMO|IMDG)[\s.:]*[1-9](?:\.\d)?\b(?!\.?\d)|\b(?:non)?haz(?:mat|ard\w*)?\b|\bdangerous\b|\bDG\b|\bIMDG\b/i;

/** Returns the answer in the column for hazmat. Without one, anything that looks like hazmat is a question. */
const hazmatOf = (row: Row): boolean => {
	const answer = row.answer('is_dg');
	const text = row.texts.find((one) => HAZMAT.test(one));
	if (answer === false && text !== undefined) row.note(`"${text}" looks like hazmat, but Hazmat is no`);
	// A word in the column that is no answer is a problem already.
	if (answer === undefined && text !== undefined && text !== onOneLine(row.cells.is_dg?.value))
		row.problem(`"${text}" may mean hazmat. Write yes or no in a column called Hazmat`);
	return answer === true;
};

/** Other values of a container, which Order › Create reads. */
const TEXTS = ['cargo_value', 'delivery_reference', 'loading_type', 'seal_number'] as const;
const FLAGS = ['is_overweight', 'is_soc'] as const;

/** Reads the container in a row. The fields have the API's names (docs/interface.md#orders). */
export const readContainerIn = (row: Row): ReadContainer => {
	const [number, type, weight, contents] = [numberOf(row), typeOf(row), weightOf(row), contentsOf(row)];
	const { isReefer, temperature } = coolingOf(row, type);
	const others: IDataObject = {};
	for (const name of TEXTS) others[name] = row.text(name) || undefined;
	for (const name of FLAGS) others[name] = row.answer(name);
	const container = {
		...{ number, type, ...contents, weight, is_dg: hazmatOf(row), is_reefer: isReefer },
		...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)),
	};
	return { container, temperature };
};
