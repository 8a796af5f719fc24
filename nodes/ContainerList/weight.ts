import { asText } from '../shared/fields/text';
import { HEAVIEST_CONTAINER } from '../shared/values/container';
import { measureIn, unitOf } from '../shared/values/number';
import { Unreadable } from '../shared/values/unreadable';
import { wordsOf } from './columns';
import type { Row } from './row';

/** The units of weight that people write, with their kilograms. A ton of 2,000 pounds isn't one of them. */
const UNITS: ReadonlyMap<unknown, { readonly name: string; readonly kilograms: number }> = new Map([
	['kg', { name: 'kilograms', kilograms: 1 }],
	['lb', { name: 'pounds', kilograms: 0.453_592_37 }],
	['t', { name: 'tonnes', kilograms: 1000 }],
]);

/** A container is lighter than this many kilograms only if something is wrong. */
const LIGHTEST = 500;

/** The same weight in two units differs only by rounding. */
const ROUNDING = 1.01;

/** A number without a unit is a weight from here on, and a number of packages below. */
const LEAST_BARE = 1000;

/** Returns whether a part of a line is a weight: a number with its unit, or one that can't be a number of packages. */
export const isWeight = (part: string): boolean => {
	const measure = measureIn(part.split('/', 1)[0] ?? '');
	if (measure === undefined || measure instanceof Unreadable) return measure !== undefined;
	return measure.unit === undefined ? measure.value >= LEAST_BARE : UNITS.has(measure.unit);
};

/** Returns whether a value is a unit of weight, unlike `CTNS`. */
export const isWeightUnit = (value: unknown): boolean => UNITS.has(unitOf(value));

/** Returns the unit that the heading of the weights and a column of units state, or an Unreadable if they differ. */
const statedUnit = (row: Row): string | Unreadable => {
	const { weight_unit: unit, packaging, weight } = row.cells;
	const words = [...wordsOf(weight?.heading ?? ''), unit?.value, packaging?.value].filter(isWeightUnit);
	if (isWeightUnit(unit?.value)) row.value('weight_unit');
	if (isWeightUnit(packaging?.value)) row.value('packaging');
	const [stated = 'kg', ...others] = new Set(words.map(unitOf));
	return others.length > 0 ? new Unreadable('may be in two units. Write it with its unit') : stated;
};

/** Returns the gross weight in kilograms, or 0 for one that is missing or can't be read. Other units are converted. */
export const weightOf = (row: Row): number => {
	const text = row.text('weight', true);
	const refuse = (reason: string) => {
		if (text !== '') row.problem(`${row.heading('weight')} "${text}" ${reason}`);
		return 0;
	};
	const given = row.cells.weight?.value;
	const stated = statedUnit(row);
	// A number from a spreadsheet can't be read in two ways, unlike the text 18.125. After a slash or in a second line is the
	// same weight in another unit, or the net weight.
	const measures =
		typeof given === 'number'
			? [{ value: given, unit: undefined }]
			: asText(given)
					.split(/[/|\n](?=[^/|\n]*\d)/)
					.map(measureIn);
	const weights: number[] = [];
	for (const measure of measures) {
		const unit = measure instanceof Unreadable ? measure : (measure?.unit ?? stated);
		const { kilograms } = UNITS.get(unit) ?? {};
		if (unit instanceof Unreadable) return refuse(unit.reason);
		if (measure === undefined || measure instanceof Unreadable || measure.value <= 0 || kilograms === undefined)
			return refuse("isn't a weight in kilograms, pounds or tonnes");
		weights.push(measure.value * kilograms);
	}
	const [weight = 0] = weights;
	if (Math.max(...weights) > Math.min(...weights) * ROUNDING)
		return refuse('has several weights. Write only the gross weight, with its unit');
	const [measure] = measures;
	const own = measure instanceof Unreadable ? undefined : measure?.unit;
	const unit = own ?? stated;
	const name = UNITS.get(unit)?.name ?? '';
	const isUnusual = weight < LIGHTEST || weight > HEAVIEST_CONTAINER;
	if (isUnusual && own === undefined)
		return refuse(`is unusual for a container in ${name}. Write it with its unit, kg, lbs or t`);
	if (isUnusual) row.note(`the weight ${text} is unusual for a container`);
	if (unit === 'kg') return weight;
	row.note(`the weight is in ${name}, and was converted to kilograms`);
	return Math.round(weight);
};
