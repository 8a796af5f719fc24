import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const CODE = 'tsconfig.package.json';

/** Files that n8n reads in addition to the code. The build copies them. */
const ASSET = /^(?:icons\/[^/]+\.svg|nodes\/.+\.node\.json|nodes\/.+\/__schema__\/.+\.json)$/;

const filesIn = (root: string, folder: string) =>
	existsSync(path.join(root, folder))
		? readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
				path.join(folder, file).split(path.sep).join('/'),
			)
		: [];

/** Returns the contents of `dist` that the sources in a folder emit, by path. */
export function emittedFrom(root: string): ReadonlyMap<string, string> {
	const { config } = ts.readConfigFile(path.join(root, CODE), (file) => ts.sys.readFile(file)) as { config: unknown };
	const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
	const emitted = new Map<string, string>();
	const program = ts.createProgram(fileNames, {
		...options,
		noEmit: false,
		noCheck: true,
		incremental: false,
		tsBuildInfoFile: undefined,
		outDir: path.join(root, 'dist'),
	});
	program.emit(undefined, (file, text) => emitted.set(path.relative(root, file).split(path.sep).join('/'), text));
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
