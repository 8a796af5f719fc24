// Usage: npm run test:versions -- [--version 1.122.48]
//
// Compiles and loads the package in every version of n8n-core that versions/ holds, and in the project's own, and runs
// the tests that face n8n in it; in the project's own, npm test runs them.
//
//   --version   only that version of n8n-core, with its tests
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import buildWhenStale from '../build.mjs';
import { withPackedFolder } from '../check/package/packed.mts';
import { checkLoading } from '../check/package/loading.mts';
import { ROOT } from '../setup/project.mjs';
import { ensureVersion, testedVersions, type TestedVersion } from '../versions/tested.mts';
import { testSuites } from '../versions/testSuites.mts';
import { checkTypes } from '../versions/types.mts';

interface Outcome {
	'n8n-core': string;
	n8n: string;
	types: string;
	loads: string;
	passed: number | string;
	failed: number;
	seconds: number;
}

/** What the project's own version counts as when all are tested. */
const BY_NPM_TEST = { passed: 'npm test', failed: 0 };

function chosenVersions(core: string | undefined): TestedVersion[] {
	const all = testedVersions();
	const chosen = all.filter((version) => core === undefined || version.core === core);
	if (chosen.length > 0) return chosen;
	throw new Error(`--version takes one of ${all.map((version) => version.core).join(', ')}, not ${core ?? ''}.`);
}

/** Prints what was found, and sums it up in a word. */
function verdict(what: string, findings: string[]): string {
	for (const finding of findings) console.log(`  ${what}: ${finding}`);
	return findings.length === 0 ? 'ok' : 'FAILED';
}

async function testVersion(version: TestedVersion, packed: string, hasTests: boolean): Promise<Outcome> {
	await ensureVersion(version);
	const { core, n8n, folder } = version;
	console.log(`\n== n8n-core ${core}, of n8n ${n8n}`);
	const started = Date.now();
	const types = verdict('types', checkTypes(version));
	const loads = verdict('loading', checkLoading(packed, path.join(folder, 'node_modules')));
	const counts = hasTests ? testSuites(version) : BY_NPM_TEST;
	return { 'n8n-core': core, n8n, types, loads, ...counts, seconds: Math.round((Date.now() - started) / 1000) };
}

async function testAll(versions: TestedVersion[]): Promise<Outcome[]> {
	buildWhenStale();
	mkdirSync(path.join(ROOT, '.results'), { recursive: true });
	return await withPackedFolder(async (_packed, folder) => {
		const outcomes: Outcome[] = [];
		for (const version of versions) {
			const hasTests = version.folder !== ROOT || versions.length === 1;
			outcomes.push(await testVersion(version, folder, hasTests));
		}
		return outcomes;
	});
}

async function main(): Promise<number> {
	const { values } = parseArgs({ options: { version: { type: 'string' } } });
	const outcomes = await testAll(chosenVersions(values.version));
	console.table(outcomes);
	const isGood = ({ types, loads, passed, failed }: Outcome) =>
		types === 'ok' && loads === 'ok' && passed !== 0 && failed === 0;
	return outcomes.every(isGood) ? 0 : 1;
}

process.exit(await main());
