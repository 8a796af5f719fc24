// Runs in another network namespace, as an n8n in a container: tsx guest.mts <base URL> <token> <own address>
// Prints, as JSON, what n8n's engine receives from the sandbox there.
import '../../../tools/engine/environment.mts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { IDataObject } from 'n8n-workflow';
import {
	initBinaryData,
	readBinary,
	runListSearch,
	runNode,
	testCredential,
	triggerKit,
	type TriggerKit,
} from '../../../tools/engine/index.mts';
import { asParameters, ltlLane, parties } from '../../support/bookings.mts';
import { until } from '../../../tools/until.mts';

const [baseUrl = '', accessToken = '', address = ''] = process.argv.slice(2);
const account = (token: string) => ({ environment: 'custom', baseUrl, accessToken: token });
const credentials = { drayageFreightApi: account(accessToken) };

async function run(resource: string, operation: string, parameters: IDataObject) {
	const done = await runNode({
		type: 'drayageFreight',
		credentials,
		parameters: { resource, operation, ...parameters },
	});
	if (done.error) throw done.error;
	return done.items;
}

/** n8n's webhook server for one workflow with the trigger. */
async function publishTrigger() {
	const events: IDataObject[] = [];
	const server = createServer((request, response) => {
		void (async () => {
			const rawBody = await buffer(request);
			const body = JSON.parse(rawBody.toString()) as unknown;
			const query = Object.fromEntries(new URL(request.url ?? '', 'http://n8n').searchParams);
			const headers = request.headers as Record<string, string>;
			const received = await kit.receive({ body, rawBody, query, headers, ip: request.socket.remoteAddress ?? '' });
			for (const { json } of received.workflowData?.[0] ?? []) events.push(json);
			response.writeHead(received.sent.status ?? 200).end();
		})();
	});
	await new Promise<void>((resolve) => server.listen(0, address, resolve));
	const { port } = server.address() as AddressInfo;
	const kit: TriggerKit = await triggerKit({
		type: 'drayageFreightTrigger',
		parameters: { events: ['ltl.shipment.created', 'ltl.billOfLading.created'] },
		credentials,
		node: { webhookId: 'hook-1' },
		webhookBaseUrl: `http://${address}:${port}/webhook`,
	});
	await kit.activate();
	return { events, close: () => server.close() };
}

const statusOf = async (path: string, headers: Record<string, string> = {}) =>
	(await fetch(baseUrl + path, { headers })).status;

await initBinaryData();
const test = await testCredential('drayageFreightApi', account(accessToken));
const refused = await testCredential('drayageFreightApi', account('sandbox-token'));
const list = await runListSearch({
	type: 'drayageFreight',
	credentials,
	method: 'city',
	filter: 'Ontario, CA',
});
const trigger = await publishTrigger();
const [quote] = await run('ltlQuote', 'create', asParameters(ltlLane));
const [shipment] = await run('ltlShipment', 'create', {
	...asParameters(parties),
	bookingKey: 'PO-1 load 1',
	rateNumber: quote?.json.rate_number,
	isInsuranceEntrusted: false,
});
const orderNumber = shipment?.json.order_number as string;
const [file] = await run('ltlShipmentFile', 'getAll', { orderNumber, returnAll: true });
const [download] = await run('ltlShipmentFile', 'download', { orderNumber, fileId: file?.json.id });
await until(
	async () => trigger.events.length,
	(count) => count >= 2,
);
trigger.close();
const withoutToken = {
	api: await statusOf('/api/v2/orders'),
	console: await statusOf('/'),
	control: await statusOf('/_sandbox/health'),
};
const bytes = (await readBinary(download)).toString('latin1').slice(0, 5);
const events = trigger.events.map(({ event_type: type, documents }) => ({ type, documents }));
process.stdout.write(
	`RESULT${JSON.stringify({ test, refused, list: list.results[0]?.name, orderNumber, bytes, events, withoutToken })}`,
);
process.exit(0);
