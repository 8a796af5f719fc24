import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessName, QueueN8n } from '../../../tools/queue/queueN8n.mts';

/** The time that a supervisor takes to restart a process. */
const DOWN_MS = 2_000;

/** Kills processes and restarts them. */
async function killAll(n8n: QueueN8n, ...names: ProcessName[]): Promise<void> {
	await Promise.all(names.map((name) => n8n.kill(name)));
	await sleep(DOWN_MS);
	await Promise.all(names.map((name) => n8n.up(name)));
}

async function killRedis({ redis }: QueueN8n, forget: boolean): Promise<void> {
	await redis.kill();
	if (forget) redis.forget();
	await sleep(DOWN_MS);
	await redis.up();
}

/** The processes that are killed while events arrive. */
export const kills: Readonly<Record<string, (n8n: QueueN8n) => Promise<void>>> = {
	nothing: async () => undefined,
	'a worker': async (n8n) => await killAll(n8n, 'worker-1'),
	'the webhook process': async (n8n) => await killAll(n8n, 'webhook'),
	'a worker and the webhook process': async (n8n) => await killAll(n8n, 'worker-2', 'webhook'),
	'Redis, which persists': async (n8n) => await killRedis(n8n, false),
	'Redis, with nothing persisted': async (n8n) => await killRedis(n8n, true),
};
