// Runs the tests of single parts, and those of the built nodes in n8n-core.
// Usage: npm test -- [arguments of jest, such as a part of a file's name]

// Runs on a bare machine, so nothing from npm may be imported before it is installed.
import { runJest } from './runJest.mjs';
import { prepare } from '../setup/prepare.mjs';
import { answerHelp } from '../setup/usage.mjs';

answerHelp(import.meta.filename, process.argv);
await prepare();
process.exit(await runJest('tests', 'jest.config.mjs'));
