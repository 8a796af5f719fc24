import type { IDataObject } from 'n8n-workflow';
import { containerTypeOf } from '../../../shared/values/code';
import { numberIn } from '../../../shared/values/number';
import { areHeadings, type ColumnName } from './columns';

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

/** Divides a line without separators, such as `MSKU1234565 40HC 18,000 KGS 500 CTNS`. */
const dividedAtSpaces = (line: string): string[] => {
	const [number = ''] = line.match(CONTAINER) ?? [];
	const rest = line.replace(number, ' ').replace(/\s+/g, ' ').trim();
	const [, type = '', others = rest] = /^((?:20|40|45)['’]?\s?[A-Z]{2}|[24L]\d[GVRU]\d) (.*)$/i.exec(rest) ?? [];
	const [weight = ''] = /^[\d.,]*\d(?:\s?[KL][GB]S?\b)?/i.exec(others) ?? [];
	return [number, type, weight, others.slice(weight.length)].map((cell) => cell.trim()).filter((cell) => cell !== '');
};

const cellsOf = (line: string): string[] => {
	const separator = ['\t', ';', '|', ','].find((sign) => line.includes(sign)) ?? '\n';
	const cells = line.split(separator).map((cell) => cell.trim());
	const [first = ''] = cells;
	const [number = first] = first.match(CONTAINER) ?? [];
	// More than the number in the first cell means that the separator is part of a weight, as in 18,000.
	if (cells.length === 1 || number !== first) return dividedAtSpaces(line);
	return separator === ',' ? withWeights(cells) : cells;
};

/** Returns the record that a line describes: number, type, weight, contents and, for a reefer, the temperature. */
const recordOf = (line: string): IDataObject => {
	const cells = cellsOf(line);
	const take = (fits: (cell: string) => boolean) => {
		const index = cells.findIndex(fits);
		return index === -1 ? '' : (cells.splice(index, 1)[0] ?? '');
	};
	const number = take((cell) => cell.match(CONTAINER) !== null) || (cells.shift() ?? '');
	// In full lines, the type comes second. An unknown one is told as it's written.
	const type = take(isType) || (cells.length > 2 && !isWeight(cells[0] ?? '') ? (cells.shift() ?? '') : '');
	const temperature = take((cell) => hasUnit(cell) || (cell.length < 15 && NON_OPERATING.test(cell)));
	const weight = take(isWeight);
	return { number, type, weight, package: cells.filter((cell) => cell !== '').join(', '), temperature };
};

/** Returns one record per line of a text in which people list containers. A line with headings is left out. */
export const linesIn = (text: string, own: ReadonlyMap<string, ColumnName>): IDataObject[] =>
	text
		.split(/[\r\n]+/)
		.map((line) => line.trim())
		.filter((line) => line !== '' && !areHeadings(line.split(/[\t;|,]/), own))
		.map(recordOf);
