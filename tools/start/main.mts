// Starts a real n8n with the nodes, the sandbox and the templates, and shows the rates of an example.
// Usage: npm start -- [--port <n>] [--sandbox-port <n>] [--data <folder>] [--n8n <version>] [--empty] [--once] [--engine]
// Usage: npm run dev, the same as npm start -- [--dev]
//
//   --port          n8n's port (5678)
//   --sandbox-port  the sandbox's port (4010)
//   --data          the folder for n8n's database, settings and log (.n8n-data)
//   --n8n           start an older n8n, such as 1.123, with its data in .n8n-data/<version>
//   --empty         start the sandbox without its sample orders and shipments
//   --dev           compile every change into the running n8n, which reloads it
//   --once          run the example in n8n, show its rates and stop
//   --engine        show rates from n8n's engine and stop, without installing n8n
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { SANDBOX_TOKEN } from '../../sandbox/token.mts';
import buildWhenStale, { isBuilt } from '../build.mjs';
import { n8nReady, packageFolder, type Running, sandboxReady, spawnN8n, spawnSandbox } from '../n8n/processes.mts';
import { OWNER, RestClient, type Row, runWorkflow } from '../n8n/rest.mts';
import { addWorkflows, provideCredential } from '../n8n/workflows.mts';
import { startProgram } from '../setup/command.mjs';
import { beginN8n } from '../setup/n8n.mjs';
import { ROOT } from '../setup/project.mjs';
import { endRequest, requireFreePort, Services } from '../setup/services.mts';

const { values: options } = parseArgs({
	options: {
		port: { type: 'string', default: '5678' },
		'sandbox-port': { type: 'string', default: '4010' },
		data: { type: 'string' },
		n8n: { type: 'string' },
		empty: { type: 'boolean', default: false },
		dev: { type: 'boolean', default: false },
		once: { type: 'boolean', default: false },
		engine: { type: 'boolean', default: false },
	},
});
if (options.n8n !== undefined) process.env.DRAYAGE_N8N = options.n8n;
const port = Number(options.port);
const sandboxPort = Number(options['sandbox-port']);
/** Each n8n version has its own folder, because an n8n can't read the database of a newer one. */
const data = path.resolve(options.data ?? path.join(ROOT, '.n8n-data', options.n8n ?? ''));

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

function printRates(title: string, rates: readonly Row[]): void {
	console.log(`\n${title}:\n${String(rates[0]?.lane)}`);
	console.table(
		rates.map(({ id: rate, total, currency, expired_at: expires }) => ({ rate, total, currency, expires })),
	);
}

/** Starts the sandbox and builds the package at the same time. */
async function startSandbox(): Promise<Running> {
	await requireFreePort(sandboxPort, 'the sandbox', '--sandbox-port');
	const sandbox = spawnSandbox(services, sandboxPort, { data, isEmpty: options.empty });
	if (!isBuilt()) console.log('Building the package …');
	await buildWhenStale();
	return sandbox;
}

/** Shows the first rates while n8n is still being installed, which takes minutes. */
async function showFirstRates(sandbox: Running): Promise<void> {
	const [rates] = await Promise.all([ratesFromEngine(sandbox.url), sandboxReady(sandbox)]);
	printRates('A first rate search, run by n8n’s engine against the sandbox, cheapest first', rates);
}

/** Starts n8n with the package. */
async function startN8n(): Promise<Running> {
	console.log('Starting n8n …');
	const n8n = await spawnN8n(services, port, data, options.dev ? RELOADING : {});
	await n8nReady(n8n);
	return n8n;
}

/**
 * Adds the credential and the examples to n8n, and runs the first example unless it was added by an earlier start: a
 * person may have changed it since.
 */
async function showRates(n8nUrl: string, sandboxUrl: string): Promise<void> {
	const rest = new RestClient(n8nUrl);
	await rest.login();
	const { ids, added } = await addWorkflows(rest, await provideCredential(rest, sandboxUrl));
	if (options.once || added.includes(EXAMPLE)) await runExample(rest, ids.get(EXAMPLE));
}

async function runExample(rest: RestClient, id: string | undefined): Promise<void> {
	if (id === undefined) throw new Error(`templates/ contains no workflow named "${EXAMPLE}".`);
	const rates = await runWorkflow(rest, id, EXAMPLE_TRIGGER);
	if (rates.length === 0) throw new Error(`"${EXAMPLE}" found no rates.`);
	printRates(`n8n ran the workflow “${EXAMPLE}”. The rates of its lane, cheapest first`, rates);
}

function printAddresses(n8nUrl: string, sandboxUrl: string): void {
	console.log('Open these in your browser:\n');
	console.log(`Editor   ${n8nUrl}`);
	console.log(`Login    ${OWNER.email}, password ${OWNER.password}`);
	console.log(`Sandbox  ${sandboxUrl} (the console of the freight API)`);
	console.log('\nPress Ctrl-C to stop n8n and the sandbox. The next npm start continues where you left off.');
}

async function stayUp(ended: Promise<void>) {
	mkdirSync(data, { recursive: true });
	// Installing n8n takes minutes, so everything else happens in the meantime.
	const installation = options.engine ? undefined : beginN8n();
	if (!options.engine) await requireFreePort(port, 'n8n', '--port');
	const sandbox = await startSandbox();
	if (options.engine || installation) await showFirstRates(sandbox);
	if (options.engine) return;
	await installation?.finish();
	const [n8n] = await Promise.all([startN8n(), sandboxReady(sandbox)]);
	await showRates(n8n.url, sandbox.url);
	if (options.once) {
		console.log('Done. Without --once, npm start keeps n8n and the sandbox running.');
		return;
	}
	printAddresses(n8n.url, sandbox.url);
	if (options.dev) compileInto(path.join(packageFolder(data), 'dist'));
	await Promise.race([ended, services.watch()]);
}

/** The setting that makes n8n reload a package when one of its files changes. */
const RELOADING: NodeJS.ProcessEnv = { N8N_DEV_RELOAD: 'true' };

const TSC = path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');

/**
 * Compiles the sources into an installed package whenever one of them changes. An n8n with `RELOADING` reloads the
 * package.
 */
function compileInto(folder: string): void {
	console.log('Every source change is compiled into this n8n. Reload the editor to see it.');
	// n8n reads the maps, so its stack traces show the lines of the sources.
	const compiler = ['--outDir', folder, '--watch', '--preserveWatchOutput', '--sourceMap', '--noUnusedLocals', 'false'];
	startProgram(process.execPath, [TSC, ...compiler], { cwd: ROOT, stdio: 'inherit' });
}

try {
	const ended = endRequest();
	await Promise.race([stayUp(ended), ended]);
} catch (error) {
	console.error(`\n${(error as Error).message}`);
	process.exitCode = 1;
}
await services.stopAll();
process.exit();
