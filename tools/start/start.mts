import { execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import buildWhenStale, { isBuilt } from '../build.mjs';
import { type Row, runWorkflow, OWNER, RestClient } from '../n8n/rest.mts';
import {
	n8nReady,
	packageFolder,
	type RunningN8n,
	spawnN8n,
	type RunningSandbox,
	sandboxReady,
	spawnSandbox,
} from '../n8n/processes.mts';
import { provideCredential, provideWorkflows, publishTriggersAgain } from '../n8n/workflows.mts';
import { endRequest, Services, requireFreePort } from '../setup/services.mts';
import { ROOT } from '../setup/project.mjs';
import type { StartOptions } from './main.mjs';
import { beginN8n } from '../setup/n8n.mjs';
import { SANDBOX_TOKEN } from '../../sandbox/token.mts';
import { rateTable } from './table.mts';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { FOLLOWING } from '../setup/command.mjs';

const SCRIPT = path.join(ROOT, 'tools', 'start', 'engineRates.mts');

/**
 * Runs the built node in n8n's engine, without an n8n, and returns its rates. Uses a separate process, because the
 * engine's settings are environment variables, which the n8n that starts later must not inherit.
 */
async function ratesFromEngine(sandboxUrl: string): Promise<Row[]> {
	const args = ['--import', 'tsx', SCRIPT, sandboxUrl, SANDBOX_TOKEN];
	const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
	return JSON.parse(stdout.slice(stdout.lastIndexOf('[{'))) as Row[];
}

const EXAMPLE = 'Quote a lane';
const EXAMPLE_TRIGGER = 'When clicking ‘Execute workflow’';

const services = new Services();

/** Starts the sandbox and builds the package at the same time. */
async function startSandbox(options: StartOptions): Promise<RunningSandbox> {
	await requireFreePort(options.sandboxPort, 'the sandbox', '--sandbox-port');
	const sandbox = spawnSandbox(services, options.sandboxPort, { data: options.data, isEmpty: options.empty });
	if (!isBuilt()) console.log('Building the package …');
	await buildWhenStale();
	return sandbox;
}

/** Shows the first rates while n8n is still being installed, which takes minutes. */
async function showFirstRates(sandbox: RunningSandbox): Promise<void> {
	const [rates] = await Promise.all([ratesFromEngine(sandbox.url), sandboxReady(sandbox)]);
	console.log(
		`\nA first rate search, run by n8n’s engine against the sandbox, cheapest first:\n\n${rateTable(rates)}\n`,
	);
}

/** Starts n8n with the package. */
async function startN8n(options: StartOptions): Promise<RunningN8n> {
	console.log('Starting n8n …');
	const n8n = await spawnN8n(services, options.port, options.data, options.dev ? RELOADING : {});
	await n8nReady(n8n);
	return n8n;
}

/**
 * Provides n8n with the credential and the examples. Runs the first example and prints its rates, then publishes
 * triggers again.
 */
async function showRates(n8nUrl: string, sandboxUrl: string, data: string): Promise<void> {
	const rest = new RestClient(n8nUrl);
	await rest.login();
	const credential = await provideCredential(rest, sandboxUrl);
	const { ids, edited } = await provideWorkflows(rest, credential, path.join(data, 'examples.json'));
	if (edited.length > 0) {
		console.log(
			`\nYou edited these workflows, so they were left unchanged. To restore one, delete it and start again: ${edited.join(', ')}`,
		);
	}
	if (edited.includes(EXAMPLE)) console.log(`\nYou edited “${EXAMPLE}”, so it doesn’t run now.\n`);
	else await runExample(rest, ids.get(EXAMPLE));
	for (const line of await publishTriggersAgain(rest, credential.id)) console.log(`${line}\n`);
}

async function runExample(rest: RestClient, id: string | undefined): Promise<void> {
	if (id === undefined) throw new Error(`templates/ contains no workflow named "${EXAMPLE}".`);
	const rates = await runWorkflow(rest, id, EXAMPLE_TRIGGER);
	if (rates.length === 0) throw new Error(`"${EXAMPLE}" found no rates.`);
	console.log(`\nn8n ran the workflow “${EXAMPLE}”. The rates of its lane, cheapest first:\n\n${rateTable(rates)}\n`);
}

function printAddresses(n8nUrl: string, sandboxUrl: string): void {
	console.log('Open these in your browser:\n');
	console.log(`Editor   ${n8nUrl}`);
	console.log(`Login    ${OWNER.email}, password ${OWNER.password}`);
	console.log(`Sandbox  ${sandboxUrl} (the console of the freight API)`);
	console.log('\nPress Ctrl-C to stop n8n and the sandbox. The next npm start continues where you left off.');
}

async function stayUp(options: StartOptions, ended: Promise<void>) {
	mkdirSync(options.data, { recursive: true });
	// Installing n8n takes minutes, so everything else happens in the meantime.
	const installation = options.engine ? undefined : beginN8n();
	if (!options.engine) await requireFreePort(options.port, 'n8n', '--port');
	const sandbox = await startSandbox(options);
	if (options.engine || installation) await showFirstRates(sandbox);
	if (options.engine) return;
	await installation?.finish();
	const [n8n] = await Promise.all([startN8n(options), sandboxReady(sandbox)]);
	await showRates(n8n.url, sandbox.url, options.data);
	if (options.once) {
		console.log('Done. Without --once, npm start keeps n8n and the sandbox running.');
		return;
	}
	printAddresses(n8n.url, sandbox.url);
	if (options.dev) console.log('Every source change is compiled into this n8n. Reload the editor to see it.');
	await Promise.race([ended, services.watch(), ...(options.dev ? [rebuildInto(packageFolder(options.data))] : [])]);
}

/** Runs `npm start`, then ends the process. `parent` is the ID of the process that started it. */
export async function start(options: StartOptions, parent: number): Promise<never> {
	let exitCode = 0;
	try {
		const ended = endRequest(parent);
		await Promise.race([stayUp(options, ended), ended]);
	} catch (error) {
		console.error(`\n${(error as Error).message}`);
		exitCode = 1;
	}
	await services.stopAll();
	process.exit(exitCode);
}

/** The setting that makes n8n reload a package when one of its files changes. */
const RELOADING: NodeJS.ProcessEnv = { N8N_DEV_RELOAD: 'true' };

const TSC = path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
/** Files that n8n reads in addition to those that the compiler writes, and their folders, as in gulpfile.js. */
const ASSET_FOLDERS = ['icons', 'nodes'];
const ASSET = /\.svg$|__schema__\/.+\.json$/;

/**
 * Compiles the sources into an installed package whenever one of them changes, and copies the files that n8n reads in
 * addition to the code. An n8n with `RELOADING` reloads the package; any other n8n needs a restart. Never returns.
 */
async function rebuildInto(folder: string): Promise<void> {
	const out = path.join(folder, 'dist');
	// n8n reads the maps, so its stack traces show the lines of the sources.
	const compiler = ['--outDir', out, '--watch', '--preserveWatchOutput', '--sourceMap', '--noUnusedLocals', 'false'];
	spawn(process.execPath, [...FOLLOWING, TSC, ...compiler], { cwd: ROOT, stdio: 'inherit', detached: true });
	await Promise.all(ASSET_FOLDERS.map((name) => copyAssets(name, out)));
}

async function copyAssets(name: string, out: string): Promise<void> {
	for await (const { filename } of watch(path.join(ROOT, name), { recursive: true })) {
		const file = path.join(name, filename ?? '');
		if (ASSET.test(file) && existsSync(path.join(ROOT, file))) cpSync(path.join(ROOT, file), path.join(out, file));
	}
}
