import type { IDataObject } from 'n8n-workflow';
import { booked } from '../../support/booked.mts';
import { jsonOf, runOperation } from '../../support/freight.mts';
import { useLists } from './support.mts';

const { sandbox, list } = useLists();

const seed = async (mbl: string, reference: string, ...numbers: string[]) => {
	const containers = numbers.map((number) => ({ number, type: '40HQ', package: '1 Pallet', weight: 1 }));
	const fields = { mbl_number: mbl, customer_reference_number: reference, containers };
	const [id = 0] = await sandbox().control.seedOrders({ fields });
	await sandbox().control.clearLog();
	return id;
};

const requests = async () => (await sandbox().control.log()).map(({ method, path }) => `${method} ${path}`);
const byNumber = (value: string) => ({ orderId: { __rl: true, mode: 'name', value } });
const get = async (value: string, more = {}) => await runOperation(sandbox(), 'order.get', byNumber(value), more);

describe('By Number', () => {
	let id = 0;
	beforeEach(async () => {
		id = await seed('MAEU712345678', 'PO-4711', 'MSKU1234565', 'MSKU7654321');
	});

	it.each([
		...['PO-4711', 'po 4711', 'PO4711', '4711', 'MAEU712345678', 'maeu-712 345 678', '712345678'],
		...['MSKU 123456-5', 'msku7654321', '\u200bPO\uff0d4711 '],
	])('finds an order by %j, with at most five look-ups', async (text) => {
		expect(jsonOf(await get(text))).toMatchObject([{ id }]);
		expect((await requests()).length).toBeLessThanOrEqual(6);
	});

	it.each(['PO-4711', 'MAEU712345678', 'MSKU1234565'])('finds %j with one look-up', async (text) => {
		expect(jsonOf(await get(text))).toMatchObject([{ id }]);
		expect(await requests()).toHaveLength(2);
		await sandbox().control.clearLog();
		const filters = { anyNumber: text };
		expect(jsonOf(await runOperation(sandbox(), 'order.getAll', { filters }))).toMatchObject([{ id }]);
		expect(await requests()).toHaveLength(1);
	});

	it('asks five times at most, even if the API ignores its filters', async () => {
		const body = { data: Array.from({ length: 20 }, (_, at) => ({ id: at + 1 })), meta: { last_page: 9 } };
		await sandbox().control.fail({ method: 'GET', path: '/api/v2/orders', status: 200, body, times: 99 });
		await runOperation(sandbox(), 'order.getAll', { filters: { anyNumber: 'MAEU 712 345 999' } });
		expect((await requests()).length).toBeLessThanOrEqual(5);
	});

	it('finds an order by its ID and its booking number, with or without letters', async () => {
		for (const text of [String(id), `BK${id}`, `bk ${id}`]) expect(jsonOf(await get(text))).toMatchObject([{ id }]);
	});

	it('never decides a number that could be of two orders, which it lists, and sends no file', async () => {
		await seed(String(id), 'PO-9', 'TEMU3507186');
		const url = { url: [{ url: 'https://example.com/a.pdf' }] };
		const upload = { ...byNumber(String(id)), source: 'url', urls: url };
		const remove = { ...byNumber(String(id)), fileId: 1 };
		for (const run of [
			await runOperation(sandbox(), 'orderFile.upload', upload),
			await runOperation(sandbox(), 'orderFile.delete', remove),
		]) {
			expect(run.error?.message).toMatch(
				new RegExp(
					`^More than one order matches "${id}": ${id} · PO-9 · \\d+ · TEMU3507186 · open; MAEU712345678 · PO-4711 `,
				),
			);
		}
		expect(new Set(await requests())).toEqual(new Set(['GET /api/v2/orders']));
	});

	it('lists the orders that share a PO or container', async () => {
		await seed('MAEU712345679', 'PO-4711', 'MSKU1234565');
		for (const text of ['PO-4711', 'MSKU1234565'])
			expect((await get(text)).error?.message).toMatch(/^More than one order matches .*MAEU712345679.*MAEU712345678/);
	});

	it('says how it looked up a number that no order has, and what to enter', async () => {
		expect((await get('PO-9999')).error?.message).toBe(
			'No order matches "PO-9999" (looked up as customer reference number, booking number, MBL number, and in the first 100 records of the list). Enter just one number: MBL, container, booking, PO or order ID. [item 0]',
		);
	});

	it('finds no order in an API that ignores the filters, unless the order shows the number', async () => {
		const filters = ['mbl_number', 'booking_number', 'container_number', 'customer_reference_number', 'id'];
		const path = '/api/v2/orders';
		await sandbox().control.fail({ path, method: 'GET', kind: 'rewrite', ignore: filters, times: 9 });
		expect((await get('PO-9999')).error?.message).toMatch(/^No order matches/);
	});
});

describe('Any Number', () => {
	const orders = async (anyNumber: string, more = {}) =>
		await runOperation(sandbox(), 'order.getAll', { filters: { anyNumber }, returnAll: true, ...more });
	const containers = async (anyNumber: string, filters = {}) =>
		jsonOf(await runOperation(sandbox(), 'container.getAll', { filters: { anyNumber, ...filters } })).map(
			(row) => row.container_number,
		);

	it('lists all orders with a PO, page by page, up to the limit', async () => {
		await sandbox().control.seedOrders({ count: 25, fields: { customer_reference_number: 'STOCK' } });
		await seed('MAEU712345678', 'PO-1', 'MSKU1234565');
		expect(jsonOf(await orders('stock'))).toHaveLength(25);
		expect(jsonOf(await orders('STOCK'))).toHaveLength(25);
		expect(jsonOf(await orders('STOCK', { returnAll: false, limit: 3 }))).toHaveLength(3);
	});

	it('lists all orders that digits may mean', async () => {
		const id = await seed('MAEU712345678', 'PO-4711', 'MSKU1234565');
		const other = await seed('MAEU712345679', `PO-${id}`, 'TEMU3507186');
		expect(jsonOf(await orders(String(id))).map((order) => order.id)).toEqual([id, other]);
	});

	it('lists the containers of an order, or only the one with the number', async () => {
		await seed('MAEU712345678', 'PO-4711', 'MSKU1234565', 'MSKU7654321');
		await seed('MAEU712345679', 'PO-4712', 'TEMU3507186');
		expect(await containers('po4711')).toEqual(['MSKU1234565', 'MSKU7654321']);
		expect(await containers('MSKU 765432-1')).toEqual(['MSKU7654321']);
		expect(await containers('PO-4711', { status: [34] })).toEqual([]);
	});

	it("doesn't replace another filter", async () => {
		await seed('MAEU712345678', 'PO-4711', 'MSKU1234565');
		await seed('MAEU712345679', 'PO-4712', 'TEMU3507186');
		const filters = { containerNumber: 'TEMU3507186' };
		expect(jsonOf(await orders('MSKU1234565', { filters: { anyNumber: 'MSKU1234565', ...filters } }))).toEqual([]);
		expect(jsonOf(await orders('PO-4712', { filters: { anyNumber: 'PO-4712', ...filters } }))).toHaveLength(1);
	});

	it('says how it looked up a number that nothing has', async () => {
		const run = await orders('PO-9999');
		expect(run.items).toEqual([]);
		expect(run.hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^No order matches "PO-9999" \(looked up as customer reference number, /),
		]);
		expect(await requests()).toHaveLength(4);
	});

	it.each([
		['={{ $json.nothing }}', /^Any Number is empty\. Check its expression/],
		['#N/A', /^Any Number is a placeholder/],
		['={{ ["PO-1", "PO-2"] }}', /^Any Number must be text \(given: a list\)/],
	])('fails if it is %s, since the list would contain all orders', async (anyNumber, why) => {
		expect((await orders(anyNumber)).error?.message).toMatch(why);
		const { error } = await runOperation(sandbox(), 'container.getAll', { filters: { anyNumber } });
		expect(error?.message).toMatch(why);
		expect(await requests()).toEqual([]);
	});
});

it.each(['order.getAll', 'container.getAll'])(
	'the filter MBL Number of %s is asked for in both spellings',
	async (name) => {
		await seed('MAEU 712-345', 'PO-1', 'MSKU1234565');
		const find = async (mblNumber: string) =>
			jsonOf(await runOperation(sandbox(), name, { filters: { mblNumber } })).map((one) => one.mbl_number);
		expect(await find('MAEU 712-345')).toEqual(['MAEU 712-345']);
		expect(await find('MAEU9')).toEqual([]);
	},
);

it('the list of orders shows MBL, PO and ID, and finds an older order by any number', async () => {
	const id = await seed('MAEU712345678', 'PO-4711', 'MSKU1234565', 'MSKU7654321');
	await sandbox().control.seedOrders({ count: 30 });
	const line = { name: `MAEU712345678 · PO-4711 · ${id} · MSKU1234565 +1 · open`, value: id };
	for (const filter of ['po 4711', 'MAEU-712345678', '712345678', 'MSKU 123456-5', String(id)])
		expect((await list('order', { filter })).results).toEqual([line]);
	expect((await list('order', { filter: 'PO-9999' })).results[0]?.name).toBe('No order fits "PO-9999"');
});

describe('an LTL shipment', () => {
	const files = async (value: string, more = {}) =>
		await runOperation(sandbox(), 'ltlShipmentFile.getAll', { orderNumber: { mode: 'name', value } }, more);

	it('is found by its order number and its rate number, without reading the whole list', async () => {
		const shipment: IDataObject = await booked.ltl(sandbox());
		await sandbox().control.clearLog();
		for (const name of ['order_number', 'rate_number'])
			expect(jsonOf(await files(shipment[name] as string)).length).toBeGreaterThan(0);
		const lists = (await sandbox().control.log()).filter(({ path }) => path === '/api/ltl/shipments');
		expect(lists.map(({ query }) => Object.keys(query))).toEqual([
			['order_numbers'],
			['order_numbers'],
			['rate_numbers'],
		]);
		const spaced = (shipment.order_number as string).toLowerCase().replace(/^../, '$& ');
		expect(jsonOf(await files(spaced)).length).toBeGreaterThan(0);
	});

	it("isn't found by another number, and the message says what can be looked up", async () => {
		await booked.ltl(sandbox());
		expect((await files('PRO123')).error?.message).toBe(
			'No LTL shipment matches "PRO123" (looked up as order number, rate number). Enter an order or rate number (nothing else can be looked up). [item 0]',
		);
	});
});
