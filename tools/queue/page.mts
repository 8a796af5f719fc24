import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '../setup/project.mjs';
import { between, COUNTS, type Counts } from './counts.mts';

const PAGE = path.join(ROOT, 'docs', 'reliability.md');

/** Writes what the last run counted into docs/reliability.md. */
export async function writePage(): Promise<void> {
	const counts = JSON.parse(await readFile(COUNTS, 'utf8')) as Counts;
	const page = Object.entries(counts).reduce(between, await readFile(PAGE, 'utf8'));
	await writeFile(PAGE, await format(page, { ...(await resolveConfig(PAGE)), parser: 'markdown' }));
	console.log('docs/reliability.md has the counts of this run.');
}
