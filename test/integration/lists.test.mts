import type { IDataObject } from 'n8n-workflow';
import { changed } from '../tables/change.mts';
import { examples } from '../tables/examples/index.mts';
import { runListSearch } from './harness/index.mts';
import { credentialsFor, jsonOf, runOperation, useSandbox } from './support/freight.mts';

const sandbox = useSandbox();

interface Asked {
	filter?: string;
	parameters?: IDataObject;
	paginationToken?: string;
	token?: string;
}

/** What a locator's drop-down gets, with the node's parameters as they stand in the editor. */
const list = async (method: string, { token = sandbox().token, parameters = {}, ...asked }: Asked = {}) =>
	await runListSearch({
		type: 'drayageFreight',
		method,
		credentials: credentialsFor(sandbox().url, token),
		parameters: parameters as never,
		...asked,
	});

const names = async (method: string, asked: Asked = {}) => (await list(method, asked)).results.map(({ name }) => name);

const paths = async () => (await sandbox().control.log()).map(({ path }) => path);

describe('cities', () => {
	it('are found as one types', async () => {
		const { results } = await list('searchCities', { filter: 'Ontario, CA' });
		expect(results[0]).toEqual({ name: 'Ontario, CA, USA', value: 115 });
	});

	it('ask for a name, and nothing of the service, while there is none', async () => {
		for (const filter of ['', ' ', ' , ']) {
			expect((await list('searchCities', { filter })).results).toEqual([
				{ name: 'Type name and state code, such as Ontario, CA', value: false },
			]);
		}
		expect(await paths()).toEqual([]);
	});
});

describe('intermodal regions', () => {
	it('come all at once, and narrowed by a part of their name', async () => {
		expect((await list('searchIntermodalRegions')).results.length).toBeGreaterThan(90);
		expect((await list('searchIntermodalRegions', { filter: 'albany' })).results).toEqual([
			expect.objectContaining({ value: 50 }),
		]);
	});

	const ONTARIO = { __rl: true, mode: 'list', value: 115, cachedResultName: 'Ontario, CA, USA' };

	it.each([
		['chosen from the list', { toCityId: ONTARIO }],
		['given by name', { toCityId: { mode: 'name', value: 'Ontario, CA' } }],
		['given by UN/LOCODE', { toCityId: { mode: 'unlocode', value: 'USONT' } }],
		['given as a plain ID', { toCityId: 115 }],
		['among filters', { resource: 'rateRequest', operation: 'getAll', filters: { toCityId: ONTARIO } }],
	])('suit the city %s first, marked, and none is lost', async (_, parameters) => {
		const suggested = jsonOf(await runOperation(sandbox(), 'intermodalRegion.suggest', { cityId: 115 }));
		const all = await names('searchIntermodalRegions');
		const shown = (await list('searchIntermodalRegions', { parameters })).results;
		expect(shown.slice(0, suggested.length)).toEqual(
			suggested.map(({ id, name }) => ({ name: `★ ${name as string}`, value: id })),
		);
		expect(new Set(shown.map(({ value }) => value)).size).toBe(all.length);
	});

	it('are narrowed among the suggested ones too', async () => {
		const [first] = await names('searchIntermodalRegions', { filter: 'long beach', parameters: { toCityId: 115 } });
		expect(first).toBe('★ Los Angeles/Long Beach - CA');
		expect(await names('searchIntermodalRegions', { filter: 'albany', parameters: { toCityId: 115 } })).toEqual([
			'Albany - NY',
		]);
	});

	it.each([
		['no city has the name', { toCityId: { mode: 'name', value: 'Nowhereville, ZZ' } }],
		['no city has the ID', { toCityId: 999999 }],
		['the city is still an expression', { toCityId: null }],
	])('are listed as usual when %s', async (_, parameters) => {
		expect(await names('searchIntermodalRegions', { parameters: parameters })).toEqual(
			await names('searchIntermodalRegions'),
		);
	});
});

describe('pickup number agents', () => {
	it('are found by a part of their name', async () => {
		for (const name of ['Harbor Dispatch', 'Inland Numbers']) {
			await runOperation(sandbox(), 'pickupNumberAgent.create', { name, emails: 'desk@example.com' });
		}
		expect(await names('searchPickupNumberAgents')).toEqual(
			expect.arrayContaining(['Harbor Dispatch', 'Inland Numbers']),
		);
		expect(await names('searchPickupNumberAgents', { filter: 'inland' })).toEqual(['Inland Numbers']);
	});
});

describe('orders', () => {
	const seed = async (count: number, fields: object = {}, containers = 1) =>
		await sandbox().control.seedOrders({ count, containers, fields });

	it('show MBL number, reference and containers, and come a page at a time', async () => {
		const ids = await seed(25, {}, 2);
		const first = await list('searchOrders');
		expect(first.results.map(({ value }) => value)).toEqual(ids.slice(-20).reverse());
		expect(first.results[0]?.name).toMatch(/^SEED\d{7} · REF-\d{7} · SEDU\d{7} \+1$/);
		const second = await list('searchOrders', { paginationToken: first.paginationToken as string });
		expect(second.results.map(({ value }) => value)).toEqual(ids.slice(0, 5).reverse());
		expect(second.paginationToken).toBeUndefined();
	});

	it('are searched by a part of MBL number, reference, booking number and container', async () => {
		const [wanted] = await seed(1, {
			mbl_number: 'MAEU123456789',
			customer_reference_number: 'PO-77',
			containers: [{ number: 'MSCU7654321', type: '40HQ', package: '1 Pallet', weight: 1 }],
		});
		await seed(3);
		for (const filter of ['u1234567', 'po-7', 'MSCU765', `BK${String(wanted)}`]) {
			const { results } = await list('searchOrders', { filter });
			expect(results.map(({ value }) => value)).toEqual([wanted]);
		}
	});

	it.each([
		['MBL number', 'OLDU123456789'],
		['reference', 'PO-OLD'],
		['container', 'OLDU7654321'],
	])('that are no longer recent are found by their whole %s', async (_, filter) => {
		const [wanted] = await seed(1, {
			mbl_number: 'OLDU123456789',
			customer_reference_number: 'PO-OLD',
			containers: [{ number: 'OLDU7654321', type: '40HQ', package: '1 Pallet', weight: 1 }],
		});
		await seed(30);
		const { results } = await list('searchOrders', { filter });
		expect(results.map(({ value }) => value)).toEqual([wanted]);
	});
});

describe('LTL shipments and files', () => {
	const book = async () => {
		const quoteExample = changed(examples['ltlQuote.create']?.parameters ?? {}, 'additionalFields', {});
		const [quote] = jsonOf(await runOperation(sandbox(), 'ltlQuote.create', quoteExample));
		const [rate] = quote?.rates as IDataObject[];
		const parameters = { ...examples['ltlShipment.create']?.parameters, rateNumber: rate?.rate_number };
		const [shipment] = jsonOf(await runOperation(sandbox(), 'ltlShipment.create', parameters));
		return shipment ?? {};
	};

	it('are listed by order number, and found by PRO number and company', async () => {
		const { order_number: number, pro_number: pro } = await book();
		const [only] = (await list('searchLtlShipments')).results;
		expect(only).toMatchObject({ value: number, name: expect.stringContaining(`${number as string} · `) });
		expect((await list('searchLtlShipments', { filter: (pro as string).slice(2) })).results).toHaveLength(1);
	});

	it('chosen from the list, by number or as plain text give the same files', async () => {
		const { order_number: number } = await book();
		for (const orderNumber of [number, { mode: 'list', value: number }, { mode: 'id', value: number }]) {
			const files = jsonOf(await runOperation(sandbox(), 'ltlShipmentFile.getAll', { orderNumber }));
			expect(files).not.toEqual([]);
		}
	});

	it('list the files of the shipment chosen beside them, and say so when none is', async () => {
		const { order_number: number } = await book();
		const parameters = { orderNumber: { mode: 'list', value: number } } as IDataObject;
		const files = jsonOf(await runOperation(sandbox(), 'ltlShipmentFile.getAll', parameters));
		const download = { resource: 'ltlShipmentFile', operation: 'download' };
		const { results } = await list('searchLtlShipmentFiles', { parameters: { ...download, ...parameters } });
		expect(results).toEqual(
			files.map(({ id, filename, type }) => ({ name: `${filename as string} · ${type as string}`, value: id })),
		);
		expect(await names('searchLtlShipmentFiles')).toEqual(['Choose the LTL shipment first', 'This list depends on it']);
	});

	it('an order given by its MBL number lists its files', async () => {
		await sandbox().control.seedOrders({ fields: { mbl_number: 'MAEU123456789' } });
		const orderId = { mode: 'name', value: 'MAEU123456789' };
		const urls = { url: [{ url: `${sandbox().url}/invoice.pdf`, type: 'Vendor Invoice' }] };
		jsonOf(await runOperation(sandbox(), 'orderFile.upload', { orderId, source: 'url', urls }));
		const { results } = await list('searchOrderFiles', {
			parameters: { resource: 'orderFile', operation: 'delete', orderId },
		});
		expect(results).toEqual([expect.objectContaining({ name: expect.stringContaining('invoice.pdf') })]);
	});
});

it('a webhook configuration is shown without the token of its address', async () => {
	const url = 'https://n8n.example.com/webhook/1?event=ltl.label.created&token=secret';
	await runOperation(sandbox(), 'webhookConfiguration.create', { eventType: 'ltl.label.created', url });
	expect(await names('searchWebhookConfigurations')).toEqual(['ltl.label.created · https://n8n.example.com/webhook/1']);
});

it('rate requests are listed by their lane', async () => {
	const [id] = await sandbox().control.seedRateRequests();
	const { results } = await list('searchRateRequests', { filter: 'ontario' });
	expect(results).toEqual([{ value: id, name: expect.stringContaining('Ontario, CA') }]);
});

describe('a list without a choice', () => {
	it.each([
		['searchCities', 'Nowhereville', ['No city fits "Nowhereville"', 'Type name and state code, such as Ontario, CA']],
		['searchIntermodalRegions', 'zzz', ['No intermodal region fits "zzz"', expect.stringMatching(/^Type a part/)]],
		['searchOrders', 'XXXX', ['No order fits "XXXX"', 'Older orders are found by a whole number']],
		['searchOrders', '', ['There is no order to choose from yet']],
		['searchLtlShipments', '', ['There is no LTL shipment to choose from yet']],
	])('%s of "%s" says why, in lines that nobody can choose', async (method, filter, lines) => {
		const { results } = await list(method, { filter });
		expect(results.map(({ name }) => name)).toEqual(lines);
		// n8n ignores a click on a value that is true or false, and shows values once.
		expect(results.every(({ value }) => typeof value === 'boolean')).toBe(true);
		expect(new Set(results.map(({ value }) => value)).size).toBe(lines.length);
	});

	it('says what to do about a wrong token, and shows none', async () => {
		const refused = list('searchIntermodalRegions', { token: 'not-a-token' });
		await expect(refused).rejects.toMatchObject({ httpCode: '401', description: expect.stringMatching(/token/i) });
		await expect(refused).rejects.not.toThrow(/not-a-token/);
	});

	it('says that the account lacks the right', async () => {
		await sandbox().control.fail({ status: 403, body: { message: 'Forbidden' } });
		await expect(list('searchPickupNumberAgents')).rejects.toThrow(/^The account may not do this/);
	});
});
