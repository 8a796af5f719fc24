// Checks the real API against this project's assumptions, and prints a report. It only reads, except for one rate search,
// which it announces because it counts against a quota. It never books. It reads the token from DRAYAGE_TOKEN.
// Usage: npm run probe -- [--environment production|test] [--base-url <url>] [--reversible]
//
//   --base-url    another base URL, such as the sandbox's
//   --reversible  also create, change and delete a warehouse, an agent and a webhook configuration
import { parseArgs } from 'node:util';
import { baseAddress } from '../../transport/http/account.ts';
import { tryChanges } from './changes.mts';
import { Connection } from './connection.mts';
import {
	readAgents,
	readList,
	readOrders,
	readPlaces,
	readProfile,
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
	await readOrders(connection);
	await readList(connection, 'warehouse.searchPublic');
	await readAgents(connection);
	await readShipments(connection);
	await readWebhooks(connection);
	if (reversible) await tryChanges(connection, lane);
	return findings.report(connection.requests);
}

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			environment: { type: 'string', default: 'custom' },
			'base-url': { type: 'string', default: '' },
			reversible: { type: 'boolean', default: false },
		},
	});
	const { environment, 'base-url': baseUrl, reversible } = values;
	const token = process.env.DRAYAGE_TOKEN ?? '';
	if (token === '') throw new Error('Put the access token into DRAYAGE_TOKEN.');
	const address = baseAddress({ environment: environment as 'custom', baseUrl, accessToken: '' });
	const report = await probe({ address, token, reversible, progress: (line) => console.error(line) });
	console.log(`\nProbe of ${environment} on ${new Date().toISOString().slice(0, 10)}: ${reportText(report)}`);
}

if (process.argv[1] === import.meta.filename) {
	void main().catch((error: unknown) => {
		console.error((error as Error).message);
		process.exitCode = 1;
	});
}
