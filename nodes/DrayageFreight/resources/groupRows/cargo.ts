import { isEmpty } from '../../../shared/fields/parameter';
import { asText, lowerCased } from '../../../shared/fields/text';
import { HEAVIEST_CONTAINER } from '../../../shared/values/container';
import { cleaned, isPlaceholder } from '../../../shared/values/identifier';
import { numberIn, unitOf } from '../../../shared/values/number';
import { Unreadable } from '../../../shared/values/unreadable';
import { type ColumnName, labelOfColumn } from './columns';
import { NON_OPERATING, TEMPERATURE } from './lines';
import { givenIn, type Reading, remarksIn, type Row } from './rows';

/** Returns the part of a weight that is in kilograms: of `18,000 KGS / 39,683 LBS`, the first. */
const kilogramsIn = (text: string) => {
	const parts = text.split(/[/|\n]/).map((part) => part.trim());
	return parts.find((part) => parts.length > 1 && /k(?:g|ilo)/i.test(part)) ?? text;
};

/** Matches a number whose decimal sign is certainly a comma, as in `18.230,50`, or certainly a point, as in `18,230`. */
const DECIMAL_COMMA = /^\d{1,3}(?:\.\d{3})*,\d{1,2}(?!\d)/;
const DECIMAL_POINT = /^\d{1,3}(?:,\d{3})+|^\d+\.\d{1,2}(?!\d)/;

/** Returns whether all weights of a list are written with decimal commas, so that `18.000` is 18,000. */
export const hasDecimalCommas = (rows: readonly Row[]): boolean => {
	const weights = rows.map(({ cells }) => asText(cells.weight).trim());
	return weights.some((text) => DECIMAL_COMMA.test(text)) && !weights.some((text) => DECIMAL_POINT.test(text));
};

/** The units of a weight, with their kilograms. */
const KILOGRAMS = { kg: 1, lb: 0.453_592_37, t: 1000 } as const;

/** Their names in messages. */
const NAMES = { kg: 'kilograms', lb: 'pounds', t: 'tonnes' } as const;

/** A container is lighter than this many kilograms only if something is wrong. */
const LIGHTEST = 500;

/** A number without a unit that is lower than this isn't in kilograms. */
const MOST_TONNES = 100;

const hasUnit = (text: string) => /[a-z#]/i.test(text);

/** Returns the weight in kilograms. Pounds, which people in the US write, and tonnes are converted. */
export const weightOf = ({ row, place, found }: Reading, decimalCommas: boolean): number => {
	const given = row.cells.weight;
	const text = kilogramsIn(cleaned(asText(given)));
	if (isEmpty(given) || isPlaceholder(text)) {
		found.problem('the weight is missing', place);
		return 0;
	}
	const [, heading = 'kg'] = /(kg|lb|mt|tonne)s?\W*$/i.exec(row.headings.weight ?? '') ?? [];
	const usual = unitOf(heading) as keyof typeof KILOGRAMS;
	const grouped = decimalCommas ? text.replace(/(?<=\d)\.(?=\d{3}(?!\d))/g, '') : text;
	const written = usual === 'kg' || hasUnit(text) ? grouped : `${grouped} ${usual}`;
	const inUnit = (unit: keyof typeof KILOGRAMS) => ({ unit, value: numberIn(written, unit) });
	const inKilograms = typeof given === 'number' && usual === 'kg' ? { unit: usual, value: given } : inUnit('kg');
	const converted = [inUnit('lb'), inUnit('t')].find(({ value }) => typeof value === 'number');
	const { unit, value } = typeof inKilograms.value === 'number' ? inKilograms : (converted ?? inKilograms);
	if (typeof value !== 'number' || value <= 0) {
		found.problem(
			value instanceof Unreadable ? `the weight ${value.reason}` : `"${text}" isn't a weight in kilograms`,
			place,
		);
		return 0;
	}
	const weight = unit === 'kg' ? value : Math.round(value * KILOGRAMS[unit]);
	const looksLike = value < MOST_TONNES ? 't' : value > HEAVIEST_CONTAINER ? 'lb' : undefined;
	if (unit === 'kg' && !hasUnit(text) && looksLike !== undefined)
		found.problem(
			`the weight ${text} looks like ${NAMES[looksLike]}: write it with its unit, such as ${text} ${looksLike}`,
			place,
		);
	else if (weight < LIGHTEST || weight > HEAVIEST_CONTAINER)
		found.note(`${weight} kg is unusual for a container, are these kilograms?`, place);
	if (unit !== 'kg') found.note(`the weight is in ${NAMES[unit]} and was converted to kilograms`, place);
	return weight;
};

const NOUNS: ReadonlyArray<readonly [heading: RegExp, noun: string]> = [
	[/cartons|ctn/, 'Cartons'],
	[/pallets|plts/, 'Pallets'],
	[/pieces|pcs/, 'Pieces'],
];

/** Returns the contents: `500 Cartons` from one column, or from a quantity, its unit and a description. */
export const contentsOf = (reading: Reading) => {
	const [contents = '', quantity = '', packaging = '', description = ''] = (
		['package', 'quantity', 'packaging', 'description'] as const
	).map((name) => givenIn(reading, name));
	const heading = lowerCased(reading.row.headings.quantity);
	const noun = packaging || (NOUNS.find(([words]) => words.test(heading))?.[1] ?? 'Packages');
	const count = quantity === '' || /[a-z]/i.test(quantity) ? quantity : `${quantity} ${noun}`;
	const text = contents || count || description;
	if (text === '') reading.found.problem('the contents are missing', reading.place);
	return { package: text, commodity: description !== '' && text !== description ? description : '' };
};

// cspell:ignore nein nao
const YES = /^(?:y|yes|true|x|1|✓|✔|ja|si|sí|oui)\b|^[✓✔]/i;
const NO = /^(?:n|no|false|0|none|nein|non|nao|non[ -]?haz.*|not .*)$/i;
const HAZMAT_CLASS = /^(?:un\s?)?\d{4}\b|^(?:class|cl|imo)\b|^[1-9](?:\.[1-6])?$/i;

/** Returns the answer in a column for yes or no. An empty cell means no. */
export const flagOf = (reading: Reading, name: ColumnName): boolean => {
	const { found, place } = reading;
	const text = givenIn(reading, name);
	if (text === '' || NO.test(text)) return false;
	if (YES.test(text)) return true;
	if (name === 'is_dg' && HAZMAT_CLASS.test(text)) {
		found.note(`"${text}" was read as hazmat`, place);
		return true;
	}
	found.problem(`write yes or no for ${labelOfColumn(name)}, not "${text}"`, place);
	return false;
};

// cspell:ignore IMDG bhaz ardous
/** Matches texts that say that a row is hazmat, wherever they are: `UN 1263`, `IMO class 3`, `IMDG 3`, `DG`. */
const HAZMAT = /\bUN\s?\d{4}\b|\b(?:IMO|IMDG)\b.*\d|(?<!non[ -]?|not )\bhaz(?:mat|ardous)\b|\bdangerous goods\b|^DG$/i;

/** Returns whether the container is hazmat. A remark decides only if there is no answer in a column of its own. */
export const hazmatOf = (reading: Reading): boolean => {
	const { row, place, found } = reading;
	const remark = remarksIn(row).find((text) => HAZMAT.test(text.trim()));
	const answer = asText(row.cells.is_dg).trim();
	const isHazmat = flagOf(reading, 'is_dg') || (remark !== undefined && answer === '');
	if (remark !== undefined && answer === '') found.note(`"${remark}" was read as hazmat`, place);
	else if (remark !== undefined && !isHazmat)
		found.note(`"${remark}" looks like hazmat, but ${labelOfColumn('is_dg')} is ${answer}`, place);
	return isHazmat;
};

/** Matches a temperature with its unit within a remark: `SET TEMP -18 C, VENT CLOSED`. */
const REMARKED_TEMPERATURE = /(?<![\w.])[+-]?\d{1,2}(?:[.,]\d+)?\s?(?:°|degrees|deg)?\s?[CF]\b/i;

/** Returns the temperature in a reefer's own column, or else in a remark. */
const temperatureIn = (reading: Reading): string => {
	const text = givenIn(reading, 'temperature');
	const remark = text === '' ? remarksIn(reading.row).find((cell) => REMARKED_TEMPERATURE.test(cell)) : undefined;
	if (remark === undefined) return text;
	const [temperature = ''] = REMARKED_TEMPERATURE.exec(remark) ?? [];
	reading.found.note(`"${remark}" was read as the temperature ${temperature}`, reading.place);
	return temperature;
};

/** Returns the temperature of a reefer, and whether the reefer runs. */
export const coolingOf = (reading: Reading, type: string) => {
	const { row, place, found } = reading;
	const isReeferType = /R(?:E|F|H|Q)$|HR$/.test(type);
	const isMarked = YES.test(givenIn(reading, 'is_reefer'));
	if (remarksIn(row).some((text) => NON_OPERATING.test(text))) {
		if (isReeferType) found.note("a reefer that doesn't run (NOR), quoted as a dry container", place);
		return { isReefer: false, temperature: '' };
	}
	const text = isReeferType || isMarked ? temperatureIn(reading) : givenIn(reading, 'temperature');
	const [, degrees, scale] = TEMPERATURE.exec(text) ?? [];
	const heading = cleaned(row.headings.temperature ?? '');
	const unit = (scale?.charAt(0) ?? /\b([CF])\W*$/i.exec(heading)?.[1])?.toUpperCase();
	if (text !== '' && (degrees === undefined || unit === undefined))
		found.problem(`write the temperature with C or F, such as -18 C, not "${text}"`, place);
	if (text === '' && (isReeferType || isMarked))
		found.problem("a reefer needs a temperature, such as -18 C, or NOR if it doesn't run", place);
	if (text !== '' && !isReeferType) found.note(`${type} has a temperature and is quoted as a reefer`, place);
	const temperature = degrees === undefined ? '' : `${degrees.replace(',', '.')} ${unit ?? ''}`.trim();
	return { isReefer: isReeferType || isMarked || text !== '', temperature };
};
