import { existsSync } from 'node:fs';
import { run } from '../processes/command.mjs';

/** Installs Debian's packages where that can be done without asking, which is as root on Debian; elsewhere does nothing. */
export async function installOnDebian(label, packages) {
	if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
	// At run level 1 no package starts what it brings as a service.
	const options = { env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }, endBy: 'SIGTERM' };
	await run('Reading the list of Debian packages', 'apt-get', ['update', '-qq'], options);
	await run(label, 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}
