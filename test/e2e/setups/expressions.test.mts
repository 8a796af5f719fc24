import { readEnded, startRun } from '../../../tools/n8n/rest.mts';
import { saveChain } from '../../../tools/n8n/workflows.mts';
import { apiOf } from '../../support/api.mts';
import { bookings } from '../../support/bookingKinds.mts';
import { useOwnN8n } from '../support/ownN8n.mts';
import {
	cityNames,
	fetchTestEvent,
	references,
	registerTrigger,
	runAction,
	saveCredential,
	testCredential,
	TYPE,
} from './support/calls.mts';
import { itFrom } from '../support/templates.mts';

/** Older versions of n8n have different variables and texts for these setups (docs/compatibility.md). */
const itHere = itFrom('2.41');

const n8n = useOwnN8n({ N8N_BLOCK_ENV_ACCESS_IN_NODE: 'false', DRAYAGE_TOKEN: 'sandbox-token' });

const PROFILE = { resource: 'userProfile', operation: 'get' };

/** Sources for the credential's fields. */
const fieldsFrom = (source: string): object => {
	const { url: baseUrl } = n8n().sandbox;
	if (source === '$env') return { baseUrl, accessToken: '={{ $env.DRAYAGE_TOKEN }}' };
	const accessToken = '={{ "sandbox-" + "token" }}';
	return { environment: '={{ "custom" }}', baseUrl: `={{ "${baseUrl}" }}`, accessToken };
};

itHere.each(['texts', '$env'])('a credential filled by expressions with %s works everywhere', async (source) => {
	const credential = await saveCredential(n8n(), fieldsFrom(source));
	await n8n().sandbox.control.seedOrders();
	expect(await testCredential(n8n(), credential)).toMatchObject({ status: 'OK' });
	expect(await cityNames(n8n(), credential, 'Ontario, CA')).toContain('Ontario, CA, USA');
	expect(await runAction(n8n(), credential, PROFILE)).toMatchObject([{ name: 'Dispatch Desk' }]);
	const { registered, left } = await registerTrigger(n8n(), credential);
	expect([registered.length, left]).toEqual([1, []]);
	expect(await fetchTestEvent(n8n(), credential)).toMatchObject([{ change: 'order.status' }]);
});

itHere.each([
	['accessToken', /The access token in the credential is empty/],
	['baseUrl', /The base URL in the credential isn't a valid URL/],
	['environment', /The environment in the credential isn't production, test or custom/],
])('reports that the expression in %s evaluates to empty, and sends nothing', async (field, named) => {
	const credential = await saveCredential(n8n(), { ...fieldsFrom('texts'), [field]: '={{ $vars.missing }}' });
	await n8n().sandbox.control.clearLog();
	await expect(cityNames(n8n(), credential, 'Chicago')).rejects.toThrow(named);
	await expect(runAction(n8n(), credential, PROFILE)).rejects.toThrow(named);
	await expect(fetchTestEvent(n8n(), credential)).rejects.toThrow(named);
	expect((await n8n().sandbox.control.log()).filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
	expect(await testCredential(n8n(), credential)).toMatchObject({ status: 'Error' });
});

itHere(
	"doesn't book if the credential gives items different accounts, since n8n would use the first account for all",
	async () => {
		const { rest, sandbox } = n8n();
		const credential = await saveCredential(n8n(), { baseUrl: sandbox.url, accessToken: '={{ $json.token }}' });
		const booking = { resource: 'ftlShipment', operation: 'create', bookingMode: 'book' };
		const run = async (tokens: readonly string[]) => {
			const items = tokens.map(async (token, index) => ({
				...(await bookings.ftlShipment.prepare(apiOf(sandbox), index)),
				token,
			}));
			const jsCode = `return ${JSON.stringify(await Promise.all(items))}.map((json) => ({ json }));`;
			const { id } = await saveChain(rest, 'Accounts', [
				{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} },
				{ name: 'Items', type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } },
				{
					...{ name: 'Book', type: TYPE, credentials: references(credential) },
					parameters: { ...booking, ...bookings.ftlShipment.parameters },
				},
			]);
			const { executionId = '' } = await startRun(rest, id, 'Start');
			return (await readEnded(rest, executionId)).resultData.error?.message;
		};
		expect(await run(['sandbox-token', 'sandbox-token-other'])).toMatch(/a different account for this item/);
		expect((await sandbox.control.bookings()).ftlShipment).toEqual([]);
		expect(await run(['sandbox-token', 'sandbox-token'])).toBeUndefined();
		expect((await sandbox.control.bookings()).ftlShipment).toHaveLength(2);
	},
);

itHere("n8n's variables require a license, and n8n reports that", async () => {
	const saved = n8n().rest.request('POST', '/variables', { key: 'token', value: 'sandbox-token' });
	await expect(saved).rejects.toThrow(/Plan lacks license for this feature/);
});

itHere('sharing a credential, and a project to share it with, require a license, and n8n reports that', async () => {
	const { id } = await saveCredential(n8n(), fieldsFrom('texts'));
	const shared = n8n().rest.request('PUT', `/credentials/${id}/share`, { shareWithIds: [] });
	await expect(shared).rejects.toThrow(/Plan lacks license for this feature/);
	const project = n8n().rest.request('POST', '/projects', { name: 'Freight desk' });
	await expect(project).rejects.toThrow(/license/);
});
