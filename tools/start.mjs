// Runs on a bare machine, so nothing from npm may be imported before it is installed.
import './setup/parent.mjs';
import { ensurePlayground } from './setup/playground.mjs';
import { prepare } from './setup/prepare.mjs';

await prepare(ensurePlayground);
await import('tsx');
await import('./start.mts');
