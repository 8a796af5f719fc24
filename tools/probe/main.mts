// Usage: npm run probe -- --environment production|test [options]
//        npm run probe -- --base-url <address> [options]
//
// Meets the service with a token and says what is as this project assumes. It reads only; one rate search, which counts
// against a quota, is announced. It never books. The token comes from DRAYAGE_TOKEN, or is asked for and not shown.
//
//   --environment <name>  production or test
//   --base-url <address>  another address, such as the sandbox's
//   --reversible          also create, change and delete a warehouse, an agent and a webhook configuration
//   --json <file>         write the report as JSON, too; it holds types and counts, nothing of the account
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readOptions, type ProbeOptions, readToken, probe } from './run.mts';
import { reportText } from './findings.mts';
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
	await run(readOptions(process.argv.slice(2)));
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}
