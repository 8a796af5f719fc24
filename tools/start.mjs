// Runs on a bare machine, so nothing from npm may be imported before it is installed.
import './setup/parent.mjs';
import { prepare } from './setup/prepare.mjs';

await prepare();
await import('tsx');
await import('./start.mts');
