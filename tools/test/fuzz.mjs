// Runs the tests that generate their cases, each with many of them.
// Usage: npm run test:fuzz -- [--runs=1000] [arguments of jest, such as a part of a file's name]
//
//   --runs    cases per generator

// Runs on a bare machine, so nothing from npm may be imported before it is installed.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runJest } from './runJest.mjs';
import { prepare } from '../setup/prepare.mjs';
import { ROOT } from '../setup/project.mjs';
import { answerHelp } from '../setup/usage.mjs';

const args = process.argv.slice(2);
answerHelp(import.meta.filename, args);
await prepare();

const runs = args.find((arg) => arg.startsWith('--runs='))?.slice('--runs='.length) ?? '1000';
process.env.FUZZ_RUNS = runs;

const wanted = args.filter((arg) => !arg.startsWith('--'));
const generators = readdirSync(path.join(ROOT, 'test'), { recursive: true })
	.map((file) => path.join('test', String(file)))
	.filter((file) => file.endsWith('.test.mts') && wanted.every((part) => file.includes(part)))
	.filter((file) => readFileSync(path.join(ROOT, file), 'utf8').includes('support/runs.mts'));
const options = args.filter((arg) => arg.startsWith('--') && !arg.startsWith('--runs='));
// Many cases take longer than a test usually may.
process.exit(await runJest('fuzz', 'jest.config.mjs', ['--testTimeout=1800000', ...options, ...generators]));
