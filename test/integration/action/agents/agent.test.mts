import type { INodeParameters } from 'n8n-workflow';
import { useSandbox } from '../../support/freight.mts';
import { runAgent, type Tool } from '../../support/agent.mts';

const sandbox = useSandbox();

/** Returns an expression for a value that the model fills in. */
const asked = (name: string) => `={{ $fromAI('${name}') }}`;
const named = (name: string) => ({ __rl: true, mode: 'name', value: asked(name) });

const order: INodeParameters = {
	...{ resource: 'order', operation: 'create' },
	...{ mblNumber: asked('mblNumber'), rateId: asked('rateId'), quoteId: asked('quoteId') },
	...{ portOfDischargeId: named('port'), portOfDischargeEta: asked('eta'), customerReferenceNumber: 'PO-1234' },
	...{ containersMode: 'json', containersJson: "={{ $fromAI('containers', '', 'json') }}" },
	deliveryAddress: '1670 Champagne Ave, Ontario, CA 91761',
};

/** Runs an agent with tools for a lane, an order, its preview and webhooks. */
const withTools = (work: (tools: Readonly<Record<string, Tool>>) => Promise<void>) => {
	const { url, token } = sandbox();
	return runAgent(
		{
			Search_rates: {
				...{ resource: 'rate', operation: 'search', toCityId: named('city'), intermodalRegionId: named('port') },
				cntrSize: asked('size'),
			},
			Book_an_order: order,
			Check_an_order: { ...order, bookingMode: 'preview' },
			List_webhooks: { resource: 'webhookConfiguration', operation: 'getAll', returnAll: true },
		},
		{ drayageFreightApi: { environment: 'custom', baseUrl: url, accessToken: token } },
		work,
	);
};

/** Returns the records in a tool's response. */
const call = async (tool: Tool | undefined, args: object = {}) =>
	JSON.parse(await tool!.invoke(args)) as Array<Record<string, unknown>>;

const posts = async () =>
	(await sandbox().control.log()).filter(({ method, path }) => method === 'POST' && path === '/api/v2/createOrder');

const lane = { city: 'Ontario, CA', port: 'Los Angeles/Long Beach - CA' };

const orderFrom = ({ id, quote_id: quoteId }: Record<string, unknown>, mblNumber: string, number = 'MSKU1234565') => ({
	...{ mblNumber, rateId: id, quoteId, port: lane.port, eta: '2099-03-16' },
	containers: [{ number, type: '40HQ', package: '20 Cartons', weight: 18_000 }],
});

it('an agent searches by names, books once, and gets the same order if it books again', async () => {
	await withTools(async ({ Search_rates: search, Book_an_order: book }) => {
		const [rate = {}] = await call(search, { ...lane, size: '40 Feet' });
		const given = orderFrom(rate, 'MAEU240000001');
		const [first] = await call(book, given);
		const [again] = await call(book, given);
		expect(again).toMatchObject({ id: first?.id, recovered: true });
		expect(first).not.toHaveProperty('recovered');
		await expect(book!.invoke(orderFrom(rate, 'MAEU240000001', 'MSCU1234566'))).rejects.toThrow(/containers/);
		expect(await posts()).toHaveLength(1);
	});
});

it('a tool that previews books nothing', async () => {
	await withTools(async ({ Search_rates: search, Check_an_order: check }) => {
		const [rate = {}] = await call(search, { ...lane, size: '40' });
		const [preview] = await call(check, orderFrom(rate, 'MAEU240000002'));
		expect(preview).toMatchObject({ preview: true, outcome: expect.stringMatching(/^Would book/) });
		expect(await posts()).toEqual([]);
	});
});

it('a model can read which tool books, why a call failed, and no token of a webhook', async () => {
	const token = '5f'.repeat(32);
	await fetch(`${sandbox().url}/api/webhook/config`, {
		method: 'POST',
		headers: { authorization: `Bearer ${sandbox().token}`, 'content-type': 'application/json' },
		body: JSON.stringify({
			event_type: 'ltl.shipment.status.updated',
			url: `https://n8n.example.com/webhook/freight?token=${token}`,
		}),
	});
	await withTools(async ({ Search_rates: search, Book_an_order: book, List_webhooks: list }) => {
		expect(book?.description).toBe('Create order (books drayage) in Drayage Freight');
		expect(search?.description).not.toMatch(/book/i);
		await expect(search!.invoke({ ...lane, city: 'Atlantis', size: '40' })).rejects.toThrow('Atlantis');
		const text = await list!.invoke({});
		expect(text).toContain('n8n.example.com');
		expect(text).not.toContain(token);
	});
});
