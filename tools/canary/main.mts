// Tests the package in an n8n that was started for this test, such as a container, and has no owner yet.
// Usage: node tools/run.mjs canary [--install <folder>]  installs the packed package in n8n's data folder, before n8n starts
// Usage: node tools/run.mjs canary [--n8n-url <url>]     creates an owner and an API key, and runs the end-to-end tests for an external n8n
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import buildWhenStale, { packInto } from '../build.mjs';
import { RestClient } from '../n8n/rest.mts';
import { ROOT } from '../setup/project.mjs';
import { isOk } from '../setup/services.mts';
import { until } from '../until.mts';

const READY_MS = 180_000;

async function install(folder: string): Promise<void> {
	await buildWhenStale();
	packInto(path.join(path.resolve(folder), 'nodes', 'node_modules', 'n8n-nodes-drayage'));
}

async function test(url: string): Promise<number> {
	for (const path of ['/healthz/readiness', '/rest/settings']) {
		if (await until(() => isOk(url + path), Boolean, { patienceMs: READY_MS, pollMs: 500 })) continue;
		throw new Error(`n8n at ${url} was not ready after ${READY_MS / 1_000} seconds.`);
	}
	const rest = new RestClient(url);
	await rest.provideOwner();
	await rest.login();
	const env = { ...process.env, N8N_API_KEY: await rest.createApiKey() };
	const args = [path.join(ROOT, 'tools', 'test.mjs'), 'e2e', '--n8n-url', url];
	return spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1;
}

const { values } = parseArgs({ options: { install: { type: 'string' }, 'n8n-url': { type: 'string' } } });
if (values.install !== undefined) await install(values.install);
if (values['n8n-url'] !== undefined) process.exitCode = await test(values['n8n-url'].replace(/\/+$/, ''));
