import { brief, ORDER_CHANGES } from '../../../support/updates.mts';
import { Host } from './host.mts';

/** Returns the changes that one poll reports, in short form. */
const pollBrief = async (host: Host, records?: readonly unknown[]) => brief(await host.next(records));

const orders = (first: number, count: number) =>
	Array.from({ length: count }, (_, index) => ({
		id: first + index,
		status: 'open',
		containers: [{ id: first + index, status: 30, shipping_events: [{ activity: 'LOAD', event_time: '1' }] }],
	}));

describe('a duplicate container in an order', () => {
	const container = (status: number, more: object = {}) => ({ number: 'MSCU1234567', status, ...more });

	it.each([
		['without IDs', [container(30), container(34)]],
		['with the same ID', [container(30, { id: 5 }), container(34, { id: 5 })]],
		['without IDs and numbers', [{ status: 30 }, { status: 34 }]],
	])('causes no changes, and the first one counts: %s', async (_, containers) => {
		const host = new Host(ORDER_CHANGES);
		for (let poll = 0; poll < 3; poll++) expect(await pollBrief(host, [{ id: 1, containers }])).toEqual([]);
		const [first, second] = containers;
		const changed = [{ ...first, status: 46 }, second];
		expect(await pollBrief(host, [{ id: 1, containers: changed }])).toEqual(['container.status 1: 30 → 46']);
	});
});

it('a duplicate record in a list causes no additional changes', async () => {
	const host = new Host(['order.status']);
	const records = [
		{ id: 1, status: 'open' },
		{ id: '1', status: 'closed' },
	];
	for (let poll = 0; poll < 3; poll++) expect(await pollBrief(host, records)).toEqual([]);
});

describe('another access token', () => {
	it('of the same account repeats nothing', async () => {
		const host = new Host(['order.created', 'order.status']);
		await pollBrief(host, orders(1, 4));
		host.accessToken = 'rotated';
		const [, ...others] = orders(1, 5);
		// Order 5 may belong to another account.
		expect(await pollBrief(host, [{ id: 1, status: 'closed' }, ...others])).toEqual(['order.status 1: open → closed']);
		expect(await pollBrief(host)).toEqual([]);
		host.restart();
		expect(await pollBrief(host, orders(1, 6).slice(1))).toEqual(['order.created 6: null → open']);
	});

	it.each([[{}], [{ emitExisting: true }]])("of another account doesn't make orders new: %j", async (options) => {
		const host = new Host(['order.created', 'order.status']);
		host.options = options;
		await pollBrief(host, orders(1, 4));
		host.accessToken = 'other account';
		expect(await pollBrief(host, orders(100, 15))).toEqual([]);
		expect(await pollBrief(host, orders(100, 16))).toEqual(['order.created 115: null → open']);
	});

	it('is not stored', async () => {
		const host = new Host(['order.created']);
		host.accessToken = 's3cret-token';
		await pollBrief(host, orders(1, 1));
		expect(JSON.stringify(host.staticData)).not.toContain('s3cret');
	});
});

describe('tracking that may be incomplete', () => {
	it('does not make old events new once it is complete', async () => {
		const host = new Host(['ltlShipment.trackingEvent']);
		const shipments = ['LS1', 'LS2'].map((number) => ({ order_number: number }));
		const tracked = shipments.map((one) => ({ ...one, events: [{ activity: 'PICKUP', event_time: '1' }] }));
		const responses: unknown[] = [];
		host.respond = () => ({ statusCode: 200, body: JSON.stringify(responses.shift()) });
		responses.push({ data: shipments }, { data: tracked.slice(0, 1), meta: { total: 2 } });
		expect(await pollBrief(host)).toEqual([]);
		responses.push({ data: shipments }, { data: tracked });
		expect(await pollBrief(host)).toEqual([]);
	});
});

it('a container with a new ID and the number of another one in the order is a new container', async () => {
	const host = new Host(['container.available']);
	const first = { id: 2, number: 'MSCU1234566', status: 30 };
	expect(await pollBrief(host, [{ id: 1, containers: [first] }])).toEqual([]);
	const second = { id: 9, number: first.number, status: 34 };
	expect(await pollBrief(host, [{ id: 1, containers: [first, second] }])).toEqual(['container.available 1: null → 34']);
});

it('reports each event of one type and day', async () => {
	const host = new Host(['container.shippingEvent']);
	const event = { activity: 'LOAD', event_date: '2026-12-01' };
	const poll = async (shipping_events: object[]) =>
		await pollBrief(host, [{ id: 1, containers: [{ id: 2, shipping_events }] }]);
	expect(await poll([event])).toEqual([]);
	expect(await poll([event, { ...event, location: 'Busan' }])).toEqual(['container.shippingEvent 1: null → LOAD']);
	expect(await poll([event, { ...event, location: 'Busan' }])).toEqual([]);
});
