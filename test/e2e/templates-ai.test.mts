import type { Browser } from 'playwright-core';
import { runNodes } from '../../tools/start/execution.mts';
import { createWorkflow } from '../../tools/start/publishing.mts';
import { openBrowser } from './support/browser.mts';
import { openMailbox, type Mailbox } from './support/mailbox.mts';
import { startModel } from './support/model.mts';
import { openSession, type Session } from './support/session.mts';
import { isForThisN8n, templates } from './support/templates.mts';
import { until } from './support/until.mts';
import { attach, pin, provideTemplates, publish, unpublish } from './support/workflows.mts';

const AI = '@n8n/n8n-nodes-langchain.';
const MCP_TEMPLATE = 'Freight tools for AI clients';
const MANUAL = 'Start';

let session: Session;
let ids: Map<string, string>;

const idOf = (name: string) => ids.get(name) ?? '';

beforeAll(async () => {
	session = await openSession();
	ids = await provideTemplates(session);
});

/** The first record of what a tool answered; tools answer with a list, or with an object around one. */
function firstRecord(answer: unknown): Record<string, unknown> {
	const [first] = Array.isArray(answer) ? (answer as unknown[]) : [answer];
	const { json, response, text } = (first ?? {}) as { json?: unknown; response?: unknown; text?: string };
	if (text !== undefined) return firstRecord(JSON.parse(text));
	return response === undefined ? ((json ?? first) as Record<string, unknown>) : firstRecord(response);
}

const firstOf = (answer: string | undefined) => firstRecord(JSON.parse(answer ?? 'null'));

it('quotes freight in chat by the names of places', async () => {
	const id = idOf('Quote freight in chat');
	const model = await startModel((answers) => {
		const lane = { region: 'Los Angeles/Long Beach - CA', city: 'Ontario, CA' };
		if (answers.length === 0) return { tool: 'Search_rates', args: { ...lane, containerSizeInFeet: 40 } };
		const { id: rate, total, currency } = firstOf(answers[0]);
		return { say: `${String(rate)} costs ${String(total)} ${String(currency)}` };
	});
	await attach(session, id, 'Chat model', 'openAiApi', { apiKey: 'unused', url: model.url });
	const chatInput = 'What does a 40 foot container to Ontario, CA cost?';
	await pin(session, id, 'When chat message received', [
		{ json: { sessionId: 'e2e', action: 'sendMessage', chatInput } },
	]);

	const { items } = await runNodes(session.rest, id, 'When chat message received').finally(() => model.close());

	expect(items.get('Freight agent')).toEqual([{ output: expect.stringMatching(/^RATE\d+ costs \d/) as string }]);
	expect([...model.tools.keys()].sort()).toEqual(['Find_cities', 'Search_rates', 'Suggest_regions']);
});

const isThere = templates().some((template) => template.name === MCP_TEMPLATE && isForThisN8n(template));

(isThere ? describe : describe.skip)('the template "Freight tools for AI clients" in a real n8n', () => {
	const token = { token: 'secret of the tests' };
	const booking = (mblNumber: string) => ({
		region: 'Los Angeles/Long Beach - CA',
		arrivalDate: '2099-12-01',
		city: 'Ontario, CA',
		deliveryAddress: '1200 E Airport Dr, Ontario, CA 91761',
		mblNumber,
		reference: 'PO-1234',
		containerNumber: 'MSKU1234565',
		containerType: '40HQ',
		contents: '20 Cartons',
		weightInKg: 18_000,
	});

	let browser: Browser;
	let mailbox: Mailbox;
	let url: string;

	beforeAll(async () => {
		browser = await openBrowser();
		mailbox = await openMailbox();
		const id = idOf(MCP_TEMPLATE);
		await attach(session, id, 'MCP Server Trigger', 'httpBearerAuth', token);
		await attach(session, id, 'Ask a person', 'smtp', mailbox.credential);
		await publish(session, id);
		url = `${session.n8nUrl}/mcp/freight`;
		await until(async () => (await fetch(url, { method: 'POST' })).status !== 404);
	});

	afterAll(async () => {
		await unpublish(session, idOf(MCP_TEMPLATE));
		await mailbox.close();
		await browser.close();
	});

	/** Lets an agent of n8n that has the template's tools call one of them, or none; answers the first record that it gets. */
	const call = async (tool?: string, args: object = {}) => {
		const model = await startModel((answers) =>
			tool === undefined || answers.length > 0 ? { say: 'done' } : { tool: `Freight_${tool}`, args },
		);
		const node = (name: string, type: string, typeVersion: number, parameters: object) => ({
			...{ name, type, typeVersion, parameters, id: name, position: [0, 0] },
		});
		const { id } = await createWorkflow<{ id: string }>(session.rest, {
			name: 'An AI client',
			nodes: [
				node(MANUAL, 'n8n-nodes-base.manualTrigger', 1, {}),
				node('Agent', `${AI}agent`, 3, { promptType: 'define', text: 'Work', options: {} }),
				node('Model', `${AI}lmChatOpenAi`, 1.3, {
					model: { __rl: true, mode: 'id', value: 'stub' },
					responsesApiEnabled: false,
					options: {},
				}),
				node('Freight', `${AI}mcpClientTool`, 1.4, {
					endpointUrl: url,
					serverTransport: 'httpStreamable',
					authentication: 'bearerAuth',
				}),
			],
			connections: {
				[MANUAL]: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
				Model: { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] },
				Freight: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
			},
		});
		await attach(session, id, 'Model', 'openAiApi', { apiKey: 'unused', url: model.url });
		await attach(session, id, 'Freight', 'httpBearerAuth', token);
		const { items } = await runNodes(session.rest, id, MANUAL).finally(() => model.close());
		return { record: firstRecord(items.get('Freight')), tools: model.tools };
	};

	const ask = (mblNumber: string) => call('Ask_for_a_booking', booking(mblNumber));

	const orders = async () => (await session.sandbox.counts()).orders;

	/** Presses a button of the newest mail. */
	const press = async (label: string) => {
		const link = new RegExp(`<a href="([^"]+)"[^>]*>${label}</a>`).exec(mailbox.messages.at(-1) ?? '')?.[1] ?? '';
		// Programs that look at links in mails press nothing.
		const page = await browser.newPage({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0' });
		await page.goto(link.replaceAll('&amp;', '&'));
		await page.close();
	};

	it('refuses clients without the token', async () => {
		expect((await fetch(url, { method: 'POST' })).status).toBe(403);
	});

	it('tells a model what each argument means', async () => {
		const { tools } = await call();
		const silent = [...tools.values()].flatMap(({ name, parameters }) =>
			Object.entries(parameters.properties)
				.filter(([, { description }]) => !description)
				.map(([key]) => `${name}.${key}`),
		);
		expect([...tools.keys()].sort()).toEqual([
			'Freight_Ask_for_a_booking',
			'Freight_Find_cities',
			'Freight_List_containers',
			'Freight_Search_rates',
			'Freight_Suggest_regions',
			'Freight_Track_FTL_shipments',
			'Freight_Track_LTL_shipments',
			'Freight_Track_an_order',
		]);
		expect(silent).toEqual([]);
	});

	it('searches rates by the names of places', async () => {
		const lane = { region: 'Los Angeles/Long Beach - CA', city: 'Ontario, CA' };
		const { record } = await call('Search_rates', { ...lane, containerSizeInFeet: 40 });
		expect(record).toMatchObject({ id: expect.stringMatching(/^RATE/) as string });
	});

	it('answers why a place is not clear', async () => {
		await expect(call('Suggest_regions', { city: 'Nowhereville' })).rejects.toThrow('No city matches "Nowhereville"');
	});

	it('books nothing before a person has approved', async () => {
		const before = await orders();
		const serial = Date.now() % 1e8;
		const [refused, approved] = [`MAEU1${serial}`, `MAEU2${serial}`];
		const { record } = await ask(refused);
		expect(record.answer).toContain(`A person was asked by e-mail to approve MBL ${refused} for`);
		await until(async () => mailbox.messages.length === 1);
		expect(await orders()).toBe(before);

		await press('Do not book');
		await ask(approved);
		await until(async () => mailbox.messages.length === 2);
		expect(await orders()).toBe(before);

		await press('Book it');
		await until(async () => (await orders()) === before + 1);
		const { record: order } = await call('Track_an_order', { mblNumber: approved });
		expect(order).toMatchObject({ mbl_number: approved, customer_reference_number: 'PO-1234' });
	});
});
