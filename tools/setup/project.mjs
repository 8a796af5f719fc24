// Runs before anything is installed, so it can't import packages from npm.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { run } from './command.mjs';

const LOWEST_NODE = 20;

/** The project's folder. */
export const ROOT = path.resolve(fileURLToPath(import.meta.url), '../../..');

/** Returns the folder of the built package: the project, or the tests' own build. */
export const packageFolder = () => process.env.DRAYAGE_PACKAGE ?? ROOT;

/** npm arguments that install exactly the packages in a folder's lock file, without running their scripts. */
export const NPM_CI = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** Returns the packages in a lock file, by their folders. `withDev` includes development packages. */
export function wantedPackages(folder, withDev) {
	const optional = ({ optional, devOptional, peer, dev }) => optional || devOptional || peer || (dev && !withDev);
	const wanted = Object.entries(readPackages(path.join(folder, 'package-lock.json')) ?? {});
	return wanted.filter(([name, entry]) => name !== '' && !optional(entry));
}

/**
 * Returns whether a folder's packages are installed. npm lists them in a file as its last step, so an interrupted
 * installation doesn't count.
 */
export function isInstalled({ folder, withDev }) {
	const installed = readPackages(path.join(folder, 'node_modules', '.package-lock.json'));
	if (!installed) return false;
	return wantedPackages(folder, withDev).every(([name, { version }]) => installed[name]?.version === version);
}

function readPackages(file) {
	try {
		return JSON.parse(readFileSync(file, 'utf8')).packages;
	} catch {
		return undefined;
	}
}

/** Ensures that Node is new enough and that the project's packages are installed. */
async function ensureProject(folder = ROOT) {
	if (process.platform === 'win32') {
		throw new Error(
			'This project is developed on Linux or macOS. On Windows, install WSL (wsl --install), clone the project in it, and run this there.',
		);
	}
	const major = Number(process.versions.node.split('.')[0]);
	if (major < LOWEST_NODE)
		throw new Error(`This project needs Node.js ${LOWEST_NODE} or newer. Your version is ${process.version}.`);
	if (isInstalled({ folder, withDev: true })) return;
	console.log('Installing the project’s packages …');
	await run('npm', [...NPM_CI, '--include=dev'], { cwd: folder });
}

/** Installs the project, then runs the other steps one after another. Exits with a readable message if a step fails. */
export async function prepare(...further) {
	try {
		for (const ensure of [() => ensureProject(), ...further]) await ensure();
	} catch (error) {
		console.error(`\n${error.message}`);
		process.exit(1);
	}
}

/** Returns the help text of a script: the comment at its beginning. */
function usageOf(file) {
	const [, head] = /^(?:#!.*\n)?((?:\/\/.*\n)*)/.exec(readFileSync(file, 'utf8'));
	return head.replace(/^\/\/ ?/gm, '').trimEnd();
}

/** Prints the script's help and exits if the arguments contain `--help`, without installing or starting anything. */
export function answerHelp(file, args) {
	if (!args.includes('--help')) return;
	console.log(usageOf(file));
	process.exit(0);
}

/**
 * Exits with a readable message if an argument isn't part of the usage, such as `[--write]` or `[--rounds 3]`. The
 * sandbox, whose usage contains `[options]`, checks them itself.
 */
export function refuseUnknown(file, args) {
	const usage = usageOf(file);
	if (usage.includes('[options]')) return;
	const named = [...usage.matchAll(/\[--([\w-]+)( [^\]]+)?\]/g)];
	const options = named.map(([, name, value]) => [name, { type: value === undefined ? 'boolean' : 'string' }]);
	try {
		parseArgs({ args, options: Object.fromEntries(options) });
	} catch (error) {
		console.error(`${error.message}\n\n${usage}`);
		process.exit(1);
	}
}
