import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { RestClient } from '../../../../tools/n8n/rest.mts';
import { ROOT } from '../../../../tools/setup/project.mjs';
import { temporaryFolder } from '../../../../tools/setup/services.mts';

/** Makes an API key with all that the owner may do, or only with these scopes. */
export async function createApiKey(rest: RestClient, only?: readonly string[]): Promise<string> {
	const scopes = only ?? (await rest.request<string[]>('GET', '/api-keys/scopes'));
	const key = { label: `Tests ${crypto.randomUUID().slice(0, 8)}`, scopes, expiresAt: null };
	return (await rest.request<{ rawApiKey: string }>('POST', '/api-keys', key)).rawApiKey;
}

/** Runs `npm start -- --n8n-url` with these arguments as a user does; returns what it printed, and whether it succeeded. */
export async function startWith(n8nUrl: string, key: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
	const script = path.join(ROOT, 'tools', 'start', 'main.mjs');
	const all = [script, '--n8n-url', n8nUrl, '--once', '--data', temporaryFolder('drayage-start-'), ...args];
	const options = { cwd: ROOT, env: { ...process.env, N8N_API_KEY: key, ...env } };
	try {
		const { stdout, stderr } = await promisify(execFile)(process.execPath, all, options);
		return { isFine: true, output: stdout + stderr };
	} catch (error) {
		const { stdout, stderr } = error as { stdout: string; stderr: string };
		return { isFine: false, output: stdout + stderr };
	}
}
