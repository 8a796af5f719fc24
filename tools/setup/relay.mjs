// Runs a program that is no Node as a service of a tool, with which it ends: node relay.mjs <uid>:<gid> <command> [arguments]
import { spawn } from 'node:child_process';

const [, , user, command, ...args] = process.argv;
const [uid, gid] = user.split(':').map(Number);
const child = spawn(command, args, { stdio: 'inherit', ...(uid !== process.getuid?.() && { uid, gid }) });
child.on('error', (error) => {
	console.error(`${command} can't be started (${error.message}).`);
	process.exit(127);
});
child.on('exit', (code) => process.exit(code ?? 1));
// The signal goes to the program too; this one ends after it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
