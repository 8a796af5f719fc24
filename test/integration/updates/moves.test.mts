import type { IDataObject } from 'n8n-workflow';
import { inDays } from '../../support/dates.mts';
import { useSandbox } from '../support/freight.mts';
import { pollBrief, polled, startedKit, updatesKit } from './support.mts';

const sandbox = useSandbox();

const started = async (changes: string[]) => {
	const [orderId = 0] = await sandbox().control.seedOrders();
	const kit = await startedKit(sandbox(), { parameters: { changes } });
	const setContainer = async (fields: IDataObject) => await sandbox().control.setContainer({ orderId, fields });
	const setOrder = async (fields: IDataObject) => await sandbox().control.setOrder({ id: orderId, fields });
	return { orderId, kit, setContainer, setOrder };
};

it('reports a container once it becomes available, and nothing else', async () => {
	const { orderId, kit } = await started(['container.available']);
	const seen: string[] = [];
	for (const status of [30, 34, 38, 34]) {
		await sandbox().control.advanceContainer({ orderId, status });
		seen.push(...(await pollBrief(kit)));
	}
	expect(seen).toEqual([`container.available ${orderId}: 30 → 34`, `container.available ${orderId}: 38 → 34`]);
});

it('reports an order once it is released, and not before', async () => {
	const { orderId, kit, setOrder } = await started(['order.released']);
	const seen: string[] = [];
	const partly = ['Partially Released', 'Customs Released', 'Freight Released, Customs Hold', 'Release Pending'];
	for (const released_status of [...partly, 'Released', 'not_released', ' RELEASED']) {
		await setOrder({ released_status });
		seen.push(...(await pollBrief(kit)));
	}
	expect(seen).toEqual([
		`order.released ${orderId}: Release Pending → Released`,
		`order.released ${orderId}: not_released →  RELEASED`,
	]);
});

it('reports every change of a last free day once, near or far off', async () => {
	const { orderId, kit, setContainer } = await started(['container.lastFreeDayMoved']);
	await setContainer({ last_free_day: inDays(30) });
	expect(await pollBrief(kit)).toEqual([`container.lastFreeDayMoved ${orderId}: null → ${inDays(30)}`]);
	await setContainer({ last_free_day: `${inDays(30)} 00:00:00` });
	expect(await pollBrief(kit)).toEqual([]);
	await setContainer({ last_free_day: inDays(40) });
	expect(await pollBrief(kit)).toEqual([`container.lastFreeDayMoved ${orderId}: ${inDays(30)} → ${inDays(40)}`]);
	expect(await kit.poll()).toBeNull();
});

it('reports every change of an ETA in an order or container', async () => {
	const { orderId, kit, setOrder, setContainer } = await started(['order.eta']);
	await setOrder({ port_of_discharge_eta: inDays(20) });
	expect(await polled(kit)).toMatchObject([
		{ change: 'order.eta', order_id: orderId, field: 'port_of_discharge_eta', current: inDays(20) },
	]);
	await setContainer({ rail_eta: inDays(25) });
	expect(await polled(kit)).toMatchObject([
		{ change: 'order.eta', container_number: 'TCLU0000035', field: 'rail_eta', previous: null, current: inDays(25) },
	]);
	expect(await kit.poll()).toBeNull();
});

it.each([
	['container.appointment', 'delivery_appointment', '2026-12-01 10:00', '2026-12-01 14:00'],
	['container.release', 'customs_release_time', '2026-12-01 10:00', '2026-12-02 10:00'],
])('reports a date of %s when it is set and each time it changes', async (change, field, made, moved) => {
	const { orderId, kit, setContainer } = await started([change]);
	const seen: string[] = [];
	for (const value of ['to be announced', made, made, null, moved, 'TBA', 5, moved]) {
		await setContainer({ [field]: value });
		seen.push(...(await pollBrief(kit)));
	}
	expect(seen).toEqual([`${change} ${orderId}: null → ${made}`, `${change} ${orderId}: ${made} → ${moved}`]);
});

it('reports an appointment as canceled once it stays empty for two polls, and again when it is made', async () => {
	const { orderId, kit, setContainer } = await started(['container.appointment']);
	const made = '2026-12-01 10:00';
	const seen: string[] = [];
	for (const pickup_appointment of [made, null, made, null, '0000-00-00', null, made]) {
		await setContainer({ pickup_appointment });
		seen.push(...(await pollBrief(kit)));
	}
	const report = `container.appointment ${orderId}:`;
	expect(seen).toEqual([`${report} null → ${made}`, `${report} ${made} → null`, `${report} null → ${made}`]);
});

it('does not report a date that is only written in another format', async () => {
	const { kit, setOrder } = await started(['order.eta']);
	const seen: unknown[] = [];
	const formats = ['', 'T00:00:00.000000Z', ' 00:00:00', 'T09:30:00Z', ' 09:30', 'T09:30:00-08:00', 'T09:30:15Z'];
	for (const format of formats) {
		await setOrder({ final_port_eta: `2026-12-05${format}` });
		seen.push(...(await polled(kit)).map(({ current }) => current));
	}
	expect(seen).toEqual(['', 'T09:30:00Z', 'T09:30:00-08:00', 'T09:30:15Z'].map((format) => `2026-12-05${format}`));
});

it('does not report dates that a new order already has', async () => {
	const kit = await startedKit(sandbox(), { parameters: { changes: ['order.eta'] } });
	await sandbox().control.seedOrders();
	expect(await polled(kit)).toEqual([]);
});

describe('an item', () => {
	it('starts with the container, the change, the MBL number and dates, and ends with the change and its hash', async () => {
		const { orderId, kit, setContainer } = await started(['container.available', 'container.lastFreeDay']);
		await setContainer({ last_free_day: inDays(1) });
		await kit.poll();
		await sandbox().control.advanceContainer({ orderId, status: 34 });
		const [item = {}] = await polled(kit);
		const names = Object.keys(item);
		expect(names.slice(0, 5)).toEqual(['container_number', 'order_id', 'summary', 'mbl_number', 'last_free_day']);
		expect(names.slice(-2)).toEqual(['change', 'change_id']);
		expect(item.summary).toMatch(/^\w{4}\d{7} available \(was Order Confirmed\), last free day (tomorrow|\w{3} \d+)$/);
	});

	it.each([
		['order.status', ['order_id', 'summary', 'mbl_number']],
		['rateRequest.completed', ['rate_request_id', 'summary']],
		['ltlShipment.status', ['order_number', 'summary']],
	])('of %s starts with %j', async (change, first) => {
		const [item = {}] = await (await updatesKit(sandbox(), { parameters: { changes: [change] } })).fetchTestEvent();
		expect(Object.keys(item).slice(0, first.length)).toEqual(first);
		expect(Object.keys(item).slice(-3)).toEqual(['change', 'change_id', 'sample']);
	});
});
