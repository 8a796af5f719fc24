import { spawn } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import path from 'node:path';
import { FOLLOWING } from '../setup/command.mjs';
import { ROOT } from '../setup/project.mjs';

/** n8n loads a package again when one of its files changes. */
export const RELOADING: NodeJS.ProcessEnv = { N8N_DEV_RELOAD: 'true' };

const TSC = path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
/** Where n8n's files beside the code are, and which those are, as in gulpfile.js. */
const ASSET_FOLDERS = ['icons', 'nodes'];
const ASSET = /\.(svg|json)$/;

/**
 * Compiles the sources into an installed package whenever one of them changes, and copies what n8n reads beside the code.
 * A running n8n with `RELOADING` loads the package again; one without needs a restart. Never returns.
 */
export async function rebuildInto(folder: string): Promise<void> {
	if (!existsSync(path.join(folder, 'package.json'))) {
		throw new Error(`${folder} doesn't contain this package. Install it there first.`);
	}
	const out = path.join(folder, 'dist');
	const compiler = [
		'-p',
		'tsconfig.package.json',
		'--noEmit',
		'false',
		'--outDir',
		out,
		'--watch',
		'--preserveWatchOutput',
	];
	const own = ['--incremental', 'false', '--tsBuildInfoFile', 'null', '--noUnusedLocals', 'false'];
	spawn(process.execPath, [...FOLLOWING, TSC, ...compiler, ...own], { cwd: ROOT, stdio: 'inherit', detached: true });
	await Promise.all(ASSET_FOLDERS.map((name) => copyAssets(name, out)));
}

async function copyAssets(name: string, out: string): Promise<void> {
	for await (const { filename } of watch(path.join(ROOT, name), { recursive: true })) {
		const file = path.join(name, filename ?? '');
		if (ASSET.test(file) && existsSync(path.join(ROOT, file))) cpSync(path.join(ROOT, file), path.join(out, file));
	}
}
