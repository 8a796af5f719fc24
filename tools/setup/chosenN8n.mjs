import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './project.mjs';

const NEWEST = path.join(ROOT, 'playground');

/**
 * The folder of the n8n to use: the playground's own, or the one below it that `--n8n <version>` names. The option is
 * taken off the command line and kept in the environment, where the processes of the tests find it.
 */
export function chosenN8n() {
	const version = takeOption('--n8n') ?? process.env.DRAYAGE_N8N;
	if (version === undefined || isVersion(NEWEST, version)) return NEWEST;
	const folder = path.join(NEWEST, version);
	if (!existsSync(path.join(folder, 'package.json'))) {
		console.error(`--n8n ${version}: there is no ${path.relative(ROOT, folder)}/package.json that names this n8n.`);
		process.exit(1);
	}
	process.env.DRAYAGE_N8N = version;
	return folder;
}

function takeOption(name) {
	const at = process.argv.findIndex((argument) => argument === name || argument.startsWith(`${name}=`));
	if (at < 0) return undefined;
	const [option, next] = process.argv.slice(at, at + 2);
	const isJoined = option !== name;
	process.argv.splice(at, isJoined ? 1 : 2);
	return isJoined ? option.slice(name.length + 1) : (next ?? '');
}

/** Whether the n8n in a folder is this version, or one of it: 2.41.1 is a 2.41. */
function isVersion(folder, version) {
	const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
	return `${dependencies.n8n}.`.startsWith(`${version}.`);
}
