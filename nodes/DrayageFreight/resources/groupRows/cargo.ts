import { asText, lowerCased } from '../../../shared/fields/text';
import { HEAVIEST_CONTAINER } from '../../../shared/values/container';
import { flagIn } from '../../../shared/values/flag';
import { cleaned, isPlaceholder } from '../../../shared/values/identifier';
import { numberIn, unitOf } from '../../../shared/values/number';
import { Unreadable } from '../../../shared/values/unreadable';
import { type ColumnName, labelOfColumn } from './columns';
import { givenIn, type Reading, remarksIn, type Row } from './rows';

/** Matches a number whose decimal sign is certainly a comma, as in `18.230,50`, or certainly a point, as in `18,230`. */
const DECIMAL_COMMA = /^\d{1,3}(?:\.\d{3})*,\d{1,2}(?!\d)/;
const DECIMAL_POINT = /^\d{1,3}(?:,\d{3})+|^\d+\.\d{1,2}(?!\d)/;

/** Returns whether all weights of a list are written with decimal commas, so that `18.000` is 18,000. */
export const hasDecimalCommas = (rows: readonly Row[]): boolean => {
	const weights = rows.map(({ cells }) => asText(cells.weight).trim());
	return weights.some((text) => DECIMAL_COMMA.test(text)) && !weights.some((text) => DECIMAL_POINT.test(text));
};

/** The units of a weight, with their kilograms and their names in messages. */
const UNITS = {
	kg: { kilograms: 1, name: 'kilograms' },
	lb: { kilograms: 0.453_592_37, name: 'pounds' },
	t: { kilograms: 1000, name: 'tonnes' },
} as const;
type Unit = keyof typeof UNITS;

/** A container is lighter than this many kilograms only if something is wrong. */
const LIGHTEST = 500;

/** A number without a unit that is lower than this isn't in kilograms. */
const MOST_TONNES = 100;

/** Matches a heading of both weights, such as `N.W./G.W.`. */
const NET_AND_GROSS = /\bn(?:et\b|\.?\s?w\b).*\bg|\bg.*\bn(?:et\b|\.?\s?w\b)/i;

/** Matches a heading of weights in either unit, such as `Weight (KGS/LBS)`. */
const TWO_UNITS = /kgs?\s?\/\s?lb|lbs?\s?\/\s?kg/i;

const isUnit = (unit: string | undefined): unit is Unit => unit !== undefined && unit in UNITS;

/** Returns what a column for units says of a row's weight. */
const unitBeside = ({ cells, others }: Row): unknown =>
	[cells.packaging, ...Object.entries(others).map(([heading, cell]) => (/uom|unit/i.test(heading) ? cell : ''))].find(
		(cell) => isUnit(unitOf(cell)),
	);

const isBare = (text: string) => !/[a-z#]/i.test(text);

/** Reads one weight in its own unit, or else in the unit that its heading states. */
const weightIn = (text: string, stated: Unit = 'kg', decimalCommas: boolean) => {
	const written = isBare(text) && stated !== 'kg' ? `${text} ${stated}` : text;
	const plain = decimalCommas && !/t/i.test(written) ? written.replace(/(?<=\d)\.(?=\d{3}(?!\d))/g, '') : written;
	const read = (unit: Unit) => ({ unit, value: numberIn(plain, unit) });
	const inUnits = (['kg', 'lb', 't'] as const).map(read);
	return inUnits.find(({ value }) => typeof value === 'number') ?? read(stated);
};

/** Returns the weight in kilograms. Pounds, which people in the US write, and tonnes are converted. */
export const weightOf = ({ row, place, found }: Reading, decimalCommas: boolean): number => {
	const { weight: given } = row.cells;
	const { weight: heading = '' } = row.headings;
	const text = cleaned(asText(given));
	const stated = [/(kg|lb|mt|tonne)s?\W*$/i.exec(heading)?.[1], unitBeside(row)].map(unitOf).find(isUnit);
	const refused = (problem: string) => {
		found.problem(problem, place);
		return 0;
	};
	if (text === '' || isPlaceholder(text)) return refused('the weight is missing');
	// A number from a spreadsheet can't be read in two ways, unlike the text 18.125.
	const parts = (typeof given === 'number' ? given.toFixed(4) : text)
		.split(/[/|\n](?=[^/|\n]*\d)/)
		.map((part) => part.replace(/[/|\n]/g, ' '));
	const inKilograms = parts.filter((part) => /k(?:g|ilo)/i.test(part));
	const weights = (inKilograms.length > 0 ? inKilograms : parts)
		.map((part) => weightIn(part, stated, decimalCommas))
		.map(({ unit, value }) => ({ unit, value, kilograms: Number(value) * UNITS[unit].kilograms }))
		.sort((one, other) => other.kilograms - one.kilograms);
	if (weights.length > 1 && !NET_AND_GROSS.test(heading))
		return refused(`"${text}" has several weights. Write only the gross weight, with its unit`);
	const unreadable = weights.find((one) => one.value instanceof Unreadable);
	const { unit, value, kilograms } = unreadable ?? weights[0] ?? { unit: 'kg', value: undefined, kilograms: 0 };
	if (value instanceof Unreadable) return refused(`the weight ${value.reason}`);
	if (isBare(text) && TWO_UNITS.test(heading)) return refused(`write the weight ${text} with its unit`);
	if (value === undefined || value <= 0) return refused(`"${text}" isn't a weight in kilograms`);
	const weight = unit === 'kg' ? value : Math.round(kilograms);
	const looksLike = value < MOST_TONNES ? 't' : value > HEAVIEST_CONTAINER && stated !== 'kg' ? 'lb' : undefined;
	if (unit === 'kg' && isBare(text) && looksLike !== undefined)
		found.problem(
			`the weight ${text} looks like ${UNITS[looksLike].name}: write it with its unit, such as ${text} ${looksLike}`,
			place,
		);
	else if (weight < LIGHTEST || weight > HEAVIEST_CONTAINER)
		found.note(`${weight} kg is unusual for a container. Check the unit`, place);
	if (unit !== 'kg') found.note(`the weight is in ${UNITS[unit].name} and was converted to kilograms`, place);
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
	const noun =
		(isUnit(unitOf(packaging)) ? '' : packaging) || (NOUNS.find(([words]) => words.test(heading))?.[1] ?? 'Packages');
	const count = quantity === '' || /[a-z]/i.test(quantity) ? quantity : `${quantity} ${noun}`;
	const text = contents || count || description;
	if (text === '') reading.found.problem('the contents are missing', reading.place);
	return { package: text, commodity: description !== '' && text !== description ? description : '' };
};

/**
 * Returns the answer in a column for yes or no by its first word: `No hazmat`. An empty cell means no. A text that
 * `meansYes` matches is yes, with a note.
 */
export const flagOf = (reading: Reading, name: ColumnName, meansYes?: RegExp): boolean => {
	const { found, place } = reading;
	const text = givenIn(reading, name);
	const [word = ''] = /^[^\s,;:-]+/.exec(text) ?? [];
	const answer = /^(?:no[nt])?$/i.test(word) ? false : flagIn(word);
	if (answer !== undefined) return answer;
	const isMeant = meansYes?.test(text) ?? false;
	if (isMeant) found.note(`"${text}" was read as ${labelOfColumn(name).toLowerCase()}`, place);
	else found.problem(`write yes or no for ${labelOfColumn(name)}, not "${text}"`, place);
	return isMeant;
};

// cspell:ignore IMDG UNDG bhaz ardous erating
/** Matches what says that a row is hazmat, wherever it is: `UN 1263`, `IMO class 3`, `IMDG 3`. A ship's IMO number is longer. */
const HAZMAT_CODE =
	/\bUN(?:[\s.#:-]|no\b)*\d{4}\b|\b(?:IMO|IMDG|UNDG|class)\b(?:\s?class)?[\s.:]*[1-9](?:\.[1-6])?(?![.\d])/i;
const HAZMAT_WORDS =
	/\bhaz(?:mat|ardous)?\b|\bdangerous (?:goods|cargo)\b|\b(?:DG|IMO|IMDG) (?:cargo|goods)\b|\bDG\W{1,3}y|^\s*DG\s*$/i;
const NOT_HAZMAT =
	/\bno[nt]?[ -](?:an? |any |classified as )?(?:haz|dg\b|dangerous)|\b(?:haz\w*|dg|dangerous goods)\W{0,3}(?:no?|none|nil)\b(?!\s+\w)/i;

/** Matches a UN number or a class in a column for hazmat. */
const CODE_IN_COLUMN = new RegExp(`${HAZMAT_CODE.source}|^\\d{4}\\b|\\b(?:class|cl)\\b|^[1-9](?:\\.[1-6])?$`, 'i');

/** Returns whether the container is hazmat. A remark decides only if there is no answer in a column of its own. */
export const hazmatOf = (reading: Reading): boolean => {
	const { row, place, found } = reading;
	const answer = givenIn(reading, 'is_dg');
	const isHazmat = flagOf(reading, 'is_dg', CODE_IN_COLUMN);
	const isRemark = (text: string) => HAZMAT_CODE.test(text) || (HAZMAT_WORDS.test(text) && !NOT_HAZMAT.test(text));
	const remark = CODE_IN_COLUMN.test(answer) ? answer : remarksIn(row).find(isRemark);
	if (remark === undefined || isHazmat) return isHazmat;
	if (answer === '') found.note(`"${remark}" was read as hazmat`, place);
	else found.problem(`"${remark}" looks like hazmat, but ${labelOfColumn('is_dg')} is ${answer}`, place);
	return answer === '';
};

/** Matches a temperature: `-18 C`, `+4 °C`, `0F`. */
const TEMPERATURE = /^([+-]?\d+(?:[.,]\d+)?)\s?(?:°|deg|degrees)?\s?(C|F|celsius|fahrenheit)?$/i;

/** Matches a temperature with its unit within a remark: `SET TEMP -18 C, VENT CLOSED`. */
const REMARKED_TEMPERATURE = /(?<![\w.]|-\s)[+-]?\d{1,2}(?:[.,]\d+)?\s?(?:°|degrees|deg)?\s?[CF]\b/i;

/** Returns whether a text says that a reefer doesn't run, so that it needs no temperature. "nor" is a word. */
const isNonOperating = (text: string) => /\bN\.?O\.?R\b(?!-)/.test(text) || /\bnon[- ]?op(?:erating)?\b/i.test(text);

/** Returns a text with the minus of a number as a hyphen: `−18 C` and `minus 18 C` are -18 C. */
const withMinus = (text: string) => text.replace(/[−–](?=\d)|\bminus\s*(?=\d)/gi, '-').replace(/[−–](?=\s\d)/g, '-');

/** Returns the temperature of a reefer, and whether the reefer runs. */
export const coolingOf = (reading: Reading, type: string) => {
	const { row, place, found } = reading;
	const remarks = remarksIn(row).map(withMinus);
	const marked = withMinus(givenIn(reading, 'is_reefer'));
	const isTemperature = REMARKED_TEMPERATURE.test(marked);
	const isReefer = /R(?:E|F|H|Q)$|HR$/.test(type) || (!isTemperature && flagOf(reading, 'is_reefer'));
	const given = withMinus(givenIn(reading, 'temperature')) || (isTemperature ? marked : '');
	const remark = given === '' ? remarks.find((text) => REMARKED_TEMPERATURE.test(text)) : undefined;
	const [remarked = ''] = REMARKED_TEMPERATURE.exec(remark ?? '') ?? [];
	if (remarks.some(isNonOperating)) {
		if (TEMPERATURE.test(given || remarked))
			found.problem(`a non-operating reefer (NOR) has no temperature, but this row says ${given || remarked}`, place);
		else if (isReefer) found.note('a non-operating reefer (NOR), quoted as a dry container', place);
		return { isReefer: false, temperature: '' };
	}
	if (remark !== undefined)
		found.note(
			isReefer
				? `"${remark}" was read as the temperature ${remarked}`
				: `"${remark}" has a temperature, but ${type} isn't a reefer`,
			place,
		);
	const text = given || (isReefer ? remarked : '');
	const [, degrees, scale] = TEMPERATURE.exec(text) ?? [];
	const heading = cleaned(row.headings.temperature ?? '');
	const unit = (scale?.charAt(0) ?? /\b([CF])\W*$/i.exec(heading)?.[1])?.toUpperCase();
	if (text !== '' && (degrees === undefined || unit === undefined))
		found.problem(`write the temperature with C or F, such as -18 C, not "${text}"`, place);
	if (text === '' && isReefer)
		found.problem("a reefer needs a temperature, such as -18 C, or NOR if it doesn't run", place);
	if (text !== '' && !isReefer) found.note(`${type} has a temperature and is quoted as a reefer`, place);
	const temperature = degrees === undefined ? '' : `${degrees.replace(',', '.')} ${unit ?? ''}`.trim();
	return { isReefer: isReefer || text !== '', temperature };
};
