import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { postgresEnv, queueEnv, REDIS_PERSISTENCE, redisEnv } from '../../../tools/queue/servers.mts';
import { ROOT } from '../../../tools/setup/project.mjs';

// No containers are started here, so these tests compare the compose files with what other tests run.

interface Service {
	readonly command?: readonly string[];
	readonly environment: Readonly<Record<string, string>>;
	readonly healthcheck?: { readonly test: string | readonly string[] };
}
interface Compose {
	readonly services: Readonly<Record<string, Service>>;
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const compose = (file: string) => parse(read(`docs/docker/${file}`)) as Compose;

const UNVERIFIED = { N8N_UNVERIFIED_PACKAGES_ENABLED: 'true' };
const webhookUrl = 'http://n8n:5678/';

it('the compose file gives n8n the same settings as the tests', () => {
	expect(compose('compose.yaml').services.n8n?.environment).toEqual({ ...UNVERIFIED, N8N_WEBHOOK_URL: webhookUrl });
	expect(read('tools/n8n/processes.mts')).toContain("N8N_UNVERIFIED_PACKAGES_ENABLED: 'true'");
});

it('the compose file for queue mode gives n8n, both workers and Redis the same settings as the tests', () => {
	const { services } = compose('compose.queue.yaml');
	const shared = {
		...postgresEnv({ host: 'postgres', port: 5432, database: 'n8n' }),
		...redisEnv({ host: 'redis', port: 6379 }),
		...queueEnv({ webhookUrl, encryptionKey: '${N8N_ENCRYPTION_KEY:?}' }),
		...UNVERIFIED,
		// The PostgreSQL of the tests doesn't require a password.
		DB_POSTGRESDB_PASSWORD: '${POSTGRES_PASSWORD:?}',
	};
	for (const name of ['n8n', 'worker-1', 'worker-2']) expect(services[name]?.environment).toEqual(shared);
	for (const name of ['worker-1', 'worker-2']) expect(services[name]?.command).toBe('worker');
	// Without a host it uses the socket, on which PostgreSQL also accepts connections while it creates its database.
	expect(services.postgres?.healthcheck?.test).toContain('pg_isready --host 127.0.0.1 ');
	expect(services.n8n?.healthcheck?.test).toContainEqual(
		expect.stringContaining('http://127.0.0.1:5678/healthz/readiness'),
	);
	expect(services.redis?.command).toEqual(['redis-server', ...REDIS_PERSISTENCE]);
	expect(services.postgres?.environment).toEqual({
		POSTGRES_DB: shared.DB_POSTGRESDB_DATABASE,
		POSTGRES_USER: shared.DB_POSTGRESDB_USER,
		POSTGRES_PASSWORD: shared.DB_POSTGRESDB_PASSWORD,
	});
	expect(services.sandbox).toEqual(compose('compose.yaml').services.sandbox);
});
