import { parse } from 'flatted';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { control, type ControlClient } from '../../../sandbox/control.mts';
import type { Row } from '../../../tools/start/execution.mts';
import { n8nReady, spawnN8n, type RunningN8n } from '../../../tools/start/n8n.mts';
import { freePort } from '../../../tools/start/ports.mts';
import { provideCredential } from '../../../tools/start/provision.mts';
import { RestClient } from '../../../tools/start/rest.mts';
import { sandboxReady, spawnSandbox } from '../../../tools/start/sandbox.mts';
import { Services } from '../../../tools/start/services.mts';

/** The name of the node in a published workflow. */
const TRIGGER = 'Updates';
const PATIENCE_MS = 60_000;

/** n8n allows no interval below a minute, but twelve of them five seconds apart. */
const EVERY_FIVE_SECONDS = {
	item: Array.from({ length: 12 }, (_, index) => ({ mode: 'custom', cronExpression: `${index * 5} * * * * *` })),
};

interface RunData {
	resultData: { runData: Record<string, Array<{ data: { main: Array<Array<{ json: Row }> | null> } }> | undefined> };
}

/** What the trigger put out in all executions of a workflow so far, oldest first. */
interface Reported {
	readonly items: Row[];
	readonly executions: number;
}

/** Waits until something is so, or for a minute; what came of it is for the test to say. */
async function orAMinute(isSo: () => Promise<boolean>): Promise<void> {
	const deadline = Date.now() + PATIENCE_MS;
	while (!(await isSo()) && Date.now() < deadline) await sleep(500);
}

/** A sandbox, and an n8n that a test may stop and start again. */
export class OwnN8n {
	rest!: RestClient;
	controls!: ControlClient;
	private n8n!: RunningN8n;
	private port = 0;
	private credential!: Awaited<ReturnType<typeof provideCredential>>;
	private readonly services = new Services();
	private readonly data = mkdtempSync(path.join(tmpdir(), 'drayage-e2e-'));

	async open(): Promise<void> {
		this.port = await freePort();
		const sandbox = spawnSandbox(this.services, await freePort(), this.data);
		await Promise.all([sandboxReady(sandbox), this.start()]);
		this.controls = control(sandbox.url);
		this.credential = await provideCredential(this.rest, sandbox.url);
	}

	async close(): Promise<void> {
		await this.services.stopAll();
		rmSync(this.data, { recursive: true, force: true });
	}

	async start(): Promise<void> {
		this.n8n = await spawnN8n(this.services, this.port, this.data);
		await n8nReady(this.n8n);
		this.rest = new RestClient(this.n8n.url);
		await this.rest.login();
	}

	async stop(): Promise<void> {
		await this.n8n.service.stop();
	}

	/** What a node holds that uses the sandbox's credential. */
	get credentials() {
		return { drayageFreightApi: { id: this.credential.id, name: this.credential.name } };
	}

	/** Publishes a workflow of the trigger alone and waits for its first poll, which n8n makes some time later. */
	async publishUpdates(name: string, changes: string[]): Promise<string> {
		const parameters = { pollTimes: EVERY_FIVE_SECONDS, watch: 'order', changes };
		const type = 'n8n-nodes-drayage.drayageFreightUpdatesTrigger';
		const node = { id: 'updates', name: TRIGGER, type, typeVersion: 1, position: [0, 0], parameters };
		const { id, versionId } = await this.rest.request<{ id: string; versionId: string }>('POST', '/workflows', {
			name,
			nodes: [{ ...node, credentials: this.credentials }],
			connections: {},
			settings: { executionOrder: 'v1' },
		});
		await this.rest.request('POST', `/workflows/${id}/activate`, { versionId });
		await orAMinute(async () =>
			(await this.controls.log()).some(({ path: asked, status }) => asked.endsWith('/orders') && status === 200),
		);
		return id;
	}

	async reported(workflowId: string): Promise<Reported> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const { results } = await this.rest.request<{ results: Array<{ id: string }> }>(
			'GET',
			`/executions?limit=100&filter=${filter}`,
		);
		const items: Row[] = [];
		for (const { id } of results.sort((one, other) => Number(one.id) - Number(other.id))) {
			const execution = await this.rest.request<{ data: string }>('GET', `/executions/${id}`);
			const { resultData } = parse(execution.data) as RunData;
			items.push(...(resultData.runData[TRIGGER]?.[0]?.data.main[0] ?? []).map(({ json }) => json));
		}
		return { items, executions: results.length };
	}

	/** What is reported once it is enough, or after a minute. */
	async untilReported(workflowId: string, isEnough: (reported: Reported) => boolean): Promise<Reported> {
		await orAMinute(async () => isEnough(await this.reported(workflowId)));
		return await this.reported(workflowId);
	}
}
