import type { IDataObject } from 'n8n-workflow';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { jsonOf, recordOf, runOperation, useSandbox, type OperationRun } from '../../support/freight.mts';

const sandbox = useSandbox();

const BY_HAND = { mode: 'manual' } as const;
const ELSEWHERE = /isn't in the city that was quoted/;

const warehouseIn = async (query: string) => {
	const { id: cityId } = await recordOf(sandbox(), 'city.search', { query });
	const parameters = { ...parametersOf('warehouse.create'), name: 'Acme DC', cityId };
	return (await recordOf(sandbox(), 'warehouse.create', parameters)) as IDataObject & { id: number };
};

const rateToOntario = async () => {
	const lane = { intermodalRegionId: 50, toCityId: 115, options: { cheapestOnly: true } };
	return await recordOf(sandbox(), 'rate.search', lane);
};

/** Books or previews an order to a saved warehouse, with this rate in the input item. */
async function order(warehouseId: unknown, rate: IDataObject, more: OperationRun = {}, parameters: IDataObject = {}) {
	await sandbox().control.clearLog();
	const run = await runOperation(
		sandbox(),
		'order.create',
		{
			...parametersOf('order.create'),
			rateId: '={{ $json.id }}',
			quoteId: '={{ $json.quote_id }}',
			additionalFields: {},
			deliverTo: 'warehouse',
			warehouseId,
			...parameters,
		} as IDataObject,
		{ items: [{ json: rate }], ...more },
	);
	const reads = (await sandbox().control.log()).filter(({ path }) => path.startsWith('/api/v2/warehouses/'));
	return { run, item: jsonOf(run)[0] ?? {}, hints: run.hints.map(({ message }) => message), reads };
}

it.each([
	['a preview', BY_HAND],
	['a booking', {}],
])('%s points out a saved warehouse in a different city than the quote', async (_what, more) => {
	const { id } = await warehouseIn('Dallas,TX');
	const { hints, reads } = await order(id, await rateToOntario(), more);
	const where = `Warehouse ${id}: Acme DC, Dallas, TX (quoted: Ontario, CA)`;
	expect(hints.filter((hint) => ELSEWHERE.test(hint) && hint.includes(where))).toHaveLength(1);
	expect(reads).toHaveLength(1);
});

it('points out a different city if the rate contains only the ID of its city', async () => {
	const { id } = await warehouseIn('Dallas,TX');
	const rate = { ...(await rateToOntario()), to_city: undefined, lane: undefined };
	expect((await order(id, rate)).hints).toContainEqual(expect.stringMatching(/Dallas, TX \(quoted: city ID 115\)/));
});

it('the preview shows the warehouse with city and state, and has no hint if the city matches the quote', async () => {
	const { id } = await warehouseIn('Ontario,CA');
	const { item, hints } = await order(id, await rateToOntario(), BY_HAND);
	expect(item.destination).toBe(`Warehouse ${id}: Acme DC, Ontario, CA`);
	expect(hints.filter((hint) => ELSEWHERE.test(hint))).toEqual([]);
});

it("doesn't read a warehouse if no quoted city is known", async () => {
	const { id } = await warehouseIn('Dallas,TX');
	const { id: rateId, quote_id: quoteId } = await rateToOntario();
	const { item, reads } = await order(id, {}, BY_HAND, { rateId, quoteId });
	expect(item.destination).toBe(`Warehouse ${id}`);
	expect(reads).toEqual([]);
});

it.each([
	['forbidden', { status: 403 }],
	['not found', { status: 404 }],
	['returned in another format', { status: 200, body: { data: 'none' } }],
])('books, with a hint, if the warehouse is %s', async (_what, fault) => {
	const { id } = await warehouseIn('Ontario,CA');
	const rate = await rateToOntario();
	await sandbox().control.fail({ method: 'GET', path: '*/warehouses/*', ...fault });
	const { item, hints } = await order(id, rate);
	expect(item).toMatchObject({ status: 'open' });
	expect(hints).toContainEqual(expect.stringMatching(/returned no city for warehouse \d+/));
});

describe('a public warehouse', () => {
	const publicIn = async (keyword: string) =>
		(await recordOf(sandbox(), 'warehouse.searchPublic', { filters: { keyword } })) as IDataObject & { id: number };
	const chosen = ({ id, name }: IDataObject) => ({
		__rl: true,
		mode: 'list',
		value: id,
		cachedResultName: `${name as string} · ONTARIO, CA, USA`,
	});

	it('chosen from the list is compared with the quoted city, as the search returns it', async () => {
		const warehouse = await publicIn('Dallas');
		const { hints, item } = await order(chosen(warehouse), await rateToOntario(), BY_HAND);
		const where = `Warehouse ${warehouse.id}: ${warehouse.name as string}, Dallas, TX`;
		expect(
			hints.filter((hint) => ELSEWHERE.test(hint) && hint.includes(`${where} (quoted: Ontario, CA)`)),
		).toHaveLength(1);
		expect(item.destination).toBe(where);
	});

	const rateToDallas = async () => {
		const { id: toCityId } = await recordOf(sandbox(), 'city.search', { query: 'Dallas,TX' });
		return await recordOf(sandbox(), 'rate.search', {
			intermodalRegionId: 50,
			toCityId,
			options: { cheapestOnly: true },
		});
	};

	it('in the quoted city is found for each item, even if the search of an earlier item found nothing', async () => {
		const { id, name } = await publicIn('Dallas');
		const rates = [await rateToOntario(), await rateToDallas()];
		const items = rates.map((json) => ({ json }));
		const mblNumber = '={{ "MAEU00000000" + $itemIndex }}';
		const { run, hints } = await order(id, {}, { ...BY_HAND, items }, { mblNumber });
		const where = `Warehouse ${id}: ${name as string}, Dallas, TX`;
		expect(jsonOf(run).map(({ destination }) => destination)).toEqual([`Warehouse ${id}`, where]);
		expect(hints).toContainEqual(expect.stringMatching(/returned no city for warehouse/));
	});

	it('in the quoted city is found by its ID alone', async () => {
		const { id, name } = await publicIn('Dallas');
		const { hints, item } = await order(id, await rateToDallas(), BY_HAND);
		expect(hints.filter((hint) => /warehouse/i.test(hint))).toEqual([]);
		expect(item.destination).toBe(`Warehouse ${id}: ${name as string}, Dallas, TX`);
	});

	it("in another city, given by its ID alone, isn't compared, and a hint points that out", async () => {
		const { id } = await publicIn('Dallas');
		const { hints } = await order(id, await rateToOntario());
		expect(hints).toContainEqual(expect.stringMatching(/returned no city for warehouse \d+/));
	});
});

it('reads a warehouse once for all items of a run', async () => {
	const { id } = await warehouseIn('Dallas,TX');
	const rate = await rateToOntario();
	const items = ['MAEU880000001', 'MAEU880000002'].map((mbl) => ({ json: { ...rate, mbl } }));
	const { reads } = await order(id, rate, { items }, { mblNumber: '={{ $json.mbl }}' });
	expect(reads).toHaveLength(1);
});
