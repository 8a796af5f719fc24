// Runs the tests in a real n8n and a real browser, which are installed first.
// Usage: npm run test:e2e -- [arguments of jest, such as a part of a file's name]

// Runs on a bare machine, so nothing from npm may be imported before it is installed.
import { runJest } from './runJest.mjs';
import { ensureChromium } from '../setup/chromium.mjs';
import { ensurePlayground } from '../setup/playground.mjs';
import { prepare } from '../setup/prepare.mjs';
import { answerHelp } from '../setup/usage.mjs';

answerHelp(import.meta.filename, process.argv);
await prepare(ensurePlayground, ensureChromium);
process.exit(await runJest('e2e', 'jest.e2e.config.mjs'));
