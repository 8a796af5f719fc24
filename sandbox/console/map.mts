import { cities } from '../geo/cities.mts';
import { regionById, regions } from '../geo/regions.mts';
import type { Order, Shipment } from '../model/records.mts';
import type { State } from '../model/state.mts';
import { orderCourse, shipmentStatuses } from '../model/statuses.mts';

/** The most recent ones are drawn; more could not be told apart. */
const MOST_ROUTES = 200;

type Point = readonly [longitude: number, latitude: number];

/** Freight under way: where it goes, and how far it is, from 0 to 1. */
interface Route {
	readonly name: string;
	readonly kind: 'order' | 'ltl' | 'ftl';
	readonly status: string;
	readonly from: Point;
	readonly to: Point;
	readonly share: number;
}

interface Place {
	readonly latitude: number;
	readonly longitude: number;
}

const pointOf = (place: unknown): Point | undefined => {
	const { latitude, longitude } = (place ?? {}) as Partial<Place>;
	return latitude && longitude ? [longitude, latitude] : undefined;
};

const shareOf = (course: readonly string[], status: string) =>
	Math.max(0, course.indexOf(status)) / Math.max(1, course.length - 1);

/** Beyond this the freight is where it was to go. */
const orderPath = orderCourse.slice(0, orderCourse.indexOf('delivered') + 1);

/** The city named last in an address such as "1 Harbor Street, Albany, NY 12207". */
const cityInAddress = (address = '') => {
	const [, name = '', state = ''] = /([^,\n]+),\s*([A-Z]{2})\b[^,]*$/.exec(address.toUpperCase()) ?? [];
	return cities().byName(name.trim(), state);
};

const orderRoute = (state: State, order: Order): Route | undefined => {
	const from = pointOf(regionById(order.final_port_id ?? order.port_of_discharge_id));
	const to = pointOf(
		state.warehouses.find(order.warehouse_id)?.city ?? cityInAddress(order.delivery_address ?? undefined),
	);
	const { mbl_number: name, status } = order;
	return from && to && { name, kind: 'order', status, from, to, share: shareOf(orderPath, status) };
};

const shipmentRoute =
	(kind: 'ltl' | 'ftl') =>
	({ orderNumber: name, status, record }: Shipment): Route | undefined => {
		const [from, to] = [pointOf(record.pickup_city), pointOf(record.destination_city)];
		return from && to && { name, kind, status, from, to, share: shareOf(shipmentStatuses, status) };
	};

const isThere = <T,>(value: T | undefined): value is T => value !== undefined;

/** Ports, ramps, warehouses and freight under way. */
export const mapOf = (state: State) => ({
	regions: regions().map(({ name, latitude, longitude, has_ocean_port: port, has_ramp_port: ramp }) => ({
		name,
		point: [longitude, latitude],
		kind: port ? 'port' : ramp ? 'ramp' : 'region',
	})),
	warehouses: state.warehouses.list().map(({ name, city }) => ({ name, point: pointOf(city) })),
	routes: [
		...state.orders
			.list()
			.slice(-MOST_ROUTES)
			.map((order) => orderRoute(state, order)),
		...state.ltl.list().slice(-MOST_ROUTES).map(shipmentRoute('ltl')),
		...state.ftl.list().slice(-MOST_ROUTES).map(shipmentRoute('ftl')),
	].filter(isThere),
});
