// Usage: npm run probe -- --environment production|test [options]
//        npm run probe -- --base-url <url> [options]
//
// Checks the real API against this project's assumptions, and prints a report. It only reads, except for one rate search,
// which it announces because it counts against a quota. It never books. It reads the token from DRAYAGE_TOKEN, or asks for it.
//
//   --environment <name>  production or test
//   --base-url <url>      another base URL, such as the sandbox's
//   --reversible          also create, change and delete a warehouse, an agent and a webhook configuration
//   --json <file>         also write the report as JSON; it contains types and counts, but no data of the account
import { parseArgs } from 'node:util';
import { accountKey, baseAddress, type DrayageCredential } from '../../transport/index.ts';
import { Leftovers, tryChanges } from './changes.mts';
import { Connection } from './connection.mts';
import { type Finding, Findings, type PointSeen, reportText } from './findings.mts';
import { readFtl, readLtl, readOrders, readRateRequests } from './lists.mts';
import {
	readAgents,
	readPlaces,
	readProfile,
	readPublicWarehouses,
	readWebhooks,
	seeRefusal,
	searchRates,
} from './places.mts';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readSecret, ROOT } from '../setup/project.mjs';

export interface ProbeOptions {
	/** The base URL of requests, without a path. */
	readonly address: string;
	readonly environment: DrayageCredential['environment'];
	/** Whether the probe may create, change and delete records. */
	readonly reversible: boolean;
	/** A file for the report as JSON. */
	readonly json?: string;
}

const OPTIONS = {
	environment: { type: 'string' },
	'base-url': { type: 'string' },
	reversible: { type: 'boolean', default: false },
	json: { type: 'string' },
} as const;

function environmentOf(name: string | undefined, baseUrl: string | undefined): DrayageCredential['environment'] {
	if (baseUrl !== undefined) return 'custom';
	if (name === 'production' || name === 'test') return name;
	throw new Error('Say where to go: --environment production, --environment test or --base-url with an address.');
}

function addressOf(environment: DrayageCredential['environment'], baseUrl = ''): string {
	try {
		return baseAddress({ environment, baseUrl, accessToken: '' });
	} catch (error) {
		const flaw = (error as Error).message.replace('The base URL in the credential', '--base-url');
		throw new Error(`${flaw}. It is an address that starts with http:// or https://.`);
	}
}

/** Reads the command line. */
export function readOptions(args: string[]): ProbeOptions {
	if (args.some((arg) => /^--?token\b/i.test(arg))) {
		throw new Error('A token on the command line is seen by others: put it in DRAYAGE_TOKEN, or wait to be asked.');
	}
	const { values } = parseArgs({ args, options: OPTIONS });
	const baseUrl = values['base-url'];
	const environment = environmentOf(values.environment, baseUrl);
	return {
		address: addressOf(environment, baseUrl),
		environment,
		reversible: values.reversible,
		...(values.json !== undefined && { json: values.json }),
	};
}

export interface ProbeJob {
	readonly address: string;
	readonly token: string;
	readonly reversible: boolean;
	/** The file with the IDs that still have to be deleted. */
	readonly folder: string;
	readonly progress: (line: string) => void;
}

/** The findings: types, counts and results, but no values from the account. */
export interface ProbeReport {
	readonly requests: number;
	readonly points: readonly PointSeen[];
	readonly findings: readonly Finding[];
}

/** Probes the API and reports which assumptions hold. Throws if the token is rejected or there is no response. */
export async function probe({ address, token, reversible, folder, progress }: ProbeJob): Promise<ProbeReport> {
	const findings = new Findings();
	const connection = new Connection({ address, token, findings, progress });
	const profile = await readProfile(connection);
	await seeRefusal(connection);
	const lane = await readPlaces(connection);
	if (lane) await searchRates(connection, lane, profile);
	await readRateRequests(connection);
	await readOrders(connection);
	await readPublicWarehouses(connection);
	await readAgents(connection);
	await readLtl(connection);
	await readFtl(connection);
	await readWebhooks(connection);
	if (reversible) await tryChanges(connection, lane, new Leftovers(folder, accountKey(address, token)));
	return { requests: connection.requests, points: findings.points(), findings: findings.list() };
}

async function run({ address, environment, reversible, json }: ProbeOptions): Promise<void> {
	const token = await readSecret('DRAYAGE_TOKEN', 'access token');
	const progress = (line: string) => console.error(line);
	const folder = path.join(ROOT, '.cache', 'probe');
	const report = await probe({ address, token, reversible, folder, progress });
	console.log(`\nProbe of ${environment} on ${new Date().toISOString().slice(0, 10)}: ${reportText(report)}`);
	if (json === undefined) return;
	await writeFile(json, `${JSON.stringify({ environment, reversible, ...report }, null, '\t')}\n`);
	console.log(`\nThe report is in ${json}. It holds types and counts, nothing of the account.`);
}

async function main(): Promise<void> {
	try {
		await run(readOptions(process.argv.slice(2)));
	} catch (error) {
		console.error((error as Error).message);
		process.exitCode = 1;
	}
}

if (process.argv[1] === import.meta.filename) void main();
