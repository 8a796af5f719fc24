import { accountKey } from '../../transport/index.ts';
import { Connection } from './connection.mts';
import { Findings, type Finding, type PointSeen } from './findings.mts';
import { Leftovers, tryChanges } from './changes.mts';
import { readProfile, seeRefusal, readAgents, readPublicWarehouses, readWebhooks, readPlaces } from './places.mts';
import { readOrders, readRateRequests, readFtl, readLtl } from './lists.mts';
import { searchRates } from './rates.mts';

export interface ProbeJob {
	readonly address: string;
	readonly token: string;
	readonly reversible: boolean;
	/** Where it is noted what must still be deleted. */
	readonly folder: string;
	readonly progress: (line: string) => void;
}

/** What a probe has seen: types, counts and verdicts, no value of the account. */
export interface ProbeReport {
	readonly requests: number;
	readonly points: readonly PointSeen[];
	readonly findings: readonly Finding[];
}

/** Meets the service and says what is as assumed. Throws when the token is refused or nothing answers. */
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
