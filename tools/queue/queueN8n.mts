import { cpSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createSandbox } from '../../sandbox/index.mts';
import { freePort, HOST, type Service, temporaryFolder } from '../setup/services.mts';
import { Testbed } from '../n8n/ownN8n.mts';
import { packageFolder, spawnN8n, startHelper } from '../n8n/processes.mts';
import { Postgres, Redis } from './servers.mts';

const WORKERS = ['worker-1', 'worker-2'] as const;
export type ProcessName = 'main' | 'webhook' | (typeof WORKERS)[number];

/** n8n's own settings, except that it detects problems within seconds instead of minutes or hours. */
const SOONER = {
	QUEUE_WORKER_LOCK_DURATION: '15000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '3000',
	QUEUE_WORKER_STALLED_INTERVAL: '5000',
	// In minutes.
	N8N_EXECUTIONS_QUEUE_RECOVERY_INTERVAL: '0.25',
};

/**
 * n8n in queue mode with its own PostgreSQL and Redis: main, two workers, and a webhook process that receives all
 * requests.
 */
export class QueueN8n extends Testbed {
	private readonly data = temporaryFolder('drayage-queue-');
	private readonly processes = new Map<ProcessName, Service>();
	private ports = { main: 0, webhook: 0 };
	private env: NodeJS.ProcessEnv = {};
	private servers: { postgres: Postgres; redis: Redis } | undefined;

	static async start(): Promise<QueueN8n> {
		const own = new QueueN8n(await createSandbox());
		try {
			await own.begin();
		} catch (error) {
			await own.close();
			throw error;
		}
		return own;
	}

	get url(): string {
		return `http://${HOST}:${this.ports.webhook}`;
	}

	get postgres(): Postgres {
		return this.running.postgres;
	}

	get redis(): Redis {
		return this.running.redis;
	}

	/** Returns the workers that have run an execution or a part of it, by their logs. A log begins when its worker starts. */
	workersOf(executionId: string) {
		const started = `Worker started execution ${executionId} `;
		return WORKERS.filter((name) =>
			readFileSync(path.join(this.folder(name), `${name}.log`), 'utf8').includes(started),
		);
	}

	/** Kills one of n8n's processes and its children. */
	async kill(name: ProcessName): Promise<void> {
		const service = this.processes.get(name);
		service?.kill();
		await service?.ended;
		this.processes.delete(name);
		// Otherwise, n8n would wait ten seconds at its next start.
		rmSync(path.join(this.folder(name), '.n8n', 'crash.journal'), { force: true });
	}

	/** Starts one of n8n's processes and waits until it is ready. */
	async up(name: ProcessName, { withPackage = true } = {}): Promise<void> {
		if (name === 'main') {
			await this.mainUp();
			return;
		}
		const folder = packageFolder(this.folder(name));
		if (withPackage) cpSync(packageFolder(this.folder('main')), folder, { recursive: true });
		else rmSync(folder, { recursive: true, force: true });
		const [command, port] = name === 'webhook' ? (['webhook', this.ports.webhook] as const) : (['worker'] as const);
		const service = await startHelper(this.services, command, name, this.folder(name), this.env, port);
		this.processes.set(name, service);
	}

	async close(): Promise<void> {
		// No test waits for work that is still in progress.
		this.services.kill();
		await this.services.stopAll();
		await this.sandbox.close();
		const folders = [this.data, this.servers?.postgres.folder, this.servers?.redis.folder];
		for (const folder of folders) if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
	}

	private get running() {
		if (!this.servers) throw new Error('PostgreSQL and Redis are not up.');
		return this.servers;
	}

	private folder(name: ProcessName): string {
		return path.join(this.data, name);
	}

	private async begin(): Promise<void> {
		await this.sandbox.control.setRateLimit({ limit: 100_000 });
		this.servers = { postgres: await Postgres.start(this.services), redis: await Redis.start(this.services) };
		this.ports = { main: await freePort(), webhook: await freePort() };
		this.env = {
			...this.servers.postgres.env,
			...this.servers.redis.env,
			...SOONER,
			EXECUTIONS_MODE: 'queue',
			N8N_ENCRYPTION_KEY: 'of-the-tests',
			N8N_WEBHOOK_URL: `${this.url}/`,
			N8N_DISABLE_PRODUCTION_MAIN_PROCESS: 'true',
		};
		await this.up('main');
		await Promise.all((['webhook', ...WORKERS] as const).map((name) => this.up(name)));
		await this.addCredential();
	}

	private async mainUp(): Promise<void> {
		const main = await spawnN8n(this.services, this.ports.main, this.folder('main'), this.env);
		this.processes.set('main', main.service);
		await this.signIn(main);
	}
}
