import type { IDataObject } from 'n8n-workflow';
import { inDays } from '../../../support/dates.mts';
import { runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

/** Creates orders with one container each, with these fields. */
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

it('Last Free Day Within returns past and near days, earliest first, and counts unknown days', async () => {
	const [far, near, unknown, passed] = await seed(
		...[{ last_free_day: inDays(30) }, { last_free_day: inDays(1) }, {}, { last_free_day: inDays(-3) }],
	);
	const { orders, hints } = await get({ lastFreeDayWithin: 5 });
	expect(orders).toEqual([passed, near]);
	expect(hints).toBe('1 container has no last free day, so Last Free Day Within left it out.');
	expect((await get({}, { returnAll: true })).orders).toEqual([passed, near, far, unknown]);
});

it('leaves out containers that have left the terminal, until the filter is removed', async () => {
	const [, available] = await seed({ last_free_day: inDays(1), status: 56 }, { last_free_day: inDays(1), status: 34 });
	const { items } = await runOperation(sandbox(), 'container.getAll', {});
	expect(items.map(({ json }) => json.order_id)).toEqual([available]);
	expect(await get({ lastFreeDayWithin: 5 })).toMatchObject({ orders: { length: 2 }, hints: '' });
	expect(await get({ lastFreeDayWithin: 5, atTerminal: true })).toMatchObject({ orders: [available], hints: '' });
});

it('stops reading when it has found enough containers', async () => {
	await sandbox().control.seedOrders({ count: 50 });
	await sandbox().control.clearLog();
	expect((await get({ atTerminal: true }, { limit: 3 })).orders).toHaveLength(3);
	expect(await sandbox().control.log()).toHaveLength(1);
});

it('Last Free Day Within finds nothing before a day is announced, and fails if the API has no such field', async () => {
	await seed({}, {});
	const none = { orders: [], error: undefined, hints: expect.stringContaining('2 containers have no last free day') };
	expect(await get({ lastFreeDayWithin: 5 })).toMatchObject(none);
	const data = [{ id: 1, containers: [{ id: 2, number: 'MSCU1234566', status: 34 }] }];
	await sandbox().control.fail({ status: 200, body: { data } });
	expect((await get({ lastFreeDayWithin: 5 })).error?.message).toContain('1 container has no last free day');
});

it('reads all pages before it applies Limit, so that no near day is missed', async () => {
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

it.each([
	["isn't a date", '0000-00-00'],
	['has an invalid year', '0001-01-01'],
])('a last free day that %s counts as unknown', async (_what, date) => {
	const [unknown, near] = await seed({ last_free_day: date }, { last_free_day: inDays(1) });
	const { orders, hints } = await get({ lastFreeDayWithin: 5 });
	expect(orders).toEqual([near]);
	expect(hints).toContain('1 container has no last free day');
	expect((await get({}, { returnAll: true })).orders).toEqual([near, unknown]);
});

it('a last free day that is a text without a date is returned, with a warning in it, and an empty one is not', async () => {
	const [unread, , near] = await seed(
		...[{ last_free_day: 'call terminal' }, { last_free_day: ' ' }, { last_free_day: inDays(1) }],
	);
	const { items } = await runOperation(sandbox(), 'container.getAll', { filters: { lastFreeDayWithin: 5 } });
	expect(items.map(({ json }) => [json.order_id, json.warnings])).toEqual([
		[near, [expect.stringMatching(/^1 container has no last free day/)]],
		[unread, [expect.stringMatching(/^The last free day "call terminal" isn't a date/)]],
	]);
});

it('recognizes a status by its code or its name, as a value or in an object', async () => {
	const [available, , named] = await seed(
		...[
			{ status: { code: 34, name: 'Available' } },
			{ status: { code: 56 } },
			{ status: 'Available' },
			{ status: 'Outgated' },
		],
	);
	expect(new Set((await get({ status: [34] })).orders)).toEqual(new Set([available, named]));
	expect(new Set((await get({ atTerminal: true })).orders)).toEqual(new Set([available, named]));
});

it('names the statuses to choose from if it gets another one', async () => {
	const run = await runOperation(sandbox(), 'container.getAll', { filters: { status: ['Available', 'On hold'] } });
	expect(run.error?.message).toMatch(/^Container Status must be one of .*Available.* \(given: "On hold"\)/);
});

it('recognizes a release status in any spelling', async () => {
	const [held] = await seed({ status: 34 });
	await sandbox().control.advanceOrder({ id: held ?? 0, released_status: 'not_released' });
	expect((await get({ releasedStatus: 'Not Released' })).orders).toEqual([held]);
});

it('reports how many more containers match than Limit returns', async () => {
	await seed({ last_free_day: inDays(1) }, { last_free_day: inDays(2) }, { last_free_day: inDays(3) });
	expect((await get({ lastFreeDayWithin: 5 }, { limit: 1 })).hints).toMatch(
		/^The list is cut off: only 1 of 3 matching containers are returned\. Raise Limit/,
	);
});

it('reports how many orders have no list of containers', async () => {
	await seed({}, {});
	await sandbox().control.fail({ method: 'GET', kind: 'rewrite', remove: ['data.0.containers'] });
	expect((await get({})).hints).toBe('1 of the orders came back without a readable list of containers.');
});

it('Last Free Day Within, which the editor always shows, filters nothing while it is empty', async () => {
	const ids = await seed({ last_free_day: inDays(1) }, {});
	expect(await get({ lastFreeDayWithin: '' })).toEqual({
		orders: [...ids].reverse(),
		hints: '',
		error: undefined,
	});
});

it.each([
	...['={{ undefined }}', '={{ null }}', '={{ "" }}', '={{ $json.missing }}', '='].map((text) => ({
		lastFreeDayWithin: text,
	})),
	{ lastFreeDayWithin: ' ' },
	{ lastFreeDayWithin: -1 },
	{ lastFreeDayWithin: 'soon' },
	{ releasedStatus: '={{ "" }}' },
])('%j is rejected before anything is sent', async (filters) => {
	const { error } = await get(filters);
	expect(error?.message).toMatch(/Last Free Day Within|Release Status/);
	expect(await sandbox().control.log()).toEqual([]);
});
