import fc from 'fast-check';
import { containerStatuses, orderStatuses } from '../../../../contract/index.ts';
import { Remarked, type Unremarked } from '../../../../sandbox/control/remarked.mts';
import { statusByContainers } from '../../../../sandbox/model/life.mts';
import type { Container, Order } from '../../../../sandbox/model/records.mts';
import { seedOrders } from '../../../../sandbox/model/seeds.mts';
import { runs } from '../../../support/runs.mts';
import { copy, datesInOrder, world } from './world.mts';

const plain = <T,>(result: T) => (result instanceof Remarked ? result.result : result) as Unremarked<T>;

const DATES = ['released_at', 'picked_up_at', 'delivered_at', 'empty_returned_at'] as const;

const isOver = ({ status }: Order) => status === 'closed' || status === 'canceled';

/** Checks that an order has the status that its containers imply, unless it is on hold or finished. */
const agrees = (order: Order) => {
	const byContainers = statusByContainers(order);
	if (order.status === 'on hold') return;
	if (order.status === 'closed') expect(['empty returned', 'canceled']).toContain(byContainers);
	else if (byContainers === undefined) expect(['open', 'in review', 'confirmed']).toContain(order.status);
	else expect(order.status).toBe(byContainers);
};

const codes = fc.oneof(fc.constantFrom(...containerStatuses.map(({ value }) => value)), fc.constant(77));
const statuses = fc.oneof(fc.constantFrom(...orderStatuses.map(({ value }) => value)), fc.constant('something new'));

type Action = Readonly<Record<'name', string>> & { readonly container: number; readonly set?: number | string };
const containerIndex = fc.nat({ max: 1 });
const action = (name: string): fc.Arbitrary<Action> =>
	fc.record({ name: fc.constant(name), container: containerIndex });
const actions = fc.array(
	fc.oneof(
		{ weight: 6, arbitrary: action('advanceOrder') },
		{ weight: 8, arbitrary: action('advanceContainer') },
		action('holdOrder'),
		action('releaseOrder'),
		action('examContainer'),
		action('cancelOrder'),
		fc.record({ name: fc.constant('setOrder'), container: containerIndex, set: statuses }),
		fc.record({ name: fc.constant('setContainer'), container: containerIndex, set: codes }),
	),
	{ maxLength: 40 },
);

describe('an order, with any actions on it', () => {
	it('has dates in order, agrees with its containers, and stays closed or canceled', () => {
		fc.assert(
			fc.property(actions, fc.constantFrom(0, 1, 2), (wanted, unloading) => {
				const { state, user, controls } = world();
				const [order] = seedOrders(state, user, { containers: 2, fields: { live_or_drop: unloading } }) as [Order];
				const { id } = order;
				let isSetByHand = false;
				for (const { name, container, set } of wanted) {
					const before = copy(order);
					const address = { orderId: id, container: order.containers[container]!.id };
					if (name === 'setOrder') controls.advanceOrder({ id, status: String(set) });
					else if (name === 'setContainer') controls.advanceContainer({ ...address, status: Number(set) });
					else if (name.endsWith('Container')) controls[name as 'examContainer' | 'advanceContainer'](address);
					else controls[name as 'advanceOrder' | 'cancelOrder' | 'holdOrder' | 'releaseOrder']({ id });

					const isChanged = JSON.stringify(before.containers) !== JSON.stringify(order.containers);
					for (const each of order.containers) datesInOrder(DATES.map((date) => each[date]));
					if (name === 'setOrder') expect(order).toEqual({ ...before, status: set, updated_at: order.updated_at });
					else if (name === 'setContainer') {
						expect(order.containers[container]?.status).toBe(set);
						expect(order.status).toBe(before.status);
					} else if (isOver(before)) expect(order).toEqual(before);
					isSetByHand = name.startsWith('set') || (isSetByHand && !isChanged && before.status === order.status);
					if (!isSetByHand) agrees(order);
				}
			}),
			{ numRuns: runs(150) },
		);
	});

	it.each([
		[1, 'live', [0, 1, 2, 30, 34, 56, 41, 46]],
		[2, 'drop', [0, 1, 2, 30, 34, 56, 41, 42, 44, 46]],
	])('moves from the order to the empty return (unloading %d, %s)', (unloading, _name, course) => {
		const { state, user, controls } = world();
		const [order] = seedOrders(state, user, { fields: { live_or_drop: unloading } }) as [Order];
		const [container] = order.containers as [Container];
		const seen = [container.status];
		const said = new Set([order.status]);
		while (!(controls.advanceContainer({ orderId: order.id }) instanceof Remarked)) {
			seen.push(container.status);
			said.add(order.status);
		}
		expect(seen).toEqual(course);
		expect([...said]).toEqual(['open', 'dispatched', 'in progress', 'delivered', 'empty returned']);
		expect(container.shipping_events!.map(({ activity }) => activity)).toEqual([
			'DISCHARG',
			'GATE-OUT',
			'EMPTY-RETURNED',
		]);
		expect(order.released_status).toBe('Released');
	});

	it('moves its containers along', () => {
		const { state, user, controls } = world();
		const [order] = seedOrders(state, user, { containers: 2 }) as [Order];
		const seen: unknown[] = [];
		while (!isOver(order)) {
			controls.advanceOrder({ id: order.id });
			seen.push([order.status, ...order.containers.map(({ status }) => status)]);
		}
		expect(seen).toEqual([
			['in review', 0, 0],
			['confirmed', 0, 0],
			['dispatched', 30, 30],
			['in progress', 56, 56],
			['delivered', 42, 42],
			['empty returned', 46, 46],
			['closed', 46, 46],
		]);
	});

	it('stops for a hold, and loses its release to an exam', () => {
		const { state, user, controls } = world();
		const [order] = seedOrders(state, user, {}) as [Order];
		const [container] = order.containers as [Container];
		const { id } = order;
		while (container.status !== 34) controls.advanceContainer({ orderId: id });
		controls.holdOrder({ id });
		expect(controls.advanceContainer({ orderId: id })).toMatchObject({
			message: 'The order is on hold. Release it first.',
			result: { containers: [{ status: 34 }] },
		});
		controls.releaseOrder({ id });
		controls.examContainer({ orderId: id });
		expect(plain(controls.advanceContainer({ orderId: id }))).toMatchObject({
			status: 'dispatched',
			released_status: 'Not Released',
			containers: [{ status: 36, released_at: null }],
		});
		controls.advanceContainer({ orderId: id });
		expect(order).toMatchObject({ released_status: 'Released', containers: [{ status: 34 }] });
	});

	it('is canceled only before a container is picked up', () => {
		const { state, user, controls } = world();
		const [early, late] = seedOrders(state, user, { count: 2 }) as [Order, Order];
		controls.cancelOrder({ id: early.id });
		expect(early).toMatchObject({ status: 'canceled', containers: [{ status: -5, status_name: 'Canceled' }] });
		controls.advanceContainer({ orderId: late.id, status: 56 });
		expect(controls.cancelOrder({ id: late.id })).toMatchObject({ message: 'A container has already been picked up.' });
		expect(late.status).toBe('open');
	});
});
