// Installs missing packages and runs a script: node tools/run.mjs [file, or folder of tools/] [its arguments]
// Runs before anything is installed, so it can't import packages from npm at the top.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, answerHelp, refuseUnknown } from './setup/project.mjs';

const [node, , name, ...args] = process.argv;
const script = name?.includes('.') === false ? `tools/${name}/main.mts` : name;
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
