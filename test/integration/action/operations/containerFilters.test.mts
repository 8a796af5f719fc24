import type { IDataObject } from 'n8n-workflow';
import { inDays } from '../../../support/dates.mts';
import { runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

/** Orders with one container each, with these fields. */
const seed = async (...containers: IDataObject[]) => {
	const ids = await sandbox().control.seedOrders({ count: containers.length });
	for (const [index, fields] of containers.entries())
		await sandbox().control.setContainer({ orderId: ids[index] ?? 0, fields });
	return ids;
};

const get = async (filters: IDataObject, more: IDataObject = {}) => {
	const { items, hints, error } = await runOperation(sandbox(), 'container.getAll', { filters, ...more });
	const texts = (hints as Array<{ message: string }>).map(({ message }) => message);
	return { orders: items.map(({ json }) => json.order_id), hints: texts.join(' '), error };
};

it('Last Free Day Within returns passed and near days, the earliest first, and counts the unknown ones', async () => {
	const [far, near, unknown, passed] = await seed(
		...[{ last_free_day: inDays(30) }, { last_free_day: inDays(1) }, {}, { last_free_day: inDays(-3) }],
	);
	const { orders, hints } = await get({ lastFreeDayWithin: 5 });
	expect(orders).toEqual([passed, near]);
	expect(hints).toBe('1 container has no last free day, so Last Free Day Within left it out.');
	expect((await get({}, { returnAll: true })).orders).toEqual([passed, near, far, unknown]);
});

it('Last Free Day Within fails where no container has a last free day, and not where there are no containers', async () => {
	expect(await get({ lastFreeDayWithin: 5 })).toMatchObject({ orders: [], error: undefined });
	await seed({}, {});
	const { error } = await get({ lastFreeDayWithin: 5 });
	expect(error?.message).toContain('none of the containers has a last free day');
});

it('reads all pages before Limit, so that no near day is missed', async () => {
	const ids = await sandbox().control.seedOrders({ count: 30 });
	for (const [index, orderId] of ids.entries())
		await sandbox().control.setContainer({ orderId, fields: { last_free_day: inDays(index + 1) } });
	expect((await get({ lastFreeDayWithin: 90 }, { limit: 1 })).orders).toEqual([ids[0]]);
	expect((await get({ lastFreeDayWithin: 90 }, { limit: 30 })).orders).toEqual(ids);
});

it('filters by status, release status and terminal', async () => {
	const [available, outgated, unknown] = await seed({ status: 34 }, { status: 56 }, { status: 77 });
	await sandbox().control.advanceOrder({ id: outgated ?? 0, released_status: 'Released' });
	expect((await get({ status: [34] })).orders).toEqual([available]);
	expect(new Set((await get({ status: [] })).orders)).toEqual(new Set([available, outgated, unknown]));
	expect((await get({ releasedStatus: 'released' })).orders).toEqual([outgated]);
	expect(new Set((await get({ atTerminal: true })).orders)).toEqual(new Set([available, unknown]));
	expect((await get({ atTerminal: false })).orders).toHaveLength(3);
});

it.each([{ lastFreeDayWithin: '' }, { lastFreeDayWithin: -1 }, { lastFreeDayWithin: 'soon' }, { releasedStatus: '' }])(
	'%j is refused before anything is sent',
	async (filters) => {
		const { error } = await get(filters);
		expect(error?.message).toMatch(/Last Free Day Within|Release Status/);
		expect(await sandbox().control.log()).toEqual([]);
	},
);
