import { asText } from '../shared/fields/text';
import { areHeadings, columnOf, knownIn, ORDER_COLUMNS, type OwnColumns } from './columns';
import { numbersIn, TOTAL } from './lines';
import { type Cell, type Finding, hasDigit, onOneLine } from './row';

type Lines = ReadonlyArray<readonly unknown[]>;

/** Returns the cells of each line of a CSV text. A cell in quotation marks may contain separators and line breaks. */
const cellsIn = (text: string, separator: string): string[][] => {
	const cell = new RegExp(`("(?:[^"]|"")*"|[^\\${separator}\n]*)(\\${separator}|\n|$)`, 'g');
	const lines: string[][] = [[]];
	for (const [, written = '', end] of text.matchAll(cell)) {
		const isQuoted = written.length > 1 && written.startsWith('"') && written.endsWith('"');
		lines.at(-1)?.push(isQuoted ? written.slice(1, -1).replaceAll('""', '"') : written.trim());
		if (end === '') break;
		if (end === '\n') lines.push([]);
	}
	return lines;
};

/** The maximum number of rows before the headings: a title, a date, an empty row. */
const MOST_BEFORE = 15;

/** Returns the place of the headings, the row with the most known ones, and how many it has. */
const headingsIn = (lines: Lines, own: OwnColumns) => {
	const known = lines.slice(0, MOST_BEFORE).map((cells) => knownIn(cells, own));
	const most = Math.max(0, ...known);
	return { top: Math.max(0, known.indexOf(most)), most };
};

/** Returns the cells of a CSV text, divided by the separator with the most known headings, or else the most columns. */
export const readCsv = (text: string, own: OwnColumns): string[][] => {
	const plain = text.replace('\uFEFF', '').replace(/\r\n?/g, '\n');
	const start = plain.split('\n').slice(0, MOST_BEFORE).join('\n');
	const fit = (separator: string) => {
		const lines = cellsIn(start, separator);
		const { top, most } = headingsIn(lines, own);
		return most * 100 + (lines[top]?.length ?? 0);
	};
	const [best = ','] = [',', ';', '\t', '|'].sort((one, other) => fit(other) - fit(one));
	return cellsIn(plain, best);
};

/** Matches the marks for the value above, as people write them by hand. */
const DITTO = /^(?:["“”„″〃]|''|ditto|same(?: as above)?)$/i;

/** A row under the headings of a list. */
export interface TableRow {
	readonly line: readonly unknown[];
	/** Its place in the list, from 0. */
	readonly at: number;
	/** What people wrote below it. */
	readonly remarks: Finding[];
}

/** Returns whether a column only counts the rows: 1, 2, 3. */
const isCounter = (rows: readonly TableRow[], column: number) =>
	rows.length > 1 && rows.every(({ line }, index) => asText(line[column]) === String(index + 1));

/**
 * Returns the headings and rows of a list, with the values above in place of ditto marks. `around` are the lines above
 * and below all rows, such as titles, sums and footnotes. Repeated headings are left out.
 */
export const readTable = (lines: Lines, own: OwnColumns) => {
	const { top } = headingsIn(lines, own);
	const headings = (lines[top] ?? []).map(asText);
	const isOfContainer = headings.map((heading) => {
		const name = columnOf(heading, own)?.name;
		return name !== undefined && name !== 'containers' && !ORDER_COLUMNS.includes(name);
	});
	const isRow = (line: readonly unknown[], texts: readonly string[]) =>
		texts.length > 1 &&
		!TOTAL.test(texts.find((text) => /\p{L}/u.test(text)) ?? '') &&
		(!isOfContainer.includes(true) || line.some((cell, at) => isOfContainer[at] && hasDigit(asText(cell))));
	const rows: TableRow[] = [];
	const around: Finding[] = [];
	for (const [at, written] of lines.entries()) {
		const above = rows.at(-1);
		const line = Array.from(written, (cell, column) => (DITTO.test(asText(cell).trim()) ? above?.line[column] : cell));
		const texts = line.map(onOneLine).filter((text) => text !== '');
		const hasNumber = numbersIn(texts.join('\n')).length > 0;
		if (at === top || texts.length === 0 || (!hasNumber && areHeadings(texts, own))) continue;
		if (at > top && (hasNumber || isRow(line, texts))) rows.push({ line, at, remarks: [] });
		else (above?.remarks ?? around).push([`row ${at + 1}`, `"${texts.join(' · ')}"`]);
	}
	// What is below the last row is about the whole list.
	around.push(...(rows.at(-1)?.remarks.splice(0) ?? []));
	const counters = headings.map((_heading, column) => isCounter(rows, column));
	const cellsOf = ({ line }: TableRow): Cell[] =>
		line
			.map((value, column) => ({ heading: headings[column] ?? '', value }))
			.filter((_cell, column) => !counters[column]);
	return { rows, around, cellsOf, width: headings.length };
};
