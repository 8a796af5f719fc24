import { containerTypeOf } from '../shared/values/code';
import { cleaned, mblKey } from '../shared/values/identifier';
import { areHeadings, type OwnColumns } from './columns';
import { type Cell, hasDigit, onOneLine } from './row';
import { isTemperature } from './temperature';
import { isWeight } from './weight';

/** Matches a container number within a text, even as painted on the container. */
const CONTAINER = /(?<![A-Z])[A-Z]{3}[UJZ][\s-]?\d{6}[\s/-]?\d(?!\d)/gi;

/** Returns the container numbers in a value, each once. */
export const numbersIn = (value: unknown): string[] => [
	...new Set((typeof value === 'string' ? value.match(CONTAINER) : null)?.map(mblKey)),
];

/** Returns whether a value is a container type, even one that isn't usual: `40' HC`, `45G1`, `40TK`. */
export const isType = (value: unknown): boolean =>
	typeof value === 'string' &&
	(containerTypeOf(value) !== undefined || /^(?:20|40|45)['’]?\s?[A-Z]{2}(?:\s?NOR)?$/i.test(cleaned(value)));

/** Matches a sum of the rows: `Total`, `TOTAL: 26 containers`, but not the company Total Wine. */
export const TOTAL = /^(?:grand |sub[- ]?)?totals?(?=[^\p{L}]*(?:\d|$)|\s(?:containers?|weight|ctns|cartons|pkgs)\b)/iu;

/** Matches what separates the parts of a line. A comma within a number doesn't. */
export const SEPARATOR = /[\t;|]|(?<!\b\d{1,3}),|,(?!\d{3}\b)/;

/** What a part of a line can be, by the names of the columns. All else is contents. */
const KINDS = { type: isType, weight: isWeight, temperature: isTemperature };

/** Returns a part without the signs around it, and without a number that only counts the lines, such as `3.` */
const trimmed = (part: string) =>
	onOneLine(part)
		.replace(/^(?:\d{1,3}[.)])?[\s/:.-]*(?=[^\s\d]|$)/, '')
		.replace(/(?<![\s/:])[\s/:]+$/, '');

/** Returns the parts of a text, each with what it is as its heading: a number, a type, a weight, a temperature or nothing. */
export const partsOf = (text: string): Cell[] => {
	const parts = text.replace(CONTAINER, ';').split(SEPARATOR).map(trimmed);
	const kindOf = (part: string) => Object.entries(KINDS).find(([, isKind]) => isKind(part))?.[0] ?? '';
	return [
		...numbersIn(text).map((value) => ({ heading: 'number', value })),
		...parts.filter((part) => part !== '').map((value) => ({ heading: kindOf(value), value })),
	];
};

/** Returns the cells of a line. What it has twice is in one cell, and what isn't known is its contents. */
const cellsOfLine = (line: string): Cell[] => {
	const [first, ...others] = partsOf(line);
	// Without a container number, the first part is reported in its place.
	const parts = [{ ...first, heading: 'number' }, ...others].map(({ heading, value }) => ({
		heading: heading || 'package',
		value,
	}));
	return [...new Set(parts.map(({ heading }) => heading))].map((heading) => {
		const values = parts.filter((part) => part.heading === heading).map(({ value }) => value);
		return { heading, value: values.join(heading === 'package' ? ', ' : ' / ') };
	});
};

/**
 * Returns the cells of each line of a text in which people list containers, and its other lines: sums, and those without
 * digits. Headings are left out.
 */
export const readLines = (text: string, own: OwnColumns): { lines: Cell[][]; remarks: string[] } => {
	const lines = text.split('\n').map((line) => line.trim());
	const isLine = (line: string) => hasDigit(line) && !TOTAL.test(line);
	const remarks = lines.filter((line) => line !== '' && !isLine(line) && !areHeadings(line.split(SEPARATOR), own));
	return { lines: lines.filter(isLine).map(cellsOfLine), remarks };
};
