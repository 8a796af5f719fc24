import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../until.mts';
import { FOLLOWING } from './command.mjs';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const GRACE_MS = 15_000;
const POLL_MS = 250;
const TAIL_LINES = 25;

export interface ServiceOptions {
	name: string;
	/** The Node binary to run the program with. */
	command: string;
	args: string[];
	cwd: string;
	env?: NodeJS.ProcessEnv;
	logFile: string;
}

/** A program that runs alongside this process and writes its output to a log file. */
export class Service {
	private readonly child: ChildProcess;
	private failure: Error | undefined;
	private stopping = false;
	private stopped = false;
	readonly ended: Promise<void>;

	constructor(private readonly options: ServiceOptions) {
		const { command, args, cwd, env } = options;
		// The program has its own process group. Ctrl-C in the terminal reaches only this process, and the program's
		// children end with it.
		this.child = spawn(command, [...FOLLOWING, ...args], {
			cwd,
			env: { ...process.env, ...env },
			stdio: ['ignore', 'pipe', 'pipe'],
			detached: true,
		});
		const log = createWriteStream(options.logFile);
		this.child.stdout?.pipe(log, { end: false });
		this.child.stderr?.pipe(log, { end: false });
		this.ended = new Promise((resolve) => {
			// The caller reads the log next, so it must be complete.
			const end = (reason: string) =>
				log.end(() => {
					this.failure ??= new Error(`${options.name} ended unexpectedly (${reason}).`);
					resolve();
				});
			this.child.once('error', (error) => end(error.message));
			this.child.once('close', (code, signal) => end(signal ?? `exit code ${code}`));
		});
	}

	/** The process ID. */
	get pid(): number | undefined {
		return this.child.pid;
	}

	/** Waits until the URL responds with an accepted status. */
	async ready(url: string, timeoutMs: number, accept: (status: number) => boolean): Promise<void> {
		const ask = async () => {
			if (this.failure) throw this.explain(this.failure.message);
			const status = await statusOf(url);
			return status !== undefined && accept(status);
		};
		if (await until(ask, Boolean, { patienceMs: timeoutMs, pollMs: POLL_MS })) return;
		throw this.explain(`${this.options.name} wasn't ready after ${timeoutMs / 1000} seconds.`);
	}

	/** Rejects if the program ends before it is stopped. */
	async watch(): Promise<never> {
		await this.ended;
		if (this.stopping) return await new Promise<never>(() => undefined);
		throw this.explain(this.failure?.message ?? `${this.options.name} ended.`);
	}

	/** Stops the program and its children. Kills them if they don't end within a grace period. */
	async stop(): Promise<void> {
		this.stopping = true;
		if (!this.failure) {
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

async function statusOf(url: string): Promise<number | undefined> {
	try {
		const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
		await response.body?.cancel();
		return response.status;
	} catch {
		return undefined;
	}
}

const all = new Set<Services>();

/** Process groups outlive this process, so they are killed before it ends, regardless of how it ends. */
function guard(services: Services): void {
	if (all.size === 0) {
		exitOnSignals();
		// Registered before other listeners, which remove the folders that the programs write to.
		process.prependOnceListener('exit', () => all.forEach((one) => one.kill()));
	}
	all.add(services);
}

/** All programs of one start, which are stopped together. */
export class Services {
	private readonly running: Service[] = [];
	private ending = false;

	constructor() {
		guard(this);
	}

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

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Turns unhandled signals into an exit, so that the exit listeners still run. */
function exitOnSignals(): void {
	for (const signal of SIGNALS) {
		const end = () => {
			if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
		};
		process.on(signal, end);
	}
}

const PARENT_POLL_MS = 500;

/** Resolves when the user or the system asks this process to end. */
export function endRequest(parent: number): Promise<void> {
	return new Promise((resolve) => {
		for (const signal of SIGNALS) process.on(signal, () => resolve());
		if (process.env.npm_lifecycle_event !== undefined) whenParentEnds(parent, resolve);
	});
}

/**
 * Returns whether the parent process has changed. npm sends SIGTERM to the shell in between, which dies without passing
 * it on, so this is the only sign.
 */
function whenParentEnds(parent: number, action: () => void): void {
	const timer = setInterval(() => {
		if (process.ppid === parent) return;
		clearInterval(timer);
		action();
	}, PARENT_POLL_MS);
	timer.unref();
}

const options = { recursive: true, force: true, maxRetries: 3 } as const;

/** Creates an empty folder and removes it when this process exits. */
export function temporaryFolder(prefix: string): string {
	const folder = mkdtempSync(path.join(tmpdir(), prefix));
	process.once('exit', () => rmSync(folder, options));
	return folder;
}

export const HOST = '127.0.0.1';

/**
 * The range of free ports. It is below the ports that systems use for outgoing connections, which could otherwise take
 * a port before the program does.
 */
const [LOWEST, HIGHEST] = [10_000, 32_000];

/** Throws a clear message if a port is in use. */
export async function requireFreePort(port: number, user: string, option: string): Promise<void> {
	const code = await problemOf(port);
	if (code === undefined) return;
	const reason = code === 'EADDRINUSE' ? 'is used by another program' : `can't be used (${code})`;
	throw new Error(
		`Port ${port} for ${user} ${reason}. Choose another with: npm start -- ${option} <number>\n` +
			'Is another npm start running? Then choose another data folder, too: --data <folder>',
	);
}

/** Returns a port that is free now, outside the range of outgoing connections. */
export async function freePort(): Promise<number> {
	const port = randomInt(LOWEST, HIGHEST);
	return (await problemOf(port)) === undefined ? port : await freePort();
}

/** Returns the error code if it isn't possible to listen on a port, or undefined if it is. */
const problemOf = (port: number) =>
	new Promise<string | undefined>((resolve) => {
		const server = createServer();
		server.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => resolve(code));
		server.listen({ port, host: HOST }, () => server.close(() => resolve(undefined)));
	});
