import path from 'node:path';
import { ensurePackages } from './packages.mjs';

const LOWEST_NODE = 20;

/** The project's folder. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Makes sure that Node is new enough and that the project's own packages are installed. */
export async function ensureProject() {
	const major = Number(process.versions.node.split('.')[0]);
	if (major < LOWEST_NODE) throw new Error(`Node ${LOWEST_NODE} or newer is needed; this is ${process.version}.`);
	await ensurePackages({ folder: ROOT, label: 'Installing the project’s packages', npmArgs: [], withDev: true });
}
