import { asText } from '../../../shared/fields/text';
import { HEAVIEST_CONTAINER } from '../../../shared/values/container';
import { cleaned } from '../../../shared/values/identifier';
import { measureIn, unitOf } from '../../../shared/values/number';
import { Unreadable } from '../../../shared/values/unreadable';
import { answerIn, flagOf, type Reading, remarksIn, textIn } from './cells';

/** The units of weight that people write, with their kilograms. A ton of 2,000 pounds isn't one of them. */
const UNITS: Readonly<Record<string, { readonly name: string; readonly kilograms: number }>> = {
	kg: { name: 'kilograms', kilograms: 1 },
	lb: { name: 'pounds', kilograms: 0.453_592_37 },
	t: { name: 'tonnes', kilograms: 1000 },
};

/** A container is lighter than this many kilograms only if something is wrong. */
const LIGHTEST = 500;

/** Returns the unit of weight that a word stands for. */
const weightUnitOf = (word: unknown): string | undefined => {
	const unit = unitOf(word);
	return unit !== undefined && unit in UNITS ? unit : undefined;
};

/** Returns the units that the heading states for a weight, as in `G.W. (KGS)`, or else a column of units. */
const statedUnits = ({ row: { cells, headings, others } }: Reading): string[] => {
	const inHeading = headings.weight?.match(/(?:kg|lb|mt|tonne)s?(?![a-z])/gi);
	const inColumns = Object.entries(others).flatMap(([heading, cell]) => (/unit|uom/i.test(heading) ? [cell] : []));
	const words = inHeading ?? [cells.packaging, ...inColumns];
	return [...new Set(words.map(weightUnitOf).filter((unit) => unit !== undefined))];
};

/** Returns the gross weight in kilograms. Pounds, which people in the US write, and tonnes are converted. */
export const weightOf = (reading: Reading): number => {
	const { row, found } = reading;
	const refused = (problem: string) => {
		found.problem(problem, row.place);
		return 0;
	};
	const text = textIn(reading, 'weight', true);
	if (text === '') return 0;
	const given = row.cells.weight;
	// A number from a spreadsheet can't be read in two ways, unlike the text 18.125.
	const parts = (typeof given === 'number' ? given.toFixed(4) : asText(given)).split(/[/|\n](?=[^/|\n]*\d)/);
	const inKilograms = parts.filter((part) => /kg|kilo/i.test(part));
	const [part = '', ...others] = inKilograms.length > 0 ? inKilograms : parts;
	if (others.length > 0) return refused(`"${text}" has several weights. Write only the gross weight, with its unit`);
	const measure = measureIn(part);
	if (measure instanceof Unreadable) return refused(`the weight ${measure.reason}`);
	const [stated = 'kg', ...more] = statedUnits(reading);
	if (measure?.unit === undefined && more.length > 0) return refused(`write the weight ${text} with its unit`);
	const unit = measure?.unit ?? stated;
	const known = UNITS[unit];
	if (measure === undefined || measure.value <= 0 || known === undefined)
		return refused(`"${text}" isn't a weight in kilograms, pounds or tonnes`);
	const weight = unit === 'kg' ? measure.value : Math.round(measure.value * known.kilograms);
	if (weight < LIGHTEST || weight > HEAVIEST_CONTAINER) {
		const unusual = `the weight ${text} is unusual for a container in ${known.name}`;
		if (measure.unit === undefined) found.problem(`${unusual}: write it with its unit, kg, lbs or t`, row.place);
		else found.note(unusual, row.place);
	}
	if (unit !== 'kg') found.note(`the weight is in ${known.name} and was converted to kilograms`, row.place);
	return weight;
};

/** Matches the packages that the heading of a quantity names: `No. of Cartons`. */
const PACKAGES = /cartons|ctns?|pallets|plts|pieces|pcs/i;

/** Returns the contents: `500 Cartons` from one column, or from a quantity, its packages and a description. */
export const contentsOf = (reading: Reading) => {
	const { row, found } = reading;
	const [contents = '', quantity = '', packaging = '', description = ''] = (
		['package', 'quantity', 'packaging', 'description'] as const
	).map((name) => textIn(reading, name));
	const named = weightUnitOf(packaging) === undefined ? packaging : '';
	const packages = named || (PACKAGES.exec(row.headings.quantity ?? '')?.[0] ?? 'Packages');
	const count = quantity === '' || /[a-z]/i.test(quantity) ? quantity : `${quantity} ${packages}`;
	const text = contents || count || description;
	if (text === '') found.problem('Contents are missing', row.place);
	return { package: text, ...(description !== '' && text !== description && { commodity: [description] }) };
};

// cspell:ignore IMDG UNDG bhaz erating
/** Matches what says that a row is hazmat: `UN 1263`, `IMO class 3`, `IMDG 3`. A ship's IMO number is longer. */
const HAZMAT_CODE =
	/\bUN(?:[\s.#:-]|no\b)*\d{4}\b|\b(?:IMO|IMDG|UNDG|class)\b(?:\s?class)?[\s.:]*[1-9](?:\.[1-6])?(?![.\d])/i;

/** Matches words about hazmat, even those that deny it. */
const HAZMAT_WORD =
	/\b(?:non)?haz(?:mat|ard(?:ous|s)?)?\b|\bdangerous (?:goods|cargo)\b|\b(?:DG|IMDG)\b|\bIMO (?:cargo|goods)\b/i;

/**
 * Returns whether the container is hazmat: by the answer in its column, or by a UN number or class in any cell. A code
 * against the answer, and words about hazmat without an answer, are a question.
 */
export const hazmatOf = (reading: Reading): boolean => {
	const { row, found } = reading;
	const column = textIn(reading, 'is_dg');
	const answer = answerIn(column);
	const texts = [column, ...remarksIn(row)];
	const code = answer === undefined && /\d/.test(column) ? column : texts.find((text) => HAZMAT_CODE.test(text));
	const word = column === '' ? texts.find((text) => HAZMAT_WORD.test(text)) : undefined;
	if (code !== undefined && answer === undefined) {
		found.note(`"${code}" was read as hazmat`, row.place);
		return true;
	}
	if (code !== undefined && answer === false)
		found.problem(`"${code}" looks like hazmat, but Hazmat is ${column}`, row.place);
	else if (word !== undefined)
		found.problem(`"${word}" may mean hazmat. Write yes or no in a column called Hazmat`, row.place);
	return flagOf(reading, 'is_dg');
};

/** Matches a temperature with its unit, also within a remark: `-18 C`, `0F`, `SET TEMP -18 C, VENT CLOSED`. */
const TEMPERATURE = /(?<![\w.])\d{1,2}(?:[.,]\d+)?\s?(?:°|deg|degrees)?\s?(?:[CF]|celsius|fahrenheit)\b(?!\/[a-z])/i;

const REEFER_TYPE = /R(?:E|F|H|Q)$|HR$/;

/** Returns whether a text says that a reefer doesn't run, so that it needs no temperature. "nor" is a word. */
const isNonOperating = (text: string) => /\bNOR\b(?!-)/.test(text) || /\bnon[- ]?op(?:erating)?\b/i.test(text);

/** Returns the temperature of a reefer as it's written, in its column or in a remark, and whether the reefer runs. */
export const coolingOf = (reading: Reading, type: string) => {
	const { row, found } = reading;
	const isReefer = REEFER_TYPE.test(type) || flagOf(reading, 'is_reefer');
	const remarks = remarksIn(row);
	const column = textIn(reading, 'temperature');
	const [, unit = ''] = /\b([CF])\W*$/i.exec(cleaned(row.headings.temperature ?? '')) ?? [];
	const given = TEMPERATURE.test(column) ? column : `${column} ${unit}`.trim();
	const remark = isReefer ? (remarks.find((text) => TEMPERATURE.test(text)) ?? '') : '';
	// Words such as "Ambient" aren't a temperature.
	const temperature = /\d/.test(column) ? given : remark;
	if (remarks.some(isNonOperating)) {
		if (temperature !== '')
			found.problem(`a non-operating reefer (NOR) has no temperature, but this row says ${temperature}`, row.place);
		else if (isReefer) found.note('a non-operating reefer (NOR), quoted as a dry container', row.place);
		return { isReefer: false, temperature: '' };
	}
	if (temperature === '' && isReefer)
		found.problem("a reefer needs a temperature, such as -18 C, or NOR if it doesn't run", row.place);
	else if (temperature !== '' && !isReefer)
		found.problem(`it has a temperature, ${column}, but "${type}" isn't a reefer, such as 40RF`, row.place);
	else if (temperature !== '' && !TEMPERATURE.test(temperature))
		found.problem(`write the temperature with C or F, such as -18 C, not "${column}"`, row.place);
	else if (temperature !== given && temperature !== '')
		found.note(`"${temperature}" was read as the temperature`, row.place);
	return { isReefer, temperature };
};
