// Runs commands that end with this process. Loaded before anything from npm is installed.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const RELAY = fileURLToPath(new URL('relay.mjs', import.meta.url));
const FOLLOW = new URL(`follow.mjs?starter=${process.pid}`, import.meta.url).href;
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'exit'];
const KEPT_OUTPUT = 4_000;

/** Arguments for Node, before those of a script that must end with this process, even if this one is killed. It must lead a group. */
export const FOLLOWING = ['--import', FOLLOW];

/**
 * Runs a command. The promise rejects with the command's output if it fails. The command and its children end with this
 * process. They are killed by default, since npm would otherwise spend a while undoing its work, and disturb the next start;
 * `endBy` names another signal.
 */
export function run(command, args, { env, endBy = 'SIGKILL', ...options } = {}) {
	const user = `${process.getuid()}:${process.getgid()}`;
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, [...FOLLOWING, RELAY, user, command, ...args], {
			...options,
			env: { ...process.env, ...env },
			stdio: ['ignore', 'pipe', 'pipe'],
			detached: true,
		});
		const end = () => endGroup(child.pid, endBy);
		for (const ending of ENDINGS) process.on(ending, end);
		let output = '';
		const keep = (chunk) => (output = (output + chunk).slice(-KEPT_OUTPUT));
		child.stdout.on('data', keep);
		child.stderr.on('data', keep);
		child.on('close', (code, signal) => {
			for (const ending of ENDINGS) process.off(ending, end);
			if (code === 0) return resolve();
			const what = code === null ? `was ended by ${signal}` : `gave ${code}`;
			const shown = [command, ...args.slice(0, 1)].join(' ');
			reject(new Error(`${shown} ${what}\n${output.trimEnd()}\n\nRun the same command again to go on from here.`));
		});
	});
}

function endGroup(leader, signal) {
	try {
		process.kill(-leader, signal);
	} catch {
		// The whole group has ended already.
	}
}
