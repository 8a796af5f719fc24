// Runs commands that end with this process, even if it is killed: `FOLLOWING` loads this file into a program of Node, which it
// then ends with the process that started it. As a script, it runs a program that isn't Node in the same way:
// node command.mjs <uid>:<gid> <command> [arguments]
// Loaded before anything from npm is installed.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const POLL_MS = 500;
const OWN = new URL(import.meta.url);

/** The script that runs a program which isn't Node, after `FOLLOWING`: its user and group, the command and its arguments. */
export const RELAY = fileURLToPath(new URL(OWN.pathname, OWN));
const FOLLOW = new URL(`?starter=${process.pid}`, OWN).href;
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

/** Ends this process, and what it started itself, when the process that started it is gone without a word. */
function follow(starter) {
	setInterval(() => {
		if (process.ppid !== starter) process.kill(-process.pid, 'SIGKILL');
	}, POLL_MS).unref();
	// What the program forks would inherit this, and has another parent.
	const index = process.execArgv.indexOf(OWN.href);
	if (index > 0) process.execArgv.splice(index - 1, 2);
}

/** Runs a program as a user, and ends as it does. */
function relay(user, command, ...args) {
	const [uid, gid] = user.split(':').map(Number);
	const child = spawn(command, args, { stdio: 'inherit', ...(uid !== process.getuid?.() && { uid, gid }) });
	child.on('error', (error) => {
		console.error(`${command} can't be started (${error.message}).`);
		process.exit(127);
	});
	child.on('exit', (code) => process.exit(code ?? 1));
	// The signal goes to the program too; this one ends after it.
	for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
}

const starter = OWN.searchParams.get('starter');
if (starter !== null) follow(Number(starter));
else if (process.argv[1] === RELAY) relay(...process.argv.slice(2));
