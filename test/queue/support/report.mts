import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { COUNTS, toTable, type Counts, type Row } from '../../../tools/queue/counts.mts';

/** The tables of counts from a run. */
export class Report {
	private readonly tables = new Map<string, Row[]>();

	add(table: string, row: Row): void {
		this.tables.set(table, [...(this.tables.get(table) ?? []), row]);
	}

	/** Prints the tables and saves them for docs/reliability.md, with a note about the run. */
	finish(note: string): void {
		const tables = [...this.tables].map(([name, rows]) => [name, toTable(rows)]);
		const counts = Object.fromEntries([['run', note], ...tables]) as Counts;
		mkdirSync(path.dirname(COUNTS), { recursive: true });
		writeFileSync(COUNTS, JSON.stringify(counts));
		process.stdout.write(`\n${Object.values(counts).join('\n\n')}\n\n`);
	}
}
