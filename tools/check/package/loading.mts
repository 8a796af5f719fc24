import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../setup/project.mjs';

interface Named {
	n8n: { nodes: string[]; credentials: string[] };
}

const OWN_MODULES = path.join(ROOT, 'node_modules');

/** Loads the unpacked package as n8n does: from its own folder, with n8n's modules on the search path only. */
export function checkLoading(folder: string, modules = OWN_MODULES): string[] {
	const { n8n } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Named;
	const expected = [...n8n.nodes, ...n8n.credentials].map(typeName);
	const found = load(folder, modules);
	if (typeof found === 'string') return [found];
	const missing = expected.filter((name) => !found.includes(name));
	return missing.map((name) => `n8n does not find ${name}; it finds ${found.join(', ')}`);
}

/** The names of the types that n8n found, or what it said instead. */
function load(folder: string, modules: string): string[] | string {
	const env = {
		...process.env,
		NODE_PATH: modules,
		N8N_USER_FOLDER: path.join(folder, '..', 'user'),
		N8N_LOG_LEVEL: 'silent',
	};
	const script = path.join(ROOT, 'tools', 'check', 'package', 'load.mjs');
	try {
		return JSON.parse(
			execFileSync(process.execPath, [script, folder, modules], { env, encoding: 'utf8', stdio: 'pipe' }),
		) as string[];
	} catch (error) {
		return (error as { stderr?: string }).stderr ?? String(error);
	}
}

/** Files are named like the types in them: DrayageFreight.node.js holds drayageFreight. */
function typeName(file: string): string {
	const base = path.basename(file).split('.')[0] ?? '';
	return base.charAt(0).toLowerCase() + base.slice(1);
}
