// Installs what is missing and runs a script of the project: node tools/run.mjs [script] [its arguments]
// Runs on a bare machine, so nothing from npm may be imported before it is installed.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './setup/prepare.mjs';

const [node, , script] = process.argv;
const usage = script !== undefined && process.argv.includes('--help') ? headOf(script) : '';
if (usage !== '') {
	console.log(usage);
	process.exit(0);
}
await prepare();
if (script !== undefined) {
	const file = path.resolve(script);
	// The script finds its arguments where it would if it had been started itself.
	process.argv = [node, file, ...process.argv.slice(3)];
	await import('tsx');
	await import(pathToFileURL(file).href);
}

/** The comment that a script begins with; a script without one answers --help by itself. */
function headOf(file) {
	const [head] = /^(?:\/\/.*\n)*/.exec(readFileSync(file, 'utf8'));
	return head.replace(/^\/\/ ?/gm, '').trimEnd();
}
