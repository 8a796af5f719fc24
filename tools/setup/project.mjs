import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePackages } from './packages.mjs';

const LOWEST_NODE = 20;

/** The project's folder. */
export const ROOT = path.resolve(fileURLToPath(import.meta.url), '../../..');

/** Makes sure that Node is new enough and that the project's own packages are installed. */
export async function ensureProject() {
	if (process.platform === 'win32') {
		throw new Error(
			'This project is developed on Linux or macOS. On Windows, install WSL (wsl --install), clone the project in it, and run this there.',
		);
	}
	const major = Number(process.versions.node.split('.')[0]);
	if (major < LOWEST_NODE) throw new Error(`Node ${LOWEST_NODE} or newer is needed; this is ${process.version}.`);
	await ensurePackages({
		folder: ROOT,
		label: 'Installing the project’s packages',
		npmArgs: ['--include=dev'],
		withDev: true,
	});
}
