// Usage: npm run test:versions -- [--version 1.122.48] [--oldest]
//
// Compiles and loads the package with every n8n-core in versions/core, and runs the tests that depend on n8n with it.
//
//   --version   only this version of n8n-core, with its tests
//   --oldest    only the oldest version
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import buildWhenStale from '../build.mjs';
import { checkLoading, withPacked } from '../check/packed.mts';
import { ROOT } from '../setup/project.mjs';
import { runJest } from '../test.mjs';
import { ensureVersion, testedVersions, type TestedVersion } from './versions.mjs';

interface Outcome {
	'n8n-core': string;
	n8n: string;
	types: string;
	loads: string;
	passed: number;
	failed: number;
	seconds: number;
}

function chosenVersions(core: string | undefined): TestedVersion[] {
	const all = testedVersions().filter(({ folder }) => folder !== ROOT);
	const chosen = all.filter((version) => core === undefined || version.core === core);
	if (chosen.length > 0) return chosen;
	throw new Error(`--version takes one of ${all.map((version) => version.core).join(', ')}, not ${core ?? ''}.`);
}

/** Prints the findings and returns a one-word summary. */
function verdict(what: string, findings: string[]): string {
	for (const finding of findings) console.log(`  ${what}: ${finding}`);
	return findings.length === 0 ? 'ok' : 'FAILED';
}

/** Compiles the package against the types of a version. Returns the compiler's errors. */
function checkTypes({ core, folder }: TestedVersion): string[] {
	const config = path.join(ROOT, '.cache', 'versions', `${core}.json`);
	const paths = Object.fromEntries(
		['n8n-workflow', 'zod'].map((name) => [name, [path.join(folder, 'node_modules', name)]]),
	);
	mkdirSync(path.dirname(config), { recursive: true });
	const compilerOptions = { rootDir: ROOT, noEmit: true, paths };
	writeFileSync(config, JSON.stringify({ extends: path.join(ROOT, 'tsconfig.json'), compilerOptions }));
	const tsc = path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
	const { stdout } = spawnSync(process.execPath, [tsc, '-p', config], { cwd: ROOT, encoding: 'utf8' });
	return stdout.split('\n').filter((line) => line.includes('error TS'));
}

/** Runs the test suites that depend on n8n in a version. */
async function testSuites({ core, folder }: TestedVersion): Promise<{ passed: number; failed: number }> {
	const report = `versions-${core}`;
	const file = path.join(ROOT, '.results', `${report}.json`);
	rmSync(file, { force: true });
	const env = { ...process.env, DRAYAGE_VERSION_FOLDER: folder };
	await runJest({ report, lanes: ['versions'], env, stdio: ['ignore', 'ignore', 'inherit'] });
	const counts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
	const { numPassedTests: passed = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0 } = counts;
	return { passed, failed: numFailedTests + numRuntimeErrorTestSuites };
}

async function testVersion(version: TestedVersion, packed: string): Promise<Outcome> {
	await ensureVersion(version);
	const { core, n8n, folder } = version;
	console.log(`\n== n8n-core ${core}, of n8n ${n8n}`);
	const started = Date.now();
	const types = verdict('types', checkTypes(version));
	const loads = verdict('loading', checkLoading(packed, path.join(folder, 'node_modules')));
	const counts = await testSuites(version);
	return { 'n8n-core': core, n8n, types, loads, ...counts, seconds: Math.round((Date.now() - started) / 1000) };
}

async function testAll(versions: TestedVersion[]): Promise<Outcome[]> {
	await buildWhenStale();
	return await withPacked(async (_packed, folder) => {
		const outcomes: Outcome[] = [];
		for (const version of versions) outcomes.push(await testVersion(version, folder));
		return outcomes;
	});
}

async function main(): Promise<number> {
	const { values } = parseArgs({ options: { version: { type: 'string' }, oldest: { type: 'boolean' } } });
	const outcomes = await testAll(chosenVersions(values.oldest ? testedVersions()[0]?.core : values.version));
	console.table(outcomes);
	const isGood = ({ types, loads, passed, failed }: Outcome) =>
		types === 'ok' && loads === 'ok' && passed !== 0 && failed === 0;
	return outcomes.every(isGood) ? 0 : 1;
}

process.exit(await main());
