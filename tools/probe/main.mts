import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readOptions, USAGE, type ProbeOptions } from './options.mts';
import { reportText } from './report.mts';
import { probe } from './run.mts';
import { readToken } from './token.mts';
import { ROOT } from '../setup/project.mjs';

async function run({ address, environment, reversible, json }: ProbeOptions): Promise<void> {
	const token = await readToken();
	const progress = (line: string) => console.error(line);
	const folder = path.join(ROOT, '.cache', 'probe');
	const report = await probe({ address, token, reversible, folder, progress });
	console.log(`\nProbe of ${environment} on ${new Date().toISOString().slice(0, 10)}: ${reportText(report)}`);
	if (json === undefined) return;
	await writeFile(json, `${JSON.stringify({ environment, reversible, ...report }, null, '\t')}\n`);
	console.log(`\nThe report is in ${json}. It holds types and counts, nothing of the account.`);
}

try {
	const options = readOptions(process.argv.slice(2));
	if (options) await run(options);
	else console.log(USAGE);
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}
