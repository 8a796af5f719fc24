// Runs on a bare machine, so nothing from npm may be imported before it is installed.
import { runJest } from './runJest.mjs';
import { ensureChromium } from '../setup/chromium.mjs';
import { ensurePlayground } from '../setup/playground.mjs';
import { prepare } from '../setup/prepare.mjs';

await prepare(ensurePlayground, ensureChromium);
process.exit(runJest('e2e', 'jest.e2e.config.mjs'));
