import { cpus, loadavg } from 'node:os';

type Row = Readonly<Record<string, string | number>>;

/** Returns a Markdown table. Its columns are the fields of the first row. */
function toTable(rows: readonly Row[]): string {
	const columns = Object.keys(rows[0] ?? {});
	const isNumber = (column: string) => rows.every((row) => typeof row[column] === 'number');
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	return [
		line(columns),
		line(columns.map((column) => (isNumber(column) ? '---:' : '---'))),
		...rows.map((row) => line(columns.map((column) => String(row[column])))),
	].join('\n');
}

/** The tables of counts from a run. */
export class Report {
	private readonly tables = new Map<string, Row[]>();
	private readonly startedAt = Date.now();

	add(table: string, row: Row): void {
		this.tables.set(table, [...(this.tables.get(table) ?? []), row]);
	}

	/** Prints the tables for docs/reliability.md, with the duration and load of the run. */
	finish(): void {
		const minutes = ((Date.now() - this.startedAt) / 60_000).toFixed(1);
		const load = loadavg()[1]?.toFixed(1);
		const note = `${new Date().toISOString().slice(0, 10)}: ${minutes} minutes on ${cpus().length} cores, at a load of ${load} in the last five of them.`;
		process.stdout.write(`\n${[note, ...[...this.tables.values()].map(toTable)].join('\n\n')}\n\n`);
	}
}
