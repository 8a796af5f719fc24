// Runs tests with jest. First installs what they need.
//
// Usage: npm test -- [--fuzz] [--zod4] [--soak]  what ships: unit tests, and the built nodes in n8n-core
// Usage: npm run test:sandbox                  the sandbox
// Usage: npm run test:tools                    the code of the other commands
// Usage: npm run tdd                           the tests that import changed files, again after each save
// Usage: npm run test:e2e -- [--n8n 1.123]    in a real n8n and a real browser
// Usage: npm run test:e2e -- --n8n-url <url>  in an n8n that already runs, with its API key in N8N_API_KEY
// Usage: npm run test:e2e -- queue            in n8n's queue mode with PostgreSQL and Redis, killing its processes
// Usage: npm run test:e2e -- --screenshots    takes the pictures of docs/images
//
// Each command accepts part of a test file's path below test/, and jest's options. A part also finds the files that a
// command otherwise leaves out: npm test those of other lanes, npm run test:e2e those in console/, setups/ and queue/.
//
//   --soak    only the tests that take long
//   --fuzz    only the tests that generate their cases, with many cases; --runs sets the number
//   --zod4    the package uses zod 4, as in an n8n that has moved to it
//   --n8n     an older n8n
//   --n8n-url an n8n that has the package and can reach this machine. An n8n elsewhere also needs a sandbox that it can
//             reach: its URL in DRAYAGE_SANDBOX_URL, its token in DRAYAGE_TOKEN
//   --debug   wait for a debugger (chrome://inspect, or an editor) before the first test, and run one at a time

// Runs before anything is installed, so it can't import packages from npm.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { laneOf, testFiles } from './jest/lanes.mjs';
import { ensureChromium, ensureServers } from './setup/install.mjs';
import { ensureN8n } from './setup/n8n.mjs';
import { answerHelp, prepare, ROOT } from './setup/project.mjs';

/**
 * What the commands run: lanes, other lanes in which they look for files by path, and what these need. `report` is the
 * file below .results with the counts.
 */
const SUITES = {
	test: { report: 'tests', lanes: ['unit', 'integration'], others: ['sandbox', 'tools', 'soak'] },
	soak: { report: 'soak', lanes: ['soak'], seconds: 300 },
	sandbox: { report: 'sandbox', lanes: ['sandbox'] },
	tools: { report: 'tools', lanes: ['tools'] },
	e2e: {
		...{ report: 'e2e', lanes: ['e2e'], others: ['surroundings'] },
		...{ seconds: 300, needs: [ensureN8n, ensureChromium] },
		jestArgs: [`--testSequencer=${path.join(ROOT, 'tools/jest/slowestFirst.mjs')}`],
	},
	queue: { report: 'queue', lanes: ['queue'], workers: 1, seconds: 600, needs: [ensureN8n, ensureServers] },
};
/** Tests that use a browser. */
const PICTURES = ['editor.test', 'console.test', 'templates/boards.test'];

/** The options that jest doesn't have. */
const OPTIONS = {
	...{ soak: { type: 'boolean' }, fuzz: { type: 'boolean' }, runs: { type: 'string' }, zod4: { type: 'boolean' } },
	...{ n8n: { type: 'string' }, 'n8n-url': { type: 'string' }, screenshots: { type: 'boolean' } },
	debug: { type: 'boolean' },
};

/** Returns the values of our own options, and the arguments for jest. */
function separate(args) {
	const { values, tokens } = parseArgs({ args, options: OPTIONS, strict: false, tokens: true });
	const own = tokens.filter(({ name }) => name in OPTIONS);
	const taken = own.flatMap(({ index, value, inlineValue }) => (value && !inlineValue ? [index, index + 1] : [index]));
	return { values, rest: args.filter((_, index) => !taken.includes(index)) };
}

/** Returns the test files that generate their cases and whose paths contain all of these parts. */
function generators(parts) {
	return testFiles()
		.filter((file) => parts.every((part) => `test/${file}`.includes(part)))
		.filter((file) => readFileSync(path.join(ROOT, 'test', file), 'utf8').includes('support/runs.mts'));
}

/**
 * Returns the lanes of a suite, and others if a requested file is only in them. Also returns how many workers its files
 * can use: in end-to-end tests, each worker has its own n8n.
 */
function planFor({ lanes, others, workers }, parts) {
	const files = testFiles();
	const found = parts.map((part) => files.filter((file) => `test/${file}`.includes(part)).map(laneOf));
	const isElsewhere = (names) => names.length > 0 && !names.some((name) => lanes.includes(name));
	const count = parts.length === 0 ? files.length : found.flat().length;
	return {
		selected: found.some(isElsewhere) ? [...lanes, ...others] : lanes,
		useful: Math.max(1, Math.min(workers, count)),
	};
}

/** Returns whether tests were requested by name but none of them matches, which jest counts as a success. */
function isNoneNamed({ testNamePattern }, file) {
	if (testNamePattern === undefined) return false;
	const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
	if (numPassedTests + numFailedTests > 0) return false;
	console.error(`No test is named like "${testNamePattern}".`);
	return true;
}

/** Returns jest's reading of the arguments. Exits with a message if an option is unknown. */
async function understood(args) {
	// Already installed at this point.
	const { buildArgv } = await import('jest');
	try {
		return await buildArgv(args);
	} catch (error) {
		console.error(error.message);
		process.exit(1);
	}
}

/** Runs jest and returns its exit code. The counts are in .results/<report>.json. */
export async function runJest({ report, lanes, others = [], workers = 2, seconds = 60, ...more }, args = []) {
	const { nodeArgs = [], jestArgs = [], ...options } = more;
	const asked = await understood(args);
	const { selected, useful } = planFor({ lanes, others, workers }, asked._.map(String));
	mkdirSync(path.join(ROOT, '.results'), { recursive: true });
	const file = path.join(ROOT, '.results', `${report}.json`);
	const own = [
		...(asked.listTests ? [] : ['--json', `--outputFile=${file}`]),
		...(asked.runInBand || asked.maxWorkers !== undefined ? [] : [`--maxWorkers=${useful}`]),
		...(asked.testTimeout === undefined ? [`--testTimeout=${seconds * 1_000}`] : []),
	];
	const jest = [...nodeArgs, path.join(ROOT, 'node_modules/jest/bin/jest.js'), ...own, ...jestArgs, ...args];
	const { status } = spawnSync(process.execPath, [...jest, '--selectProjects', ...selected], {
		cwd: ROOT,
		stdio: 'inherit',
		...options,
	});
	return status === 0 && !asked.listTests && isNoneNamed(asked, file) ? 1 : (status ?? 1);
}

/** Checks the settings for an n8n that already runs, and passes its URL to the tests. */
function useRunning(url) {
	if (!/^https?:/.test(url)) throw new Error('Put the URL of this n8n after --n8n-url.');
	if (!process.env.N8N_API_KEY) throw new Error('Put an API key of this n8n into N8N_API_KEY.');
	process.env.DRAYAGE_N8N_URL = url.replace(/\/+$/, '');
}

async function main([command, ...args]) {
	answerHelp(import.meta.filename, args);
	const { values, rest } = separate(args);
	const parts = rest.filter((arg) => !arg.startsWith('-'));
	if (values.n8n !== undefined) process.env.DRAYAGE_N8N = values.n8n;
	if (values.zod4) process.env.DRAYAGE_ZOD = 'zod/v4';
	if (values.debug) rest.push('--runInBand', '--testTimeout=86400000');
	if (values.fuzz) {
		process.env.FUZZ_RUNS = values.runs ?? '1000';
		rest.push(...generators(parts), '--testTimeout=1800000');
	}
	if (values.screenshots) {
		process.env.DRAYAGE_PICTURES = 'docs/images';
		rest.push(...PICTURES);
	}
	if (command === 'tdd') rest.push(parts.length > 0 ? '--watchAll' : '--watch');
	const isQueue = command === 'e2e' && parts.some((part) => part.startsWith('queue'));
	const name = isQueue ? 'queue' : values.soak ? 'soak' : command === 'tdd' ? 'test' : command;
	const { needs = [], ...suite } = SUITES[name];
	const url = values['n8n-url'];
	if (url !== undefined) {
		useRunning(url);
		rest.push('setups/otherN8n');
	}
	await prepare(...(url === undefined ? needs : []));
	return await runJest({ ...suite, nodeArgs: values.debug ? ['--inspect-brk'] : [] }, rest);
}

if (process.argv[1] === import.meta.filename) process.exit(await main(process.argv.slice(2)));
