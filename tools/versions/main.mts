// Usage: npm run test:versions -- [--version 1.122.48] [--oldest]
//
// Compiles and loads the package with every n8n-core in versions/core, and runs the tests that depend on n8n with it.
//
//   --version   only this version of n8n-core
//   --oldest    only the oldest version
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import buildWhenStale from '../build.mjs';
import { checkLoading, withPacked } from '../check/packed.mts';
import { ROOT } from '../setup/project.mjs';
import { runSteps } from '../steps.mjs';
import { runJest } from '../test.mjs';
import { ensureVersion, testedVersions, type TestedVersion } from './versions.mjs';

function chosenVersions(core: string | undefined): TestedVersion[] {
	const all = testedVersions().filter(({ folder }) => folder !== ROOT);
	const chosen = all.filter((version) => core === undefined || version.core === core);
	if (chosen.length > 0) return chosen;
	throw new Error(`--version takes one of ${all.map((version) => version.core).join(', ')}, not ${core ?? ''}.`);
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

/** Runs the test suites that depend on n8n in a version. jest prints the failures. */
async function testSuites({ core, folder }: TestedVersion): Promise<string[]> {
	const env = { ...process.env, DRAYAGE_VERSION_FOLDER: folder };
	const status = await runJest({ report: `versions-${core}`, lanes: ['versions'], env });
	return status === 0 ? [] : ['The tests failed.'];
}

/** Returns the steps for a version, whose package is unpacked in a folder. */
const stepsOf = (version: TestedVersion, packed: string) => ({
	[`n8n-core ${version.core} of n8n ${version.n8n} is installed`]: () => ensureVersion(version).then(() => []),
	[`${version.core} has the types`]: () => checkTypes(version),
	[`${version.core} loads the package`]: () => checkLoading(packed, path.join(version.folder, 'node_modules')),
	[`${version.core} passes the tests`]: () => testSuites(version),
});

const { values } = parseArgs({ options: { version: { type: 'string' }, oldest: { type: 'boolean' } } });
const versions = chosenVersions(values.oldest ? testedVersions()[0]?.core : values.version);
await buildWhenStale();
const isGood = await withPacked((_packed, folder) =>
	runSteps(Object.fromEntries(versions.flatMap((version) => Object.entries(stepsOf(version, folder))))),
);
process.exit(isGood ? 0 : 1);
