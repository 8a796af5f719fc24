import { Host, type Response } from './host.mts';

const ok = (content: unknown): Response => ({ statusCode: 200, body: JSON.stringify(content) });

/** Successful responses that contain no list. */
const NO_LIST: ReadonlyArray<readonly [name: string, response: Response]> = [
	['204', { statusCode: 204, body: '' }],
	['an empty 200', { statusCode: 200, body: '' }],
	['null', ok(null)],
	['a wrapped null', ok({ data: null })],
	['a null beside an error', ok({ data: null, error: 'busy' })],
	['an empty list beside an error', ok({ success: false, data: [] })],
	['an empty list beside a failure in words', ok({ status: 'error', message: 'Database is down', data: [] })],
	['a message', ok({ message: 'Maintenance' })],
	['a list in another field', ok({ data: { orders: [{ id: 1 }] } })],
	['a text', ok('busy')],
	['an empty object', ok({})],
];

it.each([
	['order', 'order_id', ['order.created', 'order.status'], (id: number) => ({ id })],
	// This list has no pages.
	[
		'LTL shipment',
		'order_number',
		['ltlShipment.status', 'ltlShipment.trackingEvent'],
		(id: number) => ({ order_number: id, tracking: [{ activity: 'BOOKED', event_time: '1' }] }),
	],
])('reports no existing %s as new after a list that was cut', async (_of, id, changes, record) => {
	const host = new Host(changes);
	const poll = async (first: number, last: number, status: string) => {
		const data = [1, 2, 3, 4].slice(first - 1, last).map((number) => ({ ...record(number), status }));
		host.respond = () => ok({ data, meta: { total: 3 } });
		return (await host.next()).map((item) => [item.change, Number(item[id]), item.current]);
	};
	for (const status of ['open', 'open']) expect(await poll(2, 2, status)).toEqual([]);
	expect(host.warnings).toEqual([expect.stringContaining('may be incomplete')]);
	expect(await poll(1, 3, 'open')).toEqual([]);
	expect(await poll(2, 4, 'closed')).toEqual([
		...[2, 3].map((number) => [changes.find((change) => change.endsWith('.status')), number, 'closed']),
		[changes.find((change) => !change.endsWith('.status')), 4, expect.anything()],
	]);
	host.respond = () => ok({ data: [{ ...record(2), status: 'open' }], meta: { total: 3 } });
	expect(await host.next()).toMatchObject([{ warnings: [expect.stringMatching(/^The list may be incomplete/)] }]);
});

describe.each(NO_LIST)('a response without a list: %s', (_, response) => {
	it.each(['while n8n publishes', 'later'])('makes the poll %s fail, and is not remembered', async (when) => {
		const host = new Host(['order.created', 'order.status']);
		const poll = async (respond: () => Response) => {
			host.respond = respond;
			return await host.next();
		};
		const records = [{ id: 1, status: 'open' }];
		if (when === 'later') await poll(() => ok(records));
		await expect(poll(() => response)).rejects.toThrow('The API returned no list of records');
		expect(await poll(() => ok(records))).toEqual([]);
		expect(await poll(() => ok([...records, { id: 2, status: 'open' }]))).toMatchObject([{ order_id: 2 }]);
	});
});
