import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../setup/project.mjs';

const DIST = path.join(ROOT, 'dist');

/** Bytes of everything that is published. */
export const packageSize = (): number =>
	readdirSync(DIST, { recursive: true, encoding: 'utf8' })
		.map((name) => statSync(path.join(DIST, name)))
		.reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);

/** Loads the nodes once n8n's own modules are there, as a running n8n would. */
const LOAD = `
	require('n8n-workflow'); require('zod');
	const { n8n } = require('./package.json');
	const started = performance.now();
	for (const file of n8n.nodes) for (const Node of Object.values(require('./' + file))) new Node();
	console.log(performance.now() - started);
`;

/** Milliseconds that the nodes take to load: the best of several processes. */
export function loadTime(): number {
	const times = Array.from({ length: 5 }, () =>
		Number(spawnSync(process.execPath, ['-e', LOAD], { cwd: ROOT, encoding: 'utf8' }).stdout),
	);
	return Math.min(...times);
}
