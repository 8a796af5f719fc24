import type { IDataObject } from 'n8n-workflow';
import { codeLists, fields, isValid } from '../../../../contract';
import { isEmpty } from '../../../shared/fields/parameter';
import { textOf } from '../../../shared/fields/read';
import { asText, lowerCased } from '../../../shared/fields/text';
import { containerTypeOf } from '../../../shared/values/code';
import { cleaned, isPlaceholder, mblKey, readIdentifier } from '../../../shared/values/identifier';
import { numberIn } from '../../../shared/values/number';
import { readPlainText } from '../../../shared/values/text';
import { Unreadable } from '../../../shared/values/unreadable';
import { type ColumnName, labelOfColumn, type Row } from './columns';
import { CONTAINER, NON_OPERATING, TEMPERATURE } from './lines';

/** What stops a booking, and what a person should look at. */
export interface Findings {
	readonly problems: string[];
	readonly notes: string[];
}

/** The container of one row. */
export interface ReadContainer extends Findings {
	readonly container: IDataObject & { readonly number: string; readonly type: string; readonly weight: number };
	/** The temperature that the reefer is set to, such as `-18 C`. */
	readonly temperature: string;
	readonly row: Row;
}

const NUMBER = fields.containerNumber('Number', 'Container number');

/** Returns a text that can be used, or adds the reason why not to the problems. */
export const textIn = (row: Row, name: ColumnName, { problems }: Findings, read = readPlainText): string => {
	const given = row.cells[name];
	if (isEmpty(given)) return '';
	const text = read(textOf(typeof given === 'object' ? asText(given) : given));
	if (text instanceof Unreadable) problems.push(`${row.place}: ${labelOfColumn(name)} ${text.reason}`);
	return typeof text === 'string' ? text.replace(/\s+/g, ' ') : '';
};

/** Returns a text, or an empty one if it says that there is none, such as `N/A` or `-`. */
const givenIn = (row: Row, name: ColumnName, found: Findings): string => {
	const text = textIn(row, name, found);
	return isPlaceholder(text) ? '' : text;
};

/** The values of letters in a check digit (ISO 6346). */
const LETTERS = '0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ'; // cspell:disable-line

/** Returns whether the last digit of a container number is its check digit (ISO 6346). */
const hasCheckDigit = (number: string): boolean => {
	const sum = Array.from(number.slice(0, 10)).reduce(
		(total, sign, index) => total + LETTERS.indexOf(sign) * 2 ** index,
		0,
	);
	return (sum % 11) % 10 === Number(number.at(-1));
};

/** Returns the number in a cell, which may also contain the type or the seal, as on arrival notices. */
const numberOf = (row: Row, found: Findings): { number: string; rest: string } => {
	const text = textIn(row, 'number', found, readIdentifier);
	const numbers = text.toUpperCase().match(CONTAINER) ?? [];
	const [written = text] = numbers;
	const number = mblKey(written);
	const rest = text
		.toUpperCase()
		.replace(written, ' ')
		.replace(/^[\s/,;:.-]+/, '')
		.trim();
	if (new Set(numbers.map(mblKey)).size > 1)
		found.problems.push(`${row.place}: ${numbers.length} containers are in one cell. Give each its own row`);
	else if (text === '') {
		if (isEmpty(row.cells.number)) found.problems.push(`${row.place}: the container number is missing`);
	} else if (!isValid(NUMBER, number))
		found.problems.push(`${row.place}: "${text}" isn't a container number: four letters and seven digits`);
	else {
		if (rest !== '') found.notes.push(`${row.place}: read ${number} from "${text}"`);
		if (!hasCheckDigit(number))
			found.notes.push(`${number}: the check digit doesn't match (ISO 6346), look for a typing error`);
	}
	return { number, rest };
};

const USUAL_TYPES: readonly string[] = codeLists.containerTypes.map(({ value }) => value);

/** Returns the type in a row: in one column, in two (size and type), or beside the number. */
const typeOf = (row: Row, rest: string, place: string, found: Findings): string => {
	const [size, kind] = (['size', 'type'] as const).map((name) => textIn(row, name, found));
	const besideNumber = rest.split(/[\s/,;]+/).find((part) => containerTypeOf(part) !== undefined) ?? '';
	const written = [[size, kind].join(''), kind, size, besideNumber].filter((text) => text !== undefined && text !== '');
	const type = written.map(containerTypeOf).find((one) => one !== undefined);
	if (type !== undefined) return type;
	const [first = ''] = [kind, size].filter((text) => text !== '');
	const other = mblKey(first);
	if (other === '') found.problems.push(`${place}: the container type is missing`);
	else if (!/^(?:20|40|45)[A-Z]{2}$/.test(other)) found.problems.push(`${place}: "${first}" isn't a type such as 40HQ`);
	else if (!USUAL_TYPES.includes(other)) found.notes.push(`${place}: ${other} is not one of the usual container types`);
	return other;
};

/** Returns the part of a weight that is in kilograms: of `18,000 KGS / 39,683 LBS`, the first. */
const kilogramsIn = (text: string) => {
	const parts = text.split(/[/|\n]/).map((part) => part.trim());
	return parts.find((part) => parts.length > 1 && /k(?:g|ilo)/i.test(part)) ?? text;
};

/** The weights in kilograms between which a container is usual. */
const [LIGHTEST, HEAVIEST] = [500, 32_000];

const weightOf = (row: Row, place: string, found: Findings): number => {
	const given = row.cells.weight;
	const [, unit = 'kg'] = /(kg|lb)s?\W*$/i.exec(row.headings.weight ?? '') ?? [];
	const text = kilogramsIn(cleaned(asText(given)));
	const isBare = typeof given === 'number' || !/[a-z]/i.test(text);
	const weight =
		isBare && unit.toLowerCase() === 'lb'
			? numberIn(`${text} lb`, 'kg')
			: typeof given === 'number'
				? given
				: numberIn(text, 'kg');
	if (typeof weight === 'number' && weight > 0) {
		if (weight < LIGHTEST || weight > HEAVIEST)
			found.notes.push(`${place}: ${weight} kg is unusual for a container, are these kilograms?`);
		return weight;
	}
	if (isEmpty(given)) found.problems.push(`${place}: the weight is missing`);
	else
		found.problems.push(
			weight instanceof Unreadable
				? `${place}: the weight ${weight.reason}`
				: `${place}: "${text}" isn't a weight in kilograms`,
		);
	return 0;
};

const NOUNS: ReadonlyArray<readonly [heading: RegExp, noun: string]> = [
	[/cartons|ctn/, 'Cartons'],
	[/pallets|plts/, 'Pallets'],
	[/pieces|pcs/, 'Pieces'],
];

/** Returns the contents: `500 Cartons` from one column, or from a quantity, its unit and a description. */
const contentsOf = (row: Row, place: string, found: Findings) => {
	const [contents = '', quantity = '', packaging = '', description = ''] = (
		['package', 'quantity', 'packaging', 'description'] as const
	).map((name) => textIn(row, name, found));
	const heading = lowerCased(row.headings.quantity);
	const noun = packaging || (NOUNS.find(([words]) => words.test(heading))?.[1] ?? 'Packages');
	const count = quantity === '' || /[a-z]/i.test(quantity) ? quantity : `${quantity} ${noun}`;
	const text = contents || count || description;
	if (text === '') found.problems.push(`${place}: the contents are missing`);
	return { package: text, commodity: description !== '' && text !== description ? description : '' };
};

const YES = /^(?:y|yes|true|x|1|✓|✔)\b|^[✓✔]/i;
const NO = /^(?:n|no|false|0|none|non[ -]?haz.*|not .*)$/i;
const HAZMAT_CLASS = /^(?:un\s?)?\d{4}\b|^(?:class|cl|imo)\b|^[1-9](?:\.[1-6])?$/i;

const flagOf = (row: Row, name: ColumnName, place: string, found: Findings): boolean => {
	const text = givenIn(row, name, found);
	if (text === '' || NO.test(text)) return false;
	if (YES.test(text)) return true;
	if (name === 'is_dg' && HAZMAT_CLASS.test(text)) {
		found.notes.push(`${place}: "${text}" was read as hazmat`);
		return true;
	}
	found.problems.push(`${place}: write yes or no for ${labelOfColumn(name)}, not "${text}"`);
	return false;
};

// cspell:ignore IMDG bhaz ardous
/** Matches texts that say that a row is hazmat, wherever they are: `UN 1263`, `IMO class 3`, `IMDG 3`, `DG`. */
const HAZMAT = /\bUN\s?\d{4}\b|\b(?:IMO|IMDG)\b.*\d|(?<!non[ -]?|not )\bhaz(?:mat|ardous)\b|\bdangerous goods\b|^DG$/i;

/** Returns whether the container is hazmat. A remark decides only if there is no answer in a column of its own. */
const hazmatOf = (row: Row, place: string, found: Findings): boolean => {
	const { is_dg: answer, package: contents, description } = row.cells;
	const remark = [contents, description, ...Object.values(row.others)].find(
		(cell) => typeof cell === 'string' && HAZMAT.test(cell.trim()),
	);
	const isAnswered = asText(answer).trim() !== '';
	const isHazmat = flagOf(row, 'is_dg', place, found) || (remark !== undefined && !isAnswered);
	if (remark !== undefined && !isAnswered) found.notes.push(`${place}: "${asText(remark)}" was read as hazmat`);
	else if (remark !== undefined && !isHazmat)
		found.notes.push(
			`${place}: "${asText(remark)}" looks like hazmat, but ${labelOfColumn('is_dg')} is ${asText(answer)}`,
		);
	return isHazmat;
};

/** Returns the temperature of a reefer, and whether the reefer runs. */
const coolingOf = (row: Row, type: string, place: string, found: Findings) => {
	const text = givenIn(row, 'temperature', found);
	const isReeferType = /R(?:E|F|H|Q)$|HR$/.test(type);
	const isMarked = flagOf(row, 'is_reefer', place, { problems: [], notes: [] });
	const isOff = [...Object.values(row.cells), ...Object.values(row.others)].some(
		(cell) => typeof cell === 'string' && NON_OPERATING.test(cell),
	);
	if (isOff) {
		if (isReeferType) found.notes.push(`${place}: a reefer that doesn't run (NOR), quoted as a dry container`);
		return { isReefer: false, temperature: '' };
	}
	const [, degrees, scale] = TEMPERATURE.exec(text) ?? [];
	const unit =
		scale?.charAt(0).toUpperCase() ?? /\b([CF])\W*$/i.exec(cleaned(row.headings.temperature ?? ''))?.[1]?.toUpperCase();
	if (text !== '' && (degrees === undefined || unit === undefined))
		found.problems.push(`${place}: write the temperature with C or F, such as -18 C, not "${text}"`);
	if (text === '' && (isReeferType || isMarked))
		found.problems.push(`${place}: a reefer needs a temperature, such as -18 C, or NOR if it doesn't run`);
	if (text !== '' && !isReeferType) found.notes.push(`${place}: ${type} has a temperature and is quoted as a reefer`);
	const temperature = degrees === undefined ? '' : `${degrees.replace(',', '.')} ${unit ?? ''}`.trim();
	return { isReefer: isReeferType || isMarked || text !== '', temperature };
};

/** Reads the container in a row. The fields have the API's names (docs/interface.md#orders). */
export const readContainerIn = (row: Row): ReadContainer => {
	const found: Findings = { problems: [], notes: [] };
	const { number, rest } = numberOf(row, found);
	const place = number || row.place;
	const type = typeOf(row, rest, place, found);
	const weight = weightOf(row, place, found);
	const { package: contents, commodity } = contentsOf(row, place, found);
	const { isReefer, temperature } = coolingOf(row, type, place, found);
	const value = givenIn(row, 'cargo_value', found);
	const cargoValue = value === '' ? undefined : numberIn(value, 'usd');
	if (value !== '' && typeof cargoValue !== 'number')
		found.problems.push(
			`${place}: the cargo value ${cargoValue instanceof Unreadable ? cargoValue.reason : `isn't a number: "${value}"`}`,
		);
	const texts = (['seal_number', 'delivery_reference', 'loading_type'] as const).map(
		(name) => [name, givenIn(row, name, found)] as const,
	);
	const container = {
		number,
		type,
		package: contents,
		weight,
		is_dg: hazmatOf(row, place, found),
		is_reefer: isReefer,
		...(flagOf(row, 'is_soc', place, found) && { is_soc: true }),
		...(flagOf(row, 'is_overweight', place, found) && { is_overweight: true }),
		...(commodity !== '' && { commodity: [commodity] }),
		...(cargoValue !== undefined && typeof cargoValue === 'number' && { cargo_value: cargoValue }),
		...Object.fromEntries(texts.filter(([, text]) => text !== '')),
	};
	return { ...found, container, temperature, row };
};
