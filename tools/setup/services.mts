import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../until.mts';
import { startProgram } from './command.mjs';

const GRACE_MS = 15_000;
const POLL_MS = 250;
const TAIL_LINES = 25;

export interface ServiceOptions {
	name: string;
	command: string;
	args: readonly string[];
	cwd: string;
	env?: NodeJS.ProcessEnv;
	logFile: string;
}

/**
 * A program that runs alongside this process and writes its output to a log file. It has its own process group: Ctrl-C
 * in the terminal reaches only this process, and the program's children end with it.
 */
export class Service {
	private readonly child: ChildProcess;
	private failure: string | undefined;
	private stopping = false;
	private stopped = false;
	readonly ended: Promise<void>;

	constructor(private readonly options: ServiceOptions) {
		const { command, args, cwd, env } = options;
		const log = openSync(options.logFile, 'w');
		const stdio = ['ignore', log, log] as const;
		this.child = startProgram(command, args, { cwd, env: { ...process.env, ...env }, stdio });
		closeSync(log);
		this.ended = new Promise((resolve) => {
			this.child.once('exit', (code, signal) => {
				this.failure = `${options.name} ended unexpectedly (${signal ?? `exit code ${code}`}).`;
				resolve();
			});
		});
	}

	/** Waits until a request of the URL succeeds. */
	async ready(url: string, timeoutMs: number): Promise<void> {
		const ask = async () => {
			if (this.failure !== undefined) throw this.explain(this.failure);
			return await isOk(url);
		};
		if (await until(ask, Boolean, { patienceMs: timeoutMs, pollMs: POLL_MS })) return;
		throw this.explain(`${this.options.name} wasn't ready after ${timeoutMs / 1000} seconds.`);
	}

	/** Rejects if the program ends before it is stopped. */
	async watch(): Promise<never> {
		await this.ended;
		if (this.stopping) return await new Promise<never>(() => undefined);
		throw this.explain(this.failure ?? '');
	}

	/** Stops the program and its children. Kills them if they don't end within a grace period. */
	async stop(): Promise<void> {
		this.stopping = true;
		if (this.failure === undefined) {
			this.signal('SIGTERM');
			await Promise.race([this.ended, sleep(GRACE_MS, undefined, { ref: false })]);
		}
		this.kill();
		await this.ended;
		this.stopped = true;
	}

	/** Kills the program and its children. */
	kill(): void {
		// Another process may have this ID by now.
		if (!this.stopped) this.signal('SIGKILL');
	}

	private signal(signal: NodeJS.Signals): void {
		if (this.child.pid === undefined) return;
		try {
			process.kill(-this.child.pid, signal);
		} catch {
			// The whole group has ended already.
		}
	}

	private explain(message: string): Error {
		const lines = readFileSync(this.options.logFile, 'utf8').trimEnd().split('\n').slice(-TAIL_LINES);
		return new Error(`${message}\nThe end of ${this.options.logFile}:\n\n${lines.join('\n')}`);
	}
}

/** Returns whether a request of the URL succeeds. */
export async function isOk(url: string): Promise<boolean> {
	try {
		const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
		await response.body?.cancel();
		return response.ok;
	} catch {
		return false;
	}
}

/** All programs of one start, which are stopped together. */
export class Services {
	private readonly running: Service[] = [];
	private ending = false;

	/** Starts a program. Throws if the programs are already being stopped. */
	start(options: ServiceOptions): Service {
		if (this.ending) throw new Error('Stopped before everything was started.');
		const service = new Service(options);
		this.running.push(service);
		return service;
	}

	/** Rejects as soon as one of the programs ends by itself. */
	async watch(): Promise<never> {
		return await Promise.race(this.running.map((service) => service.watch()));
	}

	/** Stops all programs and waits until they have ended. */
	async stopAll(): Promise<void> {
		this.ending = true;
		await Promise.all(this.running.map((service) => service.stop()));
	}

	/** Kills all programs. */
	kill(): void {
		this.ending = true;
		for (const service of this.running) service.kill();
	}
}

const PARENT_POLL_MS = 500;

/** Resolves when the user or the system asks this process to end. */
export function endRequest(): Promise<void> {
	const parent = process.ppid;
	return new Promise((resolve) => {
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
		if (process.env.npm_lifecycle_event === undefined) return;
		// npm sends SIGTERM to the shell in between, which dies without passing it on. A new parent is the only sign.
		setInterval(() => process.ppid === parent || resolve(), PARENT_POLL_MS).unref();
	});
}

/** Creates an empty folder and removes it when this process exits. */
export function temporaryFolder(prefix: string): string {
	const folder = mkdtempSync(path.join(tmpdir(), prefix));
	process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
	return folder;
}

export const HOST = '127.0.0.1';

/**
 * The range of free ports. It is below the ports that systems use for outgoing connections, which could otherwise take
 * a port before the program does.
 */
const [LOWEST, HIGHEST] = [10_000, 32_000];

/** Throws a message with a remedy if a port is in use. */
export async function requireFreePort(port: number, user: string, option: string): Promise<void> {
	if (await isFree(port)) return;
	throw new Error(
		`Port ${port} for ${user} is used by another program. Choose another with: npm start -- ${option} <number>\n` +
			'Is another npm start running? Then choose another data folder, too: --data <folder>',
	);
}

/** Returns a port that is free now, outside the range of outgoing connections. */
export async function freePort(): Promise<number> {
	const port = randomInt(LOWEST, HIGHEST);
	return (await isFree(port)) ? port : await freePort();
}

const isFree = (port: number) =>
	new Promise<boolean>((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(false));
		server.listen({ port, host: HOST }, () => server.close(() => resolve(true)));
	});
