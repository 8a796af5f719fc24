// Runs before anything is installed, so it can't import packages from npm at the top.
import path from 'node:path';
import { parseArgs } from 'node:util';
// Removes --n8n from the command line.
import '../setup/n8n.mjs';
import { prepare, ROOT } from '../setup/project.mjs';

/**
 * The options of `npm start`. `once`: stop after the table of rates. `engine`: stop after the rates from n8n's
 * engine, without installing n8n. `dev`: compile every change into the running n8n. `empty`: without the sandbox's
 * sample freight. `data`: the folder for n8n's database, settings and log.
 * @typedef {{ port: number, sandboxPort: number, once: boolean, engine: boolean, dev: boolean, empty: boolean, data: string }} StartOptions
 */

const USAGE = `Usage: npm start -- [options]
Usage: npm run dev -- [options]

  --port <n>          n8n's port (5678)
  --sandbox-port <n>  the sandbox's port (4010)
  --data <folder>     the folder for n8n's data (.n8n-data)
  --n8n <version>     start an older n8n, such as 1.123, with its data in .n8n-data/<version>
  --empty             start the sandbox without its sample orders and shipments
  --dev               same as npm run dev: compile every change into the running n8n, which reloads it
  --once              run the example in n8n, show its rates and stop
  --engine            show rates from n8n's engine and stop, without installing n8n
  --help              show these options`;

/**
 * Reads the command line. Returns undefined if help was requested.
 * @param {string[]} args
 * @returns {StartOptions | undefined}
 */
export function readOptions(args) {
	const { values } = parseArgs({
		args,
		options: {
			port: { type: 'string', default: '5678' },
			'sandbox-port': { type: 'string', default: '4010' },
			data: { type: 'string', default: dataFolder() },
			once: { type: 'boolean', default: false },
			engine: { type: 'boolean', default: false },
			dev: { type: 'boolean', default: false },
			empty: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return undefined;
	return {
		port: portNumber('--port', values.port),
		sandboxPort: portNumber('--sandbox-port', values['sandbox-port']),
		once: values.once,
		engine: values.engine,
		dev: values.dev,
		empty: values.empty,
		data: path.resolve(values.data),
	};
}

/**
 * Returns the default data folder. Each n8n version has its own, because an n8n can't read the database of a newer one.
 */
const dataFolder = () => path.join(ROOT, '.n8n-data', process.env.DRAYAGE_N8N ?? '');

function portNumber(option, text) {
	const port = Number(text);
	if (!Number.isInteger(port) || port < 1 || port > 65_535) {
		throw new Error(`${option} takes a number from 1 to 65535, not "${text}".`);
	}
	return port;
}

function optionsOrEnd() {
	try {
		const options = readOptions(process.argv.slice(2));
		if (options) return options;
		console.log(USAGE);
		process.exit(0);
	} catch (error) {
		console.error(error.message);
		process.exit(1);
	}
}

async function main() {
	// Read before the installation, because npm, the parent process, may end during it.
	const parent = process.ppid;
	const options = optionsOrEnd();
	await prepare();
	await import('tsx');
	const { start } = await import('./start.mts');
	await start(options, parent);
}

if (process.argv[1] === import.meta.filename) void main();
