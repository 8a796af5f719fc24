import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { N8N_FOLDER } from '../setup/n8n.mjs';
import { ROOT } from '../setup/project.mjs';
import type { CpuRatios, Throughput } from './requests.mts';

/** n8n's HTTP Request node, installed with the n8n of `npm start`. */
export const HTTP_REQUEST = path.join(
	N8N_FOLDER,
	'node_modules/n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js',
);

/** The number of items that every process starts with, so that one-time loading doesn't count. */
export const WARM_UP_ITEMS = 5;

/** The sender of the requests. */
export type ContestantName = 'drayage' | 'httpRequest' | 'routing' | 'axios';

/** One measurement, made in a separate process. */
export interface Job {
	readonly contestant: ContestantName;
	readonly baseUrl: string;
	readonly accessToken: string;
	readonly items: number;
	/** Requests per window, for senders that need the limit. */
	readonly limit: number;
	/** Whether to watch the event loop, which costs CPU time itself. */
	readonly watchesBlocks?: boolean;
	/**
	 * Whether a sender that doesn't wait for responses sends its next batch immediately, instead of one batch per
	 * second.
	 */
	readonly allAtOnce?: boolean;
	/** Whether the execution continues after a failed item. */
	readonly goesOn: boolean;
}

export interface Measured {
	readonly succeeded: number;
	readonly failed: number;
	/** The time from the start of the execution to its end, in seconds. */
	readonly seconds: number;
	/** CPU time of the process, in milliseconds. */
	readonly cpuMs: number;
	/** Resident memory, in bytes. */
	readonly memoryBefore: number;
	readonly memoryPeak: number;
	/** The longest CPU time between two turns of the event loop, in milliseconds. */
	readonly longestBlockMs: number;
}

/** All measurements of one contestant. */
export interface Results {
	readonly throughput: Throughput;
	readonly many: Measured;
	/** Undefined if no execution can end. */
	readonly firstFails: Measured | undefined;
}

export type AllResults = Readonly<Partial<Record<ContestantName, Results>>>;

const TITLES: Readonly<Record<ContestantName, string>> = {
	drayage: 'Drayage Freight',
	httpRequest: 'HTTP Request, batched',
	routing: 'Declarative twin, batched',
	axios: 'axios, knows the limit',
};

const MEGABYTE = 1024 * 1024;
const megabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`;
const seconds = (value: number) => (value < 1 ? `${Math.round(value * 1_000)} ms` : `${value.toFixed(1)} s`);
const ratio = (value: number) => value.toFixed(3);
const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(2)} %`;
const perItem = ({ cpuMs, succeeded, failed }: Measured) => cpuMs / (succeeded + failed);

interface Row {
	readonly title: string;
	readonly cell: (results: Results, all: AllResults) => string;
}

const rows: readonly Row[] = [
	{ title: 'Items quoted in two windows', cell: ({ throughput }) => String(throughput.quoted) },
	{
		title: '… as a share of the maximum',
		cell: ({ throughput }, { axios }) => (axios ? ratio(throughput.quoted / axios.throughput.quoted) : '–'),
	},
	{ title: 'Time until the last item', cell: ({ throughput }) => seconds(throughput.seconds) },
	{ title: 'Requests rejected (429)', cell: ({ throughput }) => String(throughput.rateLimited) },
	{ title: 'Failed items', cell: ({ throughput: t }) => share(t.failed, t.succeeded + t.failed) },
	{ title: 'CPU time per item', cell: ({ throughput }) => `${perItem(throughput).toFixed(2)} ms` },
	{
		title: '… as a ratio to Drayage Freight',
		cell: ({ throughput }, { drayage }) => (drayage ? ratio(perItem(throughput) / perItem(drayage.throughput)) : '–'),
	},
	{ title: 'Peak memory, 10,000 items', cell: ({ many }) => megabytes(many.memoryPeak) },
	{ title: '… increase', cell: ({ many }) => megabytes(many.memoryPeak - many.memoryBefore) },
	{
		title: 'Longest block of the event loop, 10,000 items',
		cell: ({ many }) => `${Math.round(many.longestBlockMs)} ms`,
	},
	{
		title: 'Time to stop after item 1 of 1,000 is rejected',
		cell: ({ firstFails }) => (firstFails ? seconds(firstFails.seconds) : '–'),
	},
];

/** Returns the results as one table in Markdown. */
export function toTable(all: AllResults): string {
	const given = Object.entries(all) as Array<[ContestantName, Results]>;
	const head = ['', ...given.map(([name]) => TITLES[name])];
	const body = rows.map(({ title, cell }) => [title, ...given.map(([, results]) => cell(results, all))]);
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const rule = line(['---', ...given.map(() => '---:')]);
	return [line(head), rule, ...body.map(line)].join('\n');
}

export interface Facts {
	readonly machine: string;
	readonly date: Date;
	/** Milliseconds that it takes to load the package. */
	readonly loadMs: number;
	/** Undefined if the HTTP Request node was skipped. */
	readonly cpuRatios: CpuRatios | undefined;
	/** The size of the published package in bytes. */
	readonly size: number;
}

const METHOD = `
All columns quote the same items with GET /api/v2/rates/advanceSearch against the sandbox. They run one after another,
each in its own process. The sandbox allows 7,200 requests per minute instead of 120, and a run has as many items as two of its
windows allow. CPU time and memory are those of the sending process; the sandbox runs in another one.

Drayage Freight and axios send in bursts, while the sandbox is busy on the same machine. The batched ones spread their
requests. CPU time per item has differed by a third between runs, in either direction. So Drayage Freight and the HTTP
Request node also run in turn, 7,200 items each time, without a limit. The HTTP Request node runs once batched as in the
table, and once sending all items as fast as it can.

Without batches, it waits for no response before it sends the next request. About two hundred requests are then in
progress at the same time, which costs less CPU time but which no request limit allows. Drayage Freight never has more
than eight.

- **Drayage Freight**: the built node in n8n-core.
- **HTTP Request, batched**: n8n's HTTP Request node with the same credential. Items per Batch and Batch Interval follow
  n8n's documentation: 120 items per second, which is what the limit allows.
- **Declarative twin, batched**: this node's own description, with the rate search described for n8n's routing engine and
  the same batching.
- **axios, knows the limit**: no n8n. It sends eight requests at the same time over open connections, and knows the limit
  and when the window begins. This is the theoretical maximum.

Memory and the longest block of the event loop come from a run of 10,000 items without a limit (the batched ones keep
their batches). They include n8n's own handling of so many items. A block is the CPU time between two turns of the event
loop, including V8's own threads, so other programs on the machine don't count. The last row is an execution of 1,000
items whose first one is rejected with 404. It shows the time until the execution ends with that error.
`;

const inWords = (ratios: readonly number[]) => {
	const [least = NaN, middle = NaN, most = NaN] = [0, (ratios.length - 1) / 2, ratios.length - 1].map(
		(at) => ratios[at],
	);
	return `${middle.toFixed(2)} times (${least.toFixed(2)} to ${most.toFixed(2)})`;
};

const sideBySide = ({ batched, allAtOnce }: CpuRatios) =>
	`CPU time per item, compared with the HTTP Request node (median of ${batched.length} rounds): ${inWords(batched)} if that node sends batches, ${inWords(allAtOnce)} if it doesn't.`;

/** Returns the page with the results, the date and the machine. */
export const toPage = (all: AllResults, { machine, date, loadMs, cpuRatios, size }: Facts): string =>
	[
		'# Benchmarks',
		'`npm run bench -- --write` writes this page. The numbers come from one run on one machine. Compare the columns, not numbers of different machines.',
		`${date.toISOString().slice(0, 10)}, ${machine}`,
		toTable(all),
		`The package is ${Math.round(size / 1024)} kB, and its nodes load in ${Math.round(loadMs)} ms, without n8n's own modules.`,
		...(cpuRatios ? [sideBySide(cpuRatios)] : []),
		'## How it is measured',
		METHOD.trim(),
		'',
	].join('\n\n');

const DIST = path.join(ROOT, 'dist');

/** Returns the total size of all published files in bytes. */
export const packageSize = (): number =>
	readdirSync(DIST, { recursive: true, encoding: 'utf8' })
		.map((name) => statSync(path.join(DIST, name)))
		.reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);

/** A script that loads the nodes after n8n's own modules, as a running n8n does. */
const LOAD = `
	require('n8n-workflow'); require('zod');
	const { n8n } = require('./package.json');
	const started = performance.now();
	for (const file of n8n.nodes) for (const Node of Object.values(require('./' + file))) new Node();
	console.log(performance.now() - started);
`;

/** Returns the milliseconds that it takes to load the nodes: the best of several processes. */
export function loadTime(): number {
	const times = Array.from({ length: 5 }, () =>
		Number(spawnSync(process.execPath, ['-e', LOAD], { cwd: ROOT, encoding: 'utf8' }).stdout),
	);
	return Math.min(...times);
}
