import { containerNumber } from './containerNumber.mts';
import { regionIn } from '../geo/regions.mts';
import { LANES, type SeedLane } from '../seeds/data.mts';
import type { User } from './accounts.mts';
import { addOrder, type NewOrder } from './orders.mts';
import type { Order } from './records.mts';
import type { State } from './state.mts';
import { daysAfter, written } from './times.mts';

/** The options of control routes for creating orders without a rate search. */
export interface OrderSeed {
	/** The number of orders. Default: 1. */
	readonly count?: number;
	/** The number of containers per order. Default: 1. */
	readonly containers?: number;
	/** Fields that replace the generated ones. */
	readonly fields?: Partial<NewOrder>;
}

/** The lanes of generated orders, used in turn. */
const LANE_LIST: readonly SeedLane[] = Object.values(LANES);

/** Returns the destination of a generated container: the port, or a rail ramp by ship and train. */
const arrivalAt = ({ hub, isRamp = false }: SeedLane, now: Date): Partial<NewOrder> =>
	isRamp
		? {
				destination_type: 2,
				port_of_discharge_id: regionIn(LANES.ontario.hub).id,
				final_port_id: regionIn(hub).id,
				final_port_eta: written.date(daysAfter(now, 21)),
			}
		: { port_of_discharge_id: regionIn(hub).id };

/** Creates orders without validation. Returns them in order of creation. */
export function seedOrders(state: State, user: User, { count = 1, containers = 1, fields = {} }: OrderSeed): Order[] {
	return Array.from({ length: count }, () => {
		const sequence = state.nextNumber();
		const number = String(sequence).padStart(7, '0');
		const lane = LANE_LIST[sequence % LANE_LIST.length] ?? LANES.ontario;
		return addOrder(state, user, {
			mbl_number: `SEED${number}`,
			rate_id: 'RATE00000000',
			quote_id: '00000000-0000-4000-8000-000000000000',
			port_of_discharge_id: regionIn(lane.hub).id,
			port_of_discharge_eta: written.date(daysAfter(state.now(), 14)),
			...arrivalAt(lane, state.now()),
			delivery_address: lane.address,
			customer_reference_number: `REF-${number}`,
			containers: Array.from({ length: containers }, (_, index) => ({
				number: containerNumber(sequence * 10 + index),
				type: '40HQ',
				package: '20 Cartons',
				weight: 12_000,
			})),
			...fields,
		});
	});
}
