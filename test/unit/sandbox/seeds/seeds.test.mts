import { checkRequest, codesOf, containerTypes, endpoints } from '../../../../contract/index.ts';
import { checkDigit } from '../../../../sandbox/model/containerNumber.mts';
import { ORDERS } from '../../../../sandbox/seeds/orders.mts';
import { SHIPMENTS } from '../../../../sandbox/seeds/shipments.mts';
import { plantSeeds, requestsFor } from '../../../../sandbox/seeds/plant.mts';
import { inDays } from '../../../support/dates.mts';
import { listIn, useSandbox, type Row } from '../support.mts';
import { datesInOrder, world } from '../model/world.mts';

const sandbox = useSandbox({ seeds: true });
const orders = async () => listIn(await sandbox.api.get('/api/v2/orders'));
const containersOf = (order: Row) => order.containers as Row[];

it('sample freight has orders in every stage, newest first', async () => {
	expect((await orders()).map(({ status }) => status)).toEqual([
		'open',
		'confirmed',
		'on hold',
		'dispatched',
		'in progress',
		'delivered',
	]);
	const shipments = listIn(await sandbox.api.get('/api/ltl/shipments'));
	expect(shipments.map(({ customer_status: status }) => status)).toEqual(['Booked', 'In Transit', 'Delivered']);
	const requests = listIn(await sandbox.api.get('/api/v2/rateRequests'));
	expect(requests.map(({ status }) => status)).toEqual(['created', 'completed', 'rejected']);
	expect(await sandbox.control.counts()).toEqual({ orders: 6, ltl: 3, ftl: 2, rateRequests: 3, warehouses: 2 });
});

it('has the owner codes of real fleets, valid check digits, and known types', () => {
	const containers = ORDERS.flatMap((order) => order.containers);
	for (const { number, type } of containers) {
		expect(number).toMatch(/^(MSCU|TCLU|MAEU|HLXU|OOLU|TEMU)\d{7}$/);
		expect(Number(number.at(-1))).toBe(checkDigit(number.slice(0, -1)));
		expect(codesOf(containerTypes)).toContain(type);
	}
	expect(new Set(containers.map(({ number }) => number)).size).toBe(containers.length);
	expect(new Set(ORDERS.map(({ mbl }) => mbl)).size).toBe(6);
});

it('sets all dates relative to now: past events in order, and the last free day tomorrow', async () => {
	const now = (await sandbox.control.clock()).now.slice(0, 19).replace('T', ' ');
	for (const order of await orders()) {
		datesInOrder([String(order.created_at), String(order.updated_at), now]);
		for (const container of containersOf(order)) {
			const { released_at, picked_up_at, delivered_at } = container as unknown as Record<string, string | null>;
			datesInOrder([String(order.created_at), released_at ?? null, picked_up_at ?? null, delivered_at ?? null]);
			const times = (container.shipping_events as Row[]).map(({ event_time: time }) => String(time));
			datesInOrder([...times, now]);
			if (released_at) expect(String(order.final_port_eta ?? order.port_of_discharge_eta) < released_at).toBe(true);
		}
	}
	const dispatched = (await orders()).find(({ status }) => status === 'dispatched')!;
	expect(containersOf(dispatched)[0]?.last_free_day).toBe(inDays(1));
});

it('sample freight has documents of orders and shipments', async () => {
	const delivered = (await orders()).at(-1)!;
	const files = listIn(await sandbox.api.get(`/api/v2/orders/${delivered.id}/files`));
	expect(files.map(({ filename }) => filename)).toContain('POD-MAEU257104836.pdf');
	const [first] = files;
	const { status, data } = await sandbox.api.get<string>(new URL(first!.url).pathname);
	expect([status, data.slice(0, 5)]).toEqual([200, '%PDF-']);
	const [insured, , proven] = listIn(await sandbox.api.get('/api/ltl/shipments')) as [Row, Row, Row];
	const typesOf = async ({ order_number: number }: Row) =>
		listIn(await sandbox.api.get(`/api/ltl/shipments/${number}/files`)).map(({ type }) => type);
	expect((await typesOf(insured)).sort()).toEqual(['BOL', 'COI', 'LABEL']);
	expect((await typesOf(proven)).sort()).toEqual(['BOL', 'LABEL', 'POD']);
});

it('sample freight has quotes: one per order, an expired one, and one to book', () => {
	const { state } = world();
	plantSeeds(state);
	const now = state.now().toISOString().slice(0, 19).replace('T', ' ');
	for (const { quote_id: quote, rate_id: rate } of state.orders.list()) {
		expect(state.rateSearches.get(String(quote))?.rates.map(({ id }) => id)).toContain(rate);
	}
	const booked = new Set(state.orders.list().map(({ quote_id: quote }) => quote));
	const free = [...state.rateSearches.values()].filter(({ quoteId }) => !booked.has(quoteId));
	expect(free.map(({ rates }) => rates[0]!.expired_at > now)).toEqual([false, true]);
	expect(state.events.list()).toEqual([]);
});

it.each(SHIPMENTS.map((seed) => [seed.reference, seed] as const))(
	'requests and books %s in a way that the API accepts',
	(_reference, seed) => {
		const { quote, booking } = requestsFor(world().state, { ...seed, pickup: seed.pickup + 3_650 });
		const number = seed.mode === 'ltl' ? { rate_number: 'LR1' } : { quote_number: 'FQ1' };
		const quoting = endpoints[`${seed.mode}Quote`].create;
		const making = endpoints[`${seed.mode}Shipment`].create;
		expect(checkRequest(quoting, { params: {}, query: {}, body: quote })).toEqual([]);
		expect(checkRequest(making, { params: {}, query: {}, body: { ...booking, ...number } })).toEqual([]);
	},
);

it("doesn't use a quota, and belongs to the first user", async () => {
	const { data: profile } = await sandbox.api.get<Record<string, number>>('/api/v2/users/profile');
	expect(profile.remaining_rate_search_limit).toBe(profile.rate_search_limit);
	expect(listIn(await sandbox.stranger.get('/api/v2/orders'))).toEqual([]);
});

it('sample freight is restored by a reset, without plays, in real time', async () => {
	await sandbox.control.seedOrders({ count: 3 });
	await sandbox.control.clock({ forwardDays: 5 });
	await sandbox.control.play({ record: 'MEDUS6530172', speed: 6_000 });
	await sandbox.control.reset();
	expect(await sandbox.control.clock()).toMatchObject({ offsetSeconds: 0, playing: [] });
	expect((await orders()).map(({ status }) => status)).toHaveLength(6);
	expect((await orders())[0]?.status).toBe('open');
});
