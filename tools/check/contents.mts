import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { Packed } from '../build.mjs';

/** Size limits for the package, about a third above its current size. */
export const BUDGET = { files: 200, size: 250 * 1024, unpackedSize: 600 * 1024 } as const;

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
const PROVIDED = ['n8n-workflow', 'zod', 'crypto', 'node:crypto'];

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

/** Checks that the code imports only its own files and the modules that n8n provides. */
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

/** Files that n8n reads in addition to those that the compiler writes. The build copies them. */
const ASSET = /^(?:icons\/[^/]+\.svg|nodes\/.+\/__schema__\/.+\.json)$/;

const filesIn = (root: string, folder: string) =>
	existsSync(path.join(root, folder))
		? readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
				path.join(folder, file).split(path.sep).join('/'),
			)
		: [];

/** Returns the contents of `dist` that the sources in a folder emit, by path. */
export function emittedFrom(root: string): ReadonlyMap<string, string> {
	const file = path.join(root, 'tsconfig.json');
	const { config } = ts.readConfigFile(file, (name) => ts.sys.readFile(name)) as { config: unknown };
	const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
	const emitted = new Map<string, string>();
	const program = ts.createProgram(fileNames, { ...options, noCheck: true });
	program.emit(undefined, (name, text) => emitted.set(path.relative(root, name).split(path.sep).join('/'), text));
	for (const file of ['icons', 'nodes'].flatMap((folder) => filesIn(root, folder)).filter((one) => ASSET.test(one))) {
		emitted.set(`dist/${file}`, readFileSync(path.join(root, file), 'utf8'));
	}
	return emitted;
}

/**
 * Returns files in a package's `dist` that its sources don't emit or emit with different contents, and missing files.
 */
export function checkEmitted(folder: string, files: readonly string[], emitted: ReadonlyMap<string, string>): string[] {
	const inDist = files.filter((file) => file.startsWith('dist/'));
	const differs = (file: string) => readFileSync(path.join(folder, file), 'utf8') !== emitted.get(file);
	return [
		...inDist.filter((file) => !emitted.has(file)).map((file) => `${file} comes from no source`),
		...inDist.filter((file) => emitted.has(file) && differs(file)).map((file) => `${file} differs from its source`),
		...[...emitted.keys()].filter((file) => !inDist.includes(file)).map((file) => `${file} is missing`),
	];
}
