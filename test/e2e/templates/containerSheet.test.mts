// cspell:ignore ONEYSZPF HLCUHAM
import path from 'node:path';
import type { Page } from 'playwright-core';
import { outputsOf } from '../../../tools/n8n/rest.mts';
import { unpublish } from '../../../tools/n8n/workflows.mts';
import { ROOT } from '../../../tools/setup/project.mjs';
import { SANDBOX_TOKEN } from '../../../sandbox/token.mts';
import { apiOf } from '../../support/api.mts';
import { inDays } from '../../support/dates.mts';
import { useBrowser } from '../support/browser.mts';
import { useSession } from '../support/session.mts';
import { testsOf } from '../support/templates.mts';
import { formUrl, publish, useTemplates } from '../support/workflows.mts';

const NAME = 'Book orders from a spreadsheet of containers';
const RATES = '/api/v2/rates/advanceSearch';
const CREATE = '/api/v2/createOrder';
const LANE = `Los Angeles/Long Beach - CA,${inDays(14)},"Ontario, CA","1200 E Airport Dr, Ontario, CA 91761"`;
const HEAD =
	'mbl_number,region,arrives_on,city,delivery_address,reference,container_number,type,weight_kg,contents,temperature,hazmat';

testsOf(NAME, describe)(`the template "${NAME}" in a real n8n`, () => {
	const session = useSession();
	const browser = useBrowser();
	const idOf = useTemplates(session);
	const id = () => idOf(NAME);
	let page: Page;

	beforeAll(() => publish(session(), id()));
	afterAll(() => unpublish(session().rest, id()));

	beforeEach(async () => {
		page = await browser().newPage();
		await session().sandbox.clearLog();
	});
	afterEach(() => page.close());

	const uploadFile = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
		await page.goto(await formUrl(session(), id()));
		await page.setInputFiles('input[type=file]', file);
		await page.getByRole('button', { name: 'See all orders' }).click();
	};

	const upload = async (...lines: string[]) =>
		await uploadFile({
			name: 'containers.csv',
			mimeType: 'text/csv',
			// The format that Excel writes: with a byte order mark, and with blank rows at the end.
			buffer: Buffer.from(['\uFEFF' + HEAD, ...lines, ',,,,,,,,,,,', ',,,,,,,,,,,'].join('\n')),
		});

	const approve = async () => {
		await page.getByLabel('Approved by').fill('Ana');
		await page.getByRole('button', { name: 'Book all orders' }).click();
	};

	const paths = async () => (await session().sandbox.log()).map(({ path }) => path);
	const orderCount = async () => (await session().sandbox.counts()).orders;

	const SHEET = [
		`MAEU 300000001,${LANE},PO-1,MSKU1234565,40HQ,18000,20 Cartons,,`,
		`MAEU300000002,${LANE},,TCLU7654320,40RF,"21,000 kg",Frozen fish,-18 C,yes`,
		`MAEU300000001,${LANE},PO-1,MSCU1234566,40gp,9000,<b>Lamps</b>,,`,
	];

	it('saves the approved rate of an order that may or may not have been booked', async () => {
		await upload(`MAEU300000010,${LANE},PO-10,TEMU1000008,40HQ,18000,20 Cartons,,`);
		await page.getByText(/1 of 1 orders to book/).waitFor();
		await session().sandbox.fail({ method: 'POST', path: CREATE, kind: 'breakAfter' });
		await session().sandbox.fail({ method: 'GET', path: '/api/v2/orders', status: 503, times: 99 });
		await approve();
		await page.getByText('0 of 1 orders are booked').waitFor();
		await page.getByText(/may or may not have been booked/).waitFor();
		await session().sandbox.clearFaults();
		const kept = (await outputsOf(session().rest, id(), 'Save the rates')).at(-1);
		expect(kept?.items).toMatchObject([{ mbl_number: 'MAEU300000010' }]);
	});

	it('shows all orders before it books any, and books each MBL number once', async () => {
		const before = await orderCount();
		await upload(...SHEET);
		await page.getByText('MSCU1234566 (40GP, 9000 kg').waitFor();
		await page.getByText('Memo: From a container list. Reefer temperature: TCLU7654320: -18 C.').waitFor();
		await page.getByText(/2 of 2 orders to book, prices add up to \d+\.\d\d USD/).waitFor();
		expect(await paths()).not.toContain(CREATE);
		await approve();
		await page.getByText('2 of 2 orders are booked').waitFor();
		expect(await orderCount()).toBe(before + 2);

		const log = await session().sandbox.log();
		// The approved rate is booked without another search.
		const searches = log.filter(({ path }) => path === RATES);
		expect(searches).toHaveLength(2);
		// Searches overlap, so they may arrive in either order.
		expect(searches.map(({ rawQuery }) => decodeURIComponent(rawQuery))).toContainEqual(
			expect.stringMatching(/cargo_types\S*=2\S*cargo_types\S*=3/),
		);
		const creates = log.filter(({ path }) => path === CREATE);
		expect(creates.at(-1)?.body).toMatchObject({ containers: [{ number: 'TCLU7654320', is_dg: true }] });
		const api = apiOf({ url: session().sandboxUrl, token: SANDBOX_TOKEN });
		const [first] = await api.get<object[]>('/api/v2/orders', { mbl_number: 'MAEU300000001' });
		expect(first).toMatchObject({
			customer_reference_number: 'PO-1',
			containers: [
				{ number: 'MSKU1234565', type: '40HQ', package: '20 Cartons' },
				{ number: 'MSCU1234566', type: '40GP', package: '<b>Lamps</b>' },
			],
		});
		const [reefer] = await api.get<object[]>('/api/v2/orders', { mbl_number: 'MAEU300000002' });
		expect(reefer).toMatchObject({
			customer_reference_number: 'MAEU300000002',
			customer_memo: expect.stringMatching(
				/^From a container list\. Approved by Ana on \d{4}-\S+\. Reefer temperature: TCLU7654320: -18 C\.$/,
			) as string,
		});

		const kept = (await outputsOf(session().rest, id(), 'Save the rates')).at(-1);
		expect(kept?.items?.map(({ mbl_number: mbl }) => mbl)).toEqual(['MAEU300000001', 'MAEU300000002']);

		await upload(...SHEET);
		await page.getByText('All orders in this spreadsheet are already booked').waitFor();
		await page.getByText(/MAEU300000001: Already booked as order \d+/).waitFor();
		expect(await page.getByRole('button', { name: 'Book all orders' }).count()).toBe(0);
		expect(await orderCount()).toBe(before + 2);

		await upload(...SHEET, `MAEU300000008,${LANE},PO-8,CMAU1234569,40HQ,18000,20 Cartons,,`);
		await page
			.getByText(/Already booked as order \d+/)
			.first()
			.waitFor();
		await page.getByText(/1 of 3 orders to book/).waitFor();
		await approve();
		await page.getByText('1 of 3 orders are booked, 2 were already booked').waitFor();
		expect(await orderCount()).toBe(before + 3);
		// The booked price stays, even if the lane's price has changed.
		const toKeep = (await outputsOf(session().rest, id(), 'Rates to save')).at(-1);
		expect(toKeep?.items?.map(({ mbl_number: mbl }) => mbl)).toEqual(['MAEU300000008']);

		await upload(`300000001,${LANE},PO-1,MSKU 123456-5,40HQ,400 kg,20 Cartons,,`);
		await page.getByText(/300000001 .*exists .*with other containers/).waitFor();
		await upload(`300000009,${LANE},PO-1,MSKU 123456-5,40HQ,400 kg,20 Cartons,,`);
		await page.getByText(/Container MSKU1234565 is also on order \d+/).waitFor();
	});

	it("doesn't book an order without the name of a person who approves it", async () => {
		const before = await orderCount();
		await upload(`MAEU300000003,${LANE},PO-3,MSKU1234565,40HQ,18000,20 Cartons,,`);
		const confirm = page.getByRole('button', { name: 'Book all orders' });
		await confirm.click();
		await page.getByText(/required/i).waitFor();
		expect(await paths()).not.toContain(CREATE);
		// The browser checks the form, but another client may send it without the name.
		await page.evaluate('document.querySelector("input[type=text]").setAttribute("name", "other")');
		await approve();
		await page.getByText('The orders were not approved.').waitFor();
		expect(await orderCount()).toBe(before);
	});

	it.each([
		[
			'lines of one MBL number differ',
			[
				`MAEU300000004,${LANE},PO-4,MSKU1234565,40HQ,18000,A,,`,
				`MAEU300000004,${LANE.replace('1200', '1400')},PO-4,TCLU7654320,40HQ,18000,B,,`,
			],
			'MAEU300000004: row 2, row 3: Delivery Address must be the same in all rows of an order',
		],
		[
			'a container is in two orders',
			[
				`MAEU300000004,${LANE},PO-4,MSKU1234565,40HQ,18000,A,,`,
				`MAEU300000005,${LANE},PO-5,MSKU1234565,40HQ,18000,B,,`,
			],
			'MAEU300000005: row 3: MSKU1234565 is in row 2 and row 3',
		],
		[
			'Excel has shortened a number',
			[`6.12346E+10,${LANE},PO-4,MSKU1234565,40HQ,18000,A,,`],
			'row 2: MBL Number lost its last digits in a spreadsheet',
		],
		[
			'there are more orders than can be booked',
			Array.from({ length: 21 }, (_, index) => `MAEU3001${index},${LANE},PO-4,MSKU1234565,40HQ,18000,A,,`),
			'The list has 21 orders, and at most 20 can be booked at a time',
		],
		['there are no containers', [], 'There are no containers'],
		[
			'a value is missing',
			[`MAEU300000004,${LANE.replace(/^[^,]*/, '')},PO-4,MSKU1234565,40HQ,18000,A,,`],
			'Port of Discharge is missing',
		],
		[
			'sizes are mixed',
			[`MAEU300000004,${LANE},PO-4,MSKU1234565,40HQ,18000,A,,`, `MAEU300000004,${LANE},PO-4,TCLU7654320,20GP,9000,B,,`],
			'a rate search covers one size',
		],
	])("asks for a correction if %s, and doesn't quote", async (_title, lines, advice) => {
		await upload(...lines);
		await page.getByText('Please correct the spreadsheet').waitFor();
		await page.getByText(advice).waitFor();
		expect(await paths()).not.toContain(RATES);
	});

	it.each([
		['agent.xlsx', 'ONEYSZPF12345600: row 10: CNTR NO / SEAL NO has 2 containers'],
		['agent.csv', 'ONEYSZPF12345600: row 10: CNTR NO / SEAL NO has 2 containers'],
		['semicolons.csv', 'HLCUHAM2604711: row 5: Gross Weight (KG) can be read in two ways'],
		['pounds.csv', 'row 14: MBL Number is missing'],
	])('reads the list of an agent: %s', async (name, problem) => {
		await uploadFile(path.join(ROOT, 'test/fixtures/containerLists', name));
		await page.getByText('Please correct the spreadsheet').waitFor();
		await page.getByText(problem).waitFor();
		// What wasn't read may be what is missing.
		await page.getByText('What they show in quotation marks was not read in full').waitFor();
	});

	it("doesn't book if one order has no rate or can't be read, and lists both at once", async () => {
		const fine = `MAEU300000006,${LANE},PO-6,MSKU1234565,40HQ,18000,A,,`;
		const before = await orderCount();
		await upload(
			fine,
			`MAEU300000007,${LANE.replaceAll('Ontario, CA', 'Nowhereville')},PO-7,TCLU7654320,40HQ,9000,B,,`,
			`MAEU300000009,${LANE},PO-7,TCLU76543,40HQ,9000,B,,`,
		);
		await page.getByText('MAEU300000007 (row 3): No city matches "Nowhereville"').waitFor();
		await page.getByText(/row 4: container_number "TCLU76543" isn't a container number/).waitFor();

		await upload(fine, `MAEU300000007,${LANE},PO-7,TCLU7654320,40HQ,9000,B,,,too,many`);
		await page.getByText(/more cells than there are headings/).waitFor();
		expect(await orderCount()).toBe(before);
	});
});
