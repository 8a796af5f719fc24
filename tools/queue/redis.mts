import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { findServers } from '../setup/servers.mjs';
import { freePort, HOST } from '../processes/ports.mts';
import type { Service } from '../processes/service.mts';
import type { Services } from '../processes/services.mts';
import { until } from '../until.mts';
import { temporaryFolder } from '../temporary.mts';
import { self, startProgram } from './program.mts';

/** A Redis of its own that listens on this machine only and writes every change to its log at once. */
export class Redis {
	readonly folder = temporaryFolder('drayage-redis-');
	private service: Service | undefined;

	private constructor(
		private readonly services: Services,
		private readonly port: number,
	) {}

	static async start(services: Services): Promise<Redis> {
		const redis = new Redis(services, await freePort());
		await redis.up();
		return redis;
	}

	/** What n8n is told about it. */
	get env(): NodeJS.ProcessEnv {
		return { QUEUE_BULL_REDIS_HOST: HOST, QUEUE_BULL_REDIS_PORT: String(this.port) };
	}

	async kill(): Promise<void> {
		this.service?.kill();
		await this.service?.ended;
	}

	/** Forgets everything; it must not run. */
	forget(): void {
		rmSync(path.join(this.folder, 'appendonlydir'), { recursive: true, force: true });
		rmSync(path.join(this.folder, 'appendonly.aof'), { force: true });
	}

	async up(): Promise<void> {
		const server = findServers()?.redisServer;
		if (server === undefined) throw new Error('Redis is not installed.');
		const persistence = ['--save', '', '--appendonly', 'yes', '--appendfsync', 'always'];
		const command = [server, '--port', String(this.port), '--bind', HOST, '--dir', this.folder, ...persistence];
		this.service = startProgram(this.services, 'redis', self(), command, this.folder);
		if (!(await until(() => answers(this.port), Boolean))) throw new Error(`Redis did not answer; see ${this.folder}.`);
	}
}

/** A Redis that is reading its log refuses a PING. */
const answers = (port: number): Promise<boolean> =>
	new Promise((resolve) => {
		const socket = connect(port, HOST, () => socket.write('PING\r\n'));
		socket.once('data', (text) => {
			socket.destroy();
			resolve(text.toString().startsWith('+PONG'));
		});
		socket.once('error', () => resolve(false));
	});
