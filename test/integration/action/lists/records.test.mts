import { jsonOf, runOperation } from '../../support/freight.mts';
import { useLists } from './support.mts';

const { sandbox, list, names } = useLists();

describe('pickup number agents', () => {
	it('are found by part of their name', async () => {
		for (const name of ['Harbor Dispatch', 'Inland Numbers']) {
			await runOperation(sandbox(), 'pickupNumberAgent.create', { name, emails: 'desk@example.com' });
		}
		expect(await names('agent')).toEqual(expect.arrayContaining(['Harbor Dispatch', 'Inland Numbers']));
		expect(await names('agent', { filter: 'inland' })).toEqual(['Inland Numbers']);
		expect((await sandbox().control.log()).at(-1)?.path).toBe('/api/v2/pickupNumberAgents/inland');
	});
});

describe('public warehouses', () => {
	it('are loaded page by page, and searched by name, code and city', async () => {
		const { results, paginationToken } = await list('warehouse');
		expect(results).toHaveLength(20);
		expect(results[0]?.name).toMatch(/^\w.+ · .+, [A-Z]{2}, USA$/);
		expect((await list('warehouse', { paginationToken: paginationToken as string })).results[0]).not.toEqual(
			results[0],
		);
		expect((await names('warehouse', { filter: 'albany' })).join()).toMatch(/Albany, NY/);
	});

	it("are found by the API page by page, even by fields that the list doesn't show", async () => {
		const found = async (keyword: string) =>
			jsonOf(await runOperation(sandbox(), 'warehouse.searchPublic', { filters: { keyword }, returnAll: true }));
		const [one] = await found('555-010-1003');
		const { results } = await list('warehouse', { filter: '555-010-1003' });
		expect(results.map(({ value }) => value)).toEqual([one?.id]);
		const all = (await found('anchor')).map(({ id }) => id);
		const first = await list('warehouse', { filter: 'anchor' });
		const next = await list('warehouse', { filter: 'anchor', paginationToken: first.paginationToken as string });
		expect([...first.results, ...next.results].map(({ value }) => value).sort()).toEqual(all.sort());
		expect(next.paginationToken).toBeUndefined();
	});
});

describe('orders', () => {
	const seed = async (count: number, fields: object = {}, containers = 1) =>
		await sandbox().control.seedOrders({ count, containers, fields });

	it('are loaded page by page', async () => {
		const ids = await seed(25, {}, 2);
		const first = await list('order');
		expect(first.results.map(({ value }) => value)).toEqual(ids.slice(-20).reverse());
		const second = await list('order', { paginationToken: first.paginationToken as string });
		expect(second.results.map(({ value }) => value)).toEqual(ids.slice(0, 5).reverse());
		expect(second.paginationToken).toBeUndefined();
	});

	it('end without a hint if the last page is full', async () => {
		await seed(20);
		const { paginationToken } = await list('order');
		const second = await list('order', { paginationToken: paginationToken as string });
		expect(second.results).toEqual([]);
	});

	it('are searched by part of the MBL number, reference, booking number or container', async () => {
		const [wanted] = await seed(1, {
			mbl_number: 'MAEU123456789',
			customer_reference_number: 'PO-77',
			containers: [{ number: 'MSCU7654321', type: '40HQ', package: '1 Pallet', weight: 1 }],
		});
		await seed(3);
		for (const filter of ['u1234567', 'po-7', 'MSCU765', `BK${String(wanted)}`]) {
			const { results } = await list('order', { filter });
			expect(results.map(({ value }) => value)).toEqual([wanted]);
		}
	});
});

it('a webhook configuration is shown without the token in its URL', async () => {
	const url = 'https://n8n.example.com/webhook/1?event=ltl.label.created&token=secret';
	await runOperation(sandbox(), 'webhookConfiguration.create', { eventType: 'ltl.label.created', url });
	expect(await names('webhookConfiguration')).toEqual([
		expect.stringMatching(/^ltl\.label\.created · https:\/\/n8n\.example\.com\/webhook\/1 · \d+$/),
	]);
});

it('rate requests are listed by lane, and also found by memo', async () => {
	const [id] = await sandbox().control.seedRateRequests();
	const wanted = { value: id, name: expect.stringContaining('Ontario, CA') };
	// The memo is "Seeded".
	for (const filter of ['ontario', 'seed']) {
		expect((await list('rateRequest', { filter })).results).toEqual([wanted]);
	}
});

it.each([
	['501', [undefined, '501']],
	['5 Main', [undefined]],
])('rate requests are looked up by ID only if %j can be an ID', async (filter, ids) => {
	await list('rateRequest', { filter });
	expect((await sandbox().control.log()).map(({ query }) => query.id)).toEqual(ids);
});

describe("a list that can't be loaded", () => {
	it('explains a rejected token without showing it', async () => {
		const refused = list('region', { token: 'not-a-token' });
		await expect(refused).rejects.toMatchObject({ httpCode: '401', description: expect.stringMatching(/token/i) });
		await expect(refused).rejects.not.toThrow(/not-a-token/);
	});

	it('reports a missing permission', async () => {
		await sandbox().control.fail({ status: 403, body: { message: 'Forbidden' } });
		await expect(list('agent')).rejects.toThrow(/^The account isn't allowed to do this/);
	});
});
