import { parse } from 'flatted';
import { startRun } from '../../../tools/n8n/rest.mts';
import { createWorkflow, type NodeSpec } from '../../../tools/n8n/workflows.mts';
import type { Item } from '../../support/bookingKinds.mts';
import { until } from '../../../tools/until.mts';
import { startModel } from '../support/model.mts';
import { useOwnN8n } from '../support/ownN8n.mts';
import { isN8nFrom } from '../support/templates.mts';
import { attach } from '../support/workflows.mts';
import { bookNode, connectionsOf, countOf, ended, newItem, node, publishFlow, type Links } from './support.mts';

const n8n = useOwnN8n();
const control = () => n8n().sandbox.control;

beforeEach(async () => {
	await control().clearFaults();
	await control().clearLog();
});

/** `describe` or `it` for features of newer n8n versions. Defines nothing in an older n8n. */
const lately = <Body,>(define: (title: string, body: Body) => void): typeof define =>
	isN8nFrom('2.41') ? define : () => undefined;

const newItems = async (count: number): Promise<Item[]> =>
	await Promise.all(Array.from({ length: count }, () => newItem(n8n(), 'order')));

const bookedOf = async (items: readonly Item[]) =>
	await Promise.all(items.map((item) => countOf(n8n(), 'order', item)));

/** Returns how often a path was requested. */
const requestsTo = async (path: string, method = 'GET') =>
	(await control().log()).filter((request) => request.method === method && request.path.endsWith(path)).length;

/** Returns a node of this package for a read operation. */
const read = (name: string, parameters: object, more: object = {}): NodeSpec =>
	node(name, '', parameters, {
		type: 'n8n-nodes-drayage.drayageFreight',
		credentials: n8n().credentials,
		...more,
	});

/** Reads one record per item. The record doesn't contain the item's fields. */
const profile = (more: object = {}) => read('Profile', { resource: 'userProfile', operation: 'get' }, more);

/** Reads the orders with the MBL number from this expression. */
const ordersOf = (name: string, mblNumber: string, more: object = {}) =>
	read(name, { resource: 'order', operation: 'getAll', filters: { mblNumber } }, more);

/** Books with the linked item of an earlier node. */
const book = (from: string, more: object = {}, parameters: object = {}): NodeSpec => {
	const spec = bookNode(n8n(), 'order', more);
	const linked = JSON.stringify({ ...spec.parameters, ...parameters }).replaceAll('$json.', `$('${from}').item.json.`);
	return { ...spec, parameters: JSON.parse(linked) as object };
};

/** Parameters that leave each field of the item to the model. */
const byModel = (parameters: object) =>
	JSON.parse(JSON.stringify(parameters).replace(/\$json\.(\w+)/g, "$fromAI('$1')")) as object;

/** Keeps the input together with the number of the linked item of an earlier node. */
const pair = (name: string, from: string, fields = 'mbl: $json.mbl_number') =>
	node(
		name,
		'set',
		{ mode: 'raw', jsonOutput: `={{ ({ ${fields}, number: $('${from}').item.json.number }) }}` },
		{ typeVersion: 3.4 },
	);

const pairsOf = (items: readonly Item[]) => items.map(({ number }) => ({ mbl: number, number }));

/** Returns all output of a node in one execution. */
const outputOf = async (id: string, name: string) => (await ended(n8n(), id, name)).outputs.flat(2);

it('Loop Over Items books each item in its own iteration, and keeps the items linked', async () => {
	const flow = await publishFlow(
		n8n(),
		[
			node('Loop', 'splitInBatches', { batchSize: 2, options: {} }, { typeVersion: 3 }),
			profile(),
			book('Loop'),
			ordersOf('Back', '={{ $json.mbl_number }}'),
			pair('Pairs', 'Loop'),
		],
		[
			['Items', 'Loop'],
			['Loop', 'Profile', 1],
			['Profile', 'Book'],
			['Book', 'Back'],
			['Back', 'Pairs'],
			['Pairs', 'Loop'],
		],
	);
	const items = await newItems(3);
	const execution = await flow.start(items);
	expect(await outputOf(execution, 'Pairs')).toEqual(pairsOf(items));
	expect((await ended(n8n(), execution)).outputs.map(([main]) => main?.length)).toEqual([2, 1]);
	expect(await bookedOf(items)).toEqual([1, 1, 1]);
});

describe('in manual runs', () => {
	/** Returns a workflow that starts with the item, then reads, books and reads again. */
	const save = async (item: Item, more: object = {}) => {
		const set = node('Items', 'set', { mode: 'raw', jsonOutput: JSON.stringify(item) }, { typeVersion: 3.4 });
		const links: Links = [
			['Start', 'Items'],
			['Items', 'Profile'],
			['Profile', 'Book'],
			['Book', 'Back'],
			['Back', 'Pairs'],
		];
		return await createWorkflow<{ id: string }>(n8n().rest, {
			name: `By hand ${item.number}`,
			nodes: [
				node('Start', 'manualTrigger', {}),
				set,
				profile(),
				book('Items', {}, { bookingMode: 'book' }),
				ordersOf('Back', '={{ $json.mbl_number }}'),
				pair('Pairs', 'Items'),
			],
			connections: connectionsOf(links),
			settings: { executionOrder: 'v1' },
			pinData: {},
			...more,
		});
	};

	/** Returns the run data of an execution, in the format that the editor sends back. */
	const runDataOf = async (id: string) => {
		const { data } = await n8n().rest.request<{ data: string }>('GET', `/executions/${id}`);
		return (parse(data) as { resultData: { runData: Record<string, unknown> } }).resultData.runData;
	};

	/** Clicks "Execute step" on a node, with the outputs that the editor already has. */
	const step = async (id: string, name: string, runData: object, dirtyNodeNames: string[] = []) => {
		const { executionId = '' } = await n8n().rest.request<{ executionId?: string }>('POST', `/workflows/${id}/run`, {
			workflowData: await n8n().rest.request('GET', `/workflows/${id}`),
			destinationNode: { nodeName: name, mode: 'inclusive' },
			runData,
			dirtyNodeNames,
		});
		return executionId;
	};

	it('a partial execution reads only missing data, and books once', async () => {
		const [item = { number: '' }] = await newItems(1);
		const { id } = await save(item);
		const first = await startRun(n8n().rest, id, 'Start');
		await ended(n8n(), first.executionId ?? '');
		const runData = await runDataOf(first.executionId ?? '');
		expect(await bookedOf([item])).toEqual([1]);

		await control().clearLog();
		const before = Object.fromEntries(['Start', 'Items', 'Profile'].map((name) => [name, runData[name]]));
		const again = await step(id, 'Book', before);
		expect(await outputOf(again, 'Book')).toMatchObject([{ mbl_number: item.number, recovered: true }]);
		expect([await requestsTo('/profile'), await requestsTo('/createOrder', 'POST')]).toEqual([0, 0]);

		const behind = await step(id, 'Pairs', { ...before, Book: runData.Book });
		expect(await outputOf(behind, 'Pairs')).toEqual(pairsOf([item]));
		expect(await requestsTo('/createOrder', 'POST')).toBe(0);
		expect(await bookedOf([item])).toEqual([1]);
	});
});

it('links items after the success and the error branch of a read and of a booking', async () => {
	const flow = await publishFlow(
		n8n(),
		[
			read(
				'Order',
				{ resource: 'order', operation: 'get', orderId: '={{ $json.order }}' },
				{ onError: 'continueErrorOutput' },
			),
			pair('No order', 'Items', 'error: $json.error'),
			book('Items', { onError: 'continueErrorOutput' }),
			pair('Booked', 'Items'),
			pair('Declined', 'Items', 'error: $json.error'),
		],
		[
			['Items', 'Order'],
			['Order', 'Book'],
			['Order', 'No order', 1],
			['Book', 'Booked'],
			['Book', 'Declined', 1],
		],
	);
	const [order = 0] = await control().seedOrders();
	const items = await newItems(4);
	const [first = { number: '' }, unread = { number: '' }, refused = { number: '' }, last = { number: '' }] = items;
	await control().fail({ method: 'POST', path: '/api/v2/createOrder', status: 422, skip: 1 });
	const execution = await flow.start(items.map((item) => ({ ...item, order: item === unread ? '99999999' : order })));
	expect(await outputOf(execution, 'Booked')).toEqual(pairsOf([first, last]));
	expect(await outputOf(execution, 'No order')).toEqual([
		{ error: expect.stringMatching(/no record with the ID 99999999/) as string, number: unread.number },
	]);
	expect(await outputOf(execution, 'Declined')).toEqual([
		{
			error: expect.stringMatching(/status 422.*Nothing was booked by this attempt/) as string,
			number: refused.number,
		},
	]);
	expect(await bookedOf(items)).toEqual([1, 0, 0, 1]);
});

lately(describe)('an AI agent whose tool fails', () => {
	/** Returns an agent whose model calls each of these tools in turn, then repeats their results. */
	const run = async (tools: readonly NodeSpec[], calls: ReadonlyArray<readonly [tool: string, args: object]>) => {
		const model = await startModel((results) => {
			const [tool, args = {}] = calls[results.length] ?? [];
			return tool === undefined ? { say: results.join('\n') } : { tool, args };
		});
		const type = 'n8n-nodes-drayage.drayageFreightTool';
		const { id } = await createWorkflow<{ id: string }>(n8n().rest, {
			name: 'An agent whose tool fails',
			nodes: [
				node('Start', 'manualTrigger', {}),
				node(
					'Agent',
					'',
					{ promptType: 'define', text: 'Work', options: {} },
					{ type: '@n8n/n8n-nodes-langchain.agent', typeVersion: 3 },
				),
				node(
					'Model',
					'',
					{ model: { __rl: true, mode: 'id', value: 'stub' }, responsesApiEnabled: false, options: {} },
					{ type: '@n8n/n8n-nodes-langchain.lmChatOpenAi', typeVersion: 1.3 },
				),
				...tools.map((tool) => ({ ...tool, type, parameters: byModel(tool.parameters) })),
			],
			connections: {
				...connectionsOf([['Start', 'Agent']]),
				Model: { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] },
				...Object.fromEntries(
					tools.map(({ name }) => [name, { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] }]),
				),
			},
			settings: { executionOrder: 'v1' },
		});
		await attach(n8n(), id, 'Model', 'openAiApi', { apiKey: 'unused', url: model.url });
		const { executionId = '' } = await startRun(n8n().rest, id, 'Start');
		const { message, outputs } = await ended(n8n(), executionId, 'Agent');
		await model.close();
		return { message, said: String(outputs.flat(2)[0]?.output) };
	};

	const bookTool = (more: object = {}) => {
		const spec = bookNode(n8n(), 'order', more);
		return { ...spec, parameters: { ...spec.parameters, bookingMode: 'book' } };
	};

	it.each([{}, { onError: 'continueRegularOutput' }])(
		"an agent continues and can explain a tool's failure, with the setting %j",
		async (goOn) => {
			const [refused = { number: '' }, item = { number: '' }] = await newItems(2);
			await control().fail({ method: 'POST', path: '/api/v2/createOrder', status: 422 });
			const find = read('Find', { resource: 'order', operation: 'get', orderId: '={{ $json.order }}' }, goOn);
			const { message, said } = await run(
				[find, bookTool(goOn)],
				[
					['Find', { order: '99999999' }],
					['Book', refused],
					['Book', item],
				],
			);
			expect(message).toBeUndefined();
			expect(said).toMatch(/no record with the ID 99999999/);
			expect(said).toMatch(/Nothing was booked by this attempt/);
			expect(said).toContain(item.number);
			expect(await bookedOf([refused, item])).toEqual([0, 1]);
		},
	);

	it('an agent continues after a second booking, which returns the first one', async () => {
		const item = await newItem(n8n(), 'ftlShipment');
		const spec = bookNode(n8n(), 'ftlShipment');
		const tool = { ...spec, parameters: { ...spec.parameters, bookingMode: 'book' } };
		const { message, said } = await run(
			[tool],
			[
				['Book', item],
				['Book', item],
			],
		);
		expect(message).toBeUndefined();
		expect(said).toMatch(/recovered/);
		expect(await countOf(n8n(), 'ftlShipment', item)).toBe(1);
	});

	it('an agent ends with the message of a tool that is set to stop the workflow', async () => {
		const items = await newItems(1);
		await control().fail({ method: 'POST', path: '/api/v2/createOrder', status: 422 });
		const { message } = await run([bookTool({ onError: 'stopWorkflow' })], [['Book', items[0] ?? {}]]);
		expect(message).toMatch(/status 422.*Nothing was booked by this attempt/);
		expect(await bookedOf(items)).toEqual([0]);
	});
});

lately(it)('an evaluation reads, and previews each booking', async () => {
	const { id: projectId } = await n8n().rest.request<{ id: string }>('GET', '/projects/personal');
	const tables = `/projects/${projectId}/data-tables`;
	const columns = ['number', 'quoteId', 'rateId'].map((name) => ({ name, type: 'string' }));
	const table = await n8n().rest.request<{ id: string }>('POST', tables, { name: 'Bookings to evaluate', columns });
	const items = await newItems(2);
	await n8n().rest.request('POST', `${tables}/${table.id}/insert`, { data: items, returnType: 'count' });
	const source = { source: 'dataTable', dataTableId: { __rl: true, mode: 'id', value: table.id } };
	const { id } = await createWorkflow<{ id: string }>(n8n().rest, {
		name: 'Evaluated bookings',
		nodes: [
			node('Items', 'evaluationTrigger', source, { typeVersion: 4.7 }),
			profile(),
			book('Items'),
			node(
				'Metrics',
				'evaluation',
				{
					operation: 'setMetrics',
					metric: 'customMetrics',
					metrics: {
						assignments: [{ id: 'p', name: 'previewed', type: 'number', value: '={{ $json.preview ? 1 : 0 }}' }],
					},
				},
				{ typeVersion: 4.7 },
			),
		],
		connections: connectionsOf([
			['Items', 'Profile'],
			['Profile', 'Book'],
			['Book', 'Metrics'],
		]),
		settings: { executionOrder: 'v1' },
	});
	await n8n().rest.request('POST', `/workflows/${id}/test-runs/new`, {});
	interface TestRun {
		readonly status: string;
		readonly metrics?: object;
	}
	const runs = () => n8n().rest.request<TestRun[]>('GET', `/workflows/${id}/test-runs`);
	const [ran] = await until(runs, ([run]) => !['new', 'running', undefined].includes(run?.status));
	expect(ran).toMatchObject({ status: 'completed', metrics: { previewed: 1 } });
	expect(await requestsTo('/profile')).toBe(2);
	expect(await bookedOf(items)).toEqual([0, 0]);
});

lately(describe)("MCP's execute_workflow", () => {
	let apiKey: string;

	beforeAll(async () => {
		await n8n().rest.request('PATCH', '/mcp/settings', { mcpAccessEnabled: true });
		({ apiKey } = await n8n().rest.request<{ apiKey: string }>('POST', '/mcp/api-key/rotate'));
	});

	/** Calls the tool like an MCP client and returns n8n's response. */
	const execute = async (args: object) => {
		const response = await fetch(`${n8n().url}/mcp-server/http`, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				accept: 'application/json, text/event-stream',
				authorization: `Bearer ${apiKey}`,
			},
			body: JSON.stringify({
				...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
				params: { name: 'execute_workflow', arguments: args },
			}),
		});
		return await response.text();
	};

	it.each([
		['previews the booking', 'manual', 0],
		['books', 'production', 1],
	])('reads, and %s in %s mode', async (_does, executionMode, booked) => {
		const path = crypto.randomUUID();
		const { id, versionId } = await createWorkflow<{ id: string; versionId: string }>(n8n().rest, {
			name: `Called by MCP, ${executionMode}`,
			nodes: [
				node(
					'Webhook',
					'webhook',
					{ httpMethod: 'POST', path, responseMode: 'onReceived', options: {} },
					{ typeVersion: 2.1, webhookId: crypto.randomUUID() },
				),
				node('Items', 'splitOut', { fieldToSplitOut: 'body.items' }),
				profile(),
				book('Items'),
			],
			connections: connectionsOf([
				['Webhook', 'Items'],
				['Items', 'Profile'],
				['Profile', 'Book'],
			]),
			settings: { executionOrder: 'v1', availableInMCP: true },
		});
		await n8n().rest.request('POST', `/workflows/${id}/activate`, { versionId });
		const items = await newItems(1);
		const inputs = { webhookData: { method: 'POST', body: { items } } };
		// n8n publishes a workflow shortly after it accepts the request.
		const text = await until(
			() => execute({ workflowId: id, executionMode, triggerNodeName: 'Webhook', inputs }),
			(response) => !response.includes('no published'),
		);
		const [, executionId = ''] = /\\?"executionId\\?":\\?"(\d+)/.exec(text) ?? [];
		expect(text).toContain('started');
		const rows = await outputOf(executionId, 'Book');
		expect(rows).toMatchObject([booked > 0 ? { mbl_number: items[0]?.number } : { preview: true }]);
		expect(await requestsTo('/profile')).toBe(1);
		expect(await bookedOf(items)).toEqual([booked]);
	});
});
