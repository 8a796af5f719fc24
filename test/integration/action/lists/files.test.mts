import { booked } from '../../support/booked.mts';
import { jsonOf, runOperation } from '../../support/freight.mts';
import { useLists } from './support.mts';

const { sandbox, list } = useLists();

describe('LTL shipments', () => {
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
});
