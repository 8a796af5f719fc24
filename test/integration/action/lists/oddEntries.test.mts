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

it('warns that the containers of orders are unknown', async () => {
	const data = [{ id: 5, containers: ['MSKU1234565', { id: 1 }] }, 'A', { id: 6, containers: [] }];
	await sandbox().control.fail({ method: 'GET', path: '/api/v2/orders', status: 200, body: { data } });
	const { hints } = await runOperation(sandbox(), 'container.getAll', { returnAll: true });
	expect(hints.map(({ message }) => message)).toEqual([
		'2 of the orders came back without a readable list of containers.',
	]);
});

it("fails for a file in the list of an order's files that has no ID", async () => {
	await sandbox().control.fail({
		method: 'GET',
		path: '/api/v2/orders/5/files',
		status: 200,
		body: { data: ['a.pdf'] },
	});
	const { error } = await runOperation(sandbox(), 'orderFile.download', { orderId: 5, which: 'all' });
	expect(error?.message).toMatch(/without an ID/);
});
