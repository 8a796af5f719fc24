import { drayageCargoValue, isValid } from '../../contract';
import { withoutEmpty } from '../shared/records';
import { containerTypeOf, isReeferType } from '../shared/values/code';
import {
	hasWrongCheckDigit,
	isContainerNumber,
	isUsualWeight,
	looksLikeHazmat,
	saysNotHazmat,
} from '../shared/values/container';
import { cleaned, mblKey } from '../shared/values/identifier';
import { isWeightUnit, KILOGRAMS, measureIn, numberIn, unitOf } from '../shared/values/number';
import { Unreadable } from '../shared/values/unreadable';
import { wrongCheckDigits } from '../shared/warnings';
import { wordsOf } from './columns';
import { isType, numbersIn, onOneLine, type Row, saysNothing, shownCell } from './row';

/** Returns the container number in a row, or what is in its place. */
export const containerNumberIn = ({ cells }: Row): string =>
	numbersIn(cells.number?.value)[0] ?? mblKey(cells.number?.value);

/** Returns the number in a row, or an empty text for one that is missing or can't be right. */
const numberOf = (row: Row): string => {
	const [text, number] = [onOneLine(row.cells.number?.value), containerNumberIn(row)];
	const { length } = numbersIn(text);
	// What else is in the cell, such as a seal, becomes a note.
	if (mblKey(text) === number) row.markRead('number');
	if (text === '') row.problem('is missing', 'number');
	else if (length > 1) row.problem(`has ${length} containers. Give each its own row`, 'number');
	else if (!isContainerNumber(number))
		row.problem(`"${text}" isn't a container number: four letters and seven digits`, 'number');
	else if (hasWrongCheckDigit(number)) row.note(wrongCheckDigits([number]));
	return isContainerNumber(number) ? number : '';
};

/** Returns the type in a row: in one column, or in two (size and type). */
const typeOf = (row: Row): string => {
	const [size, kind] = [row.text('size'), row.text('type')];
	const text = containerTypeOf(kind) === undefined ? size + kind : kind;
	const type = containerTypeOf(text) ?? mblKey(text).slice(0, 4);
	if (text === '') row.problem('is missing', 'type');
	else if (!isType(text)) row.problem(`"${text}" isn't a type such as 40HQ`, 'type');
	else if (size !== '' && text === kind && !type.startsWith(mblKey(size).slice(0, 2)))
		row.problem(`"${size}" doesn't fit the type ${kind}. Correct one of them`, 'size');
	return type;
};

/** A number without a unit is a weight from here on, and a number of packages below. */
const LEAST_BARE = 1000;

/** Returns whether a text is a weight: a number with its unit, or one that can't be a number of packages. */
export const isWeight = (text: string): boolean => {
	const measure = measureIn(text);
	if (measure === undefined || measure instanceof Unreadable) return measure !== undefined;
	return measure.unit === undefined ? measure.value >= LEAST_BARE : isWeightUnit(measure.unit);
};

/** Returns the gross weight in kilograms, or why it can't be read. Other units are converted. */
const kilogramsIn = (row: Row, text: string): number | string => {
	const { weight: { value: given } = {}, weight_unit: column } = row.cells;
	// A number from a spreadsheet can't be read in two ways, unlike the text 18.125.
	const measure = typeof given === 'number' ? { value: given, unit: undefined } : measureIn(text);
	if (measure instanceof Unreadable) return measure.reason;
	if (isWeightUnit(unitOf(column?.value))) row.markRead('weight_unit');
	const stated = [...wordsOf(row.heading('weight')), column?.value].map(unitOf).filter(isWeightUnit);
	const [unit = 'kg', ...others] = new Set(measure?.unit === undefined ? stated : [measure.unit]);
	const weight = (measure?.value ?? 0) * (KILOGRAMS[unit] ?? 0);
	if (others.length > 0) return `"${text}" may be in two units. Write it with its unit`;
	if (weight <= 0) return `"${text}" isn't one weight in kilograms, pounds or tonnes`;
	if (measure?.unit === undefined && !isUsualWeight(weight))
		return `"${text}" is unusual for a container in ${unit}. Write it with its unit, kg, lbs or t`;
	if (measure?.unit === undefined && stated.length === 0)
		row.note(`${row.heading('weight')} has no ${column ? 'known ' : ''}unit, so it was read as kilograms`);
	return unit === 'kg' ? weight : Math.round(weight);
};

/** Returns the gross weight in kilograms, if it can be read. */
const weightOf = (row: Row): number | undefined => {
	const text = row.text('weight');
	if (text === '' && !row.hasRead('weight')) row.problem('is missing', 'weight');
	const weight = text === '' ? undefined : kilogramsIn(row, text);
	if (typeof weight !== 'string') return weight;
	row.problem(weight, 'weight');
	return undefined;
};

/** Returns the contents: `500 Cartons` from one column, or from a quantity and its packages, or a description. */
const contentsOf = (row: Row) => {
	const [description, given] = [row.text('description'), row.text('package')];
	const quantity = given === '' ? row.text('quantity') : '';
	const isBare = quantity !== '' && !/\p{L}/u.test(quantity);
	const counted = isBare ? `${quantity} ${row.text('packaging') || row.heading('quantity')}` : quantity;
	const contents = given || counted || description;
	if (contents === '') row.problem('Contents are missing');
	return { package: contents, ...(!['', contents].includes(description) && { commodity: [description] }) };
};

/** Returns the answer in the column for hazmat. Without one, anything that looks like hazmat is a question without an answer. */
const hazmatOf = (row: Row): boolean | undefined => {
	const isDenied = saysNotHazmat(onOneLine(row.cells.is_dg?.value));
	if (isDenied) row.markRead('is_dg');
	const answer = isDenied ? false : row.answer('is_dg');
	// A word in the column that is no answer is a problem already.
	const cell = row.written.find((one) => looksLikeHazmat(onOneLine(one.value)) && one !== row.cells.is_dg);
	if (cell && answer === false) row.note(`${shownCell(cell)} looks like hazmat, but Hazmat is no`);
	if (cell && answer === undefined)
		row.problem(`${shownCell(cell)} may mean hazmat. Write yes or no in a column called Hazmat`);
	const isOpen = cell !== undefined || !saysNothing(row.cells.is_dg?.value);
	return answer ?? (isOpen ? undefined : false);
};

/** Matches a temperature with its unit, or the mark of a reefer that doesn't run: `-18 C`, `0F`, `2.5 °C`, `NOR`. */
const TEMPERATURE = /^(?:[-+\u2013\u2212]?\d{1,2}(?:[.,]\d+)?\s?°?\s?[CF]|NOR)$/i;

/** Returns whether a text is a temperature with its unit, or says that a reefer doesn't run (NOR). */
export const isTemperature = (text: string): boolean => TEMPERATURE.test(cleaned(text));

/** Returns whether a row is a reefer that runs, and its temperature with the unit. */
const coolingOf = (row: Row, type: string): { isReefer: boolean; temperature: string } => {
	const [answer, hasReeferType] = [row.answer('is_reefer'), isReeferType(type)];
	if (answer === false && hasReeferType)
		row.problem(`is no, but the type is ${type}. Correct one of them`, 'is_reefer');
	if (!hasReeferType && answer !== true) return { isReefer: false, temperature: '' };
	const isOff = onOneLine(row.cells.type?.value).toUpperCase().endsWith('NOR');
	const given = (isOff ? 'NOR' : row.text('temperature')).toUpperCase();
	const unit = wordsOf(row.heading('temperature')).find((word) => ['c', 'f'].includes(word)) ?? '';
	const temperature = isTemperature(given) ? given : `${given} ${unit.toUpperCase()}`.trim();
	if (!isTemperature(temperature))
		row.problem("must be like -18 C or 0 F for a reefer, or NOR if it doesn't run", 'temperature');
	if (temperature !== 'NOR') return { isReefer: true, temperature };
	row.note('a non-operating reefer (NOR), quoted as a dry container');
	return { isReefer: false, temperature: '' };
};

/** Returns the cargo value. One that the API doesn't insure is a problem here, together with all others. */
const cargoValueOf = (row: Row): number | undefined => {
	const text = row.text('cargo_value');
	const value = text === '' ? 0 : numberIn(text, 'usd');
	if (value instanceof Unreadable) row.problem(value.reason, 'cargo_value');
	else if (!isValid(drayageCargoValue, value))
		row.problem(`${drayageCargoValue.message}, not "${text}"`, 'cargo_value');
	return typeof value === 'number' && value > 0 ? value : undefined;
};

/** Reads the container in a row. The fields have the API's names (docs/interface.md#orders). */
export const readContainerIn = (row: Row) => {
	const [number, type, weight, contents] = [numberOf(row), typeOf(row), weightOf(row), contentsOf(row)];
	const { isReefer, temperature } = coolingOf(row, type);
	return {
		/** Without what is missing or can't be read. Order › Create refuses a container without a required value. */
		container: withoutEmpty({
			number,
			type,
			...contents,
			weight,
			is_dg: hazmatOf(row),
			is_reefer: isReefer,
			cargo_value: cargoValueOf(row),
			delivery_reference: row.text('delivery_reference'),
			loading_type: row.text('loading_type'),
			seal_number: row.text('seal_number'),
			is_overweight: row.answer('is_overweight'),
			is_soc: row.answer('is_soc'),
		}),
		temperature,
	};
};
