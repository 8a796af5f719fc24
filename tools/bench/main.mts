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
import buildWhenStale from '../build.mjs';
import { ROOT } from '../setup/project.mjs';
import { HTTP_REQUEST, type Job, type Measured, operations } from './job.mts';
import { startServer, TOKEN } from './server.mts';

/** The request limit in the benchmark: sixty times what the API allows per minute. */
const LIMIT = 7_200;
const WINDOWS = 2;
const PLENTY = 10_000_000;
const ROUNDS = 5;
/** The numbers of items: of a large run, of a round, and of a run that fails. */
const [MANY, SOME, FEW] = [10_000, 2_400, 1_000];

type Server = Awaited<ReturnType<typeof startServer>>;

/** Runs a job in a separate process. */
async function run(server: Server, job: Omit<Job, 'baseUrl' | 'accessToken'>, limit = PLENTY) {
	const served = server.begin({ limit, fails: !job.goesOn });
	const script = path.join(ROOT, 'tools/bench/job.mts');
	const given = JSON.stringify({ ...job, baseUrl: server.url, accessToken: TOKEN });
	const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, given], { cwd: ROOT });
	return { ...(JSON.parse(stdout) as Measured), served };
}

interface Results {
	readonly atLimit: Measured & { readonly inTime: number; readonly rejected: number };
	readonly many: Measured;
	readonly firstFails: Measured;
}

/** n8n's advice about request limits is to send as many items per second as the limit allows. */
const batchesOf = (node: Job['node']) => (node === 'httpRequest' ? { perSecond: LIMIT / 60 } : {});

async function measureNode(server: Server, node: Job['node']): Promise<Results> {
	const job = { node, operation: 'Rate › Search', goesOn: true, ...batchesOf(node) } as const;
	const { served, ...limited } = await run(server, { ...job, items: LIMIT * WINDOWS }, LIMIT);
	const end = (served[0]?.endedAt ?? 0) + WINDOWS * 60_000;
	const count = (wanted: number) => served.filter(({ endedAt, status }) => endedAt <= end && status === wanted).length;
	return {
		atLimit: { ...limited, inTime: count(200), rejected: count(429) },
		many: await run(server, { ...job, items: MANY, watchesBlocks: true }),
		firstFails: await run(server, { ...job, items: FEW, goesOn: false }),
	};
}

/**
 * Returns the node's CPU time per item in milliseconds, and relative to the HTTP Request node, smallest first. The nodes
 * run in turn, because the machine's load affects the times more than the differences between them.
 */
async function compare(server: Server, operation: Job['operation'], isPerSecond: boolean) {
	const [times, ratios]: [number[], number[]] = [[], []];
	for (let round = 0; round < ROUNDS; round++) {
		const cpuOf = async (node: Job['node']) =>
			(await run(server, { node, operation, items: SOME, goesOn: true, ...(isPerSecond && batchesOf(node)) })).cpuMs;
		const own = await cpuOf('drayage');
		times.push(own / SOME);
		ratios.push(own / (await cpuOf('httpRequest')));
	}
	return [times, ratios].map((numbers) => numbers.sort((a, b) => a - b).map((number) => number.toFixed(2)));
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

/** Returns a row for an operation: its CPU time, and the ratios to both ways of sending with the HTTP Request node. */
async function comparison(server: Server, operation: Job['operation']) {
	const [times, perSecond] = await compare(server, operation, true);
	const [, byEight] = await compare(server, operation, false);
	const middle = (numbers?: string[]) => numbers?.[(ROUNDS - 1) / 2];
	const range = (ratios?: string[]) => `${middle(ratios)} (${ratios?.[0]} to ${ratios?.at(-1)})`;
	return `| ${operation} | ${middle(times)} ms | ${range(perSecond)} | ${range(byEight)} |`;
}

/** Returns the total size of all published files, in bytes. */
const packageSize = () =>
	readdirSync(path.join(ROOT, 'dist'), { recursive: true, encoding: 'utf8' })
		.map((name) => statSync(path.join(ROOT, 'dist', name)))
		.reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);

/** Returns the CPU time of loading the nodes after n8n's own modules, in milliseconds: the best of several processes. */
const loadTime = () => {
	const script = `
		require('n8n-workflow'); require('zod');
		const { n8n } = require('./package.json');
		const started = process.cpuUsage();
		for (const file of n8n.nodes) for (const Node of Object.values(require('./' + file))) new Node();
		const { user, system } = process.cpuUsage(started);
		console.log((user + system) / 1000);
	`;
	const once = () => Number(spawnSync(process.execPath, ['-e', script], { cwd: ROOT, encoding: 'utf8' }).stdout);
	return Math.min(...Array.from({ length: 5 }, once));
};

const METHOD = `Both nodes send the same requests, one node after the other, each in its own process. CPU time and memory are those of this process,
and include n8n's own handling of the items. The server has fixed responses of the sandbox: three rates, one order and six orders. The HTTP
Request node returns six orders as one item, and Drayage Freight as six items with summaries.

- **In two windows**: the server allows 7,200 requests per minute instead of 120, and a run has as many items as two minutes allow. The HTTP
  Request node sends 120 items per second, as n8n's documentation advises.
- **10,000 items**: a run without a limit. A block is the CPU time between two turns of the event loop.
- **In alternation**: the nodes take turns, with 2,400 items each and no limit, since CPU time varies by a third between runs. The HTTP
  Request node sends 120 items per second, or batches of 8, a millisecond apart. Drayage Freight sends batches of eight.
- **Time to stop**: an execution of 1,000 items the first of which is rejected with 404.`;

async function main(): Promise<void> {
	const { values } = parseArgs({ options: { write: { type: 'boolean' } } });
	if (!existsSync(HTTP_REQUEST)) throw new Error('Run npm start once. It installs n8n with the HTTP Request node.');
	await buildWhenStale();
	const server = await startServer();
	try {
		const results = [await measureNode(server, 'drayage'), await measureNode(server, 'httpRequest')] as const;
		const compared: string[] = [];
		for (const name of Object.keys(operations)) compared.push(await comparison(server, name as Job['operation']));
		const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GB`;
		const page = [
			'# Benchmarks',
			'`node tools/run.mjs bench --write` writes this page from one run on one machine. Compare the columns, not numbers of different machines.',
			`${new Date().toISOString().slice(0, 10)}, ${machine}, Node ${process.versions.node}. Rate › Search:`,
			tableOf(...results).join('\n'),
			`CPU time per item, and compared in turn with the HTTP Request node (median of ${ROUNDS} rounds, and their range):`,
			[
				`|  | Drayage Freight | ${LIMIT / 60} items per second | Batches of 8 |`,
				'| --- | ---: | ---: | ---: |',
				...compared,
			].join('\n'),
			`The folder dist has ${Math.round(packageSize() / 1000)} kB, and its nodes load with ${Math.round(loadTime())} ms of CPU time, without n8n's own modules.`,
			'## How it is measured',
			METHOD,
		].join('\n\n');
		console.log(page);
		if (values.write === true) await writeFile(path.join(ROOT, 'docs/benchmarks.md'), `${page}\n`);
	} finally {
		await server.close();
	}
}

await main();
