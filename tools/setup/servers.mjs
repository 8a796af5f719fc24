import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installOnDebian } from './debian.mjs';

/** Debian keeps PostgreSQL's own programs here, out of the path. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** Where the programs of PostgreSQL and Redis are; undefined where one of them is missing. */
export function findServers() {
	const onPath = (process.env.PATH ?? '').split(path.delimiter);
	const postgresBin = [...debianFolders(), ...onPath].find((folder) => holds(folder, ['initdb', 'postgres', 'psql']));
	const redisBin = onPath.find((folder) => holds(folder, ['redis-server']));
	return postgresBin && redisBin ? { postgresBin, redisServer: path.join(redisBin, 'redis-server') } : undefined;
}

/** Makes sure that PostgreSQL and Redis are there: installs Debian's where that can be done without asking, else says what to do. */
export async function ensureServers() {
	if (findServers()) return;
	await installOnDebian('Installing PostgreSQL and Redis', ['postgresql', 'redis-server']);
	if (findServers()) return;
	throw new Error(
		'The tests of queue mode need the programs of PostgreSQL (initdb, postgres, psql) and redis-server. Install them (on Debian: ' +
			'sudo apt-get install postgresql redis-server; on macOS: brew install postgresql redis). They need not run as services.',
	);
}

function debianFolders() {
	if (!existsSync(DEBIAN_POSTGRES)) return [];
	const versions = readdirSync(DEBIAN_POSTGRES).sort((one, other) => Number(other) - Number(one));
	return versions.map((version) => path.join(DEBIAN_POSTGRES, version, 'bin'));
}

const holds = (folder, programs) => programs.every((name) => existsSync(path.join(folder, name)));
