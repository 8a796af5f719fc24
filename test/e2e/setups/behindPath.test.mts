import { createProxyServer } from 'http-proxy-3';
import { createServer } from 'node:http';
import { OwnN8n } from '../../../tools/n8n/ownN8n.mts';
import { outputsOf, startRun, untilEnded } from '../../../tools/n8n/rest.mts';
import { NEXT, publish, saveTrigger, unpublish } from '../../../tools/n8n/workflows.mts';
import { freePort, HOST } from '../../../tools/setup/services.mts';
import { until } from '../../../tools/until.mts';
import { shared } from '../../support/shared.mts';
import { itFrom } from '../support/templates.mts';

/** Older versions of n8n have different variables and texts for these setups (docs/compatibility.md). */
const itHere = itFrom('2.41');

const EVENT = 'ltl.label.created';
const PREFIX = '/n8n/';

/** Returns a reverse proxy that serves n8n below a path and strips the path, as n8n's documentation requires. */
async function startReverseProxy(target: () => string) {
	const proxy = createProxyServer();
	const passed: string[] = [];
	const server = createServer((request, response) => {
		const { url = '' } = request;
		passed.push(url);
		request.url = url.replace(PREFIX, '/');
		if (url.startsWith(PREFIX)) proxy.web(request, response, { target: target(), xfwd: true });
		else response.writeHead(404).end();
	});
	const port = await freePort();
	await new Promise<void>((resolve) => server.listen(port, HOST, resolve));
	/** Returns the paths of the requests since the last call. */
	const take = () => passed.splice(0);
	return { url: `http://${HOST}:${port}${PREFIX}`, take, close: () => server.close() };
}

const at = shared(
	async () => {
		const proxy = await startReverseProxy(() => n8n.url);
		const n8n: OwnN8n = await OwnN8n.start({
			N8N_PATH: PREFIX,
			N8N_EDITOR_BASE_URL: proxy.url,
			N8N_WEBHOOK_URL: proxy.url,
			N8N_PROXY_HOPS: '1',
		});
		return { proxy, n8n };
	},
	async ({ proxy, n8n }) => {
		await n8n.close();
		proxy.close();
	},
);

/** Returns the registered URLs once there are this many. */
const registered = async (count: number) =>
	(
		await until(
			() => at().n8n.sandbox.control.webhooks(),
			({ length }) => length === count,
		)
	).map(({ url }) => url);

const emit = async (label: string) => {
	const { control } = at().n8n.sandbox;
	await control.emit({ eventType: EVENT, objects: [{ event_type: EVENT, order_number: label }] });
	await control.settle();
};

const executions = async (id: string) =>
	(await outputsOf(at().n8n.rest, id, NEXT)).map(({ items }) => items?.map(({ order_number: order }) => order));

itHere.each(['N8N_WEBHOOK_URL', 'WEBHOOK_URL'])(
	'behind a reverse proxy with a path, registers the URL in %s and receives deliveries',
	async (name) => {
		const { proxy, n8n } = at();
		const none = { N8N_WEBHOOK_URL: '', WEBHOOK_URL: '' };
		if (name === 'WEBHOOK_URL') await n8n.restart(undefined, { ...none, [name]: proxy.url });
		const workflow = await saveTrigger(n8n, name, { events: [EVENT] });
		await publish(n8n.rest, workflow);
		const [url = ''] = await registered(1);
		expect(url).toMatch(`${proxy.url}webhook/`);
		await emit('published');
		await untilEnded(n8n.rest, workflow.id, 1);
		await startRun(n8n.rest, workflow.id, 'Trigger');
		expect((await registered(2)).filter((one) => one.startsWith(`${proxy.url}webhook-test/`))).toHaveLength(1);
		await emit('both');
		await untilEnded(n8n.rest, workflow.id, 3);
		expect((await executions(workflow.id)).sort()).toEqual([['both'], ['both'], ['published']]);
		expect(proxy.take().every((path) => path.startsWith(PREFIX))).toBe(true);
		await unpublish(n8n.rest, workflow.id);
		await registered(0);
	},
);

itHere("without either variable, registers n8n's own address, where no delivery arrives", async () => {
	const { n8n, proxy } = at();
	await n8n.restart(undefined, { N8N_WEBHOOK_URL: '', WEBHOOK_URL: '', N8N_EDITOR_BASE_URL: '' });
	const workflow = await saveTrigger(n8n, 'Neither', { events: [EVENT] });
	await publish(n8n.rest, workflow);
	const [url = ''] = await registered(1);
	expect(url).toMatch(`${n8n.url}${PREFIX}webhook/`);
	await emit('lost');
	const [delivery] = (await n8n.sandbox.control.deliveries()).slice(-1);
	expect([delivery?.url, delivery?.attempts]).toEqual([url, [404]]);
	expect([await executions(workflow.id), proxy.take()]).toEqual([[], []]);
	await unpublish(n8n.rest, workflow.id);
});
