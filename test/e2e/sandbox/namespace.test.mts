import { rmSync } from 'node:fs';
import { createSandbox, type Sandbox } from '../../../sandbox/index.mts';
import { outputsOf, runNodes, untilEnded, RestClient } from '../../../tools/n8n/rest.mts';
import type { Testbed } from '../../../tools/n8n/ownN8n.mts';
import { n8nReady, spawnN8n } from '../../../tools/n8n/processes.mts';
import { provideCredential, NEXT, publish, saveChain, saveTrigger } from '../../../tools/n8n/workflows.mts';
import { freePort, Services, temporaryFolder } from '../../../tools/setup/services.mts';
import { NODE_BINARY } from '../../../tools/setup/n8n.mjs';
import { until } from '../../../tools/until.mts';
import { asParameters, ltlLane, parties } from '../../support/bookings.mts';
import { describeInNamespace, openNamespace, type Namespace } from '../../support/namespace.mts';

const TYPE = 'n8n-nodes-drayage.drayageFreight';

/** Starts a Node script in the namespace, in the same process group. */
const launcher = ({ enter: [command, ...args] }: Namespace) => [
	'-e',
	`require('child_process').spawn(${JSON.stringify(command)}, process.argv.slice(1), { stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1))`,
	...args,
	NODE_BINARY,
];

describeInNamespace('n8n in another network, as in a container', () => {
	const services = new Services();
	let data: string;
	let network: Namespace;
	let sandbox: Sandbox;
	let n8n: Testbed;

	beforeAll(async () => {
		data = temporaryFolder('drayage-n8n-');
		network = openNamespace();
		sandbox = await createSandbox({ host: network.host, allowHosts: [`${network.guest}:*`] });
		const place = { address: network.guest, args: launcher(network) };
		const running = await spawnN8n(services, await freePort(), data, {}, place);
		await n8nReady(running);
		const rest = new RestClient(running.url);
		await rest.login();
		const baseUrl = `http://${network.host}:${new URL(sandbox.url).port}`;
		const { id } = await provideCredential(rest, baseUrl, sandbox.token);
		const credentials = { drayageFreightApi: { id, name: 'Drayage Freight sandbox' } };
		n8n = { sandbox, url: running.url, rest, credentials };
	});

	afterAll(async () => {
		await services.stopAll();
		await sandbox.close();
		network.close();
		rmSync(data, { recursive: true, force: true });
	});

	it('tests the credential', async () => {
		const [saved] = await n8n.rest.request<Array<{ id: string; name: string; type: string }>>('GET', '/credentials');
		const { data: fields } = await n8n.rest.request<{ data: object }>(
			'GET',
			`/credentials/${saved?.id}?includeData=true`,
		);
		const credentials = { ...saved, data: fields };
		expect(await n8n.rest.request('POST', '/credentials/test', { credentials })).toMatchObject({ status: 'OK' });
	});

	it('fills the list of cities', async () => {
		const body = {
			nodeTypeAndVersion: { name: TYPE, version: 1 },
			path: 'toCityId',
			methodName: 'searchCities',
			filter: 'Ontario, CA',
			currentNodeParameters: {},
			credentials: n8n.credentials,
		};
		const { results } = await n8n.rest.request<{ results: { name: string }[] }>(
			'POST',
			'/dynamic-node-parameters/resource-locator-results',
			body,
		);
		expect(results[0]?.name).toBe('Ontario, CA, USA');
	});

	it('books, downloads, and receives the events of the booking', async () => {
		const trigger = await saveTrigger(n8n, 'Shipment events', { events: ['ltl.shipment.created'] });
		await publish(n8n.rest, trigger);
		await until(
			() => sandbox.control.webhooks(),
			({ length }) => length === 1,
		);
		const node = (name: string, parameters: object) => ({ name, type: TYPE, parameters, credentials: n8n.credentials });
		const { id } = await saveChain(n8n.rest, 'Book', [
			{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} },
			node('Quote', {
				resource: 'ltlQuote',
				operation: 'create',
				...asParameters(ltlLane),
				options: { cheapestOnly: true },
			}),
			node('Booking', {
				resource: 'ltlShipment',
				operation: 'create',
				bookingMode: 'book',
				bookingKey: 'PO-1 load 1',
				rateNumber: '={{ $json.rate_number }}',
				...asParameters(parties),
				isInsuranceEntrusted: false,
			}),
			node('Files', {
				resource: 'ltlShipmentFile',
				operation: 'getAll',
				orderNumber: '={{ $json.order_number }}',
				returnAll: true,
			}),
			node('Download', {
				resource: 'ltlShipmentFile',
				operation: 'download',
				orderNumber: "={{ $('Booking').first().json.order_number }}",
				fileId: '={{ $json.id }}',
			}),
		]);
		const { items } = await runNodes(n8n.rest, id, 'Start');
		expect(items.get('Download')).toEqual([
			expect.objectContaining({ mime_type: 'application/pdf' }),
			expect.objectContaining({ mime_type: 'application/pdf' }),
		]);
		await sandbox.control.settle();
		await untilEnded(n8n.rest, trigger.id, 1);
		const [received] = await outputsOf(n8n.rest, trigger.id, NEXT);
		const [booking] = items.get('Booking') ?? [];
		expect(received?.items).toEqual([expect.objectContaining({ order_number: booking?.order_number })]);
		expect((await sandbox.control.deliveries()).map(({ attempts }) => attempts)).toEqual([[200]]);
	});
});
