import type { IDataObject } from 'n8n-workflow';
import { jsonOf, runOperation } from '../../support/freight.mts';
import { useLists } from './support.mts';

const { sandbox, list } = useLists();

/** Values in a list that aren't records. */
const ODD = [null, 'text', 7, [{ id: 5 }]];

const answer = async (path: string, ...records: IDataObject[]) =>
	await sandbox().control.fail({ method: 'GET', path, status: 200, body: { data: [...ODD, ...records] } });

const run = async (name: string, parameters: IDataObject) => jsonOf(await runOperation(sandbox(), name, parameters));

describe("a list with entries that aren't records", () => {
	it('is searched for an order by its ID', async () => {
		await answer('/api/v2/orders', { id: 5 });
		expect(await run('order.get', { orderId: 5 })).toEqual([{ id: 5 }]);
	});

	it('is searched for a name', async () => {
		await answer('/api/v2/cities', { id: 5, name: 'Odd Springs', state: 'CA' });
		await answer('/api/v2/intermodalRegions/cities/5/suggestion');
		await run('intermodalRegion.suggest', { cityId: { mode: 'name', value: 'Odd Springs, CA' } });
		expect((await sandbox().control.log()).at(-1)?.path).toBe('/api/v2/intermodalRegions/cities/5/suggestion');
	});

	it('is searched for the webhook configuration to delete', async () => {
		await answer('/api/webhook/config', { id: 5, event_type: 'SHIPMENT_CREATED', url: 'https://example.com' });
		await sandbox().control.fail({ method: 'DELETE', status: 204 });
		expect(await run('webhookConfiguration.delete', { configurationId: 5 })).toEqual([{ deleted: true }]);
	});

	it('shows the containers of its orders', async () => {
		await answer('/api/v2/orders', { id: 5, containers: [null, { number: 'MSCU1234567' }] });
		expect(await run('container.getAll', {})).toEqual([expect.objectContaining({ number: 'MSCU1234567' })]);
	});

	it('is shown in the editor', async () => {
		await answer('/api/v2/intermodalRegions', { id: 5, name: 'Chicago - IL' }, { name: 'Laredo - TX' });
		expect((await list('region')).results.map(({ value }) => value)).toEqual([5, false]);
	});

	it('is passed on without its null values', async () => {
		await answer('/api/v2/pickupNumberAgents', { id: 5 });
		expect(await run('pickupNumberAgent.search', { name: 'Harbor' })).toEqual([
			...ODD.slice(1).map((value) => ({ value })),
			{ id: 5 },
		]);
	});
});

describe('a hint counts the entries that are left out', () => {
	const hintsOf = async (operation: string, parameters: IDataObject, path: string, data: unknown) => {
		await sandbox().control.fail({ method: 'GET', path, status: 200, body: { data } });
		return (await runOperation(sandbox(), operation, parameters)).hints.map(({ message }) => message);
	};

	it('from a list of containers or orders', async () => {
		const data = [
			{ id: 5, containers: ['MSKU1234565', 7, null, { id: 1 }] },
			{ id: 6, containers: ['MSKU1234565'] },
			'A',
		];
		expect(await hintsOf('container.getAll', { returnAll: true }, '/api/v2/orders', data)).toEqual([
			"1 entry in the list of orders isn't a record and was left out.",
			"3 entries in the list of containers aren't records and were left out.",
		]);
	});

	it("from the list of an order's files", async () => {
		const parameters = { orderId: 5, which: 'all' };
		await sandbox().control.fail({ method: 'GET', path: '/api/v2/orders/5/files', status: 200, body: { data: ODD } });
		const { error } = await runOperation(sandbox(), 'orderFile.download', parameters);
		expect(error?.message).toMatch(/may be wrong\. 3 entries in the list of files aren't records and were left out\./);
	});
});
