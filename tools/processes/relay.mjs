// Runs a command of any kind, so that follow.mjs can be loaded beside it: node --import follow.mjs relay.mjs <command> [arguments]
import { spawn } from 'node:child_process';

const [command, ...args] = process.argv.slice(2);
spawn(command, args, { stdio: 'inherit' })
	.on('error', ({ message }) => {
		console.error(`${command} cannot be started (${message}).`);
		process.exit(127);
	})
	.on('close', (code, signal) => process.exit(signal === null ? code : 1));
