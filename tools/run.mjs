// Installs missing packages and runs a script of the project: node tools/run.mjs [script] [its arguments]
// Runs before anything is installed, so it can't import packages from npm at the top.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, answerHelp, refuseUnknown } from './setup/project.mjs';

const [node, , script, ...args] = process.argv;
if (script !== undefined) {
	answerHelp(script, args);
	refuseUnknown(script, args);
}
await prepare();
if (script !== undefined) {
	const file = path.resolve(script);
	// The script receives its arguments as if it had been started directly.
	process.argv = [node, file, ...args];
	await import('tsx');
	await import(pathToFileURL(file).href);
}
