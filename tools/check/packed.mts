// @ts-expect-error The scanner has no types.
import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { packInto, type Packed } from '../build.mjs';
import { checkFiles, checkManifest, checkSize } from './contents.mts';
import { ROOT } from '../setup/project.mjs';

/** Packs the project, prints its size and passes its checks to the function. */
export async function withPacked<T>(use: (checks: Check[]) => Promise<T>): Promise<T> {
	return await withPackedFolder(async (packed, folder) => {
		const { files, size, unpackedSize } = packed;
		console.log(`${files.length} files, ${kilobytes(size)} packed, ${kilobytes(unpackedSize)} unpacked`);
		return await use(checksOf(packed, folder));
	});
}

/** Packs the project and passes a temporary folder with its files to the function. The folder is deleted afterwards. */
export async function withPackedFolder<T>(use: (packed: Packed, folder: string) => Promise<T>): Promise<T> {
	const temporary = mkdtempSync(path.join(tmpdir(), 'drayage-check-'));
	const folder = path.join(temporary, 'n8n-nodes-drayage');
	try {
		return await use(packInto(folder), folder);
	} finally {
		rmSync(temporary, { recursive: true, force: true });
	}
}

const checksOf = (packed: Packed, folder: string): Check[] => [
	['holds dist, package.json, README and license only', () => checkFiles(packed.files)],
	['stays within its size budget', () => checkSize(packed)],
	['names what is in it and depends on nothing', () => checkManifest(folder)],
	['passes the official scan, source and dist', () => checkScan(folder)],
	['passes publint', () => checkPublint(folder)],
	['is loaded by n8n', () => checkLoading(folder)],
];

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** A check of the package. Returns the problems. */
export type Check = [title: string, run: () => string[] | Promise<string[]>];

/** Runs every check, prints the findings of each and returns how many checks failed. */
export async function report(checks: Check[]): Promise<number> {
	let failed = 0;
	for (const [title, run] of checks) {
		const findings = await run();
		console.log(`${findings.length === 0 ? 'ok    ' : 'FAILED'} ${title}`);
		for (const finding of findings) console.log(`       - ${finding}`);
		failed += findings.length === 0 ? 0 : 1;
	}
	return failed;
}

/** Checks publint's rules for npm packages, except suggestions. */
export async function checkPublint(folder: string): Promise<string[]> {
	const { messages, pkg } = await publint({ pkgDir: folder, pack: false, level: 'warning' });
	return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

interface ScanResult {
	passed: boolean;
	message?: string;
	details?: string;
}

const scan = analyzePackage as (folder: string, patterns: string[]) => Promise<ScanResult>;

/** Runs n8n's own scan of published packages on the source and on the packed files. */
async function checkScan(folder: string): Promise<string[]> {
	const source = await scan(ROOT, SOURCE_FILE_PATTERNS as string[]);
	const packed = await scan(folder, ['**/*.js', 'package.json']);
	return [...findings('source', source), ...findings('package', packed)];
}

function findings(what: string, { passed, message, details }: ScanResult): string[] {
	return passed ? [] : [`${what}: ${message ?? 'refused'}\n${details ?? ''}`];
}

interface Named {
	n8n: { nodes: string[]; credentials: string[] };
}

const OWN_MODULES = path.join(ROOT, 'node_modules');

/** Loads the unpacked package as n8n does: from its own folder, with only n8n's modules on the search path. */
export function checkLoading(folder: string, modules = OWN_MODULES): string[] {
	const { n8n } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Named;
	const expected = [...n8n.nodes, ...n8n.credentials].map(typeName);
	const found = load(folder, modules);
	if (typeof found === 'string') return [found];
	const missing = expected.filter((name) => !found.includes(name));
	return missing.map((name) => `n8n does not find ${name}; it finds ${found.join(', ')}`);
}

/** Prints the types that n8n's own loader finds in a package. */
const LOAD = `
	import { createRequire } from 'node:module';
	const [folder, modules] = process.argv.slice(1);
	const require = createRequire(modules + '/');
	require('reflect-metadata');
	const { PackageDirectoryLoader } = require('n8n-core');
	const loader = new PackageDirectoryLoader(folder);
	await loader.loadAll();
	const { nodes, credentials } = loader.known;
	console.log(JSON.stringify([...Object.keys(nodes), ...Object.keys(credentials)]));
`;

/** Returns the names of the types that n8n found, or its error message. */
function load(folder: string, modules: string): string[] | string {
	const env = {
		...process.env,
		NODE_PATH: modules,
		N8N_USER_FOLDER: path.join(folder, '..', 'user'),
		N8N_LOG_LEVEL: 'silent',
	};
	try {
		return JSON.parse(
			execFileSync(process.execPath, ['--input-type=module', '-e', LOAD, folder, modules], {
				env,
				encoding: 'utf8',
				stdio: 'pipe',
			}),
		) as string[];
	} catch (error) {
		return (error as { stderr?: string }).stderr ?? String(error);
	}
}

/** Checks that files are named after the types in them: DrayageFreight.node.js contains drayageFreight. */
function typeName(file: string): string {
	const base = path.basename(file).split('.')[0] ?? '';
	return base.charAt(0).toLowerCase() + base.slice(1);
}
