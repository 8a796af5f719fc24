import { readFileSync } from 'node:fs';
import { documentPdf } from '../../../sandbox/model/pdf.mts';
import { runNodes } from '../../../tools/n8n/rest.mts';
import { createWorkflow, unpublish } from '../../../tools/n8n/workflows.mts';
import { SANDBOX_TOKEN } from '../../../sandbox/token.mts';
import { apiOf } from '../../support/api.mts';
import { useBrowser } from '../support/browser.mts';
import { startModel } from '../support/model.mts';
import { useSession } from '../support/session.mts';
import { templateNamed, testsOf } from '../support/templates.mts';
import { filesIn } from '../support/zip.mts';
import { adapt, attach, formUrl, publish, useTemplates } from '../support/workflows.mts';

const PACKET = 'Pack the proof for a dispute';
const INVOICE = 'Check a carrier invoice';

const session = useSession();
const browser = useBrowser();
const idOf = useTemplates(session);

/** Publishes a form, opens it and fills in the MBL number. */
const openForm = async (template: string, mblNumber: string) => {
	await publish(session(), idOf(template));
	const page = await browser().newPage();
	await page.goto(await formUrl(session(), idOf(template)));
	await page.getByLabel(/^MBL/).fill(mblNumber);
	return page;
};

describe(`the template "${PACKET}" in a real n8n`, () => {
	afterEach(() => unpublish(session().rest, idOf(PACKET)));

	const seed = async () => {
		const [id = 0] = await session().sandbox.seedOrders({ count: 1 });
		const api = apiOf({ url: session().sandboxUrl, token: SANDBOX_TOKEN });
		const [order] = await api.get<{ mbl_number: string; containers: { number: string }[] }[]>('/api/v2/orders', { id });
		return { id, mbl: order?.mbl_number ?? '', container: order?.containers[0]?.number ?? '' };
	};

	it('packs all documents, the events and the containers into one ZIP file', async () => {
		const { id, mbl, container } = await seed();
		const holder = `order ${id}`;
		// Two files with the same name must both be in the ZIP file.
		for (const filename of ['POD-1.pdf', 'scan.pdf', 'scan.pdf'])
			await session().sandbox.addFile({ holder, size: 2_000, filename, mediaType: 'application/pdf' });
		await session().sandbox.addShippingEvent({ orderId: id, activity: 'GATE-OUT', event_time: '2026-11-10 12:00:00' });

		const page = await openForm(PACKET, ` ${mbl} `);
		const download = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Get the file' }).click();
		const file = await download;
		await page.getByText(`${mbl}: 3 documents`).waitFor();
		await page.getByText('No file name mentions: gate receipt (EIR), empty return proof.').waitFor();
		const files = filesIn(readFileSync(await file.path()));
		await page.close();

		expect(file.suggestedFilename()).toBe(`proof-${mbl}.zip`);
		expect([...files.keys()].sort()).toEqual(['POD-1.pdf', 'containers.csv', 'events.csv', 'scan (2).pdf', 'scan.pdf']);
		expect(['POD-1.pdf', 'scan.pdf', 'scan (2).pdf'].map((name) => files.get(name)?.length)).toEqual([
			2_000, 2_000, 2_000,
		]);
		expect(String(files.get('events.csv'))).toMatch(new RegExp(`${container}.*GATE-OUT`));
		expect(String(files.get('containers.csv'))).toContain(container);
	});

	it('packs the rest of an order without documents and events, and lists what is missing', async () => {
		const { mbl } = await seed();
		const page = await openForm(PACKET, mbl);
		const download = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Get the file' }).click();
		await download;
		await page.getByText('The order has no documents.').waitFor();
		await page.close();
	});

	it('reports that the order does not exist', async () => {
		const page = await openForm(PACKET, 'MAEU999999999');
		await page.getByRole('button', { name: 'Get the file' }).click();
		await page.getByText('There are no documents to collect').waitFor();
		await page.close();
	});
});

testsOf(INVOICE, describe)(`the template "${INVOICE}" in a real n8n`, () => {
	const MBL = 'MAEU400000001';
	const OTHER_MBL = 'MAEU400000002';
	const RATE = {
		total: 500.5,
		currency: 'USD',
		id: 'RATE1',
		base_fee: 400,
		fuel_surcharge: 100.5,
		distance_miles: 44,
		fuel_surcharge_percent: 25,
		hazmat_surcharge: 0,
		price_name: 'total',
	};

	/** Saves a booked rate for an MBL number in the data table, like the booking templates. */
	const keepRate = async (mbl: string) => {
		const { nodes } = templateNamed('Book orders from a spreadsheet of containers');
		const tables = nodes.filter(({ name }) => ['Make the table', 'Save the rates'].includes(name));
		const row = { mbl_number: mbl, rate_id: RATE.id, currency: 'USD', rate: JSON.stringify(RATE) };
		const basic = { position: [0, 0], typeVersion: 1 };
		const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });
		const { id } = await createWorkflow<{ id: string }>(session().rest, {
			name: 'Keep a rate',
			nodes: [
				{ ...basic, id: '1', name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} },
				{
					...basic,
					id: '2',
					name: 'Row',
					type: 'n8n-nodes-base.set',
					typeVersion: 3.4,
					parameters: { mode: 'raw', jsonOutput: JSON.stringify(row) },
				},
				...tables,
			],
			connections: { Start: to('Make the table'), 'Make the table': to('Row'), Row: to('Save the rates') },
		});
		await runNodes(session().rest, id, 'Start');
	};

	beforeAll(async () => {
		await keepRate(MBL);
		await keepRate(OTHER_MBL);
	});

	afterEach(() => unpublish(session().rest, idOf(INVOICE)));

	const enterNumber = async (mbl: string, ...lines: [string, string][]) => {
		const page = await openForm(INVOICE, mbl);
		const buffer = documentPdf('Invoice', lines);
		if (lines.length > 0)
			await page.setInputFiles('input[type=file]', { name: 'invoice.pdf', mimeType: 'application/pdf', buffer });
		await page.getByRole('button', { name: 'Next' }).click();
		return page;
	};

	const check = async (mbl: string, entered: Readonly<Record<string, string>>) => {
		const page = await enterNumber(mbl);
		for (const [label, value] of Object.entries(entered)) await page.getByLabel(label).fill(value);
		await page.getByRole('button', { name: 'Check' }).click();
		return page;
	};

	const FINE = {
		'Invoice Number': 'INV-9',
		'MBL or Order Number on the Invoice': MBL,
		Currency: 'US$',
		'Base fee': '400',
		'Fuel surcharge': '100.5',
		'Amount to Pay': '500.5',
	};

	it('reports that an invoice matches, and on a repeat that it was checked before', async () => {
		const page = await check(MBL, FINE);
		await page.getByText('Invoice INV-9 matches the booked rate').waitFor();
		await page.close();
		const again = await check(MBL, FINE);
		await again.getByText('Invoice INV-9: 1 remark').waitFor();
		await again.getByText('Invoice INV-9 was checked before, on ').waitFor();
		await again.close();
		for (const earlier of [/checked before: INV-9\./, /checked before: INV-9, without a number, \w+ \d/]) {
			const unnumbered = await check(MBL, { ...FINE, 'Invoice Number': '' });
			await unnumbered.getByText(earlier).waitFor();
			await unnumbered.close();
		}
	});

	it('lets a model fill in the page, and lists each difference', async () => {
		// The stand-in reads the PDF's text, in lines such as "Line 1: Linehaul = 400 = Base fee".
		const model = await startModel((_results, prompt) => {
			const lines = [...prompt.matchAll(/Line \d: ([\w ]+?) = ([\d.]+) =(?: (Base fee|Fuel surcharge))?/g)].map(
				([, description, amount, charge = '']) => ({ description, amount: Number(amount), charge }),
			);
			const mbl = { mbl_number: MBL, container_numbers: [] };
			return { say: JSON.stringify({ invoice_number: 'INV-10', ...mbl, currency: 'USD', total: 595.5, lines }) };
		});
		await attach(session(), idOf(INVOICE), 'Chat model', 'openAiApi', { apiKey: 'unused', url: model.url });
		for (const node of ['Read the PDF', 'Let a model read it', 'Chat model'])
			await adapt(session(), idOf(INVOICE), node, {}, { disabled: false });
		const page = await enterNumber(
			` maeu 400000002`,
			['Line 1', 'Linehaul = 410 = Base fee'],
			['Line 2', 'FSC = 60 = Fuel surcharge'],
			['Line 3', 'FSC second leg = 40.5 = Fuel surcharge'],
			['Line 4', 'Detention = 75 = '],
		);
		await page.getByRole('button', { name: 'Check' }).click();
		await page.getByText('Invoice INV-10: 3 differences, 2 remarks').waitFor();
		await page.getByText('Base fee: booked 400, invoiced 410 (+10)').waitFor();
		await page.getByText('Detention (not in the rate): booked 0, invoiced 75 (+75)').waitFor();
		await page.getByText('Total: booked 500.5, invoiced 595.5 (+95)').waitFor();
		await page.getByText(`The invoice is for ${MBL}, not ${OTHER_MBL}.`).waitFor();
		await page.getByText('The lines add up to 585.5, but the invoice asks for 595.5.').waitFor();
		await page.close();
		await model.close();
	});

	it('reports that no rate is saved', async () => {
		const page = await enterNumber('MAEU499999999');
		await page.getByText('No booked rate is saved for this number').waitFor();
		await page.close();
	});

	it('reports an invalid setting instead of checking', async () => {
		const assignments = [{ id: 'priceIsPer', name: 'priceIsPer', value: 'box', type: 'string' }];
		await adapt(session(), idOf(INVOICE), 'Settings', { assignments: { assignments } });
		const page = await enterNumber(MBL);
		await page.getByText("The invoice can't be checked").waitFor();
		await page.getByText('priceIsPer in Settings has to be order or container, not "box".').waitFor();
		await page.close();
	});
});
