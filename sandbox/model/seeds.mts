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
	['Newark, NJ', '1 Harbor Street, Albany, NY 12207'],
	['Savannah, GA', '85 Depot Street, Atlanta, GA 30303'],
	['Houston, TX', '700 Freight Road, San Antonio, TX 78205'],
	['Chicago, IL', '14 Mill Road, Indianapolis, IN 46204'],
	['Seattle, WA', '310 Terminal Drive, Spokane, WA 99201'],
	['Norfolk, VA', '9 Tobacco Row, Charlotte, NC 28202'],
	['Oakland, CA', '42 Orchard Lane, Reno, NV 89501'],
	['Dallas, TX', '65 Market Square, Oklahoma City, OK 73102'],
] as const;

/** Makes orders at once, unchecked; answers them in the order in which they were made. */
export function seedOrders(state: State, user: User, { count = 1, containers = 1, fields = {} }: OrderSeed): Order[] {
	return Array.from({ length: count }, () => {
		const sequence = state.nextNumber();
		const number = String(sequence).padStart(7, '0');
		const [from, address] = LANES[sequence % LANES.length] ?? LANES[0];
		return addOrder(state, user, {
			mbl_number: `SEED${number}`,
			rate_id: 'RATE00000000',
			quote_id: '00000000-0000-4000-8000-000000000000',
			port_of_discharge_id: regionIn(from).id,
			port_of_discharge_eta: written.date(daysAfter(state.now(), 14)),
			delivery_address: address,
			customer_reference_number: `REF-${number}`,
			containers: Array.from({ length: containers }, (_, index) => ({
				number: `SEDU${String((sequence * 10 + index) % 10_000_000).padStart(7, '0')}`,
				type: '40HQ',
				package: '20 Cartons',
				weight: 12_000,
			})),
			...fields,
		});
	});
}
