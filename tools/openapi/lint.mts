import { createConfig, lintFromString, type NormalizedProblem } from '@redocly/openapi-core';

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

/** Everything that a well-kept linter has against a description; empty when it is valid and clean. */
export async function lintOpenApi(text: string): Promise<string[]> {
	const config = await createConfig({ extends: ['recommended-strict'], rules: RULES });
	const problems = await lintFromString({ source: text, absoluteRef: 'docs/openapi.json', config });
	return problems.map(({ ruleId, message, location }: NormalizedProblem) => {
		const [place] = location;
		return `${place && 'pointer' in place ? (place.pointer ?? '') : ''} ${message} (${ruleId})`;
	});
}
