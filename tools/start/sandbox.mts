import path from 'node:path';
import { SANDBOX_TOKEN } from '../../sandbox/token.mts';
import { ROOT } from '../setup/project.mjs';
import { HOST } from '../setup/ports.mts';
import { type Service, type Services } from '../setup/services.mts';

export { SANDBOX_TOKEN };

const READY_MS = 30_000;

export interface RunningSandbox {
	url: string;
	service: Service;
}

/**
 * Starts the sandbox in a process of its own, with its state in the folder of n8n's data; a fresh one has sample
 * freight, unless it's to be empty.
 */
export function spawnSandbox(
	services: Services,
	port: number,
	{ data, isEmpty }: { readonly data: string; readonly isEmpty: boolean },
): RunningSandbox {
	const script = path.join(ROOT, 'sandbox', 'main.mts');
	// n8n's workflows refer to its orders, so it keeps them as long as n8n keeps the workflows.
	const file = path.join(data, 'sandbox.json');
	const service = services.start({
		name: 'The sandbox',
		command: process.execPath,
		args: [
			'--import',
			'tsx',
			script,
			'--port',
			String(port),
			'--token',
			SANDBOX_TOKEN,
			'--data',
			file,
			...(isEmpty ? ['--empty'] : []),
		],
		cwd: ROOT,
		logFile: path.join(data, 'sandbox.log'),
	});
	return { url: `http://${HOST}:${port}`, service };
}

/** Waits until the sandbox answers; a refusal for want of a token is an answer too. */
export async function sandboxReady({ url, service }: RunningSandbox): Promise<void> {
	await service.ready(`${url}/api/v2/users/profile`, READY_MS, (status) => status < 500);
}
