import { runWorkflow } from '../../../tools/n8n/rest.mts';
import { freePort } from '../../../tools/setup/services.mts';
import { addWorkflows, provideCredential } from '../../../tools/n8n/workflows.mts';
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

	it('adds each example once, and leaves it alone from then on', async () => {
		const { rest, sandboxUrl } = session();
		const credential = await provideCredential(rest, sandboxUrl);
		const stored = async () => await rest.request<{ name: string; versionId: string }[]>('GET', '/workflows?take=250');
		const { ids } = await addWorkflows(rest, credential);
		const before = await stored();
		expect(before.filter(({ name }) => name === 'Quote a lane')).toHaveLength(1);
		expect(await addWorkflows(rest, credential)).toEqual({ ids, added: [] });
		expect(await stored()).toEqual(before);
	});

	it('runs the example workflow', async () => {
		const { rest, sandboxUrl } = session();
		const { ids } = await addWorkflows(rest, await provideCredential(rest, sandboxUrl));
		const rates = await runWorkflow(rest, ids.get('Quote a lane') ?? '', EXAMPLE_TRIGGER);
		const totals = rates.map((rate) => Number(rate.total));
		expect(rates.length).toBeGreaterThan(0);
		expect(totals).toEqual([...totals].sort((a, b) => a - b));
	});
});
