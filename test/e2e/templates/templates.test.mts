import { readFileSync } from 'node:fs';
import { runNodes, runWorkflow } from '../../../tools/n8n/rest.mts';
import { readTemplates, unpublish } from '../../../tools/n8n/workflows.mts';
import { SANDBOX_TOKEN } from '../../../sandbox/token.mts';
import { apiOf } from '../../support/api.mts';
import { useBrowser } from '../support/browser.mts';
import { useSession } from '../support/session.mts';
import { isForThisN8n, testsOf } from '../support/templates.mts';
import { adapt, attach, formUrl, onlyRun, pin, publish, setBudget, useTemplates } from '../support/workflows.mts';

const MANUAL = 'When clicking ‘Execute workflow’';
const RATES = '/api/v2/rates/advanceSearch';
const LTL = 'LTL quote to shipment';
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');

describe('the templates in a real n8n', () => {
	const session = useSession();
	const browser = useBrowser();
	const idOf = useTemplates(session);

	it('use only nodes and versions that this n8n has', async () => {
		const types = await session().nodeTypes();
		const nodes = [...readTemplates().values()]
			.filter(isForThisN8n)
			.flatMap((template) => template.nodes.map((node) => ({ ...node, template: template.name })));
		const unknown = nodes.filter(({ type, typeVersion }) => !types.get(type)?.includes(typeVersion));
		expect(unknown.map(({ template, name, type, typeVersion }) => ({ template, name, type, typeVersion }))).toEqual([]);
	});

	it.each<[string, object, (string | null | undefined)[]]>([
		[
			'a rate without a price last',
			{ set: { 'data.rates.0.total': null, 'data.rates.1.total': '1000.50', 'data.rates.2.total': '99' } },
			['99', '1000.50', null],
		],
		['rates whose price has another name', { remove: ['data.rates.*.total'] }, [undefined, undefined, undefined]],
	])('quotes a lane with %s', async (_title, fault, totals) => {
		await session().sandbox.fail({ kind: 'rewrite', path: RATES, ...fault });
		const rates = await runWorkflow(session().rest, idOf('Quote a lane'), MANUAL);
		expect(rates.map(({ total }) => total)).toEqual(totals);
	});

	it('quotes every lane of a spreadsheet and explains why a lane has no rate', async () => {
		const id = idOf('Quote lanes from a spreadsheet');
		await session().sandbox.fail({ kind: 'rewrite', path: RATES, set: { 'data.rates.1.total': null }, times: 3 });
		await session().sandbox.clearLog();
		await publish(session(), id);
		const page = await browser().newPage();
		await page.goto(await formUrl(session(), id));
		const lanes = [
			// Excel's type CSV UTF-8 starts with a byte order mark, and in many countries it separates by semicolons.
			'\uFEFFRegion;City;SIZE;Note;Equipment',
			'Los Angeles/Long Beach - CA;"Ontario, CA";40;keep;',
			'Los Angeles/Long Beach - CA;Nowhereville;40;;',
			'Los Angeles/Long Beach - CA;Ontario, CA;2 x 20 rf;;',
			'Los Angeles/Long Beach - CA;Ontario, CA;;;',
			'Los Angeles/Long Beach - CA;Ontario, CA;high cube;;',
			'Los Angeles/Long Beach - CA;;40;;',
			'Los Angeles/Long Beach - CA;Ontario, CA;40;;RF',
		];
		await page.setInputFiles('input[type=file]', {
			name: 'lanes.csv',
			mimeType: 'text/csv',
			buffer: Buffer.from(lanes.join('\n')),
		});
		const download = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Get quotes' }).click();
		const quotes = readFileSync(await (await download).path(), 'utf8');
		await page.getByText('4 of 7 lanes have a rate.').waitFor();

		const { items } = await onlyRun(session(), id);
		await page.close();
		await unpublish(session().rest, id);
		const [quoted, refused, reefers, , sizeless, cityless, reefer] = items.get('Write the lines') ?? [];
		expect(Number(quoted?.price)).toBe(items.get('Search rates')?.[0]?.total);
		expect(Number(quoted?.price)).toBeGreaterThan(0);
		expect(refused?.note).toMatch(/^No city matches "Nowhereville"/);
		expect(reefers?.note).toMatch(
			/^Quoted for 20' container, reefer\. Other columns were not read\. The size says several containers/,
		);
		expect(sizeless?.note).toMatch(/^Container Size/);
		expect(cityless?.note).toBe('This row has no city. The columns of the list: Region, City, SIZE, Note, Equipment.');
		expect(reefer?.note).toMatch(/^Quoted for 40' container, reefer\./);
		const searches = (await session().sandbox.log()).filter(({ path }) => path === RATES);
		expect(searches.map(({ query }) => query.cntr_size).sort()).toEqual(['20', '40', '40', '40']);
		expect(searches.filter(({ rawQuery }) => rawQuery.includes('cargo_types'))).toHaveLength(2);
		expect(items.get('Rows with quotes')?.[0]).toMatchObject({
			Region: 'Los Angeles/Long Beach - CA',
			Note: 'keep',
			rate_id: quoted?.rate_id,
		});
		expect(quotes.trim().split('\n')).toHaveLength(8);
		expect(quotes.replace('\uFEFF', '')).toMatch(/^Region,City,SIZE,Note,Equipment,price,/);
		expect(quotes).toContain(String(quoted?.rate_id));
	});

	it('files the attachments of an email with the order in its subject', async () => {
		const id = idOf('File email attachments with orders');
		const [orderId] = await session().sandbox.seedOrders({ count: 1 });
		const api = apiOf({ url: session().sandboxUrl, token: SANDBOX_TOKEN });
		const [order] = await api.get<{ mbl_number: string }[]>('/api/v2/orders', { id: orderId });
		const mbl = order?.mbl_number ?? '';
		const attachment = { data: PDF, mimeType: 'application/pdf', fileName: 'notice.pdf' };
		const mail = (subject: string) => ({
			json: { subject, from: 'agent@example.com' },
			binary: { attachment_0: attachment },
		});
		await pin(session(), id, 'New email', [
			mail(`Arrival notice for MSCU1234567, ${mbl}`),
			mail('Arrival notice ABCD999999999'),
			mail('Hello'),
			{ json: { subject: `Arrival notice for ${mbl}`, from: 'agent@example.com' } },
			{ json: { from: 'agent@example.com' } },
		]);

		const { items } = await runNodes(session().rest, id, 'New email');

		expect(items.get('Filed')).toHaveLength(1);
		expect(items.get('Needs a person')).toHaveLength(4);
		const log = await session().sandbox.log();
		const uploads = log.filter(({ method, path }) => method === 'POST' && path.endsWith(`/orders/${orderId}/files`));
		expect(uploads).toHaveLength(1);
	});

	it('reports which email address is missing', async () => {
		const id = idOf('Demurrage forecast by email');
		await attach(session(), id, 'Send an email', 'smtp', { host: '127.0.0.1', port: 9 });
		await adapt(session(), id, 'Send an email', {}, { disabled: false });
		await expect(runNodes(session().rest, id, 'Every weekday at seven')).rejects.toThrow(
			'Parameter "To Email" is required',
		);
	});

	testsOf(LTL, it)('books no LTL shipment as the template comes', async () => {
		const before = (await session().sandbox.counts()).ltl;
		await expect(runNodes(session().rest, idOf('LTL quote to shipment'), MANUAL)).rejects.toThrow(
			/Nothing was booked\. .*raise Maximum Price/,
		);
		expect((await session().sandbox.counts()).ltl).toBe(before);
	});

	testsOf(LTL, it)('books no rate whose quote has a warning, and says why', async () => {
		await setBudget(session(), idOf('LTL quote to shipment'), 900, 'PO-WARNED', { weight: '"800 lbs each"' });
		const before = (await session().sandbox.counts()).ltl;
		await expect(runNodes(session().rest, idOf('LTL quote to shipment'), MANUAL)).rejects.toThrow(
			/Nothing was booked\. Not numbers.*800 lbs each/,
		);
		expect((await session().sandbox.counts()).ltl).toBe(before);
		await setBudget(session(), idOf('LTL quote to shipment'), 900, 'PO-WARNED', { weight: '800' });
	});

	testsOf(LTL, it)('books the cheapest LTL rate within the budget and fetches its documents', async () => {
		await setBudget(session(), idOf('LTL quote to shipment'), 900, 'PO-CHEAPEST');
		const before = (await session().sandbox.counts()).ltl;
		const { items } = await runNodes(session().rest, idOf('LTL quote to shipment'), MANUAL);
		const [cheapest] = items.get('Get LTL rates') ?? [];
		expect(items.get('Get LTL rates')).toHaveLength(1);
		expect(items.get('Book shipment')).toMatchObject([{ rate_number: cheapest?.rate_number }]);
		expect(items.get('Download document')?.length).toBeGreaterThan(0);
		expect(items.get('Save the rate')).toMatchObject([{ mbl_number: items.get('Book shipment')?.[0]?.order_number }]);
		expect((await session().sandbox.counts()).ltl).toBe(before + 1);
	});

	testsOf(LTL, it)('previews an LTL shipment within the budget, and fetches no documents', async () => {
		await setBudget(session(), idOf(LTL), 900, 'PO-PREVIEW', { bookingMode: 'preview' });
		const before = (await session().sandbox.counts()).ltl;
		const { items } = await runNodes(session().rest, idOf(LTL), MANUAL);
		expect(items.get('Book shipment')).toMatchObject([{ outcome: expect.stringMatching(/^Would book/) as string }]);
		expect(items.has('List documents')).toBe(false);
		expect((await session().sandbox.counts()).ltl).toBe(before);
	});

	testsOf(LTL, it)('books an LTL shipment once, however often the workflow runs', async () => {
		await setBudget(session(), idOf(LTL), 900, 'PO-ONCE');
		const before = (await session().sandbox.counts()).ltl;
		await runNodes(session().rest, idOf(LTL), MANUAL);
		await expect(runNodes(session().rest, idOf(LTL), MANUAL)).rejects.toThrow('Booking Key "PO-ONCE load 1"');
		expect((await session().sandbox.counts()).ltl).toBe(before + 1);
	});

	testsOf(LTL, it)('books an LTL shipment once if two runs quote it at the same moment', async () => {
		await setBudget(session(), idOf(LTL), 900, 'PO-TWICE');
		await session().sandbox.fail({ path: '/api/ltl/quotes', delayMs: 3_000, times: 2 });
		const before = (await session().sandbox.counts()).ltl;
		const runs = [1, 2].map(async () => await runNodes(session().rest, idOf(LTL), MANUAL));
		const ended = await Promise.allSettled(runs);
		expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
		expect((await session().sandbox.counts()).ltl).toBe(before + 1);
	});

	testsOf(LTL, it.each([null, 0]))('books no LTL shipment where the price is %p', async (price) => {
		await setBudget(session(), idOf('LTL quote to shipment'), 900, 'PO-UNPRICED');
		await session().sandbox.fail({ kind: 'rewrite', path: '/api/ltl/quotes', set: { 'data.rates.*.total': price } });
		const before = (await session().sandbox.counts()).ltl;
		await expect(runNodes(session().rest, idOf('LTL quote to shipment'), MANUAL)).rejects.toThrow(
			"it isn't clear which field of the rates is the price",
		);
		expect((await session().sandbox.counts()).ltl).toBe(before);
	});

	it('lists LTL and truckload offers, cheapest first', async () => {
		const { items } = await runNodes(session().rest, idOf('Compare LTL and full truckload'), MANUAL);
		const offers = items.get('Cheapest first') ?? [];
		const prices = offers.map(({ price }) => Number(price));
		expect(new Set(offers.map(({ mode }) => mode))).toEqual(new Set(['LTL', 'FTL']));
		expect(prices).toEqual([...prices].sort((a, b) => a - b));
	});

	it('reports if no LTL carrier has an offer', async () => {
		await session().sandbox.fail({ kind: 'rewrite', path: '/api/ltl/quotes', set: { 'data.rates': [] } });
		const { items } = await runNodes(session().rest, idOf('Compare LTL and full truckload'), MANUAL);
		expect(items.get('Cheapest first')).toMatchObject([
			{ mode: 'FTL', note: '' },
			{ mode: 'LTL', price: null, note: 'No price up to 10000' },
		]);
	});

	it('leaves out offers without a price, and explains why a mode has no offers', async () => {
		const set = { 'data.rates.0.total': null };
		await session().sandbox.fail({ kind: 'rewrite', path: '/api/ltl/quotes', set });
		await session().sandbox.fail({ path: '/api/v2/ftl/quotes', status: 400, body: { message: 'No trucks there.' } });
		const { items } = await runNodes(session().rest, idOf('Compare LTL and full truckload'), MANUAL);
		const offers = items.get('Cheapest first') ?? [];
		const [first, second, ...others] = offers;
		expect(first?.warnings).toMatch(/\w/);
		expect([first?.note, second?.note]).toEqual(['', '']);
		expect(Number(first?.price)).toBeLessThanOrEqual(Number(second?.price));
		expect(others.map(({ mode, price, note }) => ({ mode, price, note }))).toEqual([
			{ mode: 'FTL', price: null, note: expect.stringContaining('No trucks there.') as string },
		]);
	});
});
