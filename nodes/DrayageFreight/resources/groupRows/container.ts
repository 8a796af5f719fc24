import type { IDataObject } from 'n8n-workflow';
import { containerTypes, fields, isValid } from '../../../../contract';
import { containerTypeOf } from '../../../shared/values/code';
import { hasWrongCheckDigit } from '../../../shared/values/container';
import { mblKey } from '../../../shared/values/identifier';
import { contentsOf, coolingOf, hazmatOf, weightOf } from './cargo';
import { type Reading, textIn } from './cells';
import { CONTAINER } from './lines';

/** The container of one row. */
export interface ReadContainer {
	readonly container: IDataObject & { readonly number: string; readonly type: string; readonly weight: number };
	/** The temperature that the reefer is set to, such as `-18 C`. */
	readonly temperature: string;
}

const NUMBER = fields.containerNumber('Number', 'Container number');

/** Returns the number in a row, or an empty text for one that is missing or can't be right. */
const numberOf = (reading: Reading): string => {
	const { row, found } = reading;
	const text = textIn(reading, 'number', true).toUpperCase();
	const { length } = text.match(CONTAINER) ?? [];
	const number = mblKey(text);
	if (length > 1) found.problem(`${length} containers are in one cell. Give each its own row`, row.place);
	else if (text !== '' && !isValid(NUMBER, number))
		found.problem(`"${text}" isn't a container number: four letters and seven digits`, row.place);
	else if (hasWrongCheckDigit(number)) found.note("the check digit doesn't match (ISO 6346): look for a typo", number);
	return isValid(NUMBER, number) ? number : '';
};

const USUAL_TYPES: readonly string[] = containerTypes.map(({ value }) => value);

/** Returns the type in a row: in one column, or in two (size and type). */
const typeOf = (reading: Reading): string => {
	const { row, found } = reading;
	const [size = '', kind = ''] = (['size', 'type'] as const).map((name) => textIn(reading, name));
	const type = [size + kind, kind, size].map(containerTypeOf).find((one) => one !== undefined);
	if (type !== undefined) return type;
	const first = (kind || size).replace(/ ?\bNOR$/i, '');
	const other = mblKey(first);
	if (other === '') found.problem('Container Type is missing', row.place);
	else if (!/^(?:20|40|45)[A-Z]{2}$/.test(other)) found.problem(`"${first}" isn't a type such as 40HQ`, row.place);
	else if (!USUAL_TYPES.includes(other)) found.note(`${other} is not one of the usual container types`, row.place);
	return other;
};

/** Other values of a container, which Order › Create reads as they are. */
const OTHERS = ['cargo_value', 'delivery_reference', 'is_overweight', 'is_soc', 'loading_type', 'seal_number'] as const;

/** Reads the container in a row. The fields have the API's names (docs/interface.md#orders). */
export const readContainerIn = ({ row, found }: Reading): ReadContainer => {
	const number = numberOf({ row, found });
	const reading = { row: { ...row, place: number || row.place }, found };
	const type = typeOf(reading);
	const weight = weightOf(reading);
	const contents = contentsOf(reading);
	const { isReefer, temperature } = coolingOf(reading, type);
	const others = OTHERS.map((name) => [name, textIn(reading, name)] as const);
	const container = {
		number,
		type,
		...contents,
		weight,
		is_dg: hazmatOf(reading),
		is_reefer: isReefer,
		...Object.fromEntries(others.filter(([, text]) => text !== '')),
	};
	return { container, temperature };
};
