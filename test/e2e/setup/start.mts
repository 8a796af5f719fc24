import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import buildWhenStale from '../../../tools/build.mjs';
import { n8nReady, spawnN8n, sandboxReady, spawnSandbox } from '../../../tools/n8n/processes.mts';
import { RestClient } from '../../../tools/n8n/rest.mts';
import { freePort, Services } from '../../../tools/setup/services.mts';
import type { Running } from '../support/session.mts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Stops everything that was started and removes its data. */
export type Stop = () => Promise<void>;

/** Starts a sandbox and an n8n with the packed package. Tells the worker with this number where they are. */
async function startFor(worker: number, services: Services, data: string): Promise<void> {
	const sandbox = spawnSandbox(services, await freePort(), { data, isEmpty: true });
	const n8n = await spawnN8n(services, await freePort(), data);
	await Promise.all([sandboxReady(sandbox), n8nReady(n8n)]);
	// Signs in only once, because n8n 1.123 allows five logins in five minutes.
	const rest = new RestClient(n8n.url);
	await rest.login();
	const running: Running = { n8nUrl: n8n.url, cookie: rest.cookie, sandboxUrl: sandbox.url };
	process.env[`DRAYAGE_E2E_${worker}`] = JSON.stringify(running);
}

/**
 * Starts a sandbox and an n8n for each worker. The returned function stops them, and so does a signal that ends the
 * tests.
 */
export async function start(workers: number): Promise<Stop> {
	// Used only by the tests of an n8n that already runs.
	if (process.env.DRAYAGE_N8N_URL !== undefined) return async () => undefined;
	await buildWhenStale();
	const data = mkdtempSync(path.join(tmpdir(), 'drayage-e2e-'));
	const services = new Services();
	const stop = async () => {
		await services.stopAll();
		rmSync(data, { recursive: true, force: true });
	};
	for (const signal of SIGNALS) process.once(signal, () => void stop().finally(() => process.exit(1)));
	try {
		const startNext = async (_: unknown, index: number) => {
			const own = path.join(data, String(index));
			mkdirSync(own);
			await startFor(index + 1, services, own);
		};
		await Promise.all(Array.from({ length: workers }, startNext));
		return stop;
	} catch (error) {
		await stop();
		throw error;
	}
}
