import type { IDataObject } from 'n8n-workflow';
import { codeLists, fields, isValid } from '../../../../contract';
import { containerTypeOf } from '../../../shared/values/code';
import { hasWrongCheckDigit } from '../../../shared/values/container';
import { mblKey, readIdentifier } from '../../../shared/values/identifier';
import { numberIn } from '../../../shared/values/number';
import { Unreadable } from '../../../shared/values/unreadable';
import { contentsOf, coolingOf, flagOf, hazmatOf, weightOf } from './cargo';
import type { Findings } from './findings';
import { CONTAINER } from './lines';
import { givenIn, type Reading, type Row, textIn } from './rows';

/** The container of one row. */
export interface ReadContainer {
	readonly container: IDataObject & { readonly number: string; readonly type: string; readonly weight: number };
	/** The temperature that the reefer is set to, such as `-18 C`. */
	readonly temperature: string;
}

const NUMBER = fields.containerNumber('Number', 'Container number');

/** Matches a seal after the number, with or without a label: `SEAL: ML123457`. */
const SEAL = /^(?:seals?(?: ?(?:no|#)\.?)?[:\s]*)?((?=[A-Z-]*\d)[A-Z0-9-]{4,})$/i;

/** What a cell contains beside the number, as on arrival notices: the type or the seal. */
interface Beside {
	readonly type?: string;
	readonly seal?: string;
}

const besideOf = (text: string, number: string, { place, found }: Pick<Reading, 'place' | 'found'>): Beside => {
	const parts = text
		.split(/[/,;]|\s{2,}|\s(?=seal)/i)
		.map((part) => part.trim())
		.filter((part) => part !== '');
	const type = parts.find((part) => containerTypeOf(part) !== undefined);
	const [seal] = parts.filter((part) => part !== type).map((part) => SEAL.exec(part)?.[1]);
	const known = (type === undefined ? 0 : 1) + (seal === undefined ? 0 : 1);
	if (parts.length > known) found.note(`"${parts.join(' / ')}" beside ${number} wasn't read`, place);
	return { ...(type !== undefined && { type }), ...(seal !== undefined && { seal }) };
};

/** Returns the number in a cell, which may also contain the type or the seal. */
const numberOf = (row: Row, found: Findings): { number: string; beside: Beside } => {
	const text = textIn({ row, found }, 'number', readIdentifier).toUpperCase();
	const numbers = text.match(CONTAINER) ?? [];
	const [written = text] = numbers;
	const number = mblKey(written);
	if (new Set(numbers.map(mblKey)).size > 1)
		found.problem(`${numbers.length} containers are in one cell. Give each its own row`, row.place);
	else if (text === '') {
		if (!('number' in row.cells)) found.problem('the container number is missing', row.place);
	} else if (!isValid(NUMBER, number))
		found.problem(`"${text}" isn't a container number: four letters and seven digits`, row.place);
	else {
		if (hasWrongCheckDigit(number))
			found.note("the check digit doesn't match (ISO 6346), look for a typing error", number);
		return { number, beside: besideOf(text.replace(written, ' '), number, { place: row.place, found }) };
	}
	return { number, beside: {} };
};

const USUAL_TYPES: readonly string[] = codeLists.containerTypes.map(({ value }) => value);

/** Returns the type in a row: in one column, in two (size and type), or beside the number. */
const typeOf = (reading: Reading, beside = ''): string => {
	const { place, found } = reading;
	const [size = '', kind = ''] = (['size', 'type'] as const).map((name) => givenIn(reading, name));
	const written = [[size, kind].join(''), kind, size, beside].filter((text) => text !== '');
	const type = written.map(containerTypeOf).find((one) => one !== undefined);
	if (type !== undefined) return type;
	const first = kind || size;
	const other = mblKey(first);
	if (other === '') found.problem('the container type is missing', place);
	else if (!/^(?:20|40|45)[A-Z]{2}$/.test(other)) found.problem(`"${first}" isn't a type such as 40HQ`, place);
	else if (!USUAL_TYPES.includes(other)) found.note(`${other} is not one of the usual container types`, place);
	return other;
};

const cargoValueOf = (reading: Reading): number | undefined => {
	const text = givenIn(reading, 'cargo_value');
	if (text === '') return undefined;
	const value = numberIn(text, 'usd');
	if (typeof value === 'number') return value;
	const reason = value instanceof Unreadable ? value.reason : `isn't a number: "${text}"`;
	reading.found.problem(`the cargo value ${reason}`, reading.place);
	return undefined;
};

/** Reads the container in a row. The fields have the API's names (docs/interface.md#orders). */
export const readContainerIn = (row: Row, found: Findings, decimalCommas: boolean): ReadContainer => {
	const { number, beside } = numberOf(row, found);
	const reading: Reading = { row, found, place: number || row.place };
	const type = typeOf(reading, beside.type);
	const weight = weightOf(reading, decimalCommas);
	const { package: contents, commodity } = contentsOf(reading);
	const { isReefer, temperature } = coolingOf(reading, type);
	const cargoValue = cargoValueOf(reading);
	const texts = (['seal_number', 'delivery_reference', 'loading_type'] as const).map(
		(name) => [name, givenIn(reading, name) || (name === 'seal_number' ? (beside.seal ?? '') : '')] as const,
	);
	const container = {
		number,
		type,
		package: contents,
		weight,
		is_dg: hazmatOf(reading),
		is_reefer: isReefer,
		...(flagOf(reading, 'is_soc') && { is_soc: true }),
		...(flagOf(reading, 'is_overweight') && { is_overweight: true }),
		...(commodity !== '' && { commodity: [commodity] }),
		...(cargoValue !== undefined && { cargo_value: cargoValue }),
		...Object.fromEntries(texts.filter(([, text]) => text !== '')),
	};
	return { container, temperature };
};
