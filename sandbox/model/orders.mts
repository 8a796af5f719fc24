import { codesOf, destinationTypes, type Endpoints, type ValuesOf } from '../../contract/index.ts';
import type { User } from './accounts.mts';
import { containerStatusName, orderCourse } from './statuses.mts';
import { premiumFor } from './pricing.mts';
import type { Container, Order } from './records.mts';
import type { State } from './state.mts';
import { written } from './times.mts';
import { omit } from './omit.mts';

/** The body of POST /createOrder. */
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

/** Creates a container. undocumented: most names, see `Container`. */
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
		picked_up_at: null,
		delivered_at: null,
		empty_returned_at: null,
	};
}

const destinationName = (type: number) => destinationTypes.find(({ value }) => value === type)?.name ?? '';

/** Adds a validated order and reserves its MBL number. */
export function addOrder(state: State, user: User, wanted: NewOrder): Order {
	const destinationType = wanted.destination_type ?? codesOf(destinationTypes)[0] ?? 1;
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

/** Returns the order as in lists, without the fields that exist only in the request that creates it. */
export const shownOrder = (order: Order): object => omit(order, ['rate_id', 'quote_id', 'contact_emails']);
