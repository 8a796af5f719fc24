import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/project.mjs';
import type { TestedVersion } from './tested.mts';

const CONFIG = 'jest.versions.config.mjs';

interface Counts {
	readonly passed: number;
	readonly failed: number;
}

interface JestReport {
	numPassedTests: number;
	numFailedTests: number;
	numRuntimeErrorTestSuites: number;
}

/** Runs the suites that face n8n in a version. The counts are left in .results/versions-<n8n-core's version>.json. */
export function testSuites({ core, folder }: TestedVersion): Counts {
	const file = path.join(ROOT, '.results', `versions-${core}.json`);
	rmSync(file, { force: true });
	const jest = path.join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
	const args = [jest, '--config', path.join(ROOT, CONFIG), '--json', `--outputFile=${file}`];
	const env = { ...process.env, DRAYAGE_VERSION_FOLDER: folder };
	spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
	return readCounts(file);
}

function readCounts(file: string): Counts {
	const report = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
	const { numPassedTests: passed, numFailedTests, numRuntimeErrorTestSuites } = report;
	return { passed, failed: numFailedTests + numRuntimeErrorTestSuites };
}
