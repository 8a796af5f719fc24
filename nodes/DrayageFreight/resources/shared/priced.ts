import type { IDataObject } from 'n8n-workflow';
import {
	cargoTypes,
	destinationAccessorials,
	endpoints,
	type Fields,
	nameOfCode,
	packageTypes,
	pickupAccessorials,
	trailerTypes,
} from '../../../../contract';
import { isRecord, listOr } from '../../../../transport/content';
import { asText, formatNumber, sentenceCase, titled } from '../../../shared/fields/text';
import { KILOGRAMS } from '../../../shared/values/number';

// What a quote's price is for, and what is booked, in words. A value that can't be read is left out, never guessed.

type Phrases = readonly string[];

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0;

/** Adds numbers, without the digits that JavaScript adds to a sum such as 0.1 + 0.2. */
const sumOf = (numbers: readonly number[]) => Math.round(numbers.reduce((sum, one) => sum + one, 0) * 1_000) / 1_000;

/** Returns a weight with its unit: "1,200 lb". */
const weightWords = (weight: unknown, unit: unknown): Phrases =>
	isCount(weight) ? [`${formatNumber(weight)} ${asText(unit) || 'without a unit'}`] : [];

/** Returns a number of handling units: "2 pallets". The API accepts any package type, so unlisted ones stay as sent. */
const unitWords = (count: number, type: string) => {
	const name = packageTypes.find(({ value }) => value.toLowerCase() === type.toLowerCase())?.name.toLowerCase();
	if (name === undefined) return `${count} ${type || (count === 1 ? 'unit' : 'units')}`;
	return `${count} ${name}${count === 1 ? '' : name.endsWith('x') ? 'es' : 's'}`;
};

/** Returns the freight of an LTL quote: units by package type, and the total weight if every row has one in one unit. */
const freightWords = (items: unknown): Phrases => {
	const rows = listOr(items).filter(isRecord);
	const types = [...new Set(rows.map(({ package_type: type }) => asText(type)))];
	const counts = types.map((type) => {
		const units = rows.filter((row) => asText(row.package_type) === type).map((row) => row.units);
		return units.every(isCount) ? unitWords(sumOf(units), type) : undefined;
	});
	const weights = rows.map((row) => row.total_weight);
	const [unit, ...otherUnits] = new Set(rows.map((row) => asText(row.weight_unit)));
	const total = weights.every(isCount) ? sumOf(weights) : undefined;
	return [
		...(rows.length > 0 && counts.every((one) => one !== undefined) ? counts : []),
		...(rows.length > 0 && otherUnits.length === 0 ? weightWords(total, unit) : []),
	];
};

const inLowerCase = (value: unknown) => asText(value).toLowerCase();

const ltlWords = (asked: IDataObject): Phrases =>
	(['pickup', 'destination'] as const).flatMap((end) => {
		const place = end === 'pickup' ? 'at pickup' : 'at delivery';
		const type = { residential: 'residential', limitedAccess: 'limited access' }[asText(asked[`${end}_address_type`])];
		const names = end === 'pickup' ? pickupAccessorials : destinationAccessorials;
		const services = listOr(asked[`${end}_accessorials`]).map((code) => inLowerCase(nameOfCode(names, code) ?? code));
		return [...services, ...(type === undefined ? [] : [type])].map((words) =>
			/pickup|delivery/.test(words) ? words : `${words} ${place}`,
		);
	});

const trailerWords = ({ trailer_size: size, trailer_type: type }: IDataObject): Phrases => {
	const name = inLowerCase(nameOfCode(trailerTypes, type) ?? type) || 'trailer';
	return isCount(size) ? [`${size}' ${name}`] : type === undefined ? [] : [name];
};

/** Returns what a rate search, an LTL quote or an FTL quote priced: "2 pallets, 1,200 lb, liftgate at delivery". */
export const pricedWords = (asked: IDataObject): string =>
	[
		...(isCount(asked.cntr_size) ? [`${asked.cntr_size}' container`] : []),
		...listOr(asked.cargo_types).map((code) => inLowerCase(nameOfCode(cargoTypes, code) ?? code)),
		...weightWords(asked.weight, asked.weight_unit),
		...(asked.is_limited_area_access === true ? ['limited area access'] : []),
		...trailerWords(asked),
		...freightWords(asked.items),
		...ltlWords(asked),
	].join(', ');

const containerFields: Fields = endpoints.order.create.body.containers.item?.fields ?? {};

/** Returns a value of a container with its label: `cargo value 25000`, `hazmat`. */
const valueWords = ([name, value]: [string, unknown]) => {
	const { label = titled(name), options = [] } = containerFields[name] ?? {};
	if (value === true) return sentenceCase(label);
	const text = value === false ? '' : (nameOfCode(options, value) ?? asText(value));
	return text && `${sentenceCase(label)} ${text}`;
};

/** Returns a weight in kilograms, and in pounds, which a US desk may have entered: `18000 kg = 39,683 lb`. */
const kilogramWords = (weight: unknown): string => {
	const pounds = isCount(weight) ? ` = ${formatNumber(Math.round(weight / KILOGRAMS.lb))} lb` : '';
	return asText(weight) && `${asText(weight)} kg${pounds}`;
};

/** Returns all that is sent of a container: `MSKU1234565 (40HQ, 18000 kg = 39,683 lb, 20 Cartons, cargo value 25000, hazmat)`. */
export const containerWords = (container: IDataObject): string => {
	const { number, type, weight, package: contents, commodity, ...others } = container;
	const facts = [
		asText(type),
		kilogramWords(weight),
		asText(contents),
		listOr(commodity).map(asText).join(', '),
		...Object.entries(others).map(valueWords),
	].filter((fact) => fact !== '');
	return asText(number) + (facts.length > 0 ? ` (${facts.join(', ')})` : '');
};
