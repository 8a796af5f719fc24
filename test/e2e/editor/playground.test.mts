import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runWorkflow } from '../../../tools/n8n/rest.mts';
import { freePort } from '../../../tools/setup/services.mts';
import { provideCredential, provideWorkflows } from '../../../tools/n8n/workflows.mts';
import { SANDBOX_TOKEN } from '../../../sandbox/token.mts';
import { useSession } from '../support/session.mts';
import { isN8nFrom } from '../support/templates.mts';

const EXAMPLE_TRIGGER = 'When clicking ‘Execute workflow’';

describe('the packed package in a real n8n', () => {
	const session = useSession();

	const testCredential = async (accessToken: string, baseUrl = session().sandboxUrl) =>
		await session().rest.request('POST', '/credentials/test', {
			credentials: {
				// n8n tests a stored credential with the values of its form.
				...(await provideCredential(session().rest, session().sandboxUrl)),
				type: 'drayageFreightApi',
				data: { environment: 'custom', baseUrl, accessToken },
			},
		});

	it('accepts a valid token', async () => {
		expect(await testCredential(SANDBOX_TOKEN)).toMatchObject({ status: 'OK' });
	});

	it('distinguishes a rejected token from an unreachable URL', async () => {
		const refused = await testCredential('wrong');
		const unreachable = await testCredential(SANDBOX_TOKEN, `http://127.0.0.1:${await freePort()}`);
		// Older versions of n8n show their own texts (docs/compatibility.md).
		const [isRefused, isUnreachable] = isN8nFrom('2.34')
			? [/^The API refused the access token. Check the token/, /ECONNREFUSED/]
			: [/^Authorization failed/, /^The service refused the connection/];
		expect(refused).toMatchObject({ status: 'Error', message: expect.stringMatching(isRefused) as string });
		expect(unreachable).toMatchObject({ status: 'Error', message: expect.stringMatching(isUnreachable) as string });
	});

	it('runs the example workflow, even after it was added again and replaced', async () => {
		const { rest, sandboxUrl } = session();
		const stored: number[] = [];
		for (let round = 0; round < 2; round++) {
			const { ids } = await provideWorkflows(rest, await provideCredential(rest, sandboxUrl));
			const rates = await runWorkflow(rest, ids.get('Quote a lane') ?? '', EXAMPLE_TRIGGER);
			const totals = rates.map((rate) => Number(rate.total));
			expect(rates.length).toBeGreaterThan(0);
			expect(totals).toEqual([...totals].sort((a, b) => a - b));
			stored.push((await rest.request<unknown[]>('GET', '/workflows?take=250')).length);
		}
		expect(stored[1]).toBe(stored[0]);
	});

	it('leaves an edited example alone, and restores the others', async () => {
		const { rest, sandboxUrl } = session();
		const file = path.join(mkdtempSync(path.join(tmpdir(), 'drayage-examples-')), 'examples.json');
		const credential = await provideCredential(rest, sandboxUrl);
		const { ids } = await provideWorkflows(rest, credential, file);
		const id = ids.get('Quote a lane') ?? '';
		const stored = async () => (await rest.request<{ nodes: { type: string }[] }>('GET', `/workflows/${id}`)).nodes;
		const nodes = (await stored()).filter(({ type }) => !type.endsWith('.stickyNote'));
		await rest.request('PATCH', `/workflows/${id}`, { nodes });
		expect((await provideWorkflows(rest, credential, file)).edited).toEqual(['Quote a lane']);
		expect(await stored()).toHaveLength(nodes.length);
		// An edit is kept permanently, not just once.
		expect((await provideWorkflows(rest, credential, file)).edited).toEqual(['Quote a lane']);
		await provideWorkflows(rest, credential);
		expect((await stored()).length).toBeGreaterThan(nodes.length);
	});
});
