import type { IDataObject } from 'n8n-workflow';
import { containerTypeOf } from '../../../shared/values/code';
import { numberIn } from '../../../shared/values/number';
import { areHeadings, type OwnColumns } from './columns';

/** Matches a container number within a text, even as painted on the container. */
export const CONTAINER = /(?<![A-Z])[A-Z]{3}[UJZ][\s-]?\d{6}[\s/-]?\d(?!\d)/gi;

/** Matches a temperature: `-18 C`, `+4 °C`, `0F`. */
export const TEMPERATURE = /^([+-]?\d+(?:[.,]\d+)?)\s?(?:°|deg|degrees)?\s?(C|F|celsius|fahrenheit)?$/i;

const hasUnit = (cell: string) => (TEMPERATURE.exec(cell)?.[2] ?? '') !== '';

/** Matches the mark of a reefer that doesn't run, so that it needs no temperature. */
export const NON_OPERATING = /\bN\.?O\.?R\.?\b|\bnon[- ]?operating\b|\bnon[- ]?op\b/i;

const isType = (cell: string) =>
	containerTypeOf(cell) !== undefined || /^(?:20|40|45|53)(?:['’]|\s?ft)?\s?[A-Z]{0,4}$/i.test(cell);
const isWeight = (cell: string) => numberIn(cell, 'kg') !== undefined;

/** Joins the cells of a weight such as 18,000 that was divided at its comma: three digits follow one to three digits. */
const withWeights = (cells: readonly string[]): string[] =>
	cells.reduce<string[]>((joined, cell) => {
		const last = joined.at(-1) ?? '';
		return /^\d{1,3}$/.test(last) && /^\d{3}(?:\.\d+)?\s?(?:[KL][GB]S?)?$/i.test(cell)
			? [...joined.slice(0, -1), `${last},${cell}`]
			: [...joined, cell];
	}, []);

/** Matches weights with their units within a text: `18,000.00 KGS`, `18 000 kg`, `18.5 MT`. */
const WEIGHTS = /(?<![\w.,])(?:\d{1,3}(?: \d{3})+(?:[.,]\d+)?|\d[\d.,']*)\s?(?:KGS?|KILOS?|LBS?|MTS?|TONNES?)\b/gi;

/** Matches a number without a unit that can be a container's weight, since it's at least 1000. */
const BARE_WEIGHT = /^(?:\d{4,}|\d{1,3},\d{3})(?:\.\d+)?$/;

/** Takes the type out of these words: up to three of them, as in `40' HIGH CUBE`. */
const takeType = (words: string[]): string => {
	for (const length of [3, 2, 1])
		for (const start of words.keys()) {
			const type = words.slice(start, start + length).join(' ');
			if (containerTypeOf(type) !== undefined) return words.splice(start, length).join(' ');
		}
	return '';
};

/** Matches a seal right after the container number, as in `MSKU1234565 /ML123456`. */
const SEAL_AFTER = /^\s*\/\s*(?=[A-Z-]*\d)([A-Z0-9-]{5,})(?=\s)/i;

/** Divides a line without separators, such as `MSKU1234565 40HC 500 CTNS 18,000 KGS`. */
const dividedAtSpaces = (line: string): string[] => {
	const [number = ''] = line.match(CONTAINER) ?? [];
	const [sealed = '', seal] = SEAL_AFTER.exec(line.replace(number, '')) ?? [];
	// Of a weight in two units, the first counts.
	const weights = line.match(WEIGHTS) ?? [];
	const [weight = ''] = weights;
	const words = [number, sealed, ...weights]
		.reduce((rest, part) => rest.replace(part, ' '), line)
		.split(/\s+/)
		.filter((word) => /[\p{L}\p{N}]/u.test(word));
	const type = takeType(words);
	const bare = weight === '' ? words.findIndex((word) => BARE_WEIGHT.test(word)) : -1;
	const [written = weight] = bare === -1 ? [] : words.splice(bare, 1);
	return [number, type, written, seal === undefined ? '' : `SEAL ${seal}`, words.join(' ')].filter(
		(cell) => cell !== '',
	);
};

const cellsOf = (numbered: string): string[] => {
	const line = numbered.replace(/^\d{1,3}[.)]\s+/, '');
	const separator = ['\t', ';', '|', ' / ', ','].find((sign) => line.includes(sign)) ?? '\n';
	const cells = line.split(separator).map((cell) => cell.trim());
	const [first = ''] = cells;
	const [number = first] = first.match(CONTAINER) ?? [];
	// More than the number in the first cell means that the separator is part of a weight, as in 18,000.
	if (cells.length === 1 || number !== first) return dividedAtSpaces(line);
	return separator === ',' ? withWeights(cells) : cells;
};

/** Matches a seal in a cell of its own: `SEAL: ML123457`. */
const SEAL = /^seals?(?: ?(?:no|#)\.?)?[:\s]+([A-Z0-9-]+)$/i;

/** Returns the record that a line describes: number, type, weight, seal, contents and, for a reefer, the temperature. */
const recordOf = (line: string): IDataObject => {
	const numbers = line.match(CONTAINER) ?? [];
	if (numbers.length > 1) return { number: numbers.join(', ') };
	const cells = cellsOf(line);
	const take = (fits: (cell: string) => boolean) => {
		const index = cells.findIndex(fits);
		return index === -1 ? '' : (cells.splice(index, 1)[0] ?? '');
	};
	const number = take((cell) => cell.match(CONTAINER) !== null) || (cells.shift() ?? '');
	// In full lines, the type comes second. An unknown one is reported as it's written.
	const type = take(isType) || (cells.length > 2 && !isWeight(cells[0] ?? '') ? (cells.shift() ?? '') : '');
	const temperature = take((cell) => hasUnit(cell) || (cell.length < 15 && NON_OPERATING.test(cell)));
	const weight = take(isWeight);
	const [, seal_number = ''] = SEAL.exec(take((cell) => SEAL.test(cell))) ?? [];
	return { number, type, weight, seal_number, package: cells.filter((cell) => cell !== '').join(', '), temperature };
};

// cspell:ignore summe gesamt
/** Matches the beginning of a sum. */
export const TOTAL = /^(?:(?:grand |sub)?totals?\b|summe\b|gesamt\b|合计|总计)/i;

/** Returns whether a line has no container: headings, which have no digits, and sums. */
const isBeside = (line: string, own: OwnColumns) =>
	!/\d/.test(line) || areHeadings(line.split(/[\t;|,]/), own) || TOTAL.test(line);

/** Returns one record per line of a text in which people list containers. Headings and sums are left out. */
export const linesIn = (text: string, own: OwnColumns): IDataObject[] =>
	text
		.split(/[\r\n]+/)
		.map((line) => line.trim())
		.filter((line) => !isBeside(line, own))
		.map(recordOf);
