import { setTimeout as sleep } from 'node:timers/promises';
import { eventTypes } from '../../../contract/index.ts';
import { outputsOf, untilEnded, runWorkflow, startRun, type Row } from '../../../tools/n8n/rest.mts';
import { postAll } from '../../../tools/n8n/events.mts';
import { until } from '../../../tools/until.mts';
import { NEXT, publish, saveChain, saveTrigger, unpublish } from '../../../tools/n8n/workflows.mts';
import { asParameters, ltlLane, parties } from '../../support/bookings.mts';
import { useOwnN8n } from '../support/ownN8n.mts';

const ALL = eventTypes.map(({ value }) => value);
const START = 'Start';

/** Waits for this number of registrations, since n8n publishes and unpublishes in the background. */
const registrations = async (count: number) =>
	await until(
		() => n8n().sandbox.control.webhooks(),
		({ length }) => length === count,
	);

const n8n = useOwnN8n();
let workflow: { id: string; versionId: string };

beforeAll(async () => {
	workflow = await saveTrigger(n8n(), 'Shipment events', { events: ALL });
	await publish(n8n().rest, workflow);
	await registrations(ALL.length);
});

/** Returns the input of the node after the trigger in each execution so far, or undefined if it didn't run. */
const reached = async () => (await outputsOf(n8n().rest, workflow.id, NEXT)).map(({ items }) => items);

/** Returns the registered URLs by event type. */
const registered = async () =>
	new Map((await n8n().sandbox.control.webhooks()).map(({ event_type, url }) => [event_type, url]));

/** Quotes and books an LTL shipment with the action node, and returns its order number. */
async function book(): Promise<string> {
	const type = 'n8n-nodes-drayage.drayageFreight';
	const quote = {
		resource: 'ltlQuote',
		operation: 'create',
		...asParameters(ltlLane),
		options: { cheapestOnly: true },
	};
	const booking = {
		resource: 'ltlShipment',
		bookingMode: 'book',
		operation: 'create',
		bookingKey: '=Load {{ $now.toMillis() }}',
		rateNumber: '={{ $json.rate_number }}',
		...asParameters(parties),
		isInsuranceEntrusted: false,
	};
	const { credentials } = n8n();
	const { id } = await saveChain(n8n().rest, 'Book', [
		{ name: START, type: 'n8n-nodes-base.manualTrigger', parameters: {} },
		{ name: 'Quote', type, parameters: quote, credentials },
		{ name: 'Booking', type, parameters: booking, credentials },
	]);
	const [shipment] = await runWorkflow(n8n().rest, id, START);
	return String(shipment?.order_number);
}

let orderNumber: string;
const posted: unknown[] = [];

it('runs once for each event of a shipment, with the event as received', async () => {
	const { control } = n8n().sandbox;
	orderNumber = await book();
	await control.advanceLtl({ orderNumber });
	await control.addDocument({ orderNumber, kind: 'certificateOfInsurance' });
	await control.addDocument({ orderNumber, kind: 'proofOfDelivery' });
	await control.settle();
	await untilEnded(n8n().rest, workflow.id, ALL.length);
	const executions = await reached();
	const deliveries = await control.deliveries();
	posted.push(...deliveries.map(({ data }) => data));
	expect(deliveries.map(({ attempts }) => attempts)).toEqual(ALL.map(() => [200]));
	expect(executions).toHaveLength(ALL.length);
	expect(executions).toEqual(expect.arrayContaining(posted));
	const types = executions.flatMap((items) => items?.map(({ event_type: type }) => type));
	expect(types.sort()).toEqual([...ALL].sort());
	expect(executions.flat().every((item) => item?.order_number === orderNumber)).toBe(true);
});

it('rejects forged, malformed and oversized requests without starting a workflow', async () => {
	const url = (await registered()).get('ltl.label.created') ?? '';
	const address = url.split('?', 1)[0] ?? '';
	const body = { data: [{ event_type: 'ltl.label.created', order_number: 'LS1' }] };
	const statusOf = async (to: string, content: unknown) => (await postAll(to, [content], 1))[0];
	const forged = `${address}?event=ltl.label.created&token=${'a'.repeat(64)}`;
	const before = (await reached()).length;
	expect(await statusOf(address, body)).toBe(403);
	expect(await statusOf(forged, body)).toBe(403);
	expect(await statusOf(`${address}/ltl/label/created/webhook/`, body)).toBe(403);
	expect(await statusOf(url, { event: body })).toBe(400);
	const broken = await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: '{"data":',
	});
	expect(broken.status).toBeGreaterThanOrEqual(400);
	const large = { data: [{ ...body.data[0], filler: 'x'.repeat(17 * 1024 * 1024) }] };
	expect(await statusOf(url, large)).toBeGreaterThanOrEqual(400);
	await sleep(1_000);
	expect(await reached()).toHaveLength(before);
});

it('responds with {"received": true}, no matter how the API appends the event path', async () => {
	const { control } = n8n().sandbox;
	const url = (await registered()).get('ltl.label.created') ?? '';
	const event = (form: string) => ({ event_type: 'ltl.billOfLading.created', order_number: `LS ${form}` });
	// Raw bytes have no content type.
	const answer = await fetch(url, { method: 'POST', body: Buffer.from(JSON.stringify({ data: [event('none')] })) });
	expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
	for (const appendPath of ['path', 'text'] as const) {
		await control.deliver({ appendPath });
		await control.emit({ eventType: 'ltl.label.created', objects: [event(appendPath)] });
		await control.settle();
	}
	await control.deliver({ appendPath: 'none' });
	await untilEnded(n8n().rest, workflow.id, 9);
	const corrected = { event_type: 'ltl.label.created', received_event_type: 'ltl.billOfLading.created' };
	expect((await reached()).slice(6)).toEqual(
		['none', 'path', 'text'].map((form) => [{ ...event(form), ...corrected }]),
	);
});

it('drops duplicates after a restart of n8n, and runs for new events', async () => {
	const { control } = n8n().sandbox;
	const before = await registered();
	await n8n().restart();
	expect(await registered()).toEqual(before);
	for (const [event] of posted as Array<[Row]>) {
		await control.emit({ eventType: String(event.event_type), objects: [event] });
	}
	await control.settle();
	await control.advanceLtl({ orderNumber });
	await untilEnded(n8n().rest, workflow.id, 16);
	const executions = (await reached()).slice(9);
	expect(executions.slice(0, ALL.length)).toEqual(ALL.map(() => undefined));
	expect(executions[ALL.length]).toMatchObject([
		{ event_type: 'ltl.shipment.status.updated', order_number: orderNumber },
	]);
});

it('listens for a test event while the workflow is published, and removes only its own registrations', async () => {
	const { control } = n8n().sandbox;
	const before = await control.webhooks();
	await startRun(n8n().rest, workflow.id, 'Trigger');
	expect(await registrations(2 * ALL.length)).toHaveLength(2 * ALL.length);
	const event = { event_type: 'ltl.label.created', order_number: 'LS test' };
	await control.emit({ eventType: 'ltl.label.created', objects: [event] });
	await control.settle();
	await untilEnded(n8n().rest, workflow.id, 18);
	const executions = await reached();
	expect(executions.slice(16)).toEqual([[event], [event]]);
	expect(await registrations(ALL.length)).toEqual(before);
});

it('removes all its registrations when it is unpublished', async () => {
	await unpublish(n8n().rest, workflow.id);
	expect(await registrations(0)).toEqual([]);
});
