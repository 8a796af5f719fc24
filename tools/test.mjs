// Runs tests with jest. First installs what they need.
//
// Usage: npm test -- [--fuzz] [--zod4]         what ships: unit tests, and the built nodes in n8n-core
// Usage: npm run test:sandbox                  the sandbox
// Usage: npm run test:tools                    the code of the other commands
// Usage: npm run tdd                           what ships, again after each save: the unit tests of changed files
// Usage: npm run test:e2e -- [--n8n 1.123]    in a real n8n and a real browser
// Usage: npm run test:e2e -- --n8n-url <url>  in an n8n that already runs, with its API key in N8N_API_KEY
// Usage: npm run test:queue -- [--write]      in n8n's queue mode with PostgreSQL and Redis, killing its processes
// Usage: npm run screenshots                  the end-to-end tests that take the pictures of docs/images
//
// Each command accepts part of a test file's path below test/, and jest's options. npm test and npm run tdd also find the
// files of test:sandbox and test:tools by their path.
//
//   --fuzz    only the tests that generate their cases, with many cases; --runs sets the number
//   --zod4    the package uses zod 4, as in an n8n that has moved to it
//   --n8n     an older n8n
//   --n8n-url an n8n that has the package and can reach this machine. An n8n elsewhere also needs a sandbox that it can
//             reach: its URL in DRAYAGE_SANDBOX_URL, its token in DRAYAGE_TOKEN
//   --write   write the counts into docs/reliability.md
//   --debug   wait for a debugger (chrome://inspect, or an editor) before the first test, and run one at a time

// Runs before anything is installed, so it can't import packages from npm.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium, ensureServers } from './setup/install.mjs';
import { ensureN8n } from './setup/n8n.mjs';
import { answerHelp, prepare, ROOT } from './setup/project.mjs';

/** The commands, with the projects of jest.config.mjs that they run and the requirements of those projects. */
const SUITES = {
	test: { report: 'tests', projects: ['unit', 'integration'], workers: 2, needs: [] },
	sandbox: { report: 'sandbox', projects: ['sandbox'], workers: 2, needs: [] },
	tools: { report: 'tools', projects: ['tools'], workers: 2, needs: [] },
	e2e: { report: 'e2e', projects: ['e2e'], workers: 1, seconds: 300, needs: [ensureN8n, ensureChromium] },
	queue: { report: 'queue', projects: ['queue'], workers: 1, seconds: 600, needs: [ensureN8n, ensureServers] },
};
/** Tests that use a browser. */
const PICTURES = ['editor.test', 'console.test', 'templates/boards.test'];

/** Removes an option from the arguments. Returns its value, or true if it has none. */
function take(args, name) {
	const at = args.findIndex((arg) => arg === name || arg.startsWith(`${name}=`));
	return at < 0 ? undefined : (args.splice(at, 1)[0].split('=')[1] ?? true);
}

/** Returns all test files, by path below test/. */
const testFiles = () =>
	readdirSync(path.join(ROOT, 'test'), { recursive: true, encoding: 'utf8' }).filter((file) =>
		file.endsWith('.test.mts'),
	);

/** Returns the test files that generate their cases and whose paths contain all of these parts. */
function generators(parts) {
	return testFiles()
		.filter((file) => parts.every((part) => file.includes(part)))
		.map((file) => path.join('test', file))
		.filter((file) => readFileSync(path.join(ROOT, file), 'utf8').includes('support/runs.mts'));
}

/** The beginning of a pattern that matches test files of this project. */
const TESTS = `${ROOT.replace(/[^\w/]/g, '\\$&')}/test/.*`;

/** Test files of lanes of their own, by path below test/. */
const OTHER_LANES = /^(unit|integration)\/(sandbox|tools|ask|start)\//;

/** Returns the projects for `npm test`: what ships, and every lane if a requested file is only in another one. */
function lanesOf(parts) {
	const { projects } = SUITES.test;
	const files = testFiles();
	const isElsewhere = (part) => {
		const named = files.filter((file) => file.includes(part));
		return named.length > 0 && named.every((file) => OTHER_LANES.test(file));
	};
	return parts.some(isElsewhere) ? [...projects, ...SUITES.sandbox.projects, ...SUITES.tools.projects] : projects;
}

/** Converts parts of paths to patterns for jest, which would otherwise also match folders above the project. */
function belowTest(args, parts) {
	const files = testFiles();
	return args.map((arg) => (parts.includes(arg) && files.some((file) => file.includes(arg)) ? `${TESTS}${arg}` : arg));
}

/** Options for a long run of only the generated cases. The run takes longer than the usual timeout. */
function fuzzing(args) {
	const runs = take(args, '--runs');
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
export async function runJest({ report, projects, workers, seconds = 60, ...options }, given = []) {
	const args = [...given];
	const debug = take(args, '--debug') ? ['--inspect-brk'] : [];
	if (debug.length > 0) args.push('--runInBand', '--testTimeout=86400000');
	const asked = await understood(args);
	if (!asked) return 1;
	mkdirSync(path.join(ROOT, '.results'), { recursive: true });
	const file = path.join(ROOT, '.results', `${report}.json`);
	const own = [
		...(asked.listTests ? [] : ['--json', `--outputFile=${file}`]),
		...(asked.runInBand || asked.maxWorkers !== undefined ? [] : [`--maxWorkers=${workers}`]),
		...(asked.testTimeout === undefined ? [`--testTimeout=${seconds * 1_000}`] : []),
	];
	const jest = [...debug, path.join(ROOT, 'node_modules/jest/bin/jest.js'), ...own, ...belowTest(args, asked._)];
	const selected = projects === SUITES.test.projects ? lanesOf(asked._.map(String)) : projects;
	const { status } = spawnSync(process.execPath, [...jest, '--selectProjects', ...selected], {
		cwd: ROOT,
		stdio: 'inherit',
		...options,
	});
	return status === 0 && !asked.listTests && isNoneNamed(asked, file) ? 1 : (status ?? 1);
}

/** Returns the running n8n that is set in the environment, or undefined if the tests start their own. */
function takeUrl(args) {
	const at = args.indexOf('--n8n-url');
	const url = at < 0 ? take(args, '--n8n-url') : args.splice(at, 2)[1];
	if (url === undefined) return undefined;
	if (!process.env.N8N_API_KEY) throw new Error('Put an API key of this n8n into N8N_API_KEY.');
	process.env.DRAYAGE_N8N_URL = String(url).replace(/\/+$/, '');
	return process.env.DRAYAGE_N8N_URL;
}

async function main([command, ...args]) {
	answerHelp(import.meta.filename, args);
	const isWatching = command === 'tdd';
	const name = isWatching ? 'test' : command;
	if (isWatching) args.push(args.some((arg) => !arg.startsWith('-')) ? '--watchAll' : '--watch');
	if (name === 'test' && take(args, '--zod4')) process.env.DRAYAGE_ZOD = 'zod/v4';
	const isScreenshots = name === 'screenshots';
	const url = name === 'e2e' && takeUrl(args);
	const suite = SUITES[isScreenshots ? 'e2e' : name];
	await prepare(...(url ? [] : suite.needs));
	if (url) args.push('setups/otherN8n');
	if (isScreenshots) {
		process.env.DRAYAGE_PICTURES = 'docs/images';
		args.push(...PICTURES);
	}
	const writes = name === 'queue' && take(args, '--write');
	const status = await runJest(suite, name === 'test' ? fuzzing(args) : args);
	if (writes && status === 0) {
		await import('tsx');
		const { writePage } = await import('./queue/counts.mts');
		await writePage();
	}
	return status;
}

if (process.argv[1] === import.meta.filename) process.exit(await main(process.argv.slice(2)));
