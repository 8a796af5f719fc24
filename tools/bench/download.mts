// Measures how much a large download raises the memory of n8n-core's process. For that, this file runs itself in another
// process, with the job as JSON.
import { spawnSync } from 'node:child_process';
import { control } from '../../sandbox/index.mts';
import buildWhenStale from '../build.mjs';
import { ROOT } from '../setup/project.mjs';
import { freePort, Services, temporaryFolder } from '../setup/services.mts';
import { SANDBOX_TOKEN } from '../../sandbox/token.mts';
import { sandboxReady, spawnSandbox } from '../n8n/processes.mts';
import { setTimeout as sleep } from 'node:timers/promises';

interface Job {
	readonly baseUrl: string;
	readonly accessToken: string;
	readonly orderId: number;
	/** A first file, so that one-time loading happens before the measurement. */
	readonly smallFileId: number;
	readonly fileId: number;
	/** A folder for n8n's storage. */
	readonly data: string;
}

const SAMPLE_MS = 10;
const SETTLE_MS = 500;

const MEGABYTE = 1024 * 1024;
const FILE_SIZE = 200 * MEGABYTE;
const MOST_GROWTH = 64 * MEGABYTE;

interface Measured {
	/** All in bytes. */
	readonly size: number;
	readonly before: number;
	readonly peak: number;
}

/** Runs the download in a separate process that only n8n-core uses. */
function run(job: Job): Measured {
	const { stdout, status } = spawnSync(
		process.execPath,
		['--import', 'tsx', import.meta.filename, JSON.stringify(job)],
		{
			cwd: ROOT,
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'inherit'],
		},
	);
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

async function download({ baseUrl, accessToken, orderId }: Job, fileId: number): Promise<number> {
	const { runNode } = await import('../engine/index.mts');
	const { items, error } = await runNode({
		type: 'drayageFreight',
		parameters: { resource: 'orderFile', operation: 'download', orderId, fileId },
		credentials: { drayageFreightApi: { environment: 'custom', baseUrl, accessToken } },
	});
	if (error) throw error;
	return Number(items[0]?.json.file_size);
}

/** Runs a task and returns the peak resident memory in bytes. */
async function peakDuring(task: () => Promise<unknown>): Promise<number> {
	let peak = 0;
	const sample = () => (peak = Math.max(peak, process.memoryUsage.rss()));
	const timer = setInterval(sample, SAMPLE_MS);
	await task();
	sample();
	clearInterval(timer);
	return peak;
}

/** Runs the download in this process and prints the growth in memory. */
async function work(job: Job): Promise<void> {
	await import('../engine/environment.mts');
	const { initBinaryData } = await import('../engine/index.mts');
	process.env.N8N_USER_FOLDER = job.data;
	await initBinaryData('filesystem');
	await download(job, job.smallFileId);
	await sleep(SETTLE_MS);
	const before = process.memoryUsage.rss();
	let size = 0;
	const peak = await peakDuring(async () => (size = await download(job, job.fileId)));
	console.log(JSON.stringify({ size, before, peak }));
}

async function main(): Promise<void> {
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
}

const [given] = process.argv.slice(2);
await (given === undefined ? main() : work(JSON.parse(given) as Job));
