import type { IDataObject } from 'n8n-workflow';
import { runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

const MORE = 'The list may be incomplete: the API says that there are more records than it returned.';

const ID = { orderId: 7 };

/** Runs an operation for which the service returns this list. Returns the items and hints. */
const listed = async (name: string, parameters: IDataObject, body: IDataObject) => {
	await sandbox().control.fail({ method: 'GET', status: 200, body, times: 9 });
	const { items, error, hints } = await runOperation(sandbox(), name, parameters);
	return { items: items.map(({ json }) => json), message: error?.message, hints: hints.map(({ message }) => message) };
};

const all = { returnAll: true };
const orders = (count: number) => Array.from({ length: count }, (_, id) => ({ id, containers: [{ id }] }));

it.each<[string, IDataObject, IDataObject]>([
	['order.getAll', all, { data: orders(3), meta: { total: 40 } }],
	['container.getAll', all, { data: orders(3), total: 100 }],
	['intermodalRegion.getAll', all, { data: [{ id: 1 }], links: { next: 'https://example.com/?page=2' } }],
	['orderFile.getAll', ID, { data: [{ id: 1 }], last_page: 2 }],
	['ltlShipment.getAll', all, { data: [{ order_number: 'LS1' }], next_page_url: '/?page=2' }],
	['pickupNumberAgent.search', all, { data: [{ id: 1, name: 'Harbor' }], total: 50 }],
])('%s reports that its list may be incomplete', async (name, parameters, body) => {
	const { items, message, hints } = await listed(name, parameters, body);
	expect(message).toBeUndefined();
	expect(hints).toEqual([MORE]);
	expect(items.map(({ warnings }) => warnings)).toEqual(items.map((_, index) => (index === 0 ? [MORE] : undefined)));
});

it('a list that is cut off at the limit shows no hint', async () => {
	const { items, hints } = await listed('order.getAll', { limit: 2 }, { data: orders(3), meta: { last_page: 7 } });
	expect(items).toHaveLength(2);
	expect(hints).toEqual([]);
});

it.each<[string, IDataObject]>([
	...['order.getAll', 'container.getAll', 'intermodalRegion.getAll', 'ltlShipment.getAll'].map(
		(name): [string, IDataObject] => [name, all],
	),
	['orderFile.download', { ...ID, which: 'all' }],
	// The name isn't reported as unknown.
	['rate.search', { intermodalRegionId: { mode: 'name', value: 'Albany - NY' }, toCityId: 115 }],
])('%s fails if the response contains no list, and quotes the service', async (name, parameters) => {
	const { message } = await listed(name, parameters, { message: 'Maintenance until 10:00' });
	expect(message).toMatch(/^The API returned no list of records: Maintenance until 10:00/);
});

it.each<[IDataObject]>([[{ success: false }], [{ status: 'error' }], [{ errors: ['x'] }]])(
	'an empty list next to %j fails, as for a booking',
	async (failure) => {
		const { message } = await listed('order.getAll', all, { ...failure, message: 'Database is down', data: [] });
		expect(message).toMatch(/^The API returned no list of records: Database is down/);
	},
);

it('an empty response fails, since no item could say so', async () => {
	await sandbox().control.fail({ method: 'GET', status: 204, times: 1 });
	const { error } = await runOperation(sandbox(), 'order.getAll', all);
	expect(error?.message).toMatch(/^Nothing was found, but .* an empty response instead of a list/);
});
