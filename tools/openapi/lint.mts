// Holds an OpenAPI description to the rules of a well-kept linter, as a step of npm run lint: tsx tools/openapi/lint.mts <file>
import { readFile } from 'node:fs/promises';
import { createConfig, lintFromString } from '@redocly/openapi-core';

/** What the linter finds that this API is not to blame for. */
const RULES = {
	// The API's paths are as they are.
	'no-ambiguous-paths': 'off',
	// What a rule requires is defined beside it, not in it.
	'no-required-schema-properties-undefined': 'off',
	'no-server-example.com': 'error',
	'operation-4xx-response': 'error',
	'operation-description': 'off',
} as const;

const [, , file = 'docs/openapi.json'] = process.argv;
const config = await createConfig({ extends: ['recommended-strict'], rules: RULES });
const problems = await lintFromString({ source: await readFile(file, 'utf8'), absoluteRef: file, config });
for (const { ruleId, message, location } of problems) {
	const [place] = location;
	console.error(`${file}: ${place && 'pointer' in place ? (place.pointer ?? '') : ''} ${message} (${ruleId})`);
}
process.exitCode = problems.length > 0 ? 1 : 0;
