import type { Page } from 'playwright-core';
import { documentPdf } from '../../../sandbox/model/pdf.mts';
import { SANDBOX_TOKEN } from '../../../sandbox/token.mts';
import { unpublish } from '../../../tools/n8n/workflows.mts';
import { apiOf } from '../../support/api.mts';
import { useBrowser } from '../support/browser.mts';
import { startModel } from '../support/model.mts';
import { useSession } from '../support/session.mts';
import { testsOf } from '../support/templates.mts';
import { adapt, attach, formUrl, publish, useTemplates } from '../support/workflows.mts';

const TEMPLATE = 'Check a demurrage or detention invoice';
const PACKET = 'Pack the proof for a dispute';

const DEMURRAGE = 'Demurrage (container at the terminal)';
const DETENTION = 'Detention or per diem (container picked up)';

/** An invoice that is right about the container below. */
const RIGHT = {
	'Invoice Number': 'DM-1',
	'Invoice Date': '2026-11-20',
	'First Day Charged': '2026-11-08',
	'Last Day Charged': '2026-11-10',
	'Start of Free Time': '2026-11-03',
	'End of Free Time': '2026-11-07',
	'Container Availability Date': '2026-11-03',
	'Total Due': 'USD 450',
};

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
		const dates = { released_at: '2026-11-03 08:00:00', last_free_day: '2026-11-07' };
		await sandbox.setContainer({ orderId, fields: { ...dates, ...fields } });
		await sandbox.addShippingEvent({ orderId, activity: 'GATE-OUT', event_time: '2026-11-10 14:00:00' });
		await sandbox.addShippingEvent({ orderId, activity: 'EMPTY-RETURNED', event_time: '2026-11-16 09:00:00' });
		const api = apiOf({ url: sandboxUrl, token: SANDBOX_TOKEN });
		const [order] = await api.get<{ mbl_number: string; containers: { number: string }[] }[]>('/api/v2/orders', {
			id: orderId,
		});
		return { mbl: order?.mbl_number ?? '', container: order?.containers[0]?.number ?? '' };
	};

	/** Fills in the first page and waits for the second one. */
	const enter = async (mbl: string, container: string, charge = DEMURRAGE, pdf?: Buffer) => {
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
		await page.getByText('On the invoice').waitFor();
		return page;
	};

	/** Fills in the second page and returns the text of the last one. */
	const check = async (page: Page, invoice: Partial<typeof RIGHT>, missing: string[] = []) => {
		for (const [label, value] of Object.entries(invoice)) await page.getByLabel(label).fill(value);
		for (const label of missing) await page.getByLabel(label).check();
		await page.getByRole('button', { name: 'Check' }).click();
		await page.getByText(/to dispute this invoice$/).waitFor();
		return (await page.locator('body').innerText()).replace(/\s+/g, ' ');
	};

	it('finds no reason to dispute a right invoice', async () => {
		const { mbl, container } = await seed();
		const page = await enter(mbl, container);
		expect(await page.getByLabel('Last Free Day').inputValue()).toBe('2026-11-07');
		const text = await check(page, RIGHT);
		expect(text).toContain('No reason to dispute this invoice');
		expect(text).toContain('Days charged: 3. Days that count: 3.');
		expect(text).toContain('You can dispute the invoice until at least Dec 20, 2026 (46 CFR 541.8).');
		expect(text).not.toContain('Draft of the dispute');
		await page.close();
	});

	it('finds too many days, and links to the proof', async () => {
		const { mbl, container } = await seed();
		// The carrier's four letters may be missing.
		const page = await enter(mbl.slice(4), `${container.slice(0, 4)} ${container.slice(4)}`);
		const text = await check(page, { ...RIGHT, 'Last Day Charged': '2026-11-12' });
		expect(text).toContain('1 reason to dispute this invoice');
		expect(text).toContain(
			'5 days are charged, Nov 8, 2026 to Nov 12, 2026, but 3 of them count. Free time ended on Nov 7, 2026, the container was picked up on Nov 10, 2026.',
		);
		expect(text).toContain(`Dispute of invoice DM-1, container ${container}`);
		const proof = await browser().newPage();
		await proof.goto((await page.getByText('Get the documents').getAttribute('href')) ?? '');
		expect(await proof.getByLabel('MBL Number').inputValue()).toBe(mbl);
		await Promise.all([page.close(), proof.close()]);
	});

	it('finds what the invoice has to show and does not', async () => {
		const { mbl, container } = await seed();
		const page = await enter(mbl, container);
		const invoice = { ...RIGHT, 'Container Availability Date': '' };
		const text = await check(page, invoice, ['port of discharge', 'due date']);
		expect(text).toContain('1 reason to dispute this invoice');
		expect(text).toContain("The invoice doesn't show: container availability date; port of discharge; due date.");
		await page.close();
	});

	it('finds an invoice that was issued too late', async () => {
		const { mbl, container } = await seed();
		const page = await enter(mbl, container);
		const text = await check(page, { ...RIGHT, 'Invoice Date': '2026-12-11' });
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
		const text = await check(page, RIGHT);
		expect(text).toContain('1 reason to dispute this invoice');
		expect(text).toContain(`Container ${other.container} isn't in our order with MBL number ${mbl}.`);
		expect(text).toContain(`It was in our order with MBL number ${other.mbl}.`);
		await page.close();
	});

	it('finds free time that ran during a hold', async () => {
		const { mbl, container } = await seed({ released_at: '2026-11-05 16:00:00' });
		const page = await enter(mbl, container);
		const text = await check(page, RIGHT);
		expect(text).toContain('2 reasons to dispute this invoice');
		expect(text).toContain(
			'Free time started on Nov 3, 2026, but the container was available only on Nov 5, 2026. 2 days of free time passed before that.',
		);
		expect(text).toContain('but 1 of them counts. Free time ended on Nov 9, 2026');
		await page.close();
	});

	it('shows what a model has read in the PDF, and leaves the decision to a person', async () => {
		const id = idOf(TEMPLATE);
		const read = { invoice_number: 'PD-7', invoice_date: '2026-11-25', first_day_charged: '2026-11-15' };
		const more = { last_day_charged: '2026-11-18', free_time_starts: '2026-11-10', free_time_ends: '2026-11-14' };
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
		const text = await check(page, { 'Container Availability Date': '2026-11-03' });
		await model.close();
		expect(text).toContain('2 reasons to dispute this invoice');
		expect(text).toContain(
			'4 days are charged, Nov 15, 2026 to Nov 18, 2026, but 2 of them count. Free time ended on Nov 14, 2026, the container was returned on Nov 16, 2026.',
		);
		expect(text).toContain("The invoice doesn't show: due date.");
		await page.close();
	});
});
