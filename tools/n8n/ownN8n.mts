import { rmSync } from 'node:fs';
import path from 'node:path';
import { type Sandbox, createSandbox } from '../../sandbox/index.mts';
import { freePort, Services, temporaryFolder } from '../setup/services.mts';
import { n8nReady, type Running, spawnN8n } from './processes.mts';
import { provideCredential } from './workflows.mts';
import { RestClient } from './rest.mts';

/** An n8n with the packed package, and the sandbox for its nodes. */
export abstract class Testbed {
	protected readonly services = new Services();
	private client: RestClient | undefined;
	private credentialId = '';

	protected constructor(readonly sandbox: Sandbox) {}

	/** The base URL of n8n's webhooks. */
	abstract get url(): string;

	/** Signed in as the owner. */
	get rest(): RestClient {
		if (!this.client) throw new Error('n8n is not up.');
		return this.client;
	}

	/** The sandbox's credential, as referenced by nodes. */
	get credentials() {
		return { drayageFreightApi: { id: this.credentialId, name: 'Drayage Freight sandbox' } };
	}

	/** Saves the sandbox's credential. Its type is part of the package. */
	async addCredential(): Promise<void> {
		this.credentialId = (await provideCredential(this.rest, this.sandbox.url)).id;
	}

	/** Waits until n8n is ready, and signs in. */
	protected async signIn(n8n: Running): Promise<void> {
		await n8nReady(n8n);
		this.client = new RestClient(n8n.url);
		await this.client.login();
	}
}

/** A real n8n with the packed package and an empty database, and a sandbox in this process. */
export class OwnN8n extends Testbed {
	private readonly data = temporaryFolder('drayage-n8n-');
	private port = 0;
	private running: Running | undefined;

	private constructor(
		sandbox: Sandbox,
		private env: NodeJS.ProcessEnv,
		private readonly isBare: boolean,
	) {
		super(sandbox);
	}

	/**
	 * `env` adds environment variables. A bare n8n starts without the package, and without the credential until
	 * `addCredential` is called.
	 */
	static async start(env: NodeJS.ProcessEnv = {}, { isBare = false } = {}): Promise<OwnN8n> {
		const own = new OwnN8n(await createSandbox(), env, isBare);
		try {
			await own.sandbox.control.setRateLimit({ limit: 100_000 });
			own.port = await freePort();
			await own.up();
			if (!isBare) await own.addCredential();
		} catch (error) {
			await own.close();
			throw error;
		}
		return own;
	}

	get url(): string {
		return `http://127.0.0.1:${this.port}`;
	}

	/**
	 * Stops n8n and restarts it with the same database. `meanwhile` runs while n8n is stopped; `env` applies from then
	 * on.
	 */
	async restart(meanwhile?: () => Promise<unknown>, env: NodeJS.ProcessEnv = {}): Promise<void> {
		await this.running?.service.stop();
		this.env = { ...this.env, ...env };
		await meanwhile?.();
		await this.up();
	}

	/** Kills n8n and restarts it with the same database. `meanwhile` runs while n8n is stopped. */
	async crash(meanwhile?: () => Promise<unknown>): Promise<void> {
		this.running?.service.kill();
		await this.running?.service.ended;
		// Otherwise, n8n would wait ten seconds at its next start.
		rmSync(path.join(this.data, '.n8n', 'crash.journal'), { force: true });
		await meanwhile?.();
		await this.up();
	}

	async close(): Promise<void> {
		await this.services.stopAll();
		await this.sandbox.close();
		rmSync(this.data, { recursive: true, force: true });
	}

	private async up(): Promise<void> {
		this.running = await spawnN8n(this.services, this.port, this.data, this.env, this.isBare);
		await this.signIn(this.running);
	}
}
