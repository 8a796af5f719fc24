import { codesOf, options, type Endpoints, type ValuesOf } from '../../contract/index.ts';
import type { User } from './accounts.mts';
import { containerStatusName, orderCourse } from './statuses.mts';
import { premiumFor } from './pricing.mts';
import type { Container, Order } from './records.mts';
import type { State } from './state.mts';
import { daysAfter, written } from './times.mts';
import { omit } from './omit.mts';

/** What POST /createOrder takes. */
export type NewOrder = ValuesOf<Endpoints['order']['create']['body']>;

const CONTAINER_DEFAULTS = {
	seal_number: null,
	delivery_reference: null,
	is_dg: false,
	is_soc: false,
	is_overweight: false,
	is_reefer: false,
	commodity: [],
	loading_type: 0,
};

/** A new container; undocumented: most names, see `Container`. */
function newContainer(state: State, wanted: NewOrder['containers'][number]): Container {
	return {
		...CONTAINER_DEFAULTS,
		...wanted,
		id: 300_000 + state.nextNumber(),
		cargo_value: wanted.cargo_value ?? null,
		premium: premiumFor(wanted.cargo_value),
		status: 0,
		status_name: containerStatusName(0),
		shipping_events: [],
		last_free_day: null,
		pickup_appointment: null,
		delivery_appointment: null,
		released_at: null,
		delivered_at: null,
		empty_returned_at: null,
	};
}

const destinationName = (type: number) => options.destinationTypes.find(({ value }) => value === type)?.name ?? '';

/** Keeps a checked order and takes its MBL number. */
export function addOrder(state: State, user: User, wanted: NewOrder): Order {
	const destinationType = wanted.destination_type ?? codesOf(options.destinationTypes)[0] ?? 1;
	const warehouse = state.warehouses.find(wanted.warehouse_id);
	const now = written.second(state.now());
	state.mblNumbers.add(wanted.mbl_number);
	return state.orders.add(user, (id) => ({
		...wanted,
		id,
		booking_number: `BK${String(id)}`,
		status: orderCourse[0] ?? '',
		urgent: wanted.urgent ?? false,
		live_or_drop: wanted.live_or_drop ?? 0,
		delivery_address: wanted.delivery_address ?? warehouse?.delivery_order_address ?? null,
		customer_memo: wanted.customer_memo ?? null,
		released_status: 'Not Released',
		destination_type: destinationType,
		destination_type_name: destinationName(destinationType),
		created_at: now,
		updated_at: now,
		containers: wanted.containers.map((container) => newContainer(state, container)),
	}));
}

/** The order as lists show it: without what only its creation took. */
export const shownOrder = (order: Order): object => omit(order, ['rate_id', 'quote_id', 'contact_emails']);

/** How the control routes make orders without a rate search. */
export interface OrderSeed {
	/** How many; 1 unless told. */
	readonly count?: number;
	/** Containers in each; 1 unless told. */
	readonly containers?: number;
	/** Fields that replace the made-up ones. */
	readonly fields?: Partial<NewOrder>;
}

/** Makes orders at once, unchecked; answers them in the order in which they were made. */
export function seedOrders(state: State, user: User, { count = 1, containers = 1, fields = {} }: OrderSeed): Order[] {
	return Array.from({ length: count }, () => {
		const number = String(state.nextNumber()).padStart(7, '0');
		return addOrder(state, user, {
			mbl_number: `SEED${number}`,
			rate_id: 'RATE00000000',
			quote_id: '00000000-0000-4000-8000-000000000000',
			port_of_discharge_id: 50,
			port_of_discharge_eta: written.date(daysAfter(state.now(), 14)),
			delivery_address: '1 Harbor Street, Albany, NY 12207',
			customer_reference_number: `REF-${number}`,
			containers: Array.from({ length: containers }, (_, index) => ({
				number: `SEDU${String((Number(number) * 10 + index) % 10_000_000).padStart(7, '0')}`,
				type: '40HQ',
				package: '20 Cartons',
				weight: 12_000,
			})),
			...fields,
		});
	});
}
