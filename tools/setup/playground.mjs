import path from 'node:path';
import { alone } from '../processes/lock.mjs';
import { chosenN8n } from './chosenN8n.mjs';
import { isNativeReady, makeNative, moveNative, nodeIn } from './native.mjs';
import { ensurePackages, isInstalled } from './packages.mjs';

/** Where the real n8n is installed. */
export const PLAYGROUND = chosenN8n();

/** The Node that n8n runs on. */
export const NODE_BINARY = nodeIn(PLAYGROUND);

/** n8n's command line. */
export const N8N_SCRIPT = path.join(PLAYGROUND, 'node_modules', 'n8n', 'bin', 'n8n');

const PACKAGES = { folder: PLAYGROUND, withDev: false };
const LABEL = 'Installing n8n (2 GB, once)';
const NPM_ARGS = ['--legacy-peer-deps', '--omit=dev'];

/** Whether n8n can be started. */
export const isPlaygroundInstalled = () => isInstalled(PACKAGES) && isNativeReady(PLAYGROUND);

/**
 * Makes sure that a real n8n is installed in the playground, with the Node it needs and its database, which are made at
 * the same time. `how` is that of `run`.
 */
export async function ensurePlayground(how) {
	if (isPlaygroundInstalled()) return;
	await alone(LABEL, path.join(PLAYGROUND, '.playground.pid'), async () => {
		if (!isPlaygroundInstalled()) await installPlayground(how);
	});
}

async function installPlayground(how) {
	await Promise.all([
		ensurePackages({ ...PACKAGES, label: LABEL, npmArgs: NPM_ARGS, ...how }),
		makeNative(PLAYGROUND, NPM_ARGS, how),
	]);
	moveNative(PLAYGROUND);
	if (!isNativeReady(PLAYGROUND)) throw new Error(`n8n’s database module sqlite3 cannot be loaded in ${PLAYGROUND}.`);
}
