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
import { takeLock, UNTIL_STALE } from '../setup/install.mjs';
import { beginN8n } from '../setup/n8n.mjs';
import { SANDBOX_TOKEN } from '../../sandbox/token.mts';
import { readSecret } from '../setup/secret.mts';
import { showInOtherN8n } from './otherN8n.mts';
import { rateTable } from './table.mts';
import { cpSync, existsSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { FOLLOWING } from '../setup/command.mjs';

const SCRIPT = path.join(ROOT, 'tools', 'start', 'engineRates.mts');

/**
 * Rates from the built node in n8n's engine, without an n8n. In a process of its own, since the engine's settings
 * are environment variables that n8n, started later, must not inherit.
 */
async function ratesFromEngine(sandboxUrl: string): Promise<Row[]> {
	const args = ['--import', 'tsx', SCRIPT, sandboxUrl, SANDBOX_TOKEN];
	const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
	return JSON.parse(stdout.slice(stdout.lastIndexOf('[{'))) as Row[];
}

const EXAMPLE = 'Quote a lane';
const EXAMPLE_TRIGGER = 'When clicking ‘Execute workflow’';

const services = new Services();

/** Starts the sandbox, and builds the package meanwhile. */
async function startSandbox(options: StartOptions): Promise<RunningSandbox> {
	await requireFreePort(options.sandboxPort, 'the sandbox', '--sandbox-port');
	const sandbox = spawnSandbox(services, options.sandboxPort, { data: options.data, isEmpty: options.empty });
	if (!isBuilt()) console.log('Building the package …');
	await buildWhenStale();
	return sandbox;
}

const NOTICE_MS = 1_000;

/** Makes the data folder and locks it for this process. Refuses a folder that another start uses. */
async function claimDataFolder(folder: string): Promise<void> {
	const wait = () =>
		console.log(`The data folder ${folder} is locked. Waiting in case the last npm start was killed …`);
	const notice = setTimeout(wait, NOTICE_MS);
	try {
		await takeLock(folder, UNTIL_STALE);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
		throw new Error(
			`The data folder ${folder} is used by another npm start. End that one, or give this one ports and data ` +
				'of its own: npm start -- --port <number> --sandbox-port <number> --data <folder>',
		);
	} finally {
		clearTimeout(notice);
	}
}

/** Shows rates at once where n8n itself takes minutes to install. */
async function showFirstRates(sandbox: RunningSandbox): Promise<void> {
	const [rates] = await Promise.all([ratesFromEngine(sandbox.url), sandboxReady(sandbox)]);
	console.log(`\nA rate search, run by n8n’s engine against the sandbox:\n\n${rateTable(rates)}\n`);
}

/** Starts n8n with the package. */
async function startN8n(options: StartOptions): Promise<RunningN8n> {
	console.log('Starting n8n …');
	const n8n = await spawnN8n(services, options.port, options.data, options.dev ? RELOADING : {});
	await n8nReady(n8n);
	return n8n;
}

/** Puts the credential and the examples into n8n, runs the first one and prints its rates; then wakes its triggers. */
async function showRates(n8nUrl: string, sandboxUrl: string, data: string): Promise<void> {
	const rest = new RestClient(n8nUrl);
	await rest.login();
	const credential = await provideCredential(rest, sandboxUrl);
	const { ids, edited } = await provideWorkflows(rest, credential, path.join(data, 'examples.json'));
	if (edited.length > 0) {
		console.log(`\nEdited examples stay as they are; delete one to get it back as it was: ${edited.join(', ')}`);
	}
	if (edited.includes(EXAMPLE)) console.log(`\n“${EXAMPLE}” was edited, so it isn’t run here.\n`);
	else await runExample(rest, ids.get(EXAMPLE));
	for (const line of await publishTriggersAgain(rest, credential.id)) console.log(`${line}\n`);
}

async function runExample(rest: RestClient, id: string | undefined): Promise<void> {
	if (id === undefined) throw new Error(`templates/ contains no workflow named "${EXAMPLE}".`);
	const rates = await runWorkflow(rest, id, EXAMPLE_TRIGGER);
	if (rates.length === 0) throw new Error(`"${EXAMPLE}" ended without a rate.`);
	console.log(
		`\n“${EXAMPLE}”, run by n8n, found ${rates.length} rates from the region suggested for its city, cheapest first:\n\n${rateTable(rates)}\n`,
	);
}

function printAddresses(n8nUrl: string, sandboxUrl: string): void {
	console.log(`Editor   ${n8nUrl}`);
	console.log(`Login    ${OWNER.email} / ${OWNER.password}`);
	console.log(`Sandbox  ${sandboxUrl} (its console, in a browser)`);
	console.log('Press Ctrl-C to end.');
}

/** Starts the sandbox, and compiles changes into an n8n that someone else runs. */
async function developIn(folder: string, options: StartOptions, ended: Promise<void>) {
	const sandbox = await startSandbox(options);
	await sandboxReady(sandbox);
	console.log(`Sandbox  ${sandbox.url} (its console, in a browser), token ${SANDBOX_TOKEN}`);
	console.log(`Every change of the sources is compiled into ${folder}.`);
	console.log('An n8n with N8N_DEV_RELOAD=true loads it again; any other n8n needs a restart.');
	await Promise.race([ended, services.watch(), rebuildInto(folder)]);
}

/** The sandbox for an n8n that someone else runs. One that this starts is reached only from this machine. */
async function sandboxFor(n8nUrl: string, options: StartOptions): Promise<{ url: string; token: string }> {
	const { DRAYAGE_TOKEN: token = SANDBOX_TOKEN } = process.env;
	if (options.sandboxUrl !== undefined) return { url: options.sandboxUrl, token };
	if (!LOOPBACK.includes(new URL(n8nUrl).hostname)) {
		throw new Error(
			`An n8n on another machine or in a container can't reach the sandbox that npm start runs. Start one that it can ` +
				'reach (docs/sandbox.md, "Reach it from other machines"), and name it: --sandbox-url <url>, with its token in DRAYAGE_TOKEN.',
		);
	}
	const sandbox = await startSandbox(options);
	await sandboxReady(sandbox);
	return { url: sandbox.url, token: SANDBOX_TOKEN };
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Shows rates in an n8n that someone else runs; stays up while it uses a sandbox of this process. */
async function useOtherN8n(n8nUrl: string, options: StartOptions, ended: Promise<void>) {
	const key = await readSecret('N8N_API_KEY', 'API key of n8n (Settings → n8n API)');
	const sandbox = await sandboxFor(n8nUrl, options);
	const { webhook, rates } = await showInOtherN8n(n8nUrl, key, sandbox);
	console.log(`\nA published workflow found ${rates.length} rates, cheapest first:\n\n${rateTable(rates)}\n`);
	console.log(`Editor   ${n8nUrl}`);
	console.log(`Webhook  ${webhook}`);
	console.log(`Sandbox  ${sandbox.url} (its console, in a browser)`);
	if (options.once || options.sandboxUrl !== undefined) return;
	console.log('Press Ctrl-C to end the sandbox.');
	await Promise.race([ended, services.watch()]);
}

async function stayUp(options: StartOptions, ended: Promise<void>) {
	await claimDataFolder(options.data);
	if (options.into !== undefined) {
		await developIn(options.into, options, ended);
		return;
	}
	if (options.n8nUrl !== undefined) {
		await useOtherN8n(options.n8nUrl, options, ended);
		return;
	}
	// n8n, which takes minutes, is installed beside everything else.
	const installation = options.engine ? undefined : beginN8n();
	if (!options.engine) await requireFreePort(options.port, 'n8n', '--port');
	const sandbox = await startSandbox(options);
	if (options.engine || installation) await showFirstRates(sandbox);
	if (options.engine) return;
	await installation?.finish();
	const [n8n] = await Promise.all([startN8n(options), sandboxReady(sandbox)]);
	await showRates(n8n.url, sandbox.url, options.data);
	if (options.once) {
		console.log('Ended, as --once asks. Without it, npm start keeps n8n and the sandbox running.');
		return;
	}
	printAddresses(n8n.url, sandbox.url);
	if (options.dev) console.log('Every change of the sources is compiled into this n8n. Reload the editor to see it.');
	await Promise.race([ended, services.watch(), ...(options.dev ? [rebuildInto(packageFolder(options.data))] : [])]);
}

/** Does what `npm start` does and ends the process; `parent` is the process that started it. */
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

/** n8n loads a package again when one of its files changes. */
const RELOADING: NodeJS.ProcessEnv = { N8N_DEV_RELOAD: 'true' };

const TSC = path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
/** Where n8n's files beside the code are, and which those are, as in gulpfile.js. */
const ASSET_FOLDERS = ['icons', 'nodes'];
const ASSET = /\.(svg|json)$/;

/**
 * Compiles the sources into an installed package whenever one of them changes, and copies what n8n reads beside the code.
 * A running n8n with `RELOADING` loads the package again; one without needs a restart. Never returns.
 */
async function rebuildInto(folder: string): Promise<void> {
	if (!existsSync(path.join(folder, 'package.json'))) {
		throw new Error(`${folder} doesn't contain this package. Install it there first.`);
	}
	const out = path.join(folder, 'dist');
	const compiler = [
		'-p',
		'tsconfig.package.json',
		'--noEmit',
		'false',
		'--outDir',
		out,
		'--watch',
		'--preserveWatchOutput',
		// n8n reads the maps, so its stack traces show the lines of the sources.
		'--sourceMap',
	];
	const own = ['--incremental', 'false', '--tsBuildInfoFile', 'null', '--noUnusedLocals', 'false'];
	spawn(process.execPath, [...FOLLOWING, TSC, ...compiler, ...own], { cwd: ROOT, stdio: 'inherit', detached: true });
	await Promise.all(ASSET_FOLDERS.map((name) => copyAssets(name, out)));
}

async function copyAssets(name: string, out: string): Promise<void> {
	for await (const { filename } of watch(path.join(ROOT, name), { recursive: true })) {
		const file = path.join(name, filename ?? '');
		if (ASSET.test(file) && existsSync(path.join(ROOT, file))) cpSync(path.join(ROOT, file), path.join(out, file));
	}
}
