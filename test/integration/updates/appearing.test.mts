import type { IDataObject } from 'n8n-workflow';
import { inDays } from '../../support/dates.mts';
import { useSandbox } from '../support/freight.mts';
import { useServers } from '../support/servers.mts';
import { pollBrief, startedKit, updatesKit } from './support.mts';

const sandbox = useSandbox();
const GATE_OUT = { activity: 'GATE-OUT', event_time: '2026-01-01 10:00:00' };

/** Creates an order with one container. Returns its ID, and a function that replaces its containers. */
const orderWith = async (container: IDataObject = {}) => {
	const [id = 0] = await sandbox().control.seedOrders();
	const { containers } = await sandbox().control.setContainer({ orderId: id, fields: container });
	const [first = {}] = containers as unknown as IDataObject[];
	const setContainers = async (...others: IDataObject[]) =>
		await sandbox().control.setOrder({ id, fields: { containers: others.map((other) => ({ ...first, ...other })) } });
	return { id, setContainers };
};

describe('in a known order', () => {
	const servers = useServers();

	it('an added container is reported like one in a new order', async () => {
		const { id, setContainers } = await orderWith();
		const kit = await startedKit(sandbox());
		const added = { id: 9, number: 'SEDU9999999', status: 34, last_free_day: inDays(1), shipping_events: [GATE_OUT] };
		await setContainers({}, added);
		expect(await pollBrief(kit)).toEqual([
			`container.shippingEvent ${id}: null → GATE-OUT`,
			`container.lastFreeDay ${id}: null → ${inDays(1)}`,
		]);
		expect(await kit.poll()).toBeNull();
	});

	it.each([['shipping_events'], ['containers']])(
		'the first shipping event is reported if %s was left out',
		async (field) => {
			const { service } = servers();
			const container = { id: 9, number: 'C9', status: 30 };
			const whole = { id: 1, status: 'open', containers: [{ ...container, shipping_events: [GATE_OUT] }] };
			let order: IDataObject = { id: 1, status: 'open', ...(field !== 'containers' && { containers: [container] }) };
			service.answer('/api/v2/orders', (_, response) => response.end(JSON.stringify([order])));
			const kit = await startedKit(sandbox(), { baseUrl: service.url });
			const before = order;
			order = whole;
			expect(await pollBrief(kit)).toEqual(['container.shippingEvent 1: null → GATE-OUT']);
			for (order of [before, whole]) expect(await pollBrief(kit)).toEqual([]);
		},
	);
});

it('an order that appears in a chosen status is reported with its containers, and one in another status is not', async () => {
	const parameters = {
		changes: ['container.status', 'order.status'],
		containerStatuses: [34],
		orderStatuses: ['delivered'],
	};
	const kit = await startedKit(sandbox(), { parameters });
	const { id } = await orderWith({ status: 34 });
	await sandbox().control.advanceOrder({ id, status: 'delivered' });
	await orderWith({ status: 30 });
	expect(await pollBrief(kit)).toEqual([`order.status ${id}: null → delivered`, `container.status ${id}: null → 34`]);
	expect(await kit.poll()).toBeNull();
});

describe("a list whose records can't be identified", () => {
	const servers = useServers();

	it.each([
		['in their own envelope', [{ order: { id: 1, status: 'open' } }]],
		['that are texts', ['70001', '70002']],
	])('fails: records %s', async (_, list) => {
		const { service } = servers();
		service.answer('/api/v2/orders', (_request, response) => response.end(JSON.stringify({ data: list })));
		const kit = await updatesKit(sandbox(), { baseUrl: service.url });
		await expect(kit.poll()).rejects.toThrow('None of the records in the list has an ID that this node recognizes');
	});

	it('is read if one of them can be identified', async () => {
		const { service } = servers();
		const list = [{ id: 1, status: 'open' }, { order: {} }, null];
		service.answer('/api/v2/orders', (_request, response) => response.end(JSON.stringify({ data: list })));
		expect(await (await startedKit(sandbox(), { baseUrl: service.url })).poll()).toBeNull();
	});
});

describe('if tracking lists events instead of shipments', () => {
	const servers = useServers();

	it('the first events of a shipment are reported, and null among the records is skipped', async () => {
		const { service } = servers();
		const event = { order_number: 'FS1', status: 'Picked Up', event_type: 'PICKUP', event_date: '2026-01-01' };
		let tracking: unknown[] = [];
		const list = [{ order_number: 'FS1', status: 'Booked' }, null];
		service.answer('/api/v2/ftl/shipments', (_, response) => response.end(JSON.stringify(list)));
		service.answer('/api/v2/ftl/shipments/tracking', (_, response) => response.end(JSON.stringify(tracking)));
		const parameters = { changes: ['ftlShipment.trackingEvent'], orderNumbers: 'FS1' };
		const kit = await startedKit(sandbox(), { baseUrl: service.url, parameters });
		tracking = [null, event, { ...event, order_number: 'fs1', event_type: 'DELIVERY', event_date: '2026-01-02' }];
		expect(await pollBrief(kit)).toEqual([
			'ftlShipment.trackingEvent FS1: null → PICKUP',
			'ftlShipment.trackingEvent FS1: null → DELIVERY',
		]);
	});
});
