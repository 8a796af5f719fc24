import { createServer } from 'node:http';
import { listening } from '../../../support/server.mts';
import { bodies, column, recordIn, useSandbox } from '../support.mts';

const sandbox = useSandbox();

const ask = async (path: string) => (await sandbox.api.get<Record<string, unknown>>(path)).data;

interface Row {
	readonly key: string;
	readonly title?: string;
	readonly to?: string;
	readonly status?: { readonly text: string };
}

const rows = async (name: string, query = '') => (await ask(`/_console/views/${name}?${query}`)).rows as Row[];

interface Detail {
	readonly title: string;
	readonly subtitle: string;
	readonly facts: Array<{ readonly label: string; readonly text: string }>;
	readonly parts: { readonly items: ReadonlyArray<Pick<Detail, 'facts'>> };
	readonly timeline: Array<{ readonly title: string; readonly text?: string }>;
	readonly related: Array<{ readonly title: string; readonly rows: Row[] }>;
	readonly json: Array<{ readonly title: string; readonly value: unknown }>;
}

const detail = async (kind: string, key: unknown) =>
	(await ask(`/_console/records/${kind}/${encodeURIComponent(String(key))}`)) as unknown as Detail;

const related = ({ related: groups }: Detail, title: string) =>
	groups.find((group) => group.title === title)?.rows ?? [];

const MBL = 'MAEU123456789';

interface Rate {
	readonly id: string;
	readonly total: number;
}

/** Requests a quote from Albany to Ontario, and books the middle rate. */
async function bookOrder() {
	const quote = await sandbox.api.get('/api/v2/rates/advanceSearch?intermodal_region_id=50&to_city_id=115');
	const { rates, quote_id: quoteId } = recordIn(quote) as unknown as { rates: Rate[]; quote_id: string };
	const [, { id: rate_id, total }] = rates as [Rate, Rate];
	const booking = bodies.order({ rate_id, quote_id: quoteId }, MBL);
	return { id: recordIn(await sandbox.api.post('/api/v2/createOrder', booking)).id, quoteId, total };
}

async function bookLtl() {
	const quote = recordIn(await sandbox.api.post('/api/ltl/quotes', bodies.ltlQuote));
	const numbers = column(quote.rates, 'rate_number') as string[];
	const booking = { ...bodies.parties, rate_number: numbers[1], is_insurance_entrusted: false };
	return { number: recordIn(await sandbox.api.post('/api/ltl/shipments', booking)).order_number, numbers };
}

it('links an order to its quote and requests, and shows its price, lane and history', async () => {
	const { id, quoteId, total } = await bookOrder();
	await sandbox.control.holdOrder({ id });
	await sandbox.control.addFile({ holder: `order ${id}`, type: 'DO', size: 10 });
	const order = await detail('orders', id);
	expect(order.subtitle).toBe('Albany, NY → Ontario, CA');
	expect(order.facts).toContainEqual({
		label: 'Price',
		text: total.toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
	});
	expect(related(order, 'Quote')).toMatchObject([{ to: `#/quotes/${quoteId}` }]);
	expect(related(order, 'Documents')).toMatchObject([{ title: 'Delivery Order (DO)' }]);
	expect(related(order, 'Requests')).toMatchObject([{ title: 'Create order', status: { text: '201' } }]);
	expect(order.timeline.map(({ title }) => title)).toEqual(['Order booked', 'Document added', 'Order put on hold']);
});

it('shows the history of a quote in any mode', async () => {
	const { id, quoteId } = await bookOrder();
	const { number, numbers } = await bookLtl();
	await sandbox.api.post('/api/v2/ftl/quotes', bodies.ftlQuote);
	expect((await rows('quotes')).map(({ status }) => status?.text)).toEqual(['Open', 'Booked', 'Booked']);
	expect(await rows('quotes', 'status=Open&mode=ftl')).toHaveLength(1);
	expect(related(await detail('quotes', quoteId), 'Booked as')).toMatchObject([{ to: `#/orders/${id}` }]);
	const last = await detail('quotes', numbers.at(-1));
	expect(last).toMatchObject({ title: 'LTL quote', subtitle: 'Ontario, CA → Albany, NY' });
	expect(related(last, 'Booked as')).toMatchObject([{ to: `#/ltl/${number}` }]);
});

it('shows why actions are not available for a delivered order and its container, and separates thousands', async () => {
	const { id } = await bookOrder();
	const reasonsNow = async () => {
		const { record, parts } = (await detail('orders', id)) as unknown as {
			record: { whyNot: object };
			parts: { items: [{ record: { whyNot: object }; facts: Detail['facts'] }] };
		};
		const [container] = parts.items;
		expect(container.facts).toContainEqual({ label: 'Cargo', text: '20 Cartons, 12,000 kg' });
		return { ...record.whyNot, ...container.record.whyNot };
	};
	expect(await reasonsNow()).toEqual({});
	while ((await sandbox.control.advanceOrder({ id })).status !== 'delivered');
	expect(await reasonsNow()).toEqual({
		holdOrder: 'The order has been delivered: there is nothing left to hold.',
		cancelOrder: 'A container has already been picked up.',
		examContainer: 'The container has already left the terminal.',
	});
	expect((await sandbox.control.holdOrder({ id })).status).toBe('delivered');
});

it('links a shipment to its quote, documents, webhook deliveries and requests', async () => {
	const url = `${sandbox.url}/x/ltl-status`;
	await sandbox.api.post('/api/webhook/config', { event_type: 'ltl.shipment.status.updated', url });
	const { number, numbers } = await bookLtl();
	await sandbox.control.advanceLtl({ orderNumber: number });
	await sandbox.control.settle();
	const shipment = await detail('ltl', number);
	expect(shipment.parts.items[0]?.facts[0]).toEqual({ label: 'Units', text: '2 Pallet' });
	expect(related(shipment, 'Quote')).toMatchObject([{ to: `#/quotes/${numbers[0] ?? ''}` }]);
	expect(related(shipment, 'Documents')).toHaveLength(2);
	expect(related(shipment, 'Webhook deliveries')).toMatchObject([
		{ title: 'LTL shipment status updated', status: { text: '401' } },
	]);
	expect(related(shipment, 'Requests')).toMatchObject([{ title: 'Create LTL shipment' }]);
	expect(shipment.timeline.map(({ title }) => title)).toEqual(
		expect.arrayContaining(['Booked', 'Dispatched', 'Document added', 'Webhook request']),
	);
	const [delivery] = await rows('deliveries');
	expect(related(await detail('deliveries', delivery?.key), 'Shipments')).toMatchObject([{ to: `#/ltl/${number}` }]);
});

it("shows a request's response and new record, or why it was rejected", async () => {
	const { id } = await bookOrder();
	await sandbox.api.post('/api/v2/createOrder', { mbl_number: MBL });
	const [refused, made] = await rows('log');
	const response = await detail('log', made?.key);
	expect(related(response, 'Records')).toMatchObject([{ to: `#/orders/${id}` }]);
	expect(response.json).toContainEqual({
		title: 'Response',
		value: expect.objectContaining({ data: expect.anything() }),
	});
	const wrong = (await detail('log', refused?.key)).facts.find(({ label }) => label === 'What’s wrong');
	expect(wrong?.text).toContain('has already been taken');
});

it.each([
	['a container', 'ABCD1234567'],
	['a reference in any case', 'ref-1'],
	['several words, in any order', 'ontario albany'],
	['punctuation taken literally', 'REF.1', 0],
])('finds an order by %s', async (_what, search, found = 1) => {
	await sandbox.control.seedOrders({ count: 5 });
	await bookOrder();
	expect(await rows('orders', `q=${encodeURIComponent(search)}`)).toHaveLength(found);
});

it('finds records of every kind', async () => {
	const { id } = await bookOrder();
	const { groups } = (await ask(`/_console/views/search?q=${MBL}`)) as { groups: Array<{ kind: string; rows: Row[] }> };
	expect(groups.map(({ kind, rows: hits }) => [kind, hits.length])).toEqual([
		['quotes', 1],
		['orders', 1],
	]);
	expect(groups[1]?.rows[0]?.key).toBe(String(id));
});

it('filters orders by status, release and last free day', async () => {
	const [first = 0, second = 0] = await sandbox.control.seedOrders({ count: 3 });
	await sandbox.control.holdOrder({ id: first });
	await sandbox.control.advanceOrder({ id: second, released_status: 'Released' });
	await sandbox.control.setContainer({ orderId: second, fields: { last_free_day: '2020-01-01' } });
	expect(await rows('orders', 'status=on+hold')).toMatchObject([{ id: first }]);
	expect(await rows('orders', 'release=Released')).toMatchObject([{ id: second }]);
	expect(await rows('orders', 'lastFreeDay=past')).toMatchObject([{ id: second }]);
	expect(await rows('orders', 'lastFreeDay=unknown')).toHaveLength(2);
});

it('lists what needs attention, and the latest events, newest first', async () => {
	const [first = 0, second = 0] = await sandbox.control.seedOrders({ count: 2 });
	await sandbox.control.holdOrder({ id: first });
	await sandbox.control.setContainer({ orderId: second, fields: { last_free_day: '2020-01-01' } });
	for (let time = 0; time < 2; time++) await sandbox.api.get('/api/v2/orders');
	const view = (await ask('/_console/views/happened')) as unknown as {
		rows: Array<{ title: string; times: number }>;
		attention: { rows: Row[]; total: number };
	};
	expect(view.attention.rows.map(({ status }) => status?.text)).toEqual([
		expect.stringMatching(/^Last free day passed \d+ days ago$/),
		'On hold',
	]);
	expect(view.rows[0]).toMatchObject({ title: 'List orders', times: 2 });
	expect(view.rows.map(({ title }) => title)).toEqual(expect.arrayContaining(['Order put on hold', 'Orders created']));
});

it('lists containers and shipments that moved among the latest events', async () => {
	const { id } = await bookOrder();
	const { number } = await bookLtl();
	await sandbox.control.advanceContainer({ orderId: id, status: 34 });
	await sandbox.control.advanceLtl({ orderNumber: number });
	const titles = (await rows('happened')).map(({ title, to }) => [title, to]);
	expect(titles).toContainEqual(['ABCD1234567 available', `#/orders/${id}`]);
	expect(titles).toContainEqual([`${number} dispatched`, `#/ltl/${number}`]);
	expect(titles.map(([title]) => title)).not.toContain('LTL shipment advanced');
});

it('clears the history on a reset', async () => {
	await bookOrder();
	await sandbox.control.reset();
	expect((await ask('/_console/views/happened')).rows).toEqual([]);
	expect(await rows('log')).toEqual([]);
});

it('shows the status, time, duration and response body of each attempt of a delivery', async () => {
	const responses = [
		[500, '{"message":"Down"}'],
		[200, '{"received":true}'],
	] as const;
	const left = [...responses];
	const server = createServer((request, response) => {
		const [status, body] = left.shift() ?? [404, ''];
		request.resume();
		request.on('end', () => response.writeHead(status).end(body));
	});
	const { url, close } = await listening(server);
	await sandbox.api.post('/api/webhook/config', { event_type: 'ltl.label.created', url });
	await sandbox.control.deliver({ retries: 1, backoffMs: 1 });
	await sandbox.control.emit({ eventType: 'ltl.label.created' });
	await sandbox.control.settle();
	await close();
	const [delivery] = await rows('deliveries');
	const facts = [
		{ label: 'Sent', text: expect.any(String) as string, at: expect.any(Number) as number },
		{ label: 'Took', text: expect.stringMatching(/^[\d,]+ ms$/) as string },
	];
	expect((await detail('deliveries', delivery?.key)).parts.items).toMatchObject(
		responses.map(([status, value], index) => ({
			...{ title: `Attempt ${index + 1}`, status: { text: String(status) }, facts, text: { value } },
		})),
	);
});
