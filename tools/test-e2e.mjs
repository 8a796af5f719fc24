// Runs on a bare machine, so nothing from npm may be imported before it is installed.
import { runJest } from './jest.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { ensurePlayground } from './setup/playground.mjs';
import { ensureProject } from './setup/project.mjs';

try {
	await ensureProject();
	await ensurePlayground();
	await ensureChromium();
} catch (error) {
	console.error(`\n${error.message}`);
	process.exit(1);
}
runJest('e2e', 'jest.e2e.config.mjs');
