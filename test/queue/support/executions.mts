import { until } from '../../../tools/until.mts';
import type { RestClient } from '../../../tools/n8n/rest.mts';

const PATIENCE = { patienceMs: 180_000, pollMs: 500 };

export interface Listed {
	readonly id: string;
}

interface Page {
	readonly results: Listed[];
	readonly count: number;
}

const ask = async (rest: RestClient, workflowId: string, status: string[]) => {
	const filter = encodeURIComponent(JSON.stringify({ workflowId, status }));
	return await rest.request<Page>('GET', `/executions?limit=100&filter=${filter}`);
};

/** Counts the executions of these workflows that are running or queued. */
export async function countPending(rest: RestClient, workflowIds: readonly string[]): Promise<number> {
	const pages = await Promise.all(workflowIds.map((id) => ask(rest, id, ['new', 'running'])));
	return pages.reduce((sum, { count }) => sum + count, 0);
}

/** Waits until no execution of these workflows is running or queued. */
export async function untilEnded(rest: RestClient, workflowIds: readonly string[]): Promise<void> {
	const left = await until(
		() => countPending(rest, workflowIds),
		(count) => count === 0,
		PATIENCE,
	);
	if (left > 0) throw new Error(`${left} executions have not ended after ${PATIENCE.patienceMs / 1000} seconds.`);
}

/** Returns the executions of a workflow, newest first, up to a hundred. */
export const executionsOf = async (rest: RestClient, workflowId: string): Promise<Listed[]> =>
	(await ask(rest, workflowId, ['success', 'crashed', 'error'])).results;

/** Returns the executions of a workflow that n8n lists as crashed or failed, up to a hundred. */
export const crashedOf = async (rest: RestClient, workflowId: string): Promise<Listed[]> =>
	(await ask(rest, workflowId, ['crashed', 'error'])).results;

/** Retries executions and waits until they end. Skips those that n8n can't retry. */
export async function retryAll(rest: RestClient, crashed: readonly Listed[]): Promise<void> {
	await Promise.allSettled(
		crashed.map(({ id }) => rest.request('POST', `/executions/${id}/retry`, { loadWorkflow: false })),
	);
}

/** Returns n8n's errors for the failed executions of a workflow, as text. */
export async function failuresOf(rest: RestClient, workflowId: string): Promise<string> {
	const failed = await crashedOf(rest, workflowId);
	const all = await Promise.all(failed.map(({ id }) => rest.request<{ data: string }>('GET', `/executions/${id}`)));
	return all.map(({ data }) => data).join('\n');
}
