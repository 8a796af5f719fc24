import { jsonOf, runOperation } from '../../support/freight.mts';
import { useLists } from './support.mts';

const { sandbox, list, names, paths } = useLists();

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
	it('are searched by name, code and city', async () => {
		const { results } = await list('warehouse');
		expect(results[0]?.name).toMatch(/^\w.+ · .+, [A-Z]{2}, USA$/);
		expect((await names('warehouse', { filter: 'albany' })).join()).toMatch(/Albany, NY/);
	});

	it("are found by the API, even by fields that the list doesn't show", async () => {
		const keyword = '555-010-1003';
		const [one] = jsonOf(await runOperation(sandbox(), 'warehouse.searchPublic', { filters: { keyword } }));
		const { results } = await list('warehouse', { filter: keyword });
		expect(results.map(({ value }) => value)).toEqual([one?.id]);
	});
});

describe('orders', () => {
	const seed = async (count: number, fields: object = {}, containers = 1) =>
		await sandbox().control.seedOrders({ count, containers, fields });

	it('are listed as the API returns them, the first 100 at most', async () => {
		const ids = await seed(101, {}, 2);
		expect((await list('order')).results.map(({ value }) => value)).toEqual(ids.slice(1).reverse());
		expect(await paths()).toEqual(['/api/v2/orders']);
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
