import { parse } from 'flatted';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RestClient } from './rest.mts';

const POLL_MS = 300;
const TIMEOUT_MS = 60_000;

export type Row = Record<string, unknown>;

interface Execution {
	status: string;
	/** n8n's compact text of the run data. */
	data: string;
}

interface RunData {
	resultData: {
		error?: { message: string; description?: string; node?: { name: string } };
		lastNodeExecuted?: string;
		runData: Record<string, { data?: { main?: ({ json: Row }[] | null)[] } }[]>;
	};
}

/** Runs a workflow as the editor's button does and returns the items of its last node. */
export async function runWorkflow(rest: RestClient, id: string, trigger: string): Promise<Row[]> {
	const body = { triggerToStartFrom: { name: trigger } };
	const { executionId } = await rest.request<{ executionId: string }>('POST', `/workflows/${id}/run`, body);
	const { resultData } = await finished(rest, executionId);
	if (resultData.error) {
		const { message, description, node } = resultData.error;
		throw new Error(
			`The workflow stopped at "${node?.name ?? 'unknown'}": ${[message, description].filter(Boolean).join(' ')}`,
		);
	}
	const last = resultData.runData[resultData.lastNodeExecuted ?? '']?.[0];
	return (last?.data?.main?.[0] ?? []).map((item) => item.json);
}

async function finished(rest: RestClient, id: string): Promise<RunData> {
	const deadline = Date.now() + TIMEOUT_MS;
	while (Date.now() < deadline) {
		const execution = await rest.request<Execution>('GET', `/executions/${id}`);
		if (!['new', 'running', 'waiting'].includes(execution.status)) return parse(execution.data) as RunData;
		await sleep(POLL_MS);
	}
	throw new Error(`The workflow was still running after ${TIMEOUT_MS / 1000} seconds.`);
}
