// Measures the node against other ways to send the same requests.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { control, type ControlClient } from '../../sandbox/index.mts';
import buildWhenStale from '../build.mjs';
import { freePort, Services, temporaryFolder } from '../setup/services.mts';
import { ROOT } from '../setup/project.mjs';
import { SANDBOX_TOKEN } from '../../sandbox/token.mts';
import { sandboxReady, spawnSandbox } from '../n8n/processes.mts';
import {
	type ContestantName,
	HTTP_REQUEST,
	type Job,
	type Measured,
	WARM_UP_ITEMS,
	type AllResults,
	loadTime,
	packageSize,
	type Results,
	toPage,
	toTable,
} from './requestsPage.mts';

const SCRIPT = path.join(ROOT, 'tools', 'bench', 'requestsJob.mts');
/** The rate limit in the benchmark: sixty times what the API allows per minute. */
export const LIMIT = 7_200;
const WINDOW_MS = 60_000;
const WINDOWS = 2;
const PLENTY = 10_000_000;

/** Runs a job in a separate process. */
async function run(job: Job): Promise<Measured> {
	const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, JSON.stringify(job)], {
		cwd: ROOT,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const end = () => child.kill('SIGKILL');
	process.once('exit', end);
	let output = '';
	child.stdout.on('data', (text: Buffer) => (output += text.toString()));
	const code = await new Promise((resolve) => child.once('close', resolve));
	process.off('exit', end);
	if (code !== 0) throw new Error(`The measurement of ${job.contestant} did not end well; see above.`);
	return JSON.parse(output) as Measured;
}

/** Returns a new sandbox, with quotas that the jobs can't use up. */
async function prepare(control: ControlClient, limit: number): Promise<void> {
	await control.reset();
	await control.setRateLimit({ limit, windowMs: WINDOW_MS });
	for (const token of [SANDBOX_TOKEN, `${SANDBOX_TOKEN}-colleague`]) {
		await control.setQuotas({ token, rateSearches: { limit: PLENTY } });
	}
}

export interface Throughput extends Measured {
	/** Items quoted within two windows of the rate limit. */
	readonly quoted: number;
	/** Requests rejected because of the rate limit. */
	readonly rateLimited: number;
}

/** Quotes as many items as two windows allow, and counts the responses in that time. */
export async function throughput(
	control: ControlClient,
	baseUrl: string,
	contestant: ContestantName,
): Promise<Throughput> {
	await prepare(control, LIMIT);
	const items = LIMIT * WINDOWS;
	const measured = await run({ contestant, baseUrl, accessToken: SANDBOX_TOKEN, items, limit: LIMIT, goesOn: true });
	const log = await control.log();
	// The warm-up used a different account and came first.
	const own = log.filter(({ user }) => user === log.at(-1)?.user);
	const end = (own[0]?.startedAt ?? 0) + WINDOWS * WINDOW_MS;
	const within = own.filter(({ endedAt }) => endedAt !== null && endedAt <= end);
	const count = (status: number) => within.filter((request) => request.status === status).length;
	return { ...measured, quoted: count(200), rateLimited: count(429) };
}

/** Runs many items without a limit. Measures memory, CPU time and, if watched, how long the event loop is blocked. */
export async function manyItems(
	control: ControlClient,
	baseUrl: string,
	contestant: ContestantName,
	items: number,
	how: Pick<Job, 'watchesBlocks' | 'allAtOnce'>,
): Promise<Measured> {
	await prepare(control, PLENTY);
	return await run({ contestant, baseUrl, accessToken: SANDBOX_TOKEN, items, limit: LIMIT, goesOn: true, ...how });
}

const ROUNDS = 5;

/**
 * CPU time per item relative to the HTTP Request node, smallest first: in batches, and with all items sent
 * simultaneously.
 */
export interface CpuRatios {
	readonly batched: readonly number[];
	readonly allAtOnce: readonly number[];
}

/** Runs the three in turn, because the machine's load affects the times more than the differences between them. */
export async function cpuRatios(control: ControlClient, baseUrl: string, items: number): Promise<CpuRatios> {
	const ratios = { batched: [] as number[], allAtOnce: [] as number[] };
	for (let round = 0; round < ROUNDS; round++) {
		const cpuOf = async (contestant: ContestantName, allAtOnce = false) =>
			(await manyItems(control, baseUrl, contestant, items, { allAtOnce })).cpuMs;
		const own = await cpuOf('drayage');
		ratios.batched.push(own / (await cpuOf('httpRequest')));
		ratios.allAtOnce.push(own / (await cpuOf('httpRequest', true)));
	}
	for (const some of Object.values(ratios)) some.sort((a, b) => a - b);
	return ratios;
}

/** Measures how long an execution of many items takes to end if its first item is rejected. */
export async function firstFails(
	control: ControlClient,
	baseUrl: string,
	contestant: ContestantName,
	items: number,
): Promise<Measured> {
	await prepare(control, LIMIT);
	await control.fail({ path: '/api/v2/rates/*', skip: WARM_UP_ITEMS, status: 404, body: { message: 'Not Found' } });
	return await run({ contestant, baseUrl, accessToken: SANDBOX_TOKEN, items, limit: LIMIT, goesOn: false });
}

const MANY = 10_000;
const SOME = 1_000;
const PAIRED = 7_200;
const PAGE = path.join(ROOT, 'docs', 'benchmarks.md');

const contestants: readonly ContestantName[] = ['drayage', 'httpRequest', 'routing', 'axios'];

async function measureAll(url: string): Promise<AllResults> {
	const client = control(url);
	const all: Partial<Record<ContestantName, Results>> = {};
	for (const name of contestants) {
		if (name === 'httpRequest' && !existsSync(HTTP_REQUEST)) {
			console.log('The HTTP Request node is left out: run npm start once, which installs n8n.');
			continue;
		}
		console.log(`Measuring ${name} …`);
		all[name] = {
			throughput: await throughput(client, url, name),
			many: await manyItems(client, url, name, MANY, { watchesBlocks: true }),
			firstFails: name === 'axios' ? undefined : await firstFails(client, url, name, SOME),
		};
		console.log(JSON.stringify(all[name]));
	}
	return all;
}

const machine = () => {
	const model = cpus()[0]?.model.trim() ?? 'unknown processor';
	const memory = Math.round(totalmem() / 1024 ** 3);
	return `${cpus().length} × ${model}, ${memory} GB, Node ${process.versions.node}`;
};

async function main(): Promise<void> {
	const { values } = parseArgs({ options: { write: { type: 'boolean' } } });
	await buildWhenStale();
	const data = temporaryFolder('drayage-bench-');
	const services = new Services();
	try {
		const sandbox = spawnSandbox(services, await freePort(), { data, isEmpty: true });
		await sandboxReady(sandbox);
		const all = await measureAll(sandbox.url);
		const ratios = all.httpRequest ? await cpuRatios(control(sandbox.url), sandbox.url, PAIRED) : undefined;
		console.log('CPU time per item to the HTTP Request node, round by round:', ratios);
		const facts = { machine: machine(), date: new Date(), loadMs: loadTime(), cpuRatios: ratios, size: packageSize() };
		console.log(
			`\n${toTable(all)}\n\nPackage: ${facts.size} bytes, loaded in ${facts.loadMs.toFixed(0)} ms. ${facts.machine}`,
		);
		if (values.write === true) await writeFile(PAGE, toPage(all, facts));
	} finally {
		await services.stopAll();
	}
}

await main();
