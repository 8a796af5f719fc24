import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureProject } from './project.mjs';

// Runs on a bare machine, so nothing from npm may be imported.

/** What a script says of itself: the comment that it begins with. */
function usageOf(file) {
	const [head] = /^(?:\/\/.*\n)*/.exec(readFileSync(file, 'utf8'));
	return head.replace(/^\/\/ ?/gm, '').trimEnd();
}

/** Says what a script does and ends, where `--help` asks for it: nothing is installed or started for that. */
export function answerHelp(file, args) {
	if (!args.includes('--help')) return;
	console.log(usageOf(file));
	process.exit(0);
}

/**
 * Ends with a plain message where an argument is none of those in the usage, such as `[--write]` or `[--rounds 3]`. A script
 * whose usage says `[options]` reads them by itself.
 */
export function refuseUnknown(file, args) {
	const usage = usageOf(file);
	if (usage.includes('[options]')) return;
	const named = [...usage.matchAll(/\[--([\w-]+)( [^\]]+)?\]/g)];
	const options = named.map(([, name, value]) => [name, { type: value === undefined ? 'boolean' : 'string' }]);
	try {
		parseArgs({ args, options: Object.fromEntries(options), allowPositionals: usage.includes('[scenario]') });
	} catch (error) {
		console.error(`${error.message}\n\n${usage}`);
		process.exit(1);
	}
}

/** Installs the project and whatever else is named, all at the same time, or ends with a plain message. */
export async function prepare(...further) {
	try {
		await Promise.all([ensureProject, ...further].map((ensure) => ensure()));
	} catch (error) {
		console.error(`\n${error.message}`);
		process.exit(1);
	}
}
