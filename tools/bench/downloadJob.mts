// Runs one download in n8n-core and says how this process's memory grew: tsx tools/bench/downloadJob.mts <job as JSON>
import '../engine/environment.mts';
import { setTimeout as sleep } from 'node:timers/promises';
import { initBinaryData, runNode } from '../engine/index.mts';

interface Job {
	readonly baseUrl: string;
	readonly accessToken: string;
	readonly orderId: number;
	/** A file to begin with, so that what is loaded once is loaded before the measurement. */
	readonly smallFileId: number;
	readonly fileId: number;
	/** A folder for n8n's storage. */
	readonly data: string;
}

const SAMPLE_MS = 10;
const SETTLE_MS = 500;

const { baseUrl, accessToken, orderId, smallFileId, fileId, data } = JSON.parse(process.argv[2] ?? '{}') as Job;

async function download(file: number): Promise<number> {
	const { items, error } = await runNode({
		type: 'drayageFreight',
		parameters: { resource: 'orderFile', operation: 'download', orderId, fileId: file },
		credentials: { drayageFreightApi: { environment: 'custom', baseUrl, accessToken } },
	});
	if (error) throw error;
	return Number(items[0]?.json.file_size);
}

/** The most resident memory while the task runs, in bytes. */
async function peakDuring(task: () => Promise<unknown>): Promise<number> {
	let peak = 0;
	const sample = () => (peak = Math.max(peak, process.memoryUsage.rss()));
	const timer = setInterval(sample, SAMPLE_MS);
	await task();
	sample();
	clearInterval(timer);
	return peak;
}

process.env.N8N_USER_FOLDER = data;
await initBinaryData('filesystem');
await download(smallFileId);
await sleep(SETTLE_MS);
const before = process.memoryUsage.rss();
let size = 0;
const peak = await peakDuring(async () => (size = await download(fileId)));
console.log(JSON.stringify({ size, before, peak }));
