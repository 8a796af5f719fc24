import { spawnSync } from 'node:child_process';
import { ROOT } from '../setup/project.mjs';

/** Runs commands as a shell would with `&&`: ends this process with the code of the first that fails. */
export function inOrder(...commands) {
	for (const command of commands) {
		const { status } = spawnSync(command, { cwd: ROOT, shell: true, stdio: 'inherit' });
		if (status !== 0) process.exit(status ?? 1);
	}
}
