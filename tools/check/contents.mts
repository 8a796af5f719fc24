import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Packed } from '../build.mjs';

/** Size limits for the package, about a third above its current size. */
const BUDGET = { files: 200, size: 250 * 1024, unpackedSize: 600 * 1024 } as const;

/** Checks the package's size. Sudden growth usually means that something was added by accident. */
export function checkSize({ files, size, unpackedSize }: Packed): string[] {
	const actual = { files: files.length, size, unpackedSize };
	return (['files', 'size', 'unpackedSize'] as const)
		.filter((name) => actual[name] > BUDGET[name])
		.map((name) => `${name} is ${actual[name]}; the budget is ${BUDGET[name]}`);
}

const TOP_LEVEL = /^(package\.json|README\.md|LICENSE(\.md)?|CHANGELOG\.md|dist\/.+)$/;
const WANTED = ['package.json', 'README.md', 'LICENSE.md'];
const IN_DIST = /\.(js|json|svg)$/;

interface Manifest {
	dependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
	bundleDependencies?: unknown;
	peerDependencies?: Record<string, string>;
	n8n?: { nodes?: string[]; credentials?: string[] };
}

/** Checks that the package contains everything it should, and no tests, sources or notes. */
export function checkFiles(files: string[]): string[] {
	const strangers = files.filter((file) => !TOP_LEVEL.test(file) || (file.startsWith('dist/') && !IN_DIST.test(file)));
	const missing = WANTED.filter((file) => !files.includes(file));
	return [...strangers.map((file) => `${file} does not belong in it`), ...missing.map((file) => `${file} is missing`)];
}

/**
 * Checks that every node and credential in package.json exists, and that the package has no dependencies to install.
 */
export function checkManifest(folder: string): string[] {
	const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
	const named = [...(manifest.n8n?.nodes ?? []), ...(manifest.n8n?.credentials ?? [])];
	const findings = named.filter((file) => !existsSync(path.join(folder, file))).map((file) => `${file} is missing`);
	if (named.length === 0) findings.push('package.json names no node');
	for (const field of ['dependencies', 'optionalDependencies', 'bundleDependencies'] as const) {
		if (Object.keys(manifest[field] ?? {}).length > 0) findings.push(`package.json has ${field}`);
	}
	if (JSON.stringify(manifest.peerDependencies) !== '{"n8n-workflow":"*"}') {
		findings.push('peerDependencies is not exactly {"n8n-workflow":"*"}');
	}
	return findings;
}
