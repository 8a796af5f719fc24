// Runs on a bare machine, so nothing from npm may be imported before it is installed.
import path from 'node:path';
import { parseArgs } from 'node:util';
// Takes --n8n off the command line.
import '../setup/n8n.mjs';
import { prepare, ROOT } from '../setup/project.mjs';

/**
 * What `npm start` is to do. `once`: end after the table instead of staying up. `engine`: end after the rates from n8n's
 * engine, without installing n8n. `dev`: compile every change into the running n8n. `into`: the folder in which
 * another n8n has this package, to compile changes into. `n8nUrl`: an n8n that already runs, to use instead of starting
 * one. `sandboxUrl`: a sandbox that already runs, for that n8n. `empty`: without the sandbox's sample freight. `data`:
 * where n8n keeps its database, settings and log.
 * @typedef {{ port: number, sandboxPort: number, once: boolean, engine: boolean, dev: boolean, into?: string, n8nUrl?: string, sandboxUrl?: string, empty: boolean, data: string }} StartOptions
 */

const USAGE = `Usage: npm start -- [options]
Usage: npm run dev -- [options]

  --port <n>          n8n's port (5678)
  --sandbox-port <n>  the sandbox's port (4010)
  --data <folder>     where n8n keeps its data (.n8n-data)
  --n8n <version>     an older n8n, such as 1.123; it keeps its data in .n8n-data/<version>
  --empty             start the sandbox without its sample orders and shipments
  --dev               as npm run dev does: compile every change into the running n8n, which loads it again
  --into <folder>     with --dev: instead of starting n8n, compile changes into this installed copy of the package
  --n8n-url <url>     use an n8n that already runs, with its API key from N8N_API_KEY or a prompt
  --sandbox-url <url> with --n8n-url: a sandbox that already runs, with its token in DRAYAGE_TOKEN
  --once              run the example in n8n, show its rates and end
  --engine            show rates from n8n's engine and end, without installing n8n
  --help              show this`;

/**
 * Reads the command line; nothing when help was asked for.
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
			into: { type: 'string' },
			'n8n-url': { type: 'string' },
			'sandbox-url': { type: 'string' },
			empty: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return undefined;
	if (values.into !== undefined && !values.dev) throw new Error('--into is for npm run dev.');
	if (values['sandbox-url'] !== undefined && values['n8n-url'] === undefined) {
		throw new Error('--sandbox-url is for an n8n that already runs: add --n8n-url.');
	}
	return {
		port: portNumber('--port', values.port),
		sandboxPort: portNumber('--sandbox-port', values['sandbox-port']),
		once: values.once,
		engine: values.engine,
		dev: values.dev,
		...(values.into === undefined ? {} : { into: path.resolve(values.into) }),
		...url('n8nUrl', '--n8n-url', values['n8n-url']),
		...url('sandboxUrl', '--sandbox-url', values['sandbox-url']),
		empty: values.empty,
		data: path.resolve(values.data),
	};
}

/** An n8n cannot read the database of a newer one. */
const dataFolder = () => path.join(ROOT, '.n8n-data', process.env.DRAYAGE_N8N ?? '');

function portNumber(option, text) {
	const port = Number(text);
	if (!Number.isInteger(port) || port < 1 || port > 65_535) {
		throw new Error(`${option} takes a number from 1 to 65535, not "${text}".`);
	}
	return port;
}

/** Without a slash at its end, since paths are appended to it. */
function url(name, option, text) {
	if (text === undefined) return {};
	if (!/^https?:/.test(text) || !URL.canParse(text)) {
		throw new Error(`${option} takes a URL with http:// or https://, not "${text}".`);
	}
	return { [name]: text.replace(/\/+$/, '') };
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
	// Asked for before an installation: npm, which started this process, may end during it.
	const parent = process.ppid;
	const options = optionsOrEnd();
	await prepare();
	await import('tsx');
	const { start } = await import('./start.mts');
	await start(options, parent);
}

if (process.argv[1] === import.meta.filename) void main();
