import { unpublish } from '../../../tools/n8n/provision.mts';
import { SANDBOX_TOKEN } from '../../../tools/start/sandbox.mts';
import { apiOf } from '../../support/api.mts';
import { inDays } from '../../support/dates.mts';
import { useBrowser } from '../support/browser.mts';
import { useSession } from '../support/session.mts';
import { attach, formUrl, publish, useTemplates } from '../support/workflows.mts';

const DROP = 2;
const ETA = inDays(14);

describe('the template "Book an order from a form" in a real n8n', () => {
	const session = useSession();
	const browser = useBrowser();
	const idOf = useTemplates(session);
	const id = () => idOf('Book an order from a form');

	const askForPrice = async (mblNumber: string) => {
		const page = await browser().newPage();
		await page.goto(await formUrl(session(), id()));
		await page.getByLabel('Arrives in').fill('Los Angeles/Long Beach - CA');
		await page.getByLabel('Arrives on').fill(ETA);
		await page.getByLabel('Goes to (City)').fill('Ontario, CA');
		await page.getByLabel('Delivery Address').fill('1200 E Airport Dr, Ontario, CA 91761');
		await page.getByLabel('Live or Drop').selectOption('Drop');
		await page.getByLabel('MBL Number').fill(mblNumber);
		await page.getByLabel('Your Reference').fill('PO-1234');
		await page.getByLabel('Container Number').fill('MSKU1234565');
		await page.getByLabel('Container Type').selectOption('40HQ');
		await page.getByLabel('Contents').fill('20 Cartons');
		await page.getByLabel('Weight (Kg)').fill('18000');
		await page.getByRole('button', { name: 'See the price' }).click();
		return page;
	};

	const bookInForm = async (mblNumber: string, decision: string) => {
		const page = await askForPrice(mblNumber);
		await page.getByText('The price holds until').waitFor();
		await page.getByText('Container MSKU1234565, 40HQ, 18000 kg, to 1200 E Airport Dr').waitFor();
		await page.getByLabel(decision, { exact: true }).check();
		await page.getByLabel('Approved by').fill('Ana');
		await page.getByRole('button', { name: 'Confirm' }).click();
		return page;
	};

	it('books only after it was approved', async () => {
		await publish(session(), id());
		const before = (await session().sandbox.counts()).orders;

		const refused = await bookInForm('MAEU100000001', 'Do not book');
		await refused.getByText('Nothing was booked').waitFor();
		expect((await session().sandbox.counts()).orders).toBe(before);

		const booked = await bookInForm('MAEU100000002', 'Book it');
		await booked.getByText(/Order \d+ is booked/).waitFor();
		expect((await session().sandbox.counts()).orders).toBe(before + 1);
		const api = apiOf({ url: session().sandboxUrl, token: SANDBOX_TOKEN });
		const orders = await api.get<{ live_or_drop: number }[]>('/api/v2/orders', { mbl_number: 'MAEU100000002' });
		expect(orders).toMatchObject([{ live_or_drop: DROP }]);

		const again = await bookInForm('MAEU100000002', 'Book it');
		// The same booking again is the same order.
		await again.getByText(/Order \d+ was booked before|already (been taken|booked)/).waitFor();
		expect((await session().sandbox.counts()).orders).toBe(before + 1);
		await Promise.all([refused, booked, again].map((page) => page.close()));
		await unpublish(session().rest, id());
	});

	it('offers no rate whose price it does not find', async () => {
		await publish(session(), id());
		const path = '/api/v2/rates/advanceSearch';
		await session().sandbox.fail({ kind: 'rewrite', path, remove: ['data.rates.*.total'] });
		const page = await askForPrice('MAEU100000005');
		await page.getByText('There is no rate with a price on this lane').waitFor();
		await page.close();
		await unpublish(session().rest, id());
	});

	it('ends in the branch for what was not done when a credential cannot be used', async () => {
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
		await priced.getByText('No price was found').waitFor();

		expect((await session().sandbox.counts()).orders).toBe(before);
		await Promise.all([ordered, priced].map((page) => page.close()));
		await unpublish(session().rest, id());
	});
});
