import { spawn } from 'node:child_process';

const HEARTBEAT_MS = 15_000;
const KEPT_OUTPUT = 4_000;

/**
 * Runs a command to its end, printing every few seconds that it is still at it. Its output is kept back and shown
 * only when it fails.
 */
export async function run(label, command, args, options = {}) {
	const started = Date.now();
	const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
	console.log(`${label} …`);
	const heartbeat = setInterval(() => console.log(`  still working, ${seconds()}`), HEARTBEAT_MS);
	try {
		await finish(command, args, options);
	} catch (error) {
		throw new Error(`${label}: ${error.message}`);
	} finally {
		clearInterval(heartbeat);
	}
	console.log(`  done in ${seconds()}`);
}

function finish(command, args, options) {
	return new Promise((resolve, reject) => {
		// A group of its own, so that what the command starts can be ended with it.
		const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
		const release = onInterrupt(() => process.kill(-child.pid, 'SIGTERM'));
		let output = '';
		const keep = (chunk) => (output = (output + chunk).slice(-KEPT_OUTPUT));
		child.stdout.on('data', keep);
		child.stderr.on('data', keep);
		child.on('error', (error) => reject(new Error(`${command} cannot be started (${error.message})`)));
		child.on('close', (code, signal) => {
			release();
			if (code === 0) resolve();
			else reject(new Error(`${command} ${code === null ? `was ended by ${signal}` : `gave ${code}`}\n${output}`));
		});
	});
}

function onInterrupt(action) {
	const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
	for (const signal of signals) process.on(signal, action);
	return () => {
		for (const signal of signals) process.off(signal, action);
	};
}
