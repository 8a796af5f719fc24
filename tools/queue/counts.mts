import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../setup/project.mjs';

/** The folder in which a run saves its counts for docs/reliability.md. */
export const COUNTS = path.join(ROOT, '.results', 'reliability.json');

/** Markdown by the name of its section on the page. */
export type Counts = Readonly<Record<string, string>>;

export type Row = Readonly<Record<string, string | number>>;

/** Returns a Markdown table. Its columns are the fields of the first row. */
export function toTable(rows: readonly Row[]): string {
	const columns = Object.keys(rows[0] ?? {});
	const isNumber = (column: string) => rows.every((row) => typeof row[column] === 'number');
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	return [
		line(columns),
		line(columns.map((column) => (isNumber(column) ? '---:' : '---'))),
		...rows.map((row) => line(columns.map((column) => String(row[column])))),
	].join('\n');
}

/** Returns the page with new text between two marks. */
export function between(page: string, [name, text]: readonly [string, string]): string {
	const marks = new RegExp(`(<!-- ${name} -->\\n).*?(<!-- /${name} -->)`, 's');
	if (!marks.test(page)) throw new Error(`docs/reliability.md has no place for "${name}".`);
	return page.replace(marks, (_, begin: string, end: string) => `${begin}\n${text}\n\n${end}`);
}

const PAGE = path.join(ROOT, 'docs', 'reliability.md');

/** Writes the counts of the last run into docs/reliability.md. */
export async function writePage(): Promise<void> {
	const counts = JSON.parse(await readFile(COUNTS, 'utf8')) as Counts;
	const page = Object.entries(counts).reduce(between, await readFile(PAGE, 'utf8'));
	await writeFile(PAGE, page);
	console.log('docs/reliability.md has the counts of this run.');
}
