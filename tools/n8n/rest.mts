import { parse } from 'flatted';
import { until } from '../until.mts';

/**
 * The login of the only user in an n8n started by a tool. It isn't secret: n8n listens only on this machine and
 * contains sample data.
 */
export const OWNER = {
	email: 'owner@drayage.local',
	firstName: 'Drayage',
	lastName: 'Owner',
	password: 'Drayage-demo-1',
	/** The bcrypt hash of the password. In the environment, n8n only accepts a hash. */
	passwordHash: '$2a$10$JDKHbw.vOxgs1KWSJLF5Yu2Nq9.h3CQwzMH8x8NzGueg4o02j.AR2',
};

const HEADERS = { 'content-type': 'application/json', 'browser-id': 'drayage-tools', connection: 'close' };

/** A client of the REST API of n8n's editor, signed in as the owner. */
export class RestClient {
	/** `cookie` is the cookie of a signed-in client. */
	constructor(
		private readonly url: string,
		public cookie = '',
	) {}

	async login(): Promise<void> {
		await this.request('POST', '/login', { emailOrLdapLoginId: OWNER.email, password: OWNER.password });
	}

	/** Creates the owner in an n8n before 2.0, which doesn't read the owner from the environment. */
	async provideOwner(): Promise<void> {
		const settings = await this.request<{ userManagement: { showSetupOnFirstLoad: boolean } }>('GET', '/settings');
		if (!settings.userManagement.showSetupOnFirstLoad) return;
		const { email, firstName, lastName, password } = OWNER;
		await this.request('POST', '/owner/setup', { email, firstName, lastName, password });
	}

	/** Sends a request and returns the `data` of n8n's response. */
	async request<T>(method: string, path: string, body?: unknown): Promise<T> {
		return (await this.send<{ data: T }>(method, `/rest${path}`, body)).data;
	}

	/** Creates an API key with all of the owner's permissions. n8n shows the key just once. */
	async createApiKey(): Promise<string> {
		const scopes = await this.request<string[]>('GET', '/api-keys/scopes');
		const key = { label: `Tests ${crypto.randomUUID().slice(0, 8)}`, scopes, expiresAt: null };
		return (await this.request<{ rawApiKey: string }>('POST', '/api-keys', key)).rawApiKey;
	}

	/** Returns the descriptions of all nodes, as the editor loads them. */
	async nodeTypes(): Promise<{ name: string; version: number | number[] }[]> {
		return await this.send('GET', '/types/nodes.json');
	}

	private async send<T>(method: string, path: string, body?: unknown): Promise<T> {
		const response = await fetch(`${this.url}${path}`, {
			method,
			// n8n closes idle connections. On a busy machine, that can happen just as the next request is sent.
			headers: { ...HEADERS, cookie: this.cookie },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`n8n answered ${response.status} to ${method} ${path}: ${text.slice(0, 500)}`);
		const auth = response.headers.getSetCookie().find((cookie) => cookie.startsWith('n8n-auth='));
		if (auth) this.cookie = auth.split(';')[0] ?? '';
		return JSON.parse(text) as T;
	}
}

const POLL_MS = 200;
const TIMEOUT_MS = 60_000;

export type Row = Record<string, unknown>;

interface Execution {
	status: string;
	/** The run data in n8n's compact text format. */
	data: string;
}

interface RunData {
	resultData: {
		error?: { message: string; description?: string; node?: { name: string } };
		lastNodeExecuted?: string;
		runData: Record<string, NodeRun[] | undefined>;
	};
}

/** One run of one node: the items of each output, by connection type. */
interface NodeRun {
	data?: Record<string, ({ json: Row }[] | null)[]>;
}

export interface Run {
	readonly items: ReadonlyMap<string, Row[]>;
	/** The name of the node that ran last. */
	readonly last: string;
}

/** Runs a workflow like the editor's button and returns the items of its last node. */
export async function runWorkflow(rest: RestClient, id: string, trigger: string): Promise<Row[]> {
	const { items, last } = await runNodes(rest, id, trigger);
	return items.get(last) ?? [];
}

/**
 * Runs a workflow and returns the items of every node that ran, from all outputs. Throws the error that stopped the
 * workflow.
 */
export async function runNodes(rest: RestClient, id: string, trigger: string): Promise<Run> {
	const { executionId = '' } = await startRun(rest, id, trigger);
	return await readRun(rest, executionId);
}

/** Starts a workflow like the editor's button. If n8n starts to listen for a test event, there is no execution yet. */
export async function startRun(rest: RestClient, id: string, trigger: string): Promise<{ executionId?: string }> {
	// n8n 1 runs the workflow in the request. Newer versions ignore it.
	const workflowData = await rest.request('GET', `/workflows/${id}`);
	return await rest.request('POST', `/workflows/${id}/run`, { workflowData, triggerToStartFrom: { name: trigger } });
}

/**
 * Waits for the end of an execution and returns the items of every node. Throws the error that stopped the workflow.
 */
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

/** Returns the items of all outputs of one run of a node. */
const itemsOf = ({ data }: NodeRun): Row[] =>
	Object.values(data ?? {}).flatMap((outputs) => outputs.flatMap((output) => (output ?? []).map((item) => item.json)));

/**
 * Returns whether an execution has ended. n8n 1 writes the status of an execution before its data, so the data may be
 * missing for a moment.
 */
const hasEnded = ({ status, data }: Execution) => !['new', 'running', 'waiting'].includes(status) && data !== '[]';

/** Waits for the end of an execution and returns its run data. */
export async function readEnded(rest: RestClient, id: string): Promise<RunData> {
	const ask = () => rest.request<Execution>('GET', `/executions/${id}`);
	const execution = await until(ask, hasEnded, { patienceMs: TIMEOUT_MS, pollMs: POLL_MS });
	if (hasEnded(execution)) return parse(execution.data) as RunData;
	throw new Error(`The workflow was still running after ${TIMEOUT_MS / 1000} seconds.`);
}

interface Listed {
	id: string;
	status: string;
}

const PAGE = 100;
const ENDED = ['success', 'error', 'crashed', 'canceled'];

/** Returns all executions of a workflow, oldest first. */
async function list(rest: RestClient, workflowId: string): Promise<Listed[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const url = `/executions?limit=${PAGE}&filter=${filter}`;
	const { results } = await rest.request<{ results: Listed[] }>('GET', url);
	const found = new Map(results.map((execution) => [Number(execution.id), execution]));
	// n8n pages by start time. If several start in the same millisecond, a page may repeat one and skip another.
	for (let id = results.length < PAGE ? 0 : Math.max(...found.keys()); id > 0; id--) {
		const one = await rest.request<(Listed & { workflowId: string }) | undefined>('GET', `/executions/${id}`);
		if (one?.workflowId === workflowId) found.set(id, one);
	}
	return [...found.values()].sort((one, other) => Number(one.id) - Number(other.id));
}

/**
 * Waits until this many executions of a workflow have ended. Throws after half a minute and half a second for each.
 */
export async function untilEnded(rest: RestClient, workflowId: string, count: number): Promise<void> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId, status: ENDED }));
	const ask = () => rest.request<{ count: number }>('GET', `/executions?limit=1&filter=${filter}`);
	const patience = { patienceMs: 30_000 + count * 500, pollMs: POLL_MS };
	const { count: ended } = await until(ask, (listed) => listed.count >= count, patience);
	if (ended < count) throw new Error(`${ended} of ${count} executions have ended.`);
}

/** The output of a node in one execution; undefined if the node didn't run. */
export interface Ran {
	readonly id: string;
	readonly status: string;
	readonly items: Row[] | undefined;
}

/** Returns the output of a node in every execution of a workflow, oldest first. */
export async function outputsOf(rest: RestClient, workflowId: string, node: string): Promise<Ran[]> {
	const ran: Ran[] = [];
	for (const { id, status } of await list(rest, workflowId)) {
		const { resultData } = await readEnded(rest, id);
		const [first] = resultData.runData[node] ?? [];
		ran.push({ id, status, items: first && itemsOf(first) });
	}
	return ran;
}
