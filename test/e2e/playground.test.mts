import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runWorkflow } from '../../tools/start/execution.mts';
import { n8nReady, spawnN8n, type RunningN8n } from '../../tools/start/n8n.mts';
import { freePort } from '../../tools/start/ports.mts';
import { provideCredential, provideWorkflows } from '../../tools/start/provision.mts';
import { RestClient } from '../../tools/start/rest.mts';
import { sandboxReady, spawnSandbox, SANDBOX_TOKEN, type RunningSandbox } from '../../tools/start/sandbox.mts';
import { Services } from '../../tools/start/services.mts';

const EXAMPLE_TRIGGER = 'When clicking ‘Execute workflow’';

describe('the packed package in a real n8n', () => {
	const services = new Services();
	let data: string;
	let n8n: RunningN8n;
	let sandbox: RunningSandbox;
	let rest: RestClient;

	beforeAll(async () => {
		data = mkdtempSync(path.join(tmpdir(), 'drayage-e2e-'));
		sandbox = spawnSandbox(services, await freePort(), data);
		n8n = await spawnN8n(services, await freePort(), data);
		await Promise.all([sandboxReady(sandbox), n8nReady(n8n)]);
		rest = new RestClient(n8n.url);
		await rest.login();
	});

	afterAll(async () => {
		await services.stopAll();
		rmSync(data, { recursive: true, force: true });
	});

	const testCredential = (accessToken: string, baseUrl = sandbox.url) =>
		rest.request('POST', '/credentials/test', {
			credentials: {
				id: '',
				name: 'Under test',
				type: 'drayageFreightApi',
				data: { environment: 'custom', baseUrl, accessToken },
			},
		});

	it('accepts a good token', async () => {
		expect(await testCredential(SANDBOX_TOKEN)).toMatchObject({ status: 'OK' });
	});

	it('tells a refused token from an address where nobody answers', async () => {
		const refused = await testCredential('wrong');
		const unreachable = await testCredential(SANDBOX_TOKEN, `http://127.0.0.1:${await freePort()}`);
		expect(refused).toMatchObject({ status: 'Error' });
		expect(unreachable).toMatchObject({ status: 'Error' });
		expect(refused).not.toEqual(unreachable);
	});

	it('quotes a lane from the example workflow, and again after it was provided a second time', async () => {
		for (const round of [1, 2]) {
			const credential = await provideCredential(rest, sandbox.url);
			const workflows = await provideWorkflows(rest, credential);
			const rates = await runWorkflow(rest, workflows.get('Quote a lane') ?? '', EXAMPLE_TRIGGER);
			const totals = rates.map((rate) => Number(rate.total));
			expect(rates.length).toBeGreaterThan(0);
			expect(totals).toEqual([...totals].sort((a, b) => a - b));
			const stored = await rest.request<unknown[]>('GET', '/workflows');
			expect({ round, stored: stored.length }).toEqual({ round, stored: workflows.size });
		}
	});
});
