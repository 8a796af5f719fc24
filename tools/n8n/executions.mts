import { setTimeout as sleep } from 'node:timers/promises';
import { itemsOf, readEnded, type Row } from './execution.mts';
import type { RestClient } from './rest.mts';

interface Listed {
	id: string;
	status: string;
}

const POLL_MS = 200;
const PAGE = 100;
const PATIENCE_MS = 30_000;
const ENDED = ['success', 'error', 'crashed', 'canceled'];

const filterFor = (workflowId: string) => encodeURIComponent(JSON.stringify({ workflowId }));

interface Page {
	readonly results: readonly Listed[];
	/** Null at the end; n8n 1 has none and counts down from an ID. */
	readonly nextCursor?: string | null;
}

async function listPages(rest: RestClient, workflowId: string): Promise<Listed[]> {
	const found: Listed[] = [];
	let next: string | undefined = '';
	while (next !== undefined) {
		const page: Page = await rest.request('GET', `/executions?limit=${PAGE}&filter=${filterFor(workflowId)}${next}`);
		found.push(...page.results);
		next = nextPage(page);
	}
	return found;
}

function nextPage({ results, nextCursor }: Page): string | undefined {
	if (nextCursor !== undefined) return nextCursor === null ? undefined : `&cursor=${nextCursor}`;
	return results.length < PAGE ? undefined : `&lastId=${results.at(-1)?.id ?? ''}`;
}

/**
 * All executions of a workflow, oldest first. n8n pages by time of start: where several start in one millisecond, a page
 * may repeat one and skip another. Those skipped stand between the IDs of the others.
 */
async function list(rest: RestClient, workflowId: string): Promise<Listed[]> {
	const listed = new Map((await listPages(rest, workflowId)).map((execution) => [Number(execution.id), execution]));
	const ids = [...listed.keys()];
	for (let id = Math.min(...ids) + 1; id < Math.max(...ids); id++) {
		if (listed.has(id)) continue;
		const skipped = await rest.request<Listed & { workflowId: string }>('GET', `/executions/${id}`);
		if (skipped.workflowId === workflowId) listed.set(id, skipped);
	}
	return [...listed.values()].sort((one, other) => Number(one.id) - Number(other.id));
}

/** How many executions of a workflow have ended. */
export async function countEnded(rest: RestClient, workflowId: string): Promise<number> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId, status: ENDED }));
	return (await rest.request<{ count: number }>('GET', `/executions?limit=1&filter=${filter}`)).count;
}

/** Waits until so many executions of a workflow have ended; throws after half a minute without a further one. */
export async function untilEnded(rest: RestClient, workflowId: string, count: number): Promise<void> {
	let ended = -1;
	let deadline = Date.now() + PATIENCE_MS;
	while (Date.now() < deadline) {
		const now = await countEnded(rest, workflowId);
		if (now >= count) return;
		if (now > ended) deadline = Date.now() + PATIENCE_MS;
		ended = now;
		await sleep(POLL_MS);
	}
	throw new Error(`${ended} of ${count} executions have ended, and no more do`);
}

/** What one execution's node gave out; undefined when it did not run. */
export interface Ran {
	readonly id: string;
	readonly status: string;
	readonly items: Row[] | undefined;
}

/** What a node gave out in every execution of a workflow, oldest first. */
export async function outputsOf(rest: RestClient, workflowId: string, node: string): Promise<Ran[]> {
	const ran: Ran[] = [];
	for (const { id, status } of await list(rest, workflowId)) {
		const { resultData } = await readEnded(rest, id);
		const [first] = resultData.runData[node] ?? [];
		ran.push({ id, status, items: first && itemsOf(first) });
	}
	return ran;
}
