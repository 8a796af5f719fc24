// Measures how much a large download raises the memory of the process that n8n-core runs in.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { control } from '../../sandbox/index.mts';
import buildWhenStale from '../build.mjs';
import { ROOT } from '../setup/project.mjs';
import { freePort } from '../setup/ports.mts';
import { SANDBOX_TOKEN, sandboxReady, spawnSandbox } from '../start/sandbox.mts';
import { Services, temporaryFolder } from '../setup/services.mts';

const MEGABYTE = 1024 * 1024;
const FILE_SIZE = 200 * MEGABYTE;
const MOST_GROWTH = 64 * MEGABYTE;

interface Measured {
	/** All in bytes. */
	readonly size: number;
	readonly before: number;
	readonly peak: number;
}

/** Runs the download in a process of its own, which n8n-core shares with nothing else. */
function run(job: object): Measured {
	const script = path.join(ROOT, 'tools', 'bench', 'downloadJob.mts');
	const { stdout, status } = spawnSync(process.execPath, ['--import', 'tsx', script, JSON.stringify(job)], {
		cwd: ROOT,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	if (status !== 0) throw new Error('The download did not end well; see above.');
	return JSON.parse(stdout) as Measured;
}

/** Downloads a file of this size from the sandbox; `data` is a folder for n8n's storage. */
async function measure(baseUrl: string, size: number, data: string): Promise<Measured> {
	const { seedOrders, addFile } = control(baseUrl);
	const [orderId = 0] = await seedOrders({});
	const holder = `order ${orderId}`;
	const { fileId: smallFileId } = await addFile({ holder, size: MEGABYTE });
	const { fileId } = await addFile({ holder, size });
	return run({ baseUrl, accessToken: SANDBOX_TOKEN, orderId, smallFileId, fileId, data });
}

const inMegabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;

function report({ size, before, peak }: Measured): void {
	const rows = {
		'File downloaded': size,
		'Memory before': before,
		'Memory at its peak': peak,
		Difference: peak - before,
	};
	for (const [name, bytes] of Object.entries(rows)) console.log(`${name.padEnd(20)}${inMegabytes(bytes).padStart(10)}`);
	if (size === FILE_SIZE && peak - before <= MOST_GROWTH) return;
	console.error(`Wanted: ${inMegabytes(FILE_SIZE)} with a difference of at most ${inMegabytes(MOST_GROWTH)}.`);
	process.exitCode = 1;
}

const services = new Services();
const data = temporaryFolder('drayage-measure-');
try {
	await buildWhenStale();
	const sandbox = spawnSandbox(services, await freePort(), { data, isEmpty: true });
	await sandboxReady(sandbox);
	report(await measure(sandbox.url, FILE_SIZE, data));
} finally {
	await services.stopAll();
}
