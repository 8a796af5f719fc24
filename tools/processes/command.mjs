import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FOLLOWING } from './following.mjs';
import { estimator, printLines } from '../setup/progress.mjs';

const TICK_MS = 1_000;
const KEPT_OUTPUT = 4_000;
const RELAY = fileURLToPath(new URL('relay.mjs', import.meta.url));

/**
 * Runs a command to its end and shows how far it is. Its output is kept back and shown only when it fails. `share` says
 * which part of the work is done, from 0 to 1; where nothing tells, `seconds` says how long it takes usually. `env` is
 * added to this process's, the command's session to `background`, if there is one.
 *
 * The command ends when this process does. It does so at once unless `endBy` names another signal: asked to end, npm
 * undoes its work for a while, and is in the way of the next start.
 */
export async function run(label, command, args, { show = printLines, share, seconds, ...options } = {}) {
	const started = Date.now();
	const elapsed = () => (Date.now() - started) / 1_000;
	// Nothing is said any more of what takes longer than it usually does.
	const part = share ?? (() => (elapsed() < seconds ? elapsed() / seconds : undefined));
	const step = show(label);
	const leftAfter = estimator();
	const tick = (seconds, done) => step.update(seconds, done, leftAfter(seconds, done));
	const ticks = setInterval(() => tick(elapsed(), part()), TICK_MS);
	try {
		await finish(command, args, options);
		step.done(elapsed());
	} catch (error) {
		step.stop();
		throw new Error(`${label}: ${error.message.trimEnd()}\n\nRun the same command again to go on from here.`);
	} finally {
		clearInterval(ticks);
	}
}

function finish(command, args, { background, env, endBy = 'SIGKILL', ...options }) {
	return new Promise((resolve, reject) => {
		// A group of its own, so that what the command starts can be ended with it.
		const child = spawn(process.execPath, [...FOLLOWING, RELAY, command, ...args], {
			...options,
			env: { ...process.env, ...env },
			stdio: ['ignore', 'pipe', 'pipe'],
			detached: true,
		});
		background?.add(child.pid);
		const release = whenEnding(() => endGroup(child.pid, endBy));
		let output = '';
		const keep = (chunk) => (output = (output + chunk).slice(-KEPT_OUTPUT));
		child.stdout.on('data', keep);
		child.stderr.on('data', keep);
		child.on('close', (code, signal) => {
			release();
			background?.delete(child.pid);
			if (code === 0) resolve();
			else reject(new Error(`${command} ${code === null ? `was ended by ${signal}` : `gave ${code}`}\n${output}`));
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

const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'exit'];

function whenEnding(action) {
	for (const ending of ENDINGS) process.on(ending, action);
	return () => {
		for (const ending of ENDINGS) process.off(ending, action);
	};
}
