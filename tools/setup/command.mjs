import { spawn } from 'node:child_process';
import { printLines } from './progress.mjs';

const TICK_MS = 1_000;
const KEPT_OUTPUT = 4_000;

/**
 * Runs a command to its end and shows how far it is. Its output is kept back and shown only when it fails.
 * `share` says which part of the work is done, from 0 to 1; where nothing tells, `seconds` says how long it takes usually.
 */
export async function run(label, command, args, { show = printLines, share, seconds, ...options } = {}) {
	const started = Date.now();
	const elapsed = () => (Date.now() - started) / 1_000;
	const part = share ?? (() => (seconds === undefined ? undefined : Math.min(elapsed() / seconds, 0.95)));
	const step = show(label);
	const ticks = setInterval(() => step.update(elapsed(), part()), TICK_MS);
	try {
		await finish(command, args, options);
		step.done(elapsed());
	} catch (error) {
		step.stop();
		throw new Error(`${label}: ${error.message}`);
	} finally {
		clearInterval(ticks);
	}
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
