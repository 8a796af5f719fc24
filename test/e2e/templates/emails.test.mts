import { documentPdf } from '../../../sandbox/model/pdf.mts';
import { readRun, runNodes, startRun } from '../../../tools/n8n/rest.mts';
import { SANDBOX_TOKEN } from '../../../sandbox/token.mts';
import { apiOf } from '../../support/api.mts';
import { inDays } from '../../support/dates.mts';
import { useBrowser } from '../support/browser.mts';
import { openChat } from '../support/chat.mts';
import { useDays } from '../support/days.mts';
import { decideInMail, openMailbox, type Mailbox } from '../support/mailbox.mts';
import { startModel, type ModelStub } from '../support/model.mts';
import { openAsPerson } from '../support/review.mts';
import { useSession } from '../support/session.mts';
import { templateNamed, testsOf } from '../support/templates.mts';
import { untilStatus, waitUntil } from '../support/until.mts';
import { adapt, attach, pin, useTemplates, type PinnedItem } from '../support/workflows.mts';

const RATES = '/api/v2/rates/advanceSearch';
const DOCUMENTS = 'Book orders from emailed documents';
const REQUESTS = 'Answer requests for quote by email';
const SECOND = 'EMCU1000002';
const NOTES = templateNamed(DOCUMENTS)
	.nodes.map(({ parameters }) => String(parameters.content))
	.join();
/** The message in the template's note. Telegram refuses text with an unclosed `_` or `*`. */
const MESSAGE = `=${/`(\{\{ \$json\.summary\.replace.+?\}\})`/.exec(NOTES)?.[1] ?? ''}`;
const LANE = { region: 'Los Angeles/Long Beach - CA', city: 'Ontario, CA' };

const session = useSession();
const idOf = useTemplates(session);

/** Returns a value in the text, such as `MBL: MAEU…`. Empty if there is none. */
const valueIn = (text: string, name: string) => new RegExp(`${name}: ([\\w-]+)`).exec(text)?.[1] ?? '';

testsOf(DOCUMENTS, describe)(`the template "${DOCUMENTS}" in a real n8n`, () => {
	const browser = useBrowser();
	const id = () => idOf(DOCUMENTS);
	let mailbox: Mailbox;
	let model: ModelStub;

	beforeAll(async () => {
		mailbox = await openMailbox();
		// The stand-in reads the PDF's text, so the test fails if a document doesn't reach it.
		model = await startModel((_results, prompt) => {
			const container = {
				type: valueIn(prompt, 'Size') || '45G1',
				package: '10 Cartons',
				temperature: valueIn(prompt, 'Celsius'),
				is_hazmat: valueIn(prompt, 'Hazmat') === 'yes',
			};
			const read = {
				document_type: prompt.includes('Delivery order') ? 'delivery order' : 'arrival notice',
				mbl_number: valueIn(prompt, 'MBL'),
				other_mbl_numbers: [valueIn(prompt, 'Another')].filter(Boolean),
				port_of_discharge: LANE.region,
				eta: inDays(14),
				city: valueIn(prompt, 'Deliver') === 'nowhere' ? 'Nowhereville' : LANE.city,
				delivery_address: '1200 E Airport Dr, Ontario, CA 91761',
				reference: 'PO-77',
				containers: [
					{
						...container,
						number: valueIn(prompt, 'First') || 'EMCU-100000-1',
						package: '20 Cartons',
						weight: '39,683 LBS',
					},
					{ ...container, number: valueIn(prompt, 'Second') || SECOND, weight: valueIn(prompt, 'Kilograms') },
				],
			};
			return { say: JSON.stringify(read) };
		});
		await attach(session(), id(), 'Chat model', 'openAiApi', { apiKey: 'unused', url: model.url });
		await attach(session(), id(), 'Ask a person', 'smtp', mailbox.credential);
		await adapt(session(), id(), 'Ask a person', { fromEmail: 'freight@example.com', toEmail: 'desk@example.com' });
		await adapt(session(), id(), 'Book the order', { bookingMode: 'book' });
	});

	afterAll(async () => {
		await model.close();
		await mailbox.close();
	});

	const email = (title: string, ...lines: [string, string][]): PinnedItem => ({
		json: { subject: title, from: 'agent@example.com', textPlain: 'Please see the attachment.' },
		binary: {
			attachment_0: {
				data: documentPdf(title, lines).toString('base64'),
				mimeType: 'application/pdf',
				fileName: 'document.pdf',
			},
		},
	});

	/** Returns an email about containers that aren't in any order. */
	const other = (mbl: string, ...lines: [string, string][]) =>
		email('Arrival notice', ['MBL', mbl], ['First', 'EMCU1000004'], ['Second', 'EMCU1000005'], ...lines);

	const weight = ['Kilograms', '12000'] satisfies [string, string];
	const counts = () => session().sandbox.counts();
	const ordersOf = (mbl: string) =>
		apiOf({ url: session().sandboxUrl, token: SANDBOX_TOKEN }).get<{ id: number }[]>('/api/v2/orders', {
			mbl_number: mbl,
		});

	/** Starts the workflow with these emails, and responds to the form in the first email that asks for approval. */
	const receive = async (emails: PinnedItem[], decision: string) => {
		const before = mailbox.messages.length;
		await pin(session(), id(), 'New email', emails);
		const { executionId = '' } = await startRun(session().rest, id(), 'New email');
		await waitUntil(async () => mailbox.messages.length > before);
		await decideInMail(browser(), mailbox, decision, () => untilStatus(session().rest, executionId, 'waiting'));
		return await readRun(session().rest, executionId);
	};

	it('books an approved order once, and files the documents with the order', async () => {
		const mbl = 'MAEU200000001';
		const before = (await counts()).orders;
		const { items } = await receive(
			[
				email('Arrival notice', ['MBL', mbl], weight),
				email('Delivery order', ['MBL', mbl], weight),
				email('Delivery order', ['MBL', mbl], weight, ['Second', 'EMCU1000003']),
				email('Greetings', weight),
			],
			'Book it',
		);

		expect(items.get('Needs a person')).toMatchObject([
			{ text: expect.stringContaining('It lists EMCU1000001, EMCU1000003 to ') as string },
			{ text: expect.stringMatching(/\n\nThe email has no MBL number/) as string },
		]);
		expect((await counts()).orders).toBe(before + 1);
		const [order] = await ordersOf(mbl);
		expect(order).toMatchObject({
			customer_reference_number: 'PO-77',
			containers: [
				{ number: 'EMCU1000001', type: '40HQ' },
				{ number: SECOND, type: '40HQ' },
			],
		});
		expect(items.get('File the documents')).toMatchObject([
			{ order_id: order?.id, type: 'Arrival Notice', filename: 'document.pdf' },
			{ order_id: order?.id, type: 'DO', filename: 'document.pdf' },
		]);
		const [rate] = items.get('Search rates') ?? [];
		const [kept] = items.get('Save the rate') ?? [];
		expect(kept).toMatchObject({ mbl_number: mbl, rate_id: rate?.id, currency: 'USD' });
		expect(JSON.parse(String(kept?.rate))).toMatchObject({ total: rate?.total, price_name: 'total' });
		const [message] = mailbox.messages;
		expect(message).toContain(`MBL number ${mbl}: ${Number(rate?.total).toFixed(2)} USD`);
		expect(message).toContain('2 containers: ');
		expect(message).toContain(`${SECOND} (40HQ, 12000 kg = 26,455 lb, 10 Cartons)`);
		expect(message).toContain('per container or for the whole order');
	});

	it('files the documents even if the rate cannot be saved', async () => {
		await adapt(session(), id(), 'Save the rate', {
			dataTableId: { __rl: true, mode: 'name', value: 'No such table' },
		});
		const { items } = await receive(
			[email('Arrival notice', ['MBL', 'MAEU200000011'], ['First', 'EMCU1000006'], ['Second', 'EMCU1000007'], weight)],
			'Book it',
		);
		const [order] = await ordersOf('MAEU200000011');
		expect(items.get('File the documents')).toMatchObject([{ order_id: order?.id, type: 'Arrival Notice' }]);
	});

	it("doesn't book if a person declines, or if the order is incomplete or has no rate", async () => {
		const before = (await counts()).orders;
		await session().sandbox.clearLog();
		const twoPdfs = other('MAEU200000010', weight);
		const { items } = await receive(
			[
				other('MAEU200000002', ['Size', '40RF'], ['Celsius', '-18C'], ['Hazmat', 'yes'], weight),
				other('MAEU200000003'),
				other('MAEU200000004', ['Deliver', 'nowhere'], weight),
				other('MAEU200000005', ['Another', 'MAEU200000006'], weight),
				other('MAEU200000007', ['Size', '22K1'], weight),
				other('MAEU200000008', ['Size', '45R1'], weight),
				email('Arrival notice', ['MBL', 'MAEU200000009'], ['Second', 'EMCU-1000001'], weight),
				{ ...twoPdfs, binary: { ...twoPdfs.binary, attachment_1: Object.values(twoPdfs.binary ?? {})[0]! } },
			],
			'Do not book',
		);
		expect((items.get('Needs a person') ?? []).map(({ text }) => String(text).split('\n').at(-1))).toEqual([
			'Nobody approved it.',
			'container 2 (EMCU1000005): Weight is missing',
			expect.stringContaining("doesn't end with the city Nowhereville"),
			'The email has several MBL numbers: MAEU200000005, MAEU200000006.',
			expect.stringContaining('Container Type "22K1" isn\'t a type'),
			expect.stringContaining('Temperature must be like -18 C'),
			expect.stringContaining('EMCU1000001 is in container 1 (EMCU1000001) and container 2 (EMCU1000001)'),
			'The email has 2 PDFs.',
		]);
		const [search] = (await session().sandbox.log()).filter(({ path }) => path === RATES);
		expect(decodeURIComponent(search?.rawQuery ?? '')).toMatch(/cargo_types\S*=2\S*cargo_types\S*=3/);
		expect((await counts()).orders).toBe(before);
	});

	it('books after one tap in Telegram, if its node replaces "Ask a person" as the note says', async () => {
		const chat = await openChat();
		const mbl = 'MAEU200000012';
		const parameters = {
			...{ operation: 'sendAndWait', chatId: '1', message: MESSAGE, options: { appendAttribution: false } },
			approvalOptions: { values: { approvalType: 'double' } },
		};
		const telegram = { type: 'n8n-nodes-base.telegram', typeVersion: 1.2, parameters };
		await adapt(session(), id(), 'Ask a person', {}, telegram);
		await attach(session(), id(), 'Ask a person', 'telegramApi', { accessToken: 'unused', baseUrl: chat.url });
		await pin(session(), id(), 'New email', [
			email('Arrival notice', ['MBL', mbl], ['First', 'EMCU1000010'], ['Second', 'EMCU1000011'], weight),
		]);
		const { executionId = '' } = await startRun(session().rest, id(), 'New email');
		await waitUntil(async () => chat.messages.length > 0);
		const [message] = chat.messages;
		expect(message?.text).toContain(`MBL number ${mbl}: `);
		expect(await ordersOf(mbl)).toEqual([]);

		await untilStatus(session().rest, executionId, 'waiting');
		await openAsPerson(message?.buttons.get('✅ Approve') ?? '');
		await readRun(session().rest, executionId);
		expect(await ordersOf(mbl)).toMatchObject([{ customer_memo: expect.stringContaining('Approved by') as string }]);
		await chat.close();
	});
});

testsOf(REQUESTS, describe)(`the template "${REQUESTS}" in a real n8n`, () => {
	const id = () => idOf(REQUESTS);
	const dayFromNow = useDays(session);
	let mailbox: Mailbox;
	let model: ModelStub;

	beforeAll(async () => {
		model = await startModel((_results, prompt) => {
			const city = { Ontario: LANE.city, Nowhere: 'Nowhereville' }[valueIn(prompt, 'To')] ?? '';
			const cargo = { is_reefer: prompt.includes('frozen'), is_hazmat: false };
			const freight = { container_size: 20, quantity: 2, weight: 40_000, weight_unit: 'lb', ...cargo };
			return { say: JSON.stringify({ ...LANE, city, customer: 'Ana', ...freight }) };
		});
		mailbox = await openMailbox();
		await attach(session(), id(), 'Chat model', 'openAiApi', { apiKey: 'unused', url: model.url });
		await attach(session(), id(), 'Tell the desk', 'smtp', mailbox.credential);
		const addresses = { fromEmail: 'freight@example.com', toEmail: 'desk@example.com' };
		await adapt(session(), id(), 'Tell the desk', addresses, { disabled: false });
	});

	afterAll(async () => {
		await model.close();
		await mailbox.close();
	});

	const email = (messageId: string, textPlain: string) => ({
		json: {
			subject: 'Price please',
			from: 'ana@example.com',
			textPlain,
			metadata: { 'message-id': messageId },
		},
	});

	const quote = async (...emails: PinnedItem[]) => {
		await pin(session(), id(), 'New email', emails);
		return (await runNodes(session().rest, id(), 'New email')).items;
	};

	it('drafts a reply with margin and validity, and keeps one quote per email', async () => {
		await session().sandbox.clearLog();
		const emails = [email('<1>', 'To: Nowhere'), email('<2>', 'To: Ontario, frozen'), email('<3>', 'Hello')];
		const first = await quote(...emails);
		const [rate] = first.get('Search rates')?.filter(({ id: rateId }) => rateId !== undefined) ?? [];
		const cost = Number(rate?.total);
		const [row] = first.get('Save the quote') ?? [];
		expect(first.get('Save the quote')).toHaveLength(1);
		expect(row).toMatchObject({ message_id: '<2>', cost, rate_id: rate?.id, container_size: 20 });
		const price = Math.ceil(Math.max(cost / 0.85, cost + 75) / 5) * 5;
		expect([row?.price, row?.margin]).toEqual([price, Math.round((price - cost) * 100) / 100]);
		// The sandbox's rates last three days.
		expect([dayFromNow(1), dayFromNow(2), dayFromNow(3)]).toContain(row?.valid_until);
		// The day on which the rate expires doesn't count.
		expect(String(row?.valid_until) < String(row?.rate_expires).slice(0, 10)).toBe(true);
		const [draft] = first.get('Draft the reply') ?? [];
		expect(draft?.text).toContain(
			`2 × 20 foot container, reefer, up to 40,000 lb each\n${price.toLocaleString('en-US')} USD per container`,
		);
		expect(draft?.text).not.toContain(String(cost));
		expect(first.get('Needs a person')).toMatchObject([
			{ text: expect.stringMatching(/^From: ana@example.com\n\n.*No city matches "Nowhereville"/) as string },
			{ text: expect.stringContaining('does not say where the container comes from') as string },
		]);
		expect(mailbox.messages.map((message) => message.includes('To: desk@example.com'))).toEqual([true, true]);
		const searches = (await session().sandbox.log()).filter(({ path }) => path === RATES);
		expect(searches).toMatchObject([{ query: { weight: '40000', weight_unit: 'lb' } }]);

		// Its own emails arrive in the mailbox that it reads.
		const own = mailbox.messages.map((message) => /^Subject: (.*)$/m.exec(message)?.[1]);
		const back = await quote(...own.map((subject) => ({ json: { subject, from: 'freight@example.com' } })));
		expect([back.has('Read the request'), own]).toEqual([false, Array(2).fill('Please look at: Price please')]);

		const again = await quote(...emails);
		expect(again.get('Read the request')).toHaveLength(2);
		expect([again.has('Draft the reply'), again.has('Save the quote')]).toEqual([false, false]);
	});

	it('reports if no email has a rate', async () => {
		await session().sandbox.fail({ kind: 'rewrite', path: RATES, set: { 'data.rates': [] } });
		const items = await quote(email('<4>', 'To: Ontario'));
		expect(items.get('Needs a person')).toMatchObject([
			{
				subject: 'Please look at: Price please',
				text: 'From: ana@example.com\n\nThere is no rate with a price on this lane.',
			},
		]);
		expect(items.has('Save the quote')).toBe(false);
	});
});
