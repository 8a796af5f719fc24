import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/project.mjs';

const FOLDER = path.join(ROOT, 'test', 'integration');

/** Integration tests that no version of n8n can change; all others run in each version. */
const FACES_NO_N8N = {
	'badInput.test.mts': 'the contract refuses, before n8n is asked for anything',
	'cost.test.mts': 'counts requests',
	'coverage.test.mts': 'holds the tables of the tests to the menu and to the API',
	'engine.test.mts': 'starts the project with the n8n-core of its own',
	'story.test.mts': 'what docs/operations.md shows, seen in the newest',
	'faults.test.mts': 'what the service may answer, and how often it is asked again',
	'limit.test.mts': 'two processes share a limit; neither uses more of n8n than others do',
};

/** Suites of what n8n-core does only lately; docs/compatibility.md says what older versions do instead. */
const NEWEST_ONLY = {
	'credentials/messages.test.mts': 'the texts that the credential test shows for a status',
	'ssrf.test.mts': "n8n's protection of its own network, which in older versions its server alone hands to n8n-core",
};

/** The suites that face n8n, as paths; for an older n8n without those of what only the newest does. */
export function suitesFacingN8n(isNewest) {
	const all = readdirSync(FOLDER, { recursive: true })
		.filter((name) => name.endsWith('.test.mts'))
		.map((name) => path.join(FOLDER, name));
	const left = Object.keys(isNewest ? FACES_NO_N8N : { ...FACES_NO_N8N, ...NEWEST_ONLY });
	const missing = left.find((name) => !all.some((file) => file.endsWith(`/${name}`)));
	if (missing) throw new Error(`There is no ${missing} any more.`);
	return all.filter((file) => !left.some((name) => file.endsWith(`/${name}`)));
}
