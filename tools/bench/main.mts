// Compares the action node with n8n's HTTP Request node.
// Usage: node tools/run.mjs bench [--write]
//
//   --write   write docs/benchmarks.md
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { control, type ControlClient } from '../../sandbox/index.mts';
import { SANDBOX_TOKEN } from '../../sandbox/token.mts';
import buildWhenStale from '../build.mjs';
import { sandboxReady, spawnSandbox } from '../n8n/processes.mts';
import { ROOT } from '../setup/project.mjs';
import { freePort, Services, temporaryFolder } from '../setup/services.mts';
import { HTTP_REQUEST, type Job, type Measured, WARM_UP_ITEMS } from './job.mts';

/** The request limit in the benchmark: sixty times what the API allows per minute. */
const LIMIT = 7_200;
const WINDOW_MS = 60_000;
const WINDOWS = 2;
const PLENTY = 10_000_000;
const ROUNDS = 5;
const MANY = 10_000;
const SOME = 1_000;

interface Api {
	readonly url: string;
	readonly client: ControlClient;
}

/** Runs a job in a separate process, against an empty sandbox with this request limit. */
async function run({ url, client }: Api, limit: number, job: Omit<Job, 'baseUrl' | 'accessToken'>): Promise<Measured> {
	await client.reset();
	await client.setRateLimit({ limit, windowMs: WINDOW_MS });
	for (const token of [SANDBOX_TOKEN, `${SANDBOX_TOKEN}-colleague`]) {
		await client.setQuotas({ token, rateSearches: { limit: PLENTY } });
	}
	if (!job.goesOn) {
		const body = { message: 'Not Found' };
		await client.fail({ path: '/api/v2/rates/*', skip: WARM_UP_ITEMS, status: 404, body });
	}
	const script = path.join(ROOT, 'tools/bench/job.mts');
	const given = JSON.stringify({ ...job, baseUrl: url, accessToken: SANDBOX_TOKEN });
	const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, given], { cwd: ROOT });
	return JSON.parse(stdout) as Measured;
}

interface Results {
	readonly atLimit: Measured & { readonly inTime: number; readonly rejected: number };
	readonly many: Measured;
	readonly firstFails: Measured;
}

/** n8n's advice about request limits is to send as many items per second as the limit allows. */
const batchesOf = (node: Job['node']) => (node === 'httpRequest' ? { perSecond: LIMIT / 60 } : {});

async function measureNode(api: Api, node: Job['node']): Promise<Results> {
	const how = { node, goesOn: true, ...batchesOf(node) };
	const limited = await run(api, LIMIT, { ...how, items: LIMIT * WINDOWS });
	const log = await api.client.log();
	// The warm-up used a different account and came first.
	const own = log.filter(({ user }) => user === log.at(-1)?.user);
	const end = (own[0]?.startedAt ?? 0) + WINDOWS * WINDOW_MS;
	const count = (wanted: number) =>
		own.filter(({ endedAt, status }) => endedAt !== null && endedAt <= end && status === wanted).length;
	return {
		atLimit: { ...limited, inTime: count(200), rejected: count(429) },
		many: await run(api, PLENTY, { ...how, items: MANY, watchesBlocks: true }),
		firstFails: await run(api, LIMIT, { ...how, items: SOME, goesOn: false }),
	};
}

/**
 * Returns the node's CPU time per item relative to the HTTP Request node, smallest first. The nodes run in turn,
 * because the machine's load affects the times more than the differences between them.
 */
async function cpuRatios(api: Api, isPerSecond: boolean): Promise<number[]> {
	const ratios: number[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		const cpuOf = async (node: Job['node']) =>
			(await run(api, PLENTY, { node, items: LIMIT, goesOn: true, ...(isPerSecond && batchesOf(node)) })).cpuMs;
		ratios.push((await cpuOf('drayage')) / (await cpuOf('httpRequest')));
	}
	return ratios.sort((a, b) => a - b);
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;
const time = (seconds: number) => (seconds < 1 ? `${Math.round(seconds * 1_000)} ms` : `${seconds.toFixed(1)} s`);

const rows: ReadonlyArray<readonly [string, (results: Results) => string]> = [
	['Items quoted in two windows', ({ atLimit }) => String(atLimit.inTime)],
	['Time until the last item', ({ atLimit }) => time(atLimit.seconds)],
	['Requests rejected (429)', ({ atLimit }) => String(atLimit.rejected)],
	['Failed items', ({ atLimit }) => String(atLimit.failedItems)],
	['CPU time per item', ({ atLimit }) => `${(atLimit.cpuMs / (LIMIT * WINDOWS)).toFixed(2)} ms`],
	['Peak memory, 10,000 items', ({ many }) => megabytes(many.memoryPeak)],
	['… increase', ({ many }) => megabytes(many.memoryPeak - many.memoryBefore)],
	['Longest block of the event loop, 10,000 items', ({ many }) => time(many.longestBlockMs / 1_000)],
	['Time to stop after item 1 of 1,000 is rejected', ({ firstFails }) => time(firstFails.seconds)],
];

const tableOf = (drayage: Results, httpRequest: Results) => [
	'|  | Drayage Freight | HTTP Request, batched |',
	'| --- | ---: | ---: |',
	...rows.map(([title, cell]) => `| ${title} | ${cell(drayage)} | ${cell(httpRequest)} |`),
];

const inWords = (ratios: readonly number[]) => {
	const [least, middle, most] = [0, (ROUNDS - 1) / 2, ROUNDS - 1].map((at) => (ratios[at] ?? NaN).toFixed(2));
	return `${middle} times (${least} to ${most})`;
};

/** Returns the total size of all published files, in bytes. */
const packageSize = () =>
	readdirSync(path.join(ROOT, 'dist'), { recursive: true, encoding: 'utf8' })
		.map((name) => statSync(path.join(ROOT, 'dist', name)))
		.reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);

/** Returns the milliseconds that it takes to load the nodes after n8n's own modules: the best of several processes. */
const loadTime = () => {
	const script = `
		require('n8n-workflow'); require('zod');
		const { n8n } = require('./package.json');
		const started = performance.now();
		for (const file of n8n.nodes) for (const Node of Object.values(require('./' + file))) new Node();
		console.log(performance.now() - started);
	`;
	const once = () => Number(spawnSync(process.execPath, ['-e', script], { cwd: ROOT, encoding: 'utf8' }).stdout);
	return Math.min(...Array.from({ length: 5 }, once));
};

const METHOD = `Both nodes quote the same items with GET /api/v2/rates/advanceSearch against the sandbox, one node after the other, each in its own
process. CPU time and memory are those of this process, and include n8n's own handling of the items.

- **In two windows**: the sandbox allows 7,200 requests per minute instead of 120, and a run has as many items as two minutes allow. The HTTP
  Request node sends 120 items per second, as n8n's documentation advises.
- **10,000 items**: a run without a limit. A block is the CPU time between two turns of the event loop.
- **Compared in turn**: 7,200 items each without a limit, because CPU time differs by a third between runs. The HTTP Request node sends 120
  items per second, or batches of 8, a millisecond apart. Drayage Freight sends at most eight requests at the same time.
- **Time to stop**: an execution of 1,000 items whose first one is rejected with 404.`;

async function main(): Promise<void> {
	const { values } = parseArgs({ options: { write: { type: 'boolean' } } });
	if (!existsSync(HTTP_REQUEST)) throw new Error('Run npm start once. It installs n8n with the HTTP Request node.');
	await buildWhenStale();
	const services = new Services();
	try {
		const data = temporaryFolder('drayage-bench-');
		const sandbox = spawnSandbox(services, await freePort(), { data, isEmpty: true });
		await sandboxReady(sandbox);
		const api = { url: sandbox.url, client: control(sandbox.url) };
		const results = [await measureNode(api, 'drayage'), await measureNode(api, 'httpRequest')] as const;
		const [perSecond, byEight] = [await cpuRatios(api, true), await cpuRatios(api, false)];
		const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GB`;
		const page = [
			'# Benchmarks',
			'`node tools/run.mjs bench --write` writes this page from one run on one machine. Compare the columns, not numbers of different machines.',
			`${new Date().toISOString().slice(0, 10)}, ${machine}, Node ${process.versions.node}`,
			tableOf(...results).join('\n'),
			`CPU time per item, compared with the HTTP Request node (median of ${ROUNDS} rounds): ${inWords(perSecond)} if that node sends ${LIMIT / 60} items per second, ${inWords(byEight)} with batches of 8.`,
			`The package is ${Math.round(packageSize() / 1024)} kB, and its nodes load in ${Math.round(loadTime())} ms, without n8n's own modules.`,
			'## How it is measured',
			METHOD,
		].join('\n\n');
		console.log(page);
		if (values.write === true) await writeFile(path.join(ROOT, 'docs/benchmarks.md'), `${page}\n`);
	} finally {
		await services.stopAll();
	}
}

await main();
