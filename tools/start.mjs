// Runs on a bare machine, so nothing from npm may be imported before it is installed.
import { ensurePlayground } from './setup/playground.mjs';
import { ensureProject } from './setup/project.mjs';

try {
	await ensureProject();
	await ensurePlayground();
} catch (error) {
	console.error(`\n${error.message}`);
	process.exit(1);
}
await import('tsx');
await import('./start.mts');
