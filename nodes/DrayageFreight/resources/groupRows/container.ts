import type { IDataObject } from 'n8n-workflow';
import { containerTypes, fields, isValid } from '../../../../contract';
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

/** Returns the number in a row, or an empty text for one that is missing or can't be right. */
const numberOf = (row: Row, found: Findings): string => {
	const text = textIn({ row, found }, 'number', readIdentifier).toUpperCase();
	const { length } = text.match(CONTAINER) ?? [];
	const number = mblKey(text);
	if (!('number' in row.cells)) found.problem('the container number is missing', row.place);
	else if (length > 1) found.problem(`${length} containers are in one cell. Give each its own row`, row.place);
	else if (text !== '' && !isValid(NUMBER, number))
		found.problem(`"${text}" isn't a container number: four letters and seven digits`, row.place);
	else if (hasWrongCheckDigit(number)) found.note("the check digit doesn't match (ISO 6346): look for a typo", number);
	return isValid(NUMBER, number) ? number : '';
};

const USUAL_TYPES: readonly string[] = containerTypes.map(({ value }) => value);

/** Returns the type in a row: in one column, or in two (size and type). */
const typeOf = (reading: Reading): string => {
	const { place, found } = reading;
	const [size = '', kind = ''] = (['size', 'type'] as const).map((name) => givenIn(reading, name));
	const written = [[size, kind].join(''), kind, size].filter((text) => text !== '');
	const type = written.map(containerTypeOf).find((one) => one !== undefined);
	if (type !== undefined) return type;
	const first = (kind || size).replace(/ ?\bNOR$/i, '');
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
	const number = numberOf(row, found);
	const reading: Reading = { row, found, place: number || row.place };
	const type = typeOf(reading);
	const weight = weightOf(reading, decimalCommas);
	const { package: contents, commodity } = contentsOf(reading);
	const { isReefer, temperature } = coolingOf(reading, type);
	const cargoValue = cargoValueOf(reading);
	const texts = (['seal_number', 'delivery_reference', 'loading_type'] as const).map(
		(name) => [name, givenIn(reading, name)] as const,
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
