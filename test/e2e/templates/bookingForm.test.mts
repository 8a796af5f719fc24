import { unpublish } from '../../../tools/n8n/workflows.mts';
import { SANDBOX_TOKEN } from '../../../sandbox/token.mts';
import { apiOf } from '../../support/api.mts';
import { inDays } from '../../support/dates.mts';
import { useBrowser } from '../support/browser.mts';
import { useSession } from '../support/session.mts';
import { testsOf } from '../support/templates.mts';
import { attach, formUrl, publish, useTemplates } from '../support/workflows.mts';

const FORM = 'Book an order from a form';
const INVOICE = 'Check a carrier invoice';
const RATES = '/api/v2/rates/advanceSearch';
const CREATE = '/api/v2/createOrder';
const DROP = 2;
const ETA = inDays(14);

testsOf(FORM, describe)(`the template "${FORM}" in a real n8n`, () => {
	const session = useSession();
	const browser = useBrowser();
	const idOf = useTemplates(session);
	const id = () => idOf(FORM);

	const askForPrice = async (mblNumber: string, containers = 'MSKU1234565, 40HQ, 18000, 20 Cartons', hazmat = 'No') => {
		const page = await browser().newPage();
		await page.goto(await formUrl(session(), id()));
		await page.getByLabel('Arrives in').fill('Los Angeles/Long Beach - CA');
		await page.getByLabel('Arrives on').fill(ETA);
		await page.getByLabel('Goes to (City)').fill('Ontario, CA');
		await page.getByLabel('Delivery Address').fill('1200 E Airport Dr, Ontario, CA 91761');
		await page.getByLabel('Live or Drop').selectOption('Drop');
		await page.getByLabel('MBL Number').fill(mblNumber);
		await page.getByLabel('Your Reference').fill('PO-1234');
		await page.getByLabel('Containers').fill(containers);
		await page.getByLabel('Hazmat').selectOption(hazmat);
		await page.getByRole('button', { name: 'See the price' }).click();
		return page;
	};

	const bookInForm = async (mblNumber: string, decision: string, containers?: string, hazmat?: string) => {
		const page = await askForPrice(mblNumber, containers, hazmat);
		await page.getByText('Deliver to: 1200 E Airport Dr').waitFor();
		await page.getByLabel(decision, { exact: true }).check();
		await page.getByLabel('Approved by').fill('Ana');
		await page.getByRole('button', { name: 'Confirm' }).click();
		return page;
	};

	it('books only after approval', async () => {
		await publish(session(), id());
		const before = (await session().sandbox.counts()).orders;

		const shown = await askForPrice('MAEU100000001');
		await shown.getByText('Price valid until').waitFor();
		await shown.close();

		const refused = await bookInForm('MAEU100000001', 'Do not book');
		await refused.getByText('Nothing was booked').waitFor();
		expect((await session().sandbox.counts()).orders).toBe(before);

		const booked = await bookInForm('MAEU100000002', 'Book it');
		await booked.getByText(/Order \d+ is booked/).waitFor();
		expect((await session().sandbox.counts()).orders).toBe(before + 1);
		const api = apiOf({ url: session().sandboxUrl, token: SANDBOX_TOKEN });
		const orders = await api.get<{ live_or_drop: number }[]>('/api/v2/orders', { mbl_number: 'MAEU100000002' });
		expect(orders).toMatchObject([{ live_or_drop: DROP }]);

		// An order that exists isn't offered again, regardless of how its numbers are written.
		const again = await askForPrice('maeu 100000-002', 'msku 123456-5, 40HQ, 18000, 20 Cartons');
		await again.getByText('There is nothing to book').waitFor();
		await again.getByText(/Already booked as order \d+/).waitFor();
		expect((await session().sandbox.counts()).orders).toBe(before + 1);
		await Promise.all([refused, booked, again].map((page) => page.close()));
		await unpublish(session().rest, id());
	});

	testsOf(INVOICE, it)('saves the rate, so that the invoice can be checked', async () => {
		await publish(session(), id());
		const booked = await bookInForm('MAEU100000009', 'Book it');
		await booked.getByText(/Order \d+ is booked/).waitFor();
		await publish(session(), idOf(INVOICE));
		await booked.goto(await formUrl(session(), idOf(INVOICE)));
		await booked.getByLabel('MBL or Order Number').fill('maeu 100000009');
		await booked.getByRole('button', { name: 'Next' }).click();
		await booked.getByLabel('Fuel surcharge').waitFor();
		await booked.close();
		for (const template of [FORM, INVOICE]) await unpublish(session().rest, idOf(template));
	});

	it('books several reefers with their temperatures, and quotes them as reefers', async () => {
		await publish(session(), id());
		await session().sandbox.clearLog();
		const reefers =
			'TCLU7654320, 40RF, 21,000 KGS, Frozen fish, -18 C\nMSKU1234565\t40rf\t18000 kg\tBerries, fresh\t2.5°C';
		const booked = await bookInForm('MAEU100000006', 'Book it', reefers);
		await booked.getByText(/Order \d+ is booked/).waitFor();
		const api = apiOf({ url: session().sandboxUrl, token: SANDBOX_TOKEN });
		const orders = await api.get<object[]>('/api/v2/orders', { mbl_number: 'MAEU100000006' });
		expect(orders).toMatchObject([
			{
				customer_memo: expect.stringMatching(
					/^Approved by Ana on \d{4}-\S+\. Reefer temperature: TCLU7654320: -18 C, MSKU1234565: 2\.5°C\.$/,
				) as string,
				containers: [
					{ number: 'TCLU7654320', type: '40RF', package: 'Frozen fish', is_reefer: true },
					{ number: 'MSKU1234565', type: '40RF', package: 'Berries, fresh', is_reefer: true },
				],
			},
		]);
		const [search] = (await session().sandbox.log()).filter(({ path }) => path === RATES);
		expect(search?.query).toMatchObject({ cntr_size: '40', weight: '21000' });
		expect(decodeURIComponent(search?.rawQuery ?? '')).toMatch(/cargo_types\S*=3/);
		await booked.close();
		await unpublish(session().rest, id());
	});

	it('quotes and books hazmat as hazmat', async () => {
		await publish(session(), id());
		await session().sandbox.clearLog();
		const booked = await bookInForm('MAEU100000008', 'Book it', undefined, 'Yes');
		await booked.getByText(/Order \d+ is booked/).waitFor();
		const log = await session().sandbox.log();
		const [search] = log.filter(({ path }) => path === RATES);
		expect(decodeURIComponent(search?.rawQuery ?? '')).toMatch(/cargo_types\S*=2/);
		const [create] = log.filter(({ path }) => path === CREATE);
		expect(create?.body).toMatchObject({ containers: [{ number: 'MSKU1234565', is_dg: true }] });
		await booked.close();
		await unpublish(session().rest, id());
	});

	it.each([
		[
			'MSKU1234565, 40HQ, 18000, A\nmsku 123456-5, 40HQ, 18000, B',
			'MSKU1234565 is in container 1 (MSKU1234565) and container 2 (MSKU1234565)',
		],
		['MSKU1234565; 40HQ; 18.000; 20 Cartons', 'write 18000 or 18'],
		['MSKU1234565, forty, 18000, 20 Cartons', 'Container Type is missing'],
		['TCLU7654320, 40RF, 18000, Fish', 'Temperature must be like -18 C'],
		['MSKU1234565, 40HQ, 18000, A\nTCLU7654320, 20GP, 18000, B', 'a rate search covers one size'],
		['MSKU1234565, 40HQ, 18000, A\nTCLU7654320, 40RF, 18000, B, -18 C', 'a rate search covers only reefers or none'],
	])('asks for a correction of "%s" and doesn\'t quote', async (containers, advice) => {
		await publish(session(), id());
		await session().sandbox.clearLog();
		const page = await askForPrice('MAEU100000007', containers);
		await page.getByText('Please correct the containers').waitFor();
		await page.getByText(advice).waitFor();
		expect((await session().sandbox.log()).map(({ path }) => path)).not.toContain(RATES);
		await page.close();
		await unpublish(session().rest, id());
	});

	it("doesn't offer rates without a recognizable price", async () => {
		await publish(session(), id());
		await session().sandbox.fail({ kind: 'rewrite', path: RATES, remove: ['data.rates.*.total'] });
		const page = await askForPrice('MAEU100000005');
		await page.getByText("it isn't clear which field of the rates is the price").waitFor();
		await page.close();
		await unpublish(session().rest, id());
	});

	it("ends in the error branch if a credential can't be used", async () => {
		const unusable = { environment: 'custom', baseUrl: 'freight.example.com', accessToken: 'x' };
		const before = (await session().sandbox.counts()).orders;

		await attach(session(), id(), 'Create order', 'drayageFreightApi', unusable);
		await publish(session(), id());
		const ordered = await bookInForm('MAEU100000003', 'Book it');
		await ordered.getByText('The order was not confirmed').waitFor();
		await ordered.getByText('The base URL in the credential').waitFor();

		await attach(session(), id(), 'Search rates', 'drayageFreightApi', unusable);
		await publish(session(), id());
		const priced = await askForPrice('MAEU100000004');
		await priced.getByText('The lane has no price').waitFor();

		expect((await session().sandbox.counts()).orders).toBe(before);
		await Promise.all([ordered, priced].map((page) => page.close()));
		await unpublish(session().rest, id());
	});
});
