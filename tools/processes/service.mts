import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { FOLLOWING } from './following.mjs';
import { until } from '../until.mts';

const GRACE_MS = 15_000;
const POLL_MS = 250;
const TAIL_LINES = 25;

export interface ServiceOptions {
	name: string;
	/** The Node that runs it. */
	command: string;
	args: string[];
	cwd: string;
	env?: NodeJS.ProcessEnv;
	logFile: string;
}

/** A program that runs beside this one, with its output in a log file. */
export class Service {
	private readonly child: ChildProcess;
	private failure: Error | undefined;
	private stopping = false;
	private stopped = false;
	readonly ended: Promise<void>;

	constructor(private readonly options: ServiceOptions) {
		const { command, args, cwd, env } = options;
		// A group of its own: Ctrl-C in the terminal reaches only us, and what it starts itself ends with it.
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
			// Whoever learns of the end reads the log next, which must be whole by then.
			const end = (reason: string) =>
				log.end(() => {
					this.failure ??= new Error(`${options.name} ended unexpectedly (${reason}).`);
					resolve();
				});
			this.child.once('error', (error) => end(error.message));
			this.child.once('close', (code, signal) => end(signal ?? `exit code ${code}`));
		});
	}

	/** The process, as the system numbers it. */
	get pid(): number | undefined {
		return this.child.pid;
	}

	/** Waits until the address answers with one of the wanted statuses. */
	async ready(url: string, timeoutMs: number, accept: (status: number) => boolean): Promise<void> {
		const ask = async () => {
			if (this.failure) throw this.explain(this.failure.message);
			const status = await statusOf(url);
			return status !== undefined && accept(status);
		};
		if (await until(ask, Boolean, { patienceMs: timeoutMs, pollMs: POLL_MS })) return;
		throw this.explain(`${this.options.name} was not ready after ${timeoutMs / 1000} seconds.`);
	}

	/** Fails when the program ends without having been stopped. */
	async watch(): Promise<never> {
		await this.ended;
		if (this.stopping) return await new Promise<never>(() => undefined);
		throw this.explain(this.failure?.message ?? `${this.options.name} ended.`);
	}

	/** Ends the program and all it started, by force after a grace. */
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

	/** Ends the program and all it started by force. */
	kill(): void {
		// Its number may belong to somebody else by now.
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
