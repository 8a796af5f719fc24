// Measures the node against other ways to send the same requests.
// Usage: npm run bench -- [--write], which writes docs/benchmarks.md
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { control } from '../../sandbox/index.mts';
import { cpuRatios, firstFails, manyItems, throughput } from './requests/measure.mts';
import type { ContestantName } from './requests/job.mts';
import { loadTime, packageSize } from './requests/package.mts';
import { toTable, type AllResults, type Results } from './requests/table.mts';
import { toPage } from './requests/page.mts';
import buildWhenStale from '../build.mjs';
import { ROOT } from '../setup/project.mjs';
import { freePort } from '../processes/ports.mts';
import { sandboxReady, spawnSandbox } from '../start/sandbox.mts';
import { Services } from '../processes/services.mts';
import { temporaryFolder } from '../temporary.mts';

const MANY = 10_000;
const SOME = 1_000;
const PAIRED = 7_200;
const PAGE = path.join(ROOT, 'docs', 'benchmarks.md');
const N8N_NODES = path.join(ROOT, 'playground', 'node_modules', 'n8n-nodes-base');

const contestants: readonly ContestantName[] = ['drayage', 'httpRequest', 'routing', 'axios'];

async function measureAll(url: string): Promise<AllResults> {
	const client = control(url);
	const all: Partial<Record<ContestantName, Results>> = {};
	for (const name of contestants) {
		if (name === 'httpRequest' && !existsSync(N8N_NODES)) {
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
	buildWhenStale();
	const data = temporaryFolder('drayage-bench-');
	const services = new Services();
	try {
		const sandbox = spawnSandbox(services, await freePort(), data);
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
