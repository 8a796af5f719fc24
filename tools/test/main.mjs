// Runs on a bare machine, so nothing from npm may be imported before it is installed.
import { runJest } from './runJest.mjs';
import { prepare } from '../setup/prepare.mjs';

await prepare();
process.exit(runJest('tests', 'jest.config.mjs'));
