// Runs commands that end with this process, even if it is killed. `FOLLOWING` loads this file into a Node program, which then
// ends when its parent does. As a script, this file does the same for other programs:
// node command.mjs <uid>:<gid> <command> [arguments]
// It is loaded before packages are installed, so it can't import any.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const POLL_MS = 500;
const OWN = new URL(import.meta.url);

/**
 * The script that runs other programs, after `FOLLOWING`. Arguments: user and group, command, and the command's
 * arguments.
 */
export const RELAY = fileURLToPath(new URL(OWN.pathname, OWN));
const FOLLOW = new URL(`?starter=${process.pid}`, OWN).href;
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'exit'];
const KEPT_OUTPUT = 4_000;

/**
 * Node arguments for a script that must end with this process, even if this process is killed. The script must lead a
 * process group.
 */
export const FOLLOWING = ['--import', FOLLOW];

/**
 * Runs a command. Rejects with the command's output if it fails. The command and its children end with this process. By
 * default they are killed, because npm would otherwise take a while to undo its work and disturb the next start.
 * `endBy` sets a different signal.
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
			const what = code === null ? `was ended by ${signal}` : `failed with exit code ${code}`;
			const shown = [command, ...args.slice(0, 1)].join(' ');
			reject(new Error(`${shown} ${what}\n${output.trimEnd()}\n\nRun the same command again to continue.`));
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

/** Ends this process and its children when its parent has ended without a signal. */
function follow(starter) {
	setInterval(() => {
		if (process.ppid !== starter) process.kill(-process.pid, 'SIGKILL');
	}, POLL_MS).unref();
	// Removed, because forks of the program would inherit it and have a different parent process.
	const index = process.execArgv.indexOf(OWN.href);
	if (index > 0) process.execArgv.splice(index - 1, 2);
}

/** Runs a program as a user and exits with its code. */
function relay(user, command, ...args) {
	const [uid, gid] = user.split(':').map(Number);
	const child = spawn(command, args, { stdio: 'inherit', ...(uid !== process.getuid?.() && { uid, gid }) });
	child.on('error', (error) => {
		console.error(`${command} can't be started (${error.message}).`);
		process.exit(127);
	});
	child.on('exit', (code) => process.exit(code ?? 1));
	// The program gets the signal too. This process ends after the program.
	for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
}

const starter = OWN.searchParams.get('starter');
if (starter !== null) follow(Number(starter));
else if (process.argv[1] === RELAY) relay(...process.argv.slice(2));
