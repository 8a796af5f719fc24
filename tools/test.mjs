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
import { laneOf, testFiles, TESTS } from './jest/lanes.mjs';
import { ensureChromium, ensureServers } from './setup/install.mjs';
import { ensureN8n, takeOption } from './setup/n8n.mjs';
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
	},
	queue: { report: 'queue', lanes: ['queue'], workers: 1, seconds: 600, needs: [ensureN8n, ensureServers] },
};
/** Tests that use a browser. */
const PICTURES = ['editor.test', 'console.test', 'templates/boards.test'];

/** Removes an option without a value from the arguments. Returns whether it was there. */
function take(args, name) {
	const at = args.indexOf(name);
	if (at >= 0) args.splice(at, 1);
	return at >= 0;
}

/** Returns the test files that generate their cases and whose paths contain all of these parts. */
function generators(parts) {
	return testFiles()
		.filter((file) => parts.every((part) => file.includes(part)))
		.filter((file) => readFileSync(path.join(ROOT, 'test', file), 'utf8').includes('support/runs.mts'));
}

/**
 * Returns the lanes of a suite, and others if a requested file is only in them. Also returns how many workers its files
 * can use: in end-to-end tests, each worker has its own n8n.
 */
function planFor({ lanes, others, workers }, parts) {
	const files = testFiles();
	const found = parts.map((part) => files.filter((file) => file.includes(part)).map(laneOf));
	const isElsewhere = (names) => names.length > 0 && !names.some((name) => lanes.includes(name));
	const count = parts.length === 0 ? files.length : found.flat().length;
	return {
		selected: found.some(isElsewhere) ? [...lanes, ...others] : lanes,
		useful: Math.max(1, Math.min(workers, count)),
	};
}

/** Converts parts of paths to patterns for jest, which would otherwise also match folders above the project. */
function belowTest(args, parts) {
	const files = testFiles();
	return args.map((arg) =>
		parts.includes(arg) && files.some((file) => file.includes(arg)) ? `${TESTS}.*${arg}` : arg,
	);
}

/** Options for a long run of only the generated cases. The run takes longer than the usual timeout. */
function fuzzing(args) {
	const runs = takeOption('--runs', args);
	if (!take(args, '--fuzz')) return args;
	process.env.FUZZ_RUNS = runs ?? '1000';
	const options = args.filter((arg) => arg.startsWith('--'));
	return [...generators(args.filter((arg) => !arg.startsWith('--'))), '--testTimeout=1800000', ...options];
}

/**
 * Converts the arguments for jest. Returns undefined and a message if an option is unknown. jest itself ignores an
 * unknown name with `=` and a value and runs all tests, for example for `--testPathPattern=limit`, as the option was
 * called before jest 30.
 */
async function understood(args) {
	const joined = args.map((arg) => /^(--[^=]+)=(.*)$/s.exec(arg)).filter(Boolean);
	// Already installed at this point.
	const { buildArgv } = await import('jest');
	try {
		for (const [, option, value] of joined) await buildArgv([option, value]);
		return await buildArgv(args);
	} catch (error) {
		console.error(error.message);
		return undefined;
	}
}

/** Returns whether tests were requested by name but none of them matches, which jest counts as a success. */
function isNoneNamed({ testNamePattern }, file) {
	if (testNamePattern === undefined) return false;
	const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
	if (numPassedTests + numFailedTests > 0) return false;
	console.error(`No test is named like "${testNamePattern}".`);
	return true;
}

/** Runs jest and returns its exit code. The counts are in .results/<report>.json. */
export async function runJest({ report, lanes, others = [], workers = 2, seconds = 60, ...options }, given = []) {
	const args = [...given];
	const debug = take(args, '--debug') ? ['--inspect-brk'] : [];
	if (debug.length > 0) args.push('--runInBand', '--testTimeout=86400000');
	const asked = await understood(args);
	if (!asked) return 1;
	const { selected, useful } = planFor({ lanes, others, workers }, asked._.map(String));
	mkdirSync(path.join(ROOT, '.results'), { recursive: true });
	const file = path.join(ROOT, '.results', `${report}.json`);
	const own = [
		...(asked.listTests ? [] : ['--json', `--outputFile=${file}`]),
		...(asked.runInBand || asked.maxWorkers !== undefined ? [] : [`--maxWorkers=${useful}`]),
		...(asked.testTimeout === undefined ? [`--testTimeout=${seconds * 1_000}`] : []),
	];
	const jest = [...debug, path.join(ROOT, 'node_modules/jest/bin/jest.js'), ...own, ...belowTest(args, asked._)];
	const { status } = spawnSync(process.execPath, [...jest, '--selectProjects', ...selected], {
		cwd: ROOT,
		stdio: 'inherit',
		...options,
	});
	return status === 0 && !asked.listTests && isNoneNamed(asked, file) ? 1 : (status ?? 1);
}

/** Returns the running n8n that is set in the environment, or undefined if the tests start their own. */
function takeUrl(args) {
	const url = takeOption('--n8n-url', args);
	if (url === undefined) return undefined;
	if (!/^https?:/.test(url)) throw new Error('Put the URL of this n8n after --n8n-url.');
	if (!process.env.N8N_API_KEY) throw new Error('Put an API key of this n8n into N8N_API_KEY.');
	process.env.DRAYAGE_N8N_URL = url.replace(/\/+$/, '');
	return process.env.DRAYAGE_N8N_URL;
}

/** Returns the name of the suite for a command and its arguments, and adjusts the arguments. */
function suiteOf(command, args) {
	const parts = args.filter((arg) => !arg.startsWith('-'));
	if (command === 'tdd') args.push(parts.length > 0 ? '--watchAll' : '--watch');
	if (command === 'tdd') return 'test';
	if (command === 'test' && take(args, '--zod4')) process.env.DRAYAGE_ZOD = 'zod/v4';
	if (command === 'test' && take(args, '--soak')) return 'soak';
	if (command === 'e2e' && parts.some((part) => part.startsWith('queue'))) return 'queue';
	if (command === 'e2e' && take(args, '--screenshots')) {
		process.env.DRAYAGE_PICTURES = 'docs/images';
		args.push(...PICTURES);
	}
	return command;
}

async function main([command, ...args]) {
	answerHelp(import.meta.filename, args);
	const name = suiteOf(command, args);
	const url = name === 'e2e' && takeUrl(args);
	const { needs = [], ...suite } = SUITES[name];
	await prepare(...(url ? [] : needs));
	if (url) args.push('setups/otherN8n');
	return await runJest(suite, name === 'test' ? fuzzing(args) : args);
}

if (process.argv[1] === import.meta.filename) process.exit(await main(process.argv.slice(2)));
