import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { Packed } from '../../pack.mts';

const BUDGET_BYTES = 250 * 1024;
const TOP_LEVEL = /^(package\.json|README\.md|LICENSE(\.md)?|CHANGELOG\.md|dist\/.+)$/;
const WANTED = ['package.json', 'README.md', 'LICENSE.md'];
const IN_DIST = /\.(js|json|svg)$/;
const PROVIDED = ['n8n-workflow', 'zod', 'crypto', 'node:crypto'];

interface Manifest {
	dependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
	bundleDependencies?: unknown;
	peerDependencies?: Record<string, string>;
	n8n?: { nodes?: string[]; credentials?: string[] };
}

/** The package holds what it is made of, and no tests, sources or notes. */
export function checkFiles(files: string[]): string[] {
	const strangers = files.filter((file) => !TOP_LEVEL.test(file) || (file.startsWith('dist/') && !IN_DIST.test(file)));
	const missing = WANTED.filter((file) => !files.includes(file));
	return [...strangers.map((file) => `${file} does not belong in it`), ...missing.map((file) => `${file} is missing`)];
}

/** A sudden growth means that something slipped in. */
export function checkSize({ size }: Packed): string[] {
	return size <= BUDGET_BYTES ? [] : [`${size} bytes packed; the budget is ${BUDGET_BYTES}`];
}

/** Every node and credential that package.json names is there, and nothing is to be installed beside it. */
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

/** Code asks only for its own files and for modules that n8n provides. */
export function checkRequires(folder: string, files: string[]): string[] {
	return files
		.filter((file) => file.endsWith('.js'))
		.flatMap((file) =>
			requiredBy(path.join(folder, file))
				.filter((name) => !isProvided(path.join(folder, file), name))
				.map((name) => `${file} requires ${name}`),
		);
}

function requiredBy(file: string): string[] {
	const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
	return importedFiles.map((imported) => imported.fileName);
}

function isProvided(file: string, name: string): boolean {
	if (!name.startsWith('.')) return PROVIDED.includes(name);
	const target = path.resolve(path.dirname(file), name);
	return [target, `${target}.js`, path.join(target, 'index.js')].some((candidate) => existsSync(candidate));
}
