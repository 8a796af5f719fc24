// Usage: npm run probe -- --environment production|test [options]
//        npm run probe -- --base-url <url> [options]
//
// Checks the real API against this project's assumptions, and prints a report. It only reads, except for one rate search,
// which it announces because it counts against a quota. It never books. It reads the token from DRAYAGE_TOKEN, or asks for it.
//
//   --environment <name>  production or test
//   --base-url <url>      another base URL, such as the sandbox's
//   --reversible          also create, change and delete a warehouse, an agent and a webhook configuration
//   --json <file>         also write the report as JSON; it contains types and codes, but no other data of the account
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { baseAddress } from '../../transport/index.ts';
import { readSecret } from '../setup/project.mjs';
import { tryChanges } from './changes.mts';
import { Connection } from './connection.mts';
import {
	readAgents,
	readOrders,
	readPlaces,
	readProfile,
	readPublicWarehouses,
	readRefusal,
	readShipments,
	readWebhooks,
	searchRates,
} from './reads.mts';
import { Findings, type ProbeReport, reportText } from './report.mts';

export interface ProbeJob {
	/** The base URL of requests, without a path. */
	readonly address: string;
	readonly token: string;
	/** Whether the probe may create, change and delete records. */
	readonly reversible: boolean;
	/** Prints a line of progress. */
	readonly progress: (line: string) => void;
}

/** Probes the API and reports which assumptions hold. Throws if the token is rejected or there is no response. */
export async function probe({ address, token, reversible, progress }: ProbeJob): Promise<ProbeReport> {
	const findings = new Findings();
	const connection = new Connection(address, token, findings, progress);
	const profile = await readProfile(connection);
	await readRefusal(connection);
	const lane = await readPlaces(connection);
	if (lane) await searchRates(connection, lane, profile);
	for (const read of [readOrders, readPublicWarehouses, readAgents, readShipments, readWebhooks]) {
		await read(connection);
	}
	if (reversible) await tryChanges(connection, lane);
	return findings.report(connection.requests);
}

/** Reads the command line. */
export function readOptions(args: string[]) {
	if (args.some((arg) => /^--?token\b/i.test(arg))) {
		throw new Error('A token on the command line is seen by others: put it in DRAYAGE_TOKEN, or wait to be asked.');
	}
	const { values } = parseArgs({
		args,
		options: {
			environment: { type: 'string' },
			'base-url': { type: 'string' },
			reversible: { type: 'boolean', default: false },
			json: { type: 'string' },
		},
	});
	const { environment, 'base-url': baseUrl, reversible, json } = values;
	if (baseUrl === undefined && environment !== 'production' && environment !== 'test') {
		throw new Error('Say where to go: --environment production, --environment test or --base-url with an address.');
	}
	const chosen = baseUrl === undefined ? (environment as 'production' | 'test') : 'custom';
	try {
		const address = baseAddress({ environment: chosen, baseUrl: baseUrl ?? '', accessToken: '' });
		return { address, environment: chosen, reversible, json };
	} catch (error) {
		throw new Error((error as Error).message.replace('The base URL in the credential', '--base-url'));
	}
}

async function main(): Promise<void> {
	const { address, environment, reversible, json } = readOptions(process.argv.slice(2));
	const token = await readSecret('DRAYAGE_TOKEN', 'access token');
	const report = await probe({ address, token, reversible, progress: (line) => console.error(line) });
	console.log(`\nProbe of ${environment} on ${new Date().toISOString().slice(0, 10)}: ${reportText(report)}`);
	if (json === undefined) return;
	await writeFile(json, `${JSON.stringify({ environment, reversible, ...report }, null, '\t')}\n`);
	console.log(`\nThe report is in ${json}. It contains no data of the account except codes.`);
}

if (process.argv[1] === import.meta.filename) {
	void main().catch((error: unknown) => {
		console.error((error as Error).message);
		process.exitCode = 1;
	});
}
