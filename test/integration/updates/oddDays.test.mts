import type { IDataObject } from 'n8n-workflow';
import { inDays } from '../../support/dates.mts';
import { useSandbox } from '../support/freight.mts';
import { pollBrief, startedKit } from './support.mts';

const sandbox = useSandbox();

const CHANGES = [
	'container.available',
	'container.lastFreeDay',
	'container.shippingEvent',
	'order.created',
	'order.eta',
	'order.released',
	'order.status',
];

type Day = [day: string, what: () => Promise<unknown>, expected: string[]];

/** The expected logs were written by hand, from what a dispatcher would want to hear, before the scenarios first ran. */
it('odd days of real freight: holds, a rolled vessel, a split order, a container entered again, a moved ETA', async () => {
	const { control } = sandbox();
	const [id = 0] = await control.seedOrders({ containers: 2 });
	const [first, second] = ((await control.setOrder({ id, fields: { status: 'confirmed' } })) as unknown as IDataObject)
		.containers as [IDataObject, IDataObject];
	const set = async (fields: IDataObject) => await control.setOrder({ id, fields });
	let containers: IDataObject[] = [
		{ ...first, status: 30 },
		{ ...second, status: 30 },
	];
	const setFirst = async (fields: IDataObject) => {
		containers = [{ ...containers[0], ...fields }, ...containers.slice(1)];
		await set({ containers });
	};
	await set({ containers });
	const kit = await startedKit(sandbox(), { parameters: { changes: CHANGES, withinDays: 2 } });
	const days: Day[] = [
		['the order is held', () => set({ status: 'on hold' }), [`order.status ${id}: confirmed → on hold`]],
		['the hold is lifted', () => set({ status: 'confirmed' }), [`order.status ${id}: on hold → confirmed`]],
		['it is held again', () => set({ status: 'on hold' }), [`order.status ${id}: confirmed → on hold`]],
		['and lifted again', () => set({ status: 'confirmed' }), [`order.status ${id}: on hold → confirmed`]],
		['the vessel is rolled', () => set({ port_of_discharge_eta: inDays(20) }), [`order.eta ${id}: ETA → ETA`]],
		['the ETA moves back', () => set({ port_of_discharge_eta: inDays(13) }), [`order.eta ${id}: ETA → ETA`]],
		['and forth', () => set({ port_of_discharge_eta: inDays(20) }), [`order.eta ${id}: ETA → ETA`]],
		['the ETA is empty for a day', () => set({ port_of_discharge_eta: null }), []],
		['and is there again', () => set({ port_of_discharge_eta: inDays(20) }), []],
		['customs releases', () => set({ released_status: 'Customs Released' }), []],
		['one container is released', () => set({ released_status: 'Partially Released' }), []],
		[
			'all are released',
			() => set({ released_status: 'Released' }),
			[`order.released ${id}: Partially Released → Released`],
		],
		[
			'the first one is available, with a far last free day',
			() => setFirst({ status: 34, last_free_day: inDays(6) }),
			[`container.available ${id}: 30 → 34`],
		],
		['a colleague enters it again by hand', () => setFirst({ id: 999_001 }), []],
		[
			'its last free day is tomorrow',
			() => setFirst({ last_free_day: inDays(1) }),
			[`container.lastFreeDay ${id}: null → ${inDays(1)}`],
		],
		['its status is empty', () => setFirst({ status: null }), []],
		['it is marked as picked up by mistake', () => setFirst({ status: 41 }), []],
		['which is corrected', () => setFirst({ status: 34 }), [`container.available ${id}: 41 → 34`]],
		['the last free day is extended', () => setFirst({ last_free_day: inDays(7) }), []],
		[
			'and taken back',
			() => setFirst({ last_free_day: inDays(1) }),
			[`container.lastFreeDay ${id}: null → ${inDays(1)}`],
		],
		[
			'the order is split',
			async () => {
				containers = containers.slice(0, 1);
				await set({ containers });
				const [other = 0] = await control.seedOrders();
				const event = { activity: 'DISCHARG', event_time: '2026-11-20 10:00:00' };
				await control.setOrder({ id: other, fields: { containers: [{ ...second, shipping_events: [event] }] } });
			},
			[`order.created ${id + 1}: null → open`, `container.shippingEvent ${id + 1}: null → DISCHARG`],
		],
		['the order is closed', () => set({ status: 'closed' }), [`order.status ${id}: confirmed → closed`]],
		['a late paper changes its last free day', () => setFirst({ last_free_day: inDays(0) }), []],
		['and canceled', () => set({ status: 'canceled' }), [`order.status ${id}: closed → canceled`]],
		['it is opened again', () => set({ status: 'confirmed' }), [`order.status ${id}: canceled → confirmed`]],
		['a quiet day', async () => undefined, []],
	];
	const log: Array<[day: string, reports: string[]]> = [];
	for (const [day, happen] of days) {
		await happen();
		const reports = await pollBrief(kit);
		log.push([day, reports.map((one) => (one.startsWith('order.eta') ? one.replace(/\d{4}-\d\d-\d\d/g, 'ETA') : one))]);
	}
	expect(log).toEqual(days.map(([day, , expected]) => [day, expected]));
});
