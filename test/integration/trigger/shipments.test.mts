import type { IDataObject } from 'n8n-workflow';
import { apiOf } from '../../support/api.mts';
import { book } from '../../support/bookings.mts';
import { credentialsFor, newAccount, useSandbox } from '../support/freight.mts';
import { useServers } from '../support/servers.mts';
import { ALL, tokensAt, TriggerWorkflow } from './support.mts';

const sandbox = useSandbox();
const servers = useServers();
const LIST = '/api/ltl/shipments';
const LABEL = 'ltl.label.created';

const bookOne = async () => (await book.ltl(apiOf(sandbox()))).order_number;
const listed = async (order: string) => {
	const [shipment] = await apiOf(sandbox()).get<IDataObject[]>(LIST, { order_numbers: order });
	return shipment;
};
const lists = async () =>
	(await sandbox().control.log()).filter(({ method, path }) => method === 'GET' && path === LIST);

/** Runs the trigger for a request with these events. */
const run = async (
	events: IDataObject[],
	options: IDataObject = { includeShipment: true },
	url = sandbox().url,
	token?: string,
) => {
	const parameters = { options };
	const credential = credentialsFor(url, token).drayageFreightApi;
	const kit = await new TriggerWorkflow(sandbox(), { events: ALL, parameters, credential }).kit();
	const { error, items, hints } = await kit.execute(events.map((json) => ({ json })));
	expect(error).toBeUndefined();
	return { events: items.map(({ json }) => json), hints: hints.map(({ message }) => message) };
};

const label = (order: string) => ({ event_type: LABEL, order_number: order });

test('status and document events contain the shipment as the service lists it, from one request', async () => {
	const orders = [await bookOne(), await bookOne()];
	const shipments = await Promise.all(orders.map(listed));
	await sandbox().control.clearLog();
	const events = orders.flatMap((order) =>
		ALL.filter((type) => type !== 'ltl.shipment.created').map((type) => ({ event_type: type, order_number: order })),
	);
	const answer = await run(events);
	expect(answer.events).toEqual(
		events.map((event) => ({ ...event, shipment: shipments[orders.indexOf(event.order_number)] })),
	);
	expect(answer.events[0]?.shipment).toBeDefined();
	expect(answer.hints).toEqual([]);
	expect(await lists()).toHaveLength(1);
});

test('50 orders take one request, more take more', async () => {
	await run(Array.from({ length: 50 }, (_, index) => label(`LS${index}`)));
	expect(await lists()).toHaveLength(1);
	await run(Array.from({ length: 51 }, (_, index) => label(`LS more ${index}`)));
	expect(await lists()).toHaveLength(3);
});

test('a new shipment and an event without an order pass unchanged', async () => {
	const order = await bookOne();
	await sandbox().control.clearLog();
	const events = [
		{ event_type: 'ltl.shipment.created', order_number: order },
		{ event_type: LABEL, order_number: null },
	];
	expect(await run(events)).toEqual({ events, hints: [] });
	expect(await lists()).toEqual([]);
});

test("an event's own field `shipment` stays", async () => {
	const own = { ...label(await bookOne()), shipment: { rate: 1 } };
	expect((await run([own])).events).toEqual([own]);
});

test('a warning reports a shipment that is not listed, and the events pass', async () => {
	const order = await bookOne();
	const { events, hints } = await run([label('LS-unknown'), label(order)]);
	expect(events).toEqual([
		{ ...label('LS-unknown'), warnings: hints },
		{ ...label(order), shipment: await listed(order) },
	]);
	expect(hints).toEqual(['The API lists no shipment for LS-unknown, so these events have none.']);
});

test("a shipment listed without its number isn't added to any event", async () => {
	const { service } = servers();
	service.answer(LIST, (_, response) => response.end('[{"status": "Booked"}]'));
	const events = [label('LS1'), { event_type: 'ltl.shipment.created', order_number: 'LS2' }];
	const { events: passed, hints } = await run(events, { includeShipment: true }, service.url);
	expect(passed).toEqual([{ ...events[0], warnings: hints }, events[1]]);
});

test('if the request fails, all events pass, and a warning explains why', async () => {
	const order = await bookOne();
	await sandbox().control.fail({ method: 'GET', path: LIST, status: 403 });
	const { events, hints } = await run([label(order)]);
	expect(events).toEqual([{ ...label(order), warnings: hints }]);
	expect(hints).toEqual([
		expect.stringMatching(/^Events were passed on without their shipments: The account isn't allowed to do this/),
	]);
});

test('if the service asks to wait longer than a minute, all events pass immediately', async () => {
	const headers = { 'retry-after': '61', 'x-ratelimit-remaining': '0' };
	await sandbox().control.fail({ method: 'GET', path: LIST, status: 429, headers });
	const { events, hints } = await run([label('LS1')], undefined, sandbox().url, await newAccount(sandbox()));
	expect(events).toEqual([{ ...label('LS1'), warnings: hints }]);
	expect(hints).toEqual([expect.stringContaining('61 seconds')]);
});

test('nothing is requested without the option', async () => {
	expect((await run([label('LS1')], {})).events).toEqual([label('LS1')]);
	expect(await sandbox().control.log()).toEqual([]);
});

test('the response to the sender does not wait for the shipments', async () => {
	const trigger = new TriggerWorkflow(sandbox(), { events: ALL, parameters: { options: { includeShipment: true } } });
	await trigger.publish();
	const [token = ''] = await tokensAt(sandbox(), 'https://n8n.test');
	const answer = await (await trigger.kit()).receive({ body: { data: [label('LS1')] }, query: { token } });
	expect(answer.webhookResponse).toEqual({ received: true });
	expect(await lists()).toEqual([]);
});
