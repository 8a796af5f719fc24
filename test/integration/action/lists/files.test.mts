import type { IDataObject } from 'n8n-workflow';
import { booked } from '../../support/booked.mts';
import { jsonOf, runOperation } from '../../support/freight.mts';
import { useLists } from './support.mts';

const { sandbox, list } = useLists();

describe('LTL shipments and files', () => {
	const book = () => booked.ltl(sandbox());

	it('are listed by order number, and found by PRO number and company', async () => {
		const { order_number: number, pro_number: pro } = await book();
		const [only] = (await list('ltlShipment')).results;
		expect(only).toMatchObject({ value: number, name: expect.stringContaining(`${number as string} · `) });
		expect((await list('ltlShipment', { filter: (pro as string).slice(2) })).results).toHaveLength(1);
	});

	it('that are missing from the list are found by order number', async () => {
		const { order_number: number } = await book();
		await sandbox().control.fail({ method: 'GET', path: '/api/ltl/shipments', status: 200, body: { data: [] } });
		const { results } = await list('ltlShipment', { filter: number as string });
		expect(results.map(({ value }) => value)).toEqual([number]);
	});

	it('are accepted from the list, by number and as plain text', async () => {
		const { order_number: number } = await book();
		for (const orderNumber of [number, { mode: 'list', value: number }, { mode: 'id', value: number }]) {
			const files = jsonOf(await runOperation(sandbox(), 'ltlShipmentFile.getAll', { orderNumber }));
			expect(files).not.toEqual([]);
		}
	});

	it('list the files of the chosen shipment', async () => {
		const { order_number: number } = await book();
		const parameters = { orderNumber: { mode: 'list', value: number } } as IDataObject;
		const files = jsonOf(await runOperation(sandbox(), 'ltlShipmentFile.getAll', parameters));
		const download = { resource: 'ltlShipmentFile', operation: 'download' };
		const { results } = await list('ltlFile', { parameters: { ...download, ...parameters } });
		expect(results).toEqual(
			files.map(({ id, filename, type }) => ({ name: `${filename as string} · ${type as string}`, value: id })),
		);
	});

	it('list the files of an order chosen by its MBL number', async () => {
		await sandbox().control.seedOrders({ fields: { mbl_number: 'MAEU123456789' } });
		const orderId = { mode: 'name', value: 'MAEU123456789' };
		const urls = { url: [{ url: `${sandbox().url}/invoice.pdf`, type: 'Vendor Invoice' }] };
		jsonOf(await runOperation(sandbox(), 'orderFile.upload', { orderId, source: 'url', urls }));
		const { results } = await list('orderFile', {
			parameters: { resource: 'orderFile', operation: 'delete', orderId },
		});
		expect(results).toEqual([expect.objectContaining({ name: expect.stringContaining('invoice.pdf') })]);
	});
});
