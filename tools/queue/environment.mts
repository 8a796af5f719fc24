/** Settings of queue mode. docs/docker/compose.queue.yaml has the same, which a test compares. */

interface Address {
	readonly host: string;
	readonly port: number;
}

export const OWNER = 'n8n';

/** n8n's settings for a PostgreSQL. */
export const postgresEnv = ({ host, port, database }: Address & { readonly database: string }) => ({
	DB_TYPE: 'postgresdb',
	DB_POSTGRESDB_HOST: host,
	DB_POSTGRESDB_PORT: String(port),
	DB_POSTGRESDB_DATABASE: database,
	DB_POSTGRESDB_USER: OWNER,
});

/** n8n's settings for a Redis. */
export const redisEnv = ({ host, port }: Address) => ({
	QUEUE_BULL_REDIS_HOST: host,
	QUEUE_BULL_REDIS_PORT: String(port),
});

/** Redis writes each change to its log before it responds, so that no job is lost if it's killed. */
export const REDIS_PERSISTENCE = ['--save', '', '--appendonly', 'yes', '--appendfsync', 'always'] as const;

/** What all processes of n8n share in queue mode. */
export const queueEnv = ({ webhookUrl, encryptionKey }: Readonly<Record<'webhookUrl' | 'encryptionKey', string>>) => ({
	EXECUTIONS_MODE: 'queue',
	N8N_ENCRYPTION_KEY: encryptionKey,
	N8N_WEBHOOK_URL: webhookUrl,
});
