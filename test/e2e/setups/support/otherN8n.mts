import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../../../tools/setup/project.mjs';
import { temporaryFolder } from '../../../../tools/setup/services.mts';

/** Runs `npm start -- --n8n-url` with these arguments, like a user. Returns the output and whether it succeeded. */
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
