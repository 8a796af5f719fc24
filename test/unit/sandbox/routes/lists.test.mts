import { useSandbox, type Row } from '../support.mts';

const sandbox = useSandbox();

interface Page {
	readonly data: Row[];
	readonly meta: { readonly per_page: number; readonly total: number };
	readonly links: { readonly prev: unknown; readonly next: unknown };
}

const page = async (query = '') => (await sandbox.api.get<Page>(`/api/v2/orders?${query}`)).data;
const idsOf = ({ data }: Page) => data.map(({ id }) => id);

let ids: number[] = [];
beforeEach(async () => {
	ids = (await sandbox.control.seedOrders({ count: 45 })).reverse();
});

test("pages have 20 records, newest first, in Laravel's envelope", async () => {
	const [first, second, third, fourth] = [
		await page(),
		await page('page=2'),
		await page('page=3'),
		await page('page=4'),
	];
	expect([first, second, third, fourth].map(idsOf)).toEqual([ids.slice(0, 20), ids.slice(20, 40), ids.slice(40), []]);
	expect(second.meta).toEqual({ current_page: 2, last_page: 3, per_page: 20, total: 45 });
	expect(second.links).toMatchObject({
		prev: expect.stringContaining('page=1'),
		next: expect.stringContaining('page=3'),
	});
	expect([first.links.prev, third.links.next]).toEqual([null, null]);
});

test('per_page is accepted up to 100', async () => {
	expect([(await page('per_page=7')).data.length, (await page('per_page=1000')).meta.per_page]).toEqual([7, 100]);
});

test('page information can be at the top level, or missing', async () => {
	await sandbox.control.behave({ lists: { envelope: 'topLevel' } });
	expect(await page()).toMatchObject({ total: 45, last_page: 3, data: expect.any(Array) });
	await sandbox.control.behave({ lists: { envelope: 'none' } });
	expect(Object.keys(await page())).toEqual(['data']);
});

test('the page may be ignored, the order changed, and fields omitted', async () => {
	await sandbox.control.behave({ lists: { ignorePage: true } });
	expect(idsOf(await page('page=3'))).toEqual(ids.slice(0, 20));
	await sandbox.control.behave({ lists: { ignorePage: false, order: 'oldest' } });
	expect(idsOf(await page())).toEqual([...ids].reverse().slice(0, 20));
	await sandbox.control.behave({ lists: { order: 'shuffled', omit: ['status', 'containers'] } });
	const shuffled = await page('per_page=100');
	expect(idsOf(shuffled)).not.toEqual(ids);
	expect(idsOf(shuffled).sort()).toEqual([...ids].sort());
	expect([shuffled.data[0]!.status, shuffled.data[0]!.containers, typeof shuffled.data[0]!.mbl_number]).toEqual([
		undefined,
		undefined,
		'string',
	]);
});

test('records can be created while pages are read', async () => {
	await sandbox.control.behave({ lists: { arrivals: 3 } });
	expect(idsOf(await page())).toEqual(ids.slice(0, 20));
	expect(idsOf(await page('page=2')).slice(0, 3)).toEqual(ids.slice(17, 20));
	expect((await page()).meta.total).toBe(51);
});

test('public warehouses are also returned in pages', async () => {
	const { data } = await sandbox.api.get('/api/v2/warehouses/public/search');
	expect([data.data.length, data.meta.last_page > 3]).toEqual([20, true]);
});

test('ten thousand orders can be created with one request', async () => {
	const made = await sandbox.control.seedOrders({ count: 10_000 });
	expect(made).toHaveLength(10_000);
	expect((await sandbox.control.counts()).orders).toBe(10_045);
});
