import { runNodes } from '../../../tools/n8n/rest.mts';
import { unpublish } from '../../../tools/n8n/workflows.mts';
import { firstRecord, startAgent } from '../support/agent.mts';
import { apiOf } from '../../support/api.mts';
import { useBrowser } from '../support/browser.mts';
import { decideInMail, openMailbox, type Mailbox } from '../support/mailbox.mts';
import { startModel } from '../support/model.mts';
import { useSession } from '../support/session.mts';
import { testsOf } from '../support/templates.mts';
import { waitUntil } from '../support/until.mts';
import { adapt, attach, pin, publish, useOwnAccount, useTemplates } from '../support/workflows.mts';

const AI = '@n8n/n8n-nodes-langchain.';
const RATES = '/api/v2/rates/advanceSearch';
/** A unique number, so that other suites' orders don't match. */
const ACCOUNT = 'account-of-an-ai-client';
const MCP_TEMPLATE = 'Freight tools for AI clients';

/** What the model says about a container of 40 feet. */
const box = { containerSizeInFeet: 40, weight: '', weightUnit: 'kg', cargo: '' };

const session = useSession();
const idOf = useTemplates(session);

const firstOf = (result: string | undefined) => firstRecord(JSON.parse(result ?? 'null'));

it('quotes freight in chat by place names', async () => {
	const id = idOf('Quote freight in chat');
	const model = await startModel((results) => {
		const lane = { region: 'Los Angeles/Long Beach - CA', city: 'Ontario, CA' };
		if (results.length === 0) return { tool: 'Search_rates', args: { ...lane, ...box } };
		const { id: rate, total, currency } = firstOf(results[0]);
		return { say: `${String(rate)} costs ${String(total)} ${String(currency)}` };
	});
	await attach(session(), id, 'Chat model', 'openAiApi', { apiKey: 'unused', url: model.url });
	const chatInput = 'What does a 40 foot container to Ontario, CA cost?';
	await pin(session(), id, 'When chat message received', [
		{ json: { sessionId: 'e2e', action: 'sendMessage', chatInput } },
	]);

	const { items } = await runNodes(session().rest, id, 'When chat message received').finally(() => model.close());

	expect(items.get('Freight agent')).toEqual([{ output: expect.stringMatching(/^RATE\d+ costs \d/) as string }]);
	expect([...model.tools.keys()].sort()).toEqual(['Find_cities', 'Find_containers', 'Search_rates', 'Suggest_regions']);
});

testsOf(MCP_TEMPLATE, describe)('the template "Freight tools for AI clients" in a real n8n', () => {
	const token = { token: 'secret of the tests' };
	const booking = (mblNumber: string) => ({
		region: 'Los Angeles/Long Beach - CA',
		arrivalDate: '2099-12-01',
		city: 'Ontario, CA',
		deliveryAddress: '1200 E Airport Dr, Ontario, CA 91761',
		mblNumber,
		reference: 'PO-1234',
		containers: [{ number: 'MSKU1234565', type: '40HQ', package: '20 Cartons', weight: 18_000, is_dg: true }],
	});

	const browser = useBrowser();
	let mailbox: Mailbox;
	let url: string;

	beforeAll(async () => {
		mailbox = await openMailbox();
		const id = idOf(MCP_TEMPLATE);
		await useOwnAccount(session(), id, ACCOUNT);
		await attach(session(), id, 'MCP Server Trigger', 'httpBearerAuth', token);
		await attach(session(), id, 'Ask a person', 'smtp', mailbox.credential);
		await adapt(session(), id, 'Ask a person', { fromEmail: 'freight@example.com', toEmail: 'desk@example.com' });
		await publish(session(), id);
		url = `${session().n8nUrl}/mcp/freight`;
		await waitUntil(async () => (await fetch(url, { method: 'POST' })).status !== 404);
	});

	afterAll(async () => {
		await unpublish(session().rest, idOf(MCP_TEMPLATE));
		await mailbox.close();
	});

	/** Makes an agent with the template's tools call one of them, or none. Returns the first record of the result. */
	const call = async (tool?: string, args: object = {}) => {
		const step = tool === undefined ? { say: 'done' } : { tool: `Freight_${tool}`, args };
		const agent = await startAgent(session(), step, {
			name: 'Freight',
			type: `${AI}mcpClientTool`,
			typeVersion: 1.4,
			parameters: { endpointUrl: url, serverTransport: 'httpStreamable', authentication: 'bearerAuth' },
			credential: ['httpBearerAuth', token],
		});
		const { items } = await agent.run();
		return { record: firstRecord(items.get('Freight')), tools: agent.tools };
	};

	const ask = (mblNumber: string) => call('Ask_for_a_booking', booking(mblNumber));

	const orders = async () => (await session().sandbox.counts({ token: ACCOUNT })).orders;

	const decide = async (decision: string) => {
		const before = await orders();
		await decideInMail(browser(), mailbox, decision, async () => expect(await orders()).toBe(before));
	};

	it('refuses clients without the token', async () => {
		expect((await fetch(url, { method: 'POST' })).status).toBe(403);
	});

	it('describes each argument to the model', async () => {
		const { tools } = await call();
		const silent = [...tools.values()].flatMap(({ name, parameters }) =>
			Object.entries(parameters.properties)
				.filter(([, { description }]) => !description)
				.map(([key]) => `${name}.${key}`),
		);
		expect(tools.size).toBe(16);
		expect(silent).toEqual([]);
	});

	it('searches rates by place names', async () => {
		const lane = { region: 'Los Angeles/Long Beach - CA', city: 'Ontario, CA' };
		const { record } = await call('Search_rates', { ...lane, ...box });
		expect(record).toMatchObject({ id: expect.stringMatching(/^RATE/) as string });
	});

	it('explains why a place was not found', async () => {
		// n8n 2.41 gives the agent the message of a failed tool. If n8n stopped the workflow instead, this would throw.
		const text = await call('Suggest_regions', { city: 'Nowhereville' }).then(
			({ record }) => String(record.error),
			(error: unknown) => (error as Error).message,
		);
		expect(text).toContain('No city matches "Nowhereville"');
	});

	it("doesn't book before a person approves", async () => {
		const before = await orders();
		const serial = Date.now() % 1e8;
		const [refused, approved] = [`MAEU1${serial}`, `MAEU2${serial}`];
		const { record } = await ask(refused);
		expect(record.answer).toContain(`A person was asked by email to approve this. Nothing is booked yet.`);
		expect(record.answer).toContain(`MBL number ${refused}: `);
		await waitUntil(async () => mailbox.messages.length === 1);
		expect(await orders()).toBe(before);

		await decide('Do not book');
		await ask(approved);
		await waitUntil(async () => mailbox.messages.length === 2);
		expect(await orders()).toBe(before);

		await decide('Book it');
		await waitUntil(async () => (await orders()) === before + 1);
		const { record: order } = await call('Track_an_order', { number: approved });
		expect(order).toMatchObject({ mbl_number: approved, customer_reference_number: 'PO-1234' });
		const { record: container } = await call('Find_containers', { number: 'po 1234' });
		expect(container).toMatchObject({ container_number: 'MSKU1234565', status_name: 'Order Confirmed' });
	});

	it('shows the person the price from the API, whatever the model states, and keeps who approved', async () => {
		const mblNumber = `MAEU3${Date.now() % 1e8}`;
		const [before, asked] = [mailbox.messages.length, await orders()];
		const wrong = { price: '1 USD', facts: 'Only 1 USD', rateId: 'RATE1', quoteId: 'QUOTE1' };
		const { record } = await call('Ask_for_a_booking', { ...booking(mblNumber), ...wrong });
		await waitUntil(async () => mailbox.messages.length > before);
		const mail = mailbox.messages.at(-1) ?? '';
		const { query = {} } = (await session().sandbox.log()).filter(({ path }) => path === RATES).at(-1) ?? {};
		const api = apiOf({ url: session().sandboxUrl, token: ACCOUNT });
		const { rates } = await api.get<{ rates: { total: number }[] }>(RATES, query);
		const cheapest = Math.min(...rates.map(({ total }) => total));
		expect(mail).toContain(`${cheapest.toFixed(2)} USD`);
		expect(mail).toContain('MSKU1234565 (40HQ, 18000 kg = 39,683 lb, 20 Cartons, hazmat)');
		expect(mail).not.toMatch(/\b1 USD/);
		expect(record.answer).toContain(`${cheapest.toFixed(2)} USD`);

		await decide('Book it');
		await waitUntil(async () => (await orders()) === asked + 1);
		const [order] = await api.get<{ customer_memo: string }[]>('/api/v2/orders', { mbl_number: mblNumber });
		expect(order?.customer_memo).toMatch(/^Approved by desk@example\.com on \d{4}-/);

		const { record: again } = await ask(mblNumber);
		expect(again.answer).toMatch(/^Already booked as order \d+\..*Nobody was asked and nothing was booked\.$/s);
		const { record: late } = await call('Ask_for_a_booking', { ...booking('MAEU300000003'), arrivalDate: 'soon' });
		expect(late.answer).toMatch(/^Port of Discharge ETA .*Nobody was asked and nothing was booked\.$/s);
	});

	it('asks for approval of the cheapest rate that has a price', async () => {
		await session().sandbox.fail({ kind: 'rewrite', path: RATES, set: { 'data.rates.0.total': null } });
		const { record } = await ask('MAEU300000001');
		expect(record.answer).toContain('MBL number MAEU300000001: ');
	});

	it.each([
		[
			'if no rate has a price',
			{ remove: ['data.rates.*.total'] },
			"it isn't clear which field of the rates is the price",
		],
		['if there is no rate', { set: { 'data.rates': [] } }, 'There is no rate with a price on this lane'],
	])("doesn't ask for approval %s", async (_title, fault, why) => {
		await session().sandbox.fail({ kind: 'rewrite', path: RATES, ...fault });
		const { record } = await ask('MAEU300000002');
		expect(record.answer).toContain(why);
	});
});
