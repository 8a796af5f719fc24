// @ts-expect-error The scanner has no types.
import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { packInto, type Packed } from '../build.mjs';
import { ROOT } from '../setup/project.mjs';

/** Packs the project and passes a temporary folder with its files to the function. The folder is deleted afterwards. */
export async function withPacked<T>(use: (packed: Packed, folder: string) => Promise<T>): Promise<T> {
	const temporary = mkdtempSync(path.join(tmpdir(), 'drayage-check-'));
	const folder = path.join(temporary, 'n8n-nodes-drayage');
	try {
		return await use(packInto(folder), folder);
	} finally {
		rmSync(temporary, { recursive: true, force: true });
	}
}

/** Returns the checks of the packed files in a folder. */
export const checksOf = (packed: Packed, folder: string) => ({
	'contains only dist, package.json, README, changelog and license, and is small': () => checkContents(packed),
	'passes the official scan, source and dist': () => checkScan(folder),
	'passes publint': () => checkPublint(folder),
	'is loaded by n8n': () => checkLoading(folder),
});

const EXPECTED = /^(package\.json|README\.md|LICENSE\.md|CHANGELOG\.md|dist\/.+\.(js|json|svg))$/;

/** About a third above the current sizes. */
const [MOST_FILES, MOST_BYTES] = [200, 600 * 1024];

/** Checks that the package has no tests, sources or notes, and that it hasn't grown by accident. */
function checkContents({ files, unpackedSize }: Packed): string[] {
	const findings = files.filter((file) => !EXPECTED.test(file)).map((file) => `${file} doesn't belong in it`);
	if (files.length > MOST_FILES) findings.push(`${files.length} files; the limit is ${MOST_FILES}`);
	if (unpackedSize > MOST_BYTES) findings.push(`${unpackedSize} bytes; the limit is ${MOST_BYTES}`);
	return findings;
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

/** Loads a package with n8n's own loader, which throws if a node or credential in package.json can't be loaded. */
const LOAD = `
	import { createRequire } from 'node:module';
	const [folder, modules] = process.argv.slice(1);
	const require = createRequire(modules + '/');
	require('reflect-metadata');
	const { PackageDirectoryLoader } = require('n8n-core');
	await new PackageDirectoryLoader(folder).loadAll();
`;

/** Loads the unpacked package as n8n does: from its own folder, with only n8n's modules on the search path. */
export function checkLoading(folder: string, modules = path.join(ROOT, 'node_modules')): string[] {
	const own = { NODE_PATH: modules, N8N_USER_FOLDER: path.join(folder, '..', 'user'), N8N_LOG_LEVEL: 'silent' };
	const args = ['--input-type=module', '-e', LOAD, folder, modules];
	const { status, stderr } = spawnSync(process.execPath, args, { env: { ...process.env, ...own }, encoding: 'utf8' });
	return status === 0 ? [] : [stderr];
}
