import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../setup/project.mjs';
import type { Row } from '../n8n/execution.mts';
import { SANDBOX_TOKEN } from './sandbox.mts';

const SCRIPT = path.join(ROOT, 'tools', 'start', 'engineRates.mts');

/**
 * Rates from the built node in n8n's engine, without an n8n. In a process of its own, since the engine's settings
 * are environment variables that n8n, started later, must not inherit.
 */
export async function ratesFromEngine(sandboxUrl: string): Promise<Row[]> {
	const args = ['--import', 'tsx', SCRIPT, sandboxUrl, SANDBOX_TOKEN];
	const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
	return JSON.parse(stdout.slice(stdout.lastIndexOf('[{'))) as Row[];
}
