import { rmSync } from 'node:fs';
import { startSandbox, type Sandbox } from '../../sandbox/index.mts';
import { n8nReady, spawnN8n, type RunningN8n } from './processes.mts';
import { freePort } from '../processes/ports.mts';
import { provideCredential } from './provision.mts';
import { RestClient } from './rest.mts';
import { Services } from '../processes/services.mts';
import { temporaryFolder } from '../temporary.mts';
import { processorTime } from '../bench/processorTime.mts';
import type { Testbed } from './testbed.mts';

/** A real n8n with the packed package and an empty database, and a sandbox in this process. */
export class OwnN8n implements Testbed {
	private readonly services = new Services();
	private readonly data = temporaryFolder('drayage-n8n-');
	private port = 0;
	private running: RunningN8n | undefined;
	private signedIn: RestClient | undefined;
	private credentialId = '';

	private constructor(
		readonly sandbox: Sandbox,
		private readonly env: NodeJS.ProcessEnv,
	) {}

	/** `env` is how it is set up beyond the usual. */
	static async start(env: NodeJS.ProcessEnv = {}): Promise<OwnN8n> {
		const own = new OwnN8n(await startSandbox(), env);
		try {
			await own.sandbox.control.setRateLimit({ limit: 100_000 });
			own.port = await freePort();
			await own.up();
			own.credentialId = (await provideCredential(own.rest, own.sandbox.url)).id;
		} catch (error) {
			await own.close();
			throw error;
		}
		return own;
	}

	get url(): string {
		return `http://127.0.0.1:${this.port}`;
	}

	get rest(): RestClient {
		if (!this.signedIn) throw new Error('n8n is not up');
		return this.signedIn;
	}

	get credentials() {
		return { drayageFreightApi: { id: this.credentialId, name: 'Drayage Freight sandbox' } };
	}

	processorTime(): number {
		return processorTime(this.running?.service.pid ?? process.pid);
	}

	/** Ends n8n and starts it again with the same database; `meanwhile` happens while it is down. */
	async restart(meanwhile?: () => Promise<unknown>): Promise<void> {
		await this.running?.service.stop();
		await meanwhile?.();
		await this.up();
	}

	async close(): Promise<void> {
		await this.services.stopAll();
		await this.sandbox.close();
		rmSync(this.data, { recursive: true, force: true });
	}

	private async up(): Promise<void> {
		this.running = await spawnN8n(this.services, this.port, this.data, this.env);
		await n8nReady(this.running);
		this.signedIn = new RestClient(this.url);
		await this.signedIn.login();
	}
}
