/** Settings of queue mode. A test compares them with docs/docker/compose.queue.yaml. */

interface Address {
	readonly host: string;
	readonly port: number;
}

export const OWNER = 'n8n';

/** Returns n8n's settings for a PostgreSQL server. */
export const postgresEnv = ({ host, port, database }: Address & { readonly database: string }) => ({
	DB_TYPE: 'postgresdb',
	DB_POSTGRESDB_HOST: host,
	DB_POSTGRESDB_PORT: String(port),
	DB_POSTGRESDB_DATABASE: database,
	DB_POSTGRESDB_USER: OWNER,
});

/** Returns n8n's settings for a Redis server. */
export const redisEnv = ({ host, port }: Address) => ({
	QUEUE_BULL_REDIS_HOST: host,
	QUEUE_BULL_REDIS_PORT: String(port),
});

/** Redis writes each change to its log before it responds, so that no job is lost if Redis is killed. */
export const REDIS_PERSISTENCE = ['--save', '', '--appendonly', 'yes', '--appendfsync', 'always'] as const;

/** Returns the settings that all n8n processes share in queue mode. */
export const queueEnv = ({ webhookUrl, encryptionKey }: Readonly<Record<'webhookUrl' | 'encryptionKey', string>>) => ({
	EXECUTIONS_MODE: 'queue',
	N8N_ENCRYPTION_KEY: encryptionKey,
	N8N_WEBHOOK_URL: webhookUrl,
});
