// Starts programs that end with the process that started them, even if that process is killed. For that, this file runs as a
// script beside each program: node command.mjs <process ID of the starter> <command> [arguments]
// It is loaded before packages are installed, so it can't import any.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const POLL_MS = 500;
const KEPT_OUTPUT = 4_000;
const SCRIPT = import.meta.filename;

/** Starts a program that leads a process group. The group is killed soon after this process has ended. */
export const startProgram = (command, args, options) =>
	spawn(process.execPath, [SCRIPT, String(process.pid), command, ...args], { ...options, detached: true });

/** Runs a command. Rejects with the end of the command's output if it fails. */
export async function run(command, args, { env, ...options } = {}) {
	const stdio = ['ignore', 'pipe', 'pipe'];
	const child = startProgram(command, args, { ...options, env: { ...process.env, ...env }, stdio });
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk) => (output = (output + chunk).slice(-KEPT_OUTPUT)));
	}
	const [code] = await once(child, 'close');
	if (code !== 0)
		throw new Error(`${[command, ...args.slice(0, 1)].join(' ')} failed with exit code ${code}\n${output.trimEnd()}`);
}

/** Runs a program, and kills it and its children when the starter has ended. Exits with the program's code. */
function accompany(starter, command, ...args) {
	const program = spawn(command, args, { stdio: 'inherit' });
	program.on('error', (error) => {
		console.error(`${command} can't be started (${error.message}).`);
		process.exit(127);
	});
	program.on('exit', (code) => process.exit(code ?? 1));
	setInterval(() => {
		if (process.ppid !== Number(starter)) process.kill(-process.pid, 'SIGKILL');
	}, POLL_MS);
	// The program gets the signal too. This process ends after the program.
	for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
}

if (process.argv[1] === SCRIPT) accompany(...process.argv.slice(2));
