import { containerNumber } from './containerNumber.mts';
import { regionIn } from '../geo/regions.mts';
import type { User } from './accounts.mts';
import { addOrder, type NewOrder } from './orders.mts';
import type { Order } from './records.mts';
import type { State } from './state.mts';
import { daysAfter, written } from './times.mts';

/** How the control routes make orders without a rate search. */
export interface OrderSeed {
	/** How many; 1 unless told. */
	readonly count?: number;
	/** Containers in each; 1 unless told. */
	readonly containers?: number;
	/** Fields that replace the made-up ones. */
	readonly fields?: Partial<NewOrder>;
}

/** Lanes of made-up orders, one after another: the city of the port or ramp, and where the container is delivered. */
const LANES = [
	['Los Angeles, CA', '2200 Commerce Way, Ontario, CA 91761'],
	['Newark, NJ', '1 Harbor Street, Edison, NJ 08817'],
	['Savannah, GA', '85 Depot Street, Macon, GA 31201'],
	['Houston, TX', '700 Freight Road, Katy, TX 77449'],
	['Seattle, WA', '310 Terminal Drive, Kent, WA 98032'],
	['Norfolk, VA', '9 Tobacco Row, Richmond, VA 23219'],
	['Oakland, CA', '42 Orchard Lane, Tracy, CA 95376'],
	['Chicago, IL', '14 Mill Road, Joliet, IL 60435'],
	['Dallas, TX', '65 Market Square, Waco, TX 76701'],
] as const;

/** Rail ramps among them. Their containers come off the ship in Los Angeles and go on by rail. */
const RAMPS: readonly string[] = ['Chicago, IL', 'Dallas, TX'];

/** Where a made-up container arrives: at the port, or on a ship and a train at a ramp. */
const arrivalAt = (hub: string, now: Date): Partial<NewOrder> =>
	RAMPS.includes(hub)
		? {
				destination_type: 2,
				port_of_discharge_id: regionIn('Los Angeles, CA').id,
				final_port_id: regionIn(hub).id,
				final_port_eta: written.date(daysAfter(now, 21)),
			}
		: { port_of_discharge_id: regionIn(hub).id };

/** Makes orders at once, unchecked; answers them in the order in which they were made. */
export function seedOrders(state: State, user: User, { count = 1, containers = 1, fields = {} }: OrderSeed): Order[] {
	return Array.from({ length: count }, () => {
		const sequence = state.nextNumber();
		const number = String(sequence).padStart(7, '0');
		const [hub, address] = LANES[sequence % LANES.length] ?? LANES[0];
		return addOrder(state, user, {
			mbl_number: `SEED${number}`,
			rate_id: 'RATE00000000',
			quote_id: '00000000-0000-4000-8000-000000000000',
			port_of_discharge_id: regionIn(hub).id,
			port_of_discharge_eta: written.date(daysAfter(state.now(), 14)),
			...arrivalAt(hub, state.now()),
			delivery_address: address,
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
