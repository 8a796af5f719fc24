import { OwnN8n } from '../../../tools/n8n/ownN8n.mts';
import { shared } from '../../support/shared.mts';
import {
	cityNames,
	fetchTestEvent,
	registerTrigger,
	saveCredential,
	sendFile,
	testCredential,
	type Saved,
} from './support/calls.mts';
import { makeAuthority, OutgoingProxy, startTlsFront } from './support/outgoing.mts';
import { itFrom } from '../support/templates.mts';

/** Older versions of n8n have different variables and texts for these setups (docs/compatibility.md). */
const itHere = itFrom('2.41');

/**
 * An n8n in a corporate network, with a proxy for all hosts except localhost, and TLS with a private certificate
 * authority.
 */
const company = shared(
	async () => {
		const [proxy, authority] = [await OutgoingProxy.start(), await makeAuthority()];
		const n8n = await OwnN8n.start({
			HTTP_PROXY: proxy.url,
			HTTPS_PROXY: proxy.url,
			NO_PROXY: 'localhost',
			NODE_EXTRA_CA_CERTS: authority.file,
		});
		return { n8n, proxy, authority, tls: await startTlsFront(authority, n8n.sandbox.url) };
	},
	async ({ n8n, proxy, authority, tls }) => {
		await n8n.close();
		await proxy.close();
		tls.close();
		authority.remove();
	},
);

const control = () => company().n8n.sandbox.control;

/** Returns the sandbox's URL with this host, with or without TLS. */
const urlAt = (protocol: string, host: string) => {
	const { n8n, tls } = company();
	return `${protocol}://${host}:${protocol === 'https' ? tls.port : new URL(n8n.sandbox.url).port}`;
};

/** Returns all ways in which the nodes send requests. */
const useAll = async (credential: Saved) => {
	const { n8n } = company();
	expect(await testCredential(n8n, credential)).toMatchObject({ status: 'OK' });
	expect(await cityNames(n8n, credential, 'Ontario, CA')).toContain('Ontario, CA, USA');
	const { sent, arrived } = await sendFile(n8n, credential);
	expect(arrived).toBe(sent);
	const { registered, left } = await registerTrigger(n8n, credential);
	expect([registered.length, left]).toEqual([1, []]);
	expect(await fetchTestEvent(n8n, credential)).not.toEqual([]);
};

beforeEach(async () => {
	await control().clearLog();
	await control().behave({ downloads: { redirect: 0 } });
	company().proxy.take();
});

itHere('sends every request through HTTP_PROXY, including a redirected download', async () => {
	const { n8n, proxy } = company();
	const [baseUrl, { host }] = [urlAt('http', '127.0.0.1'), new URL(n8n.sandbox.storageUrl)];
	await control().behave({ downloads: { redirect: 302 } });
	await useAll(await saveCredential(n8n, { baseUrl }));
	const passed = proxy.take();
	expect(passed.filter((one) => one === host)).toHaveLength(1);
	expect(passed.filter((one) => one === new URL(baseUrl).host)).toHaveLength((await control().log()).length);
});

itHere('sends every request through HTTPS_PROXY, to a service with a private certificate authority', async () => {
	const { n8n, proxy } = company();
	const baseUrl = urlAt('https', '127.0.0.1');
	await useAll(await saveCredential(n8n, { baseUrl }));
	expect([...new Set(proxy.take())]).toEqual([`tunnel to ${new URL(baseUrl).host}`]);
});

itHere.each(['http', 'https'])(
	'reports that the proxy requires a password, and sends nothing past it, over %s',
	async (protocol) => {
		const { n8n, proxy } = company();
		const credential = await saveCredential(n8n, { baseUrl: urlAt(protocol, '127.0.0.1') });
		proxy.isClosed = true;
		try {
			expect(await testCredential(n8n, credential)).toMatchObject({ status: 'Error' });
			await expect(cityNames(n8n, credential, 'Chicago')).rejects.toThrow(/407: Proxy credentials required/);
			await expect(sendFile(n8n, credential)).rejects.toThrow(/407: Proxy credentials required/);
			expect(proxy.take()).not.toEqual([]);
			expect((await control().log()).filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
		} finally {
			proxy.isClosed = false;
		}
	},
);

itHere.each(['http', 'https'])('sends nothing through the proxy to a host in NO_PROXY, over %s', async (protocol) => {
	const { n8n, proxy } = company();
	await useAll(await saveCredential(n8n, { baseUrl: urlAt(protocol, 'localhost') }));
	expect(proxy.take()).toEqual([]);
	expect((await control().log()).length).toBeGreaterThan(5);
});
