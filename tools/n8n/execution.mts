import { parse } from 'flatted';
import type { RestClient } from './rest.mts';
import { until } from '../until.mts';

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
		runData: Record<string, NodeRun[] | undefined>;
	};
}

/** One run of one node: by kind of connection, the items of each output. */
interface NodeRun {
	data?: Record<string, ({ json: Row }[] | null)[]>;
}

export interface Run {
	readonly items: ReadonlyMap<string, Row[]>;
	/** The name of the node that ran last. */
	readonly last: string;
}

/** Runs a workflow as the editor's button does and returns the items of its last node. */
export async function runWorkflow(rest: RestClient, id: string, trigger: string): Promise<Row[]> {
	const { items, last } = await runNodes(rest, id, trigger);
	return items.get(last) ?? [];
}

/** Runs a workflow and returns the items of every node that ran, from all its outputs. Throws where the workflow stopped. */
export async function runNodes(rest: RestClient, id: string, trigger: string): Promise<Run> {
	const { executionId = '' } = await startRun(rest, id, trigger);
	return await readRun(rest, executionId);
}

/** Starts a workflow as the editor's button does; there is no execution yet where n8n listens for a test event. */
export async function startRun(rest: RestClient, id: string, trigger: string): Promise<{ executionId?: string }> {
	// n8n 1 runs the workflow that it is handed; later ones take no notice of it.
	const workflowData = await rest.request('GET', `/workflows/${id}`);
	return await rest.request('POST', `/workflows/${id}/run`, { workflowData, triggerToStartFrom: { name: trigger } });
}

/** Waits for the end of an execution and returns the items of every node. Throws where the workflow stopped. */
export async function readRun(rest: RestClient, executionId: string): Promise<Run> {
	const { resultData } = await readEnded(rest, executionId);
	if (resultData.error) {
		const { message, description, node } = resultData.error;
		throw new Error(
			`The workflow stopped at "${node?.name ?? 'unknown'}": ${[message, description].filter(Boolean).join(' ')}`,
		);
	}
	const items = Object.entries(resultData.runData).map(
		([name, runs]) => [name, (runs ?? []).flatMap(itemsOf)] as const,
	);
	return { items: new Map(items), last: resultData.lastNodeExecuted ?? '' };
}

/** The items of all outputs of one run of a node. */
export const itemsOf = ({ data }: NodeRun): Row[] =>
	Object.values(data ?? {}).flatMap((outputs) => outputs.flatMap((output) => (output ?? []).map((item) => item.json)));

/** n8n 1 writes the status of an execution before its data, so for a moment one that has ended has none. */
const hasEnded = ({ status, data }: Execution) => !['new', 'running', 'waiting'].includes(status) && data !== '[]';

/** Waits for the end of an execution and returns what n8n noted about it. */
export async function readEnded(rest: RestClient, id: string): Promise<RunData> {
	const ask = () => rest.request<Execution>('GET', `/executions/${id}`);
	const execution = await until(ask, hasEnded, { patienceMs: TIMEOUT_MS, pollMs: POLL_MS });
	if (hasEnded(execution)) return parse(execution.data) as RunData;
	throw new Error(`The workflow was still running after ${TIMEOUT_MS / 1000} seconds.`);
}
