import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensurePackages } from '../setup/install.mjs';
import { ROOT } from '../setup/project.mjs';

const FOLDER = path.join(ROOT, 'versions');

/** A version of n8n that the package is tested with. */
export interface TestedVersion {
	/** The version of n8n-core. */
	readonly core: string;
	/** The release of n8n that brings it. */
	readonly n8n: string;
	/** The folder in whose node_modules it is installed. */
	readonly folder: string;
}

interface Manifest {
	config?: { n8n: string };
	dependencies?: Record<string, string>;
	devDependencies?: Record<string, string>;
}

const readManifest = (folder: string) =>
	JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/** Each folder in versions/, and the n8n-core that the project itself is developed with; oldest first. */
export function testedVersions(): TestedVersion[] {
	const older = readdirSync(FOLDER, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => path.join(FOLDER, name));
	return [...older, ROOT].map(describeFolder).sort((one, other) => compareVersions(one.core, other.core));
}

function describeFolder(folder: string): TestedVersion {
	const { config, dependencies, devDependencies } = readManifest(folder);
	const core = { ...dependencies, ...devDependencies }['n8n-core'];
	// The playground holds the release of n8n that the project is developed with.
	const n8n = config?.n8n ?? readManifest(path.join(ROOT, 'playground')).dependencies?.n8n;
	if (core === undefined || n8n === undefined) throw new Error(`${folder} does not say which n8n it holds.`);
	return { core, n8n, folder };
}

/** Installs a version as its lock file names it, unless it is there already. */
export async function ensureVersion({ core, folder }: TestedVersion): Promise<void> {
	if (folder === ROOT) return;
	await ensurePackages(folder, `Installing n8n-core ${core} (about 300 MB, once)`);
}

/** Below zero where the first version is the older one. */
export const compareVersions = (one: string, other: string): number =>
	one.localeCompare(other, 'en', { numeric: true });

/** The release of n8n as users know it: 1.123 for 1.123.81. */
const minorOf = ({ n8n }: TestedVersion): string => n8n.split('.').slice(0, 2).join('.');

/** The range that is tested, by the releases of n8n at its ends. */
export function testedRange(): { oldest: string; newest: string } {
	const minors = testedVersions().map(minorOf);
	return { oldest: minors[0] ?? '', newest: minors.at(-1) ?? '' };
}
