import buildWhenStale from './build.mjs';
import { claimDataFolder } from './start/dataFolder.mts';
import { endRequest } from './start/ending.mts';
import { runWorkflow } from './start/execution.mts';
import { n8nReady, spawnN8n, type RunningN8n } from './start/n8n.mts';
import { readOptions, USAGE, type StartOptions } from './start/options.mts';
import { OWNER } from './start/owner.mts';
import { requireFreePort } from './start/ports.mts';
import { provideCredential, provideWorkflows } from './start/provision.mts';
import { publishTriggersAgain } from './start/publishing.mts';
import { RestClient } from './start/rest.mts';
import { sandboxReady, spawnSandbox, type RunningSandbox } from './start/sandbox.mts';
import { Services } from './start/services.mts';
import { rateTable } from './start/table.mts';

const EXAMPLE = 'Quote a lane';
const EXAMPLE_TRIGGER = 'When clicking ‘Execute workflow’';

const services = new Services();

/** Builds the package and starts sandbox and n8n with it. */
async function startAll(options: StartOptions): Promise<{ n8n: RunningN8n; sandbox: RunningSandbox }> {
	claimDataFolder(options.data);
	await requireFreePort(options.port, 'n8n', '--port');
	await requireFreePort(options.sandboxPort, 'the sandbox', '--sandbox-port');
	console.log('Building the package …');
	buildWhenStale();
	console.log('Starting the sandbox and n8n …');
	const sandbox = spawnSandbox(services, options.sandboxPort, options.data);
	const n8n = await spawnN8n(services, options.port, options.data);
	await Promise.all([sandboxReady(sandbox), n8nReady(n8n)]);
	return { n8n, sandbox };
}

/** Puts the credential and the examples into n8n, runs the first one and prints its rates; then wakes its triggers. */
async function showRates(n8nUrl: string, sandboxUrl: string): Promise<void> {
	const rest = new RestClient(n8nUrl);
	await rest.login();
	const credential = await provideCredential(rest, sandboxUrl);
	const workflows = await provideWorkflows(rest, credential);
	const id = workflows.get(EXAMPLE);
	if (id === undefined) throw new Error(`templates/ holds no workflow named "${EXAMPLE}".`);
	const rates = await runWorkflow(rest, id, EXAMPLE_TRIGGER);
	if (rates.length === 0) throw new Error(`"${EXAMPLE}" ended without a rate.`);
	console.log(`\n“${EXAMPLE}” found ${rates.length} rates, cheapest first:\n\n${rateTable(rates)}\n`);
	for (const line of await publishTriggersAgain(rest, credential.id)) console.log(`${line}\n`);
}

function printAddresses(n8nUrl: string, sandboxUrl: string): void {
	console.log(`Editor   ${n8nUrl}`);
	console.log(`Login    ${OWNER.email} / ${OWNER.password}`);
	console.log(`Sandbox  ${sandboxUrl}`);
	console.log('The example workflows are restored at every start: duplicate one to change it.');
	console.log('Press Ctrl-C to end.');
}

async function stayUp(options: StartOptions, ended: Promise<void>): Promise<void> {
	const { n8n, sandbox } = await startAll(options);
	await showRates(n8n.url, sandbox.url);
	if (options.once) return;
	printAddresses(n8n.url, sandbox.url);
	await Promise.race([ended, services.watch()]);
}

async function main(): Promise<void> {
	const options = readOptions(process.argv.slice(2));
	if (!options) {
		console.log(USAGE);
		return;
	}
	const ended = endRequest();
	await Promise.race([stayUp(options, ended), ended]);
}

let exitCode = 0;
try {
	await main();
} catch (error) {
	console.error(`\n${(error as Error).message}`);
	exitCode = 1;
}
await services.stopAll();
process.exit(exitCode);
