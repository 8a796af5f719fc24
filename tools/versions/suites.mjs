import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/project.mjs';

const FOLDER = path.join(ROOT, 'test', 'integration');

/** Integration tests that no version of n8n can change; all others run in each version. */
const FACES_NO_N8N = {
	'badInput.test.mts': 'the contract refuses, before n8n is asked for anything',
	'cost.test.mts': 'counts requests',
	'coverage.test.mts': 'runs each operation once more, for the list of what is tested',
	'faults.test.mts': 'what the service may answer, and how often it is asked again',
	'limit.test.mts': 'two processes share a limit; neither uses more of n8n than others do',
};

/** The suites that face n8n, as paths. */
export function suitesFacingN8n() {
	const all = readdirSync(FOLDER, { recursive: true }).filter((name) => name.endsWith('.test.mts'));
	for (const name of Object.keys(FACES_NO_N8N)) {
		if (!all.some((file) => path.basename(file) === name)) throw new Error(`There is no ${name} any more.`);
	}
	return all.filter((file) => !(path.basename(file) in FACES_NO_N8N)).map((file) => path.join(FOLDER, file));
}
