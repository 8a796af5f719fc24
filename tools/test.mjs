// Runs on a bare machine, so nothing from npm may be imported before it is installed.
import { runJest } from './jest.mjs';
import { ensureProject } from './setup/project.mjs';

try {
	await ensureProject();
} catch (error) {
	console.error(`\n${error.message}`);
	process.exit(1);
}
runJest('tests', 'jest.config.mjs');
