import type { Page } from 'playwright-core';
import { documentPdf } from '../../../sandbox/model/pdf.mts';
import { SANDBOX_TOKEN } from '../../../sandbox/token.mts';
import { unpublish } from '../../../tools/n8n/workflows.mts';
import { DEMURRAGE, DETENTION, INVOICE, NOT_SHOWN, TEMPLATE, UNSURE } from '../../fixtures/demurrageInvoice.mts';
import { apiOf } from '../../support/api.mts';
import { useBrowser } from '../support/browser.mts';
import { startModel } from '../support/model.mts';
import { useSession } from '../support/session.mts';
import { testsOf } from '../support/templates.mts';
import { adapt, attach, formUrl, publish, useTemplates } from '../support/workflows.mts';

const PACKET = 'Pack the proof for a dispute';

testsOf(TEMPLATE, describe)(`the template "${TEMPLATE}" in a real n8n`, () => {
	const session = useSession();
	const browser = useBrowser();
	const idOf = useTemplates(session);

	beforeAll(async () => {
		await publish(session(), idOf(TEMPLATE));
		await publish(session(), idOf(PACKET));
	});
	afterAll(async () => {
		await unpublish(session().rest, idOf(TEMPLATE));
		await unpublish(session().rest, idOf(PACKET));
	});

	/** Creates a container that was available on November 3, had to go by November 7 and left on November 10. */
	const seed = async (fields: object = {}) => {
		const { sandbox, sandboxUrl } = session();
		const [orderId = 0] = await sandbox.seedOrders({ count: 1 });
		const dates = { released_at: '2025-11-03 08:00:00', last_free_day: '2025-11-07' };
		await sandbox.setContainer({ orderId, fields: { ...dates, ...fields } });
		await sandbox.addShippingEvent({ orderId, activity: 'GATE-OUT', event_time: '2025-11-10 14:00:00' });
		await sandbox.addShippingEvent({ orderId, activity: 'EMPTY-RETURNED', event_time: '2025-11-16 09:00:00' });
		const api = apiOf({ url: sandboxUrl, token: SANDBOX_TOKEN });
		const [order] = await api.get<{ mbl_number: string; containers: { number: string }[] }[]>('/api/v2/orders', {
			id: orderId,
		});
		return { mbl: order?.mbl_number ?? '', container: order?.containers[0]?.number ?? '' };
	};

	/** Fills in the first page and waits for the next one. */
	const enter = async (mbl: string, container: string, charge = DEMURRAGE, pdf?: Buffer, next = 'On the invoice') => {
		const page = await browser().newPage();
		await page.goto(await formUrl(session(), idOf(TEMPLATE)));
		await page.getByLabel(charge).check();
		await page.getByLabel('Steamship line').check();
		await page.getByLabel('MBL Number').fill(mbl);
		await page.getByLabel('Container Number').fill(container);
		if (pdf) {
			const file = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: pdf };
			await page.setInputFiles('input[type=file]', file);
		}
		await page.getByRole('button', { name: 'Next' }).click();
		await page.getByText(next, { exact: true }).waitFor();
		return page;
	};

	/** Fills in the second page, answers whether the invoice shows what is empty, and returns the last page's text. */
	const check = async (
		page: Page,
		invoice: Partial<Record<keyof typeof INVOICE, unknown>>,
		missing: string[] = [],
		answer = '',
	) => {
		for (const [label, value] of Object.entries(invoice))
			await page.getByLabel(label, { exact: true }).fill(String(value));
		for (const label of missing) await page.getByLabel(label, { exact: true }).check();
		await page.getByRole('button', { name: 'Check' }).click();
		if (answer) {
			await page.getByLabel(answer).check();
			await page.getByRole('button', { name: 'Continue' }).click();
		}
		await page.getByText(/to dispute this invoice$|^Please correct what you entered$/).waitFor();
		return (await page.locator('body').innerText()).replace(/\s+/g, ' ');
	};

	it('finds no reason to dispute a right invoice', async () => {
		const { mbl, container } = await seed();
		const page = await enter(mbl, container);
		expect(await page.getByLabel('Last Free Day').inputValue()).toBe('2025-11-07');
		const text = await check(page, INVOICE);
		expect(text).toContain('No reason to dispute this invoice');
		expect(text).toContain('Days charged: 3. Days that count: 3. At 150 per day: 450.');
		expect(text).toContain('You can dispute the invoice until at least Dec 20, 2025 (46 CFR 541.8).');
		expect(text).not.toContain('Draft of the dispute');
		await page.close();
	});

	it('finds too many days, and links to the proof', async () => {
		const { mbl, container } = await seed();
		// The carrier's four letters may be missing.
		const page = await enter(mbl.slice(4), `${container.slice(0, 4)} ${container.slice(4)}`);
		const invoice = { ...INVOICE, 'Last Day Charged': '2025-11-12', 'Days Billed': '5', 'Total Due': 'USD 750' };
		const text = await check(page, invoice);
		expect(text).toContain('1 reason to dispute this invoice');
		expect(text).toContain(
			'5 days are charged, Nov 8, 2025 to Nov 12, 2025, but 3 of them count. Free time ended on Nov 7, 2025, the container was picked up on Nov 10, 2025.',
		);
		expect(text).toContain(`Dispute of invoice DM-1, container ${container}`);
		const lines = (await page.locator('body').innerText()).split('\n');
		expect(lines).toContain('We dispute this invoice for USD 750 and ask you to cancel or correct it:');
		const proof = await browser().newPage();
		await proof.goto((await page.getByText('Get the documents').getAttribute('href')) ?? '');
		expect(await proof.getByLabel('MBL Number').inputValue()).toBe(mbl);
		await Promise.all([page.close(), proof.close()]);
	});

	it('finds what the invoice does not show, days to come, and an amount for more than the days at the rate', async () => {
		const { mbl, container } = await seed();
		const page = await enter(mbl, container);
		const bill = { 'Last Day Charged': '2999-11-10', 'Days Billed': '8', 'Total Due': 'USD 1,350.00' };
		await page.getByLabel('Picked Up', { exact: true }).fill('');
		const invoice = { ...INVOICE, ...bill, 'Container Availability Date': '' };
		const text = await check(page, invoice, ['port of discharge', 'due date'], NOT_SHOWN);
		expect(text).toContain("The invoice doesn't show: container availability date; port of discharge; due date.");
		expect(text).toContain("haven't happened yet.");
		expect(text).toContain('8 days at 150 per day are 1,200, but the invoice asks for USD 1,350.00.');
		await page.close();
	});

	it('asks about swapped dates and empty fields before it drafts a dispute', async () => {
		const { mbl, container } = await seed();
		const page = await enter(mbl, container);
		const swapped = { 'First Day Charged': '2025-11-10', 'Last Day Charged': '2025-11-08', 'Invoice Date': '' };
		const text = await check(page, { ...INVOICE, ...swapped }, [], UNSURE);
		expect(text).toContain('Last Day Charged, Nov 8, 2025, is before First Day Charged, Nov 10, 2025.');
		expect(text).toContain('You left these empty: invoice date. Look for it on the invoice');
		expect(text).not.toContain('Draft of the dispute');
		await page.close();
	});

	it('asks about a container number with a wrong check digit', async () => {
		const { mbl, container } = await seed();
		const mistyped = container.slice(0, -1) + String((Number(container.at(-1)) + 1) % 10);
		const page = await enter(mbl, mistyped, DEMURRAGE, undefined, 'Is the container number right?');
		const text = await page.locator('body').innerText();
		expect(text).toContain(`Container ${mistyped} isn't in our order with MBL number ${mbl}`);
		expect(text).toContain(`Did you mean ${container}?`);
		await page.close();
	});

	it('finds an invoice that was issued too late', async () => {
		const { mbl, container } = await seed();
		const page = await enter(mbl, container);
		const text = await check(page, { ...INVOICE, 'Invoice Date': '2025-12-11' });
		expect(text).toContain('1 reason to dispute this invoice');
		expect(text).toContain(
			'The invoice was issued 31 days after the last day charged. 46 CFR 541.7 allows 30 days, or 30 days after the date',
		);
		await page.close();
	});

	it('finds an invoice for a container of another order', async () => {
		const [{ mbl }, other] = [await seed(), await seed()];
		const page = await enter(mbl, other.container);
		expect(await page.getByLabel('Picked Up', { exact: true }).inputValue()).toBe('');
		const text = await check(page, INVOICE);
		expect(text).toContain('1 reason to dispute this invoice');
		expect(text).toContain(`Container ${other.container} isn't in our order with MBL number ${mbl}.`);
		expect(text).toContain(`It was in our order with MBL number ${other.mbl}.`);
		await page.close();
	});

	it('finds free time that ran during a hold', async () => {
		const { mbl, container } = await seed({ released_at: '2025-11-05 16:00:00' });
		const page = await enter(mbl, container);
		const text = await check(page, INVOICE);
		expect(text).toContain('2 reasons to dispute this invoice');
		expect(text).toContain(
			'Free time started on Nov 3, 2025, but the container was available only on Nov 5, 2025. 2 days of free time passed before that.',
		);
		expect(text).toContain('but 1 of them counts. Free time ended on Nov 9, 2025');
		await page.close();
	});

	it('shows what a model has read in the PDF, and leaves the decision to a person', async () => {
		const id = idOf(TEMPLATE);
		const read = { invoice_number: 'PD-7', invoice_date: '2025-11-25', first_day_charged: '2025-11-15' };
		const more = { last_day_charged: '2025-11-18', free_time_starts: '2025-11-10', free_time_ends: '2025-11-14' };
		const rest = { container_available: '', total: 300, missing: ['due date'] };
		const model = await startModel((_results, prompt) => ({
			say: JSON.stringify(prompt.includes('Per diem') ? { ...read, ...more, ...rest } : {}),
		}));
		await attach(session(), id, 'Chat model', 'openAiApi', { apiKey: 'unused', url: model.url });
		for (const node of ['Read the PDF', 'Read the invoice', 'Chat model'])
			await adapt(session(), id, node, {}, { disabled: false });
		await publish(session(), id);

		const { mbl, container } = await seed();
		const page = await enter(mbl, container, DETENTION, documentPdf('Invoice', [['Per diem', '4 days']]));
		expect(await page.getByLabel('Invoice Number').inputValue()).toBe('PD-7');
		expect(await page.getByLabel('due date').isChecked()).toBe(true);
		const text = await check(page, { 'Container Availability Date': '2025-11-03' });
		await model.close();
		expect(text).toContain('2 reasons to dispute this invoice');
		expect(text).toContain(
			'4 days are charged, Nov 15, 2025 to Nov 18, 2025, but 2 of them count. Free time ended on Nov 14, 2025, the container was returned on Nov 16, 2025.',
		);
		expect(text).toContain("The invoice doesn't show: due date.");
		await page.close();
	});
});
