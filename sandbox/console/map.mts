import { cities } from '../geo/cities.mts';
import { regionById, regions } from '../geo/regions.mts';
import type { Order, Shipment } from '../model/records.mts';
import type { State } from '../model/state.mts';
import { orderCourse, shipmentStatuses } from '../model/statuses.mts';
import { statusOf, type Tone } from './tones.mts';
import { cityIn, isThere, placeOf } from './values.mts';

/** The maximum number of recent records to draw. More would overlap too much. */
const MOST_ROUTES = 200;

type Point = readonly [longitude: number, latitude: number];

/** Freight in transit: its destination and its progress, from 0 to 1. */
interface Route {
	/** The record's key in its list. */
	readonly key: string;
	readonly name: string;
	readonly kind: 'order' | 'ltl' | 'ftl';
	readonly status: string;
	readonly tone: Tone;
	readonly from: Point;
	readonly to: Point;
	readonly fromName: string;
	readonly toName: string;
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

/** The statuses of an order until it reaches its destination. */
const orderPath = orderCourse.slice(0, orderCourse.indexOf('delivered') + 1);

/** Statuses of freight that is no longer drawn, because it doesn't move anymore. */
const OVER = ['closed', 'canceled', 'Canceled'];

/** Returns the last city in an address. */
const cityOf = (address: unknown) => {
	const found = cityIn(address);
	return found && cities().byName(found.city.toUpperCase(), found.code);
};

const orderRoute = (state: State, order: Order): Route | undefined => {
	const region = regionById(order.final_port_id ?? order.port_of_discharge_id);
	const city = state.warehouses.find(order.warehouse_id)?.city ?? cityOf(order.delivery_address);
	const [from, to] = [pointOf(region), pointOf(city)];
	const { id, mbl_number: name, status } = order;
	const isThereYet = orderCourse.indexOf(status) >= orderPath.length;
	return (
		from &&
		to && {
			...{ key: String(id), name, kind: 'order', status, tone: statusOf(status).tone, from, to },
			...{ fromName: region?.name ?? '', toName: placeOf(city), share: isThereYet ? 1 : shareOf(orderPath, status) },
		}
	);
};

const shipmentRoute =
	(kind: 'ltl' | 'ftl') =>
	({ orderNumber, status, record }: Shipment): Route | undefined => {
		const [from, to] = [pointOf(record.pickup_city), pointOf(record.destination_city)];
		return (
			from &&
			to && {
				...{ key: orderNumber, name: orderNumber, kind, status, tone: statusOf(status).tone, from, to },
				...{ fromName: placeOf(record.pickup_city), toName: placeOf(record.destination_city) },
				share: shareOf(shipmentStatuses, status),
			}
		);
	};

const isUnderWay = ({ status }: { readonly status: string }) => !OVER.includes(status);

/** Returns ports, ramps, warehouses and freight in transit. */
export const mapOf = (state: State) => ({
	regions: regions().map(({ name, latitude, longitude, has_ocean_port: port, has_ramp_port: ramp }) => ({
		name,
		point: [longitude, latitude],
		kind: port ? 'port' : ramp ? 'ramp' : 'region',
		hasRamp: ramp,
	})),
	warehouses: state.warehouses.list().map(({ id, name, city }) => ({ key: String(id), name, point: pointOf(city) })),
	routes: [
		...state.orders
			.list()
			.filter(isUnderWay)
			.slice(-MOST_ROUTES)
			.map((order) => orderRoute(state, order)),
		...state.ltl.list().filter(isUnderWay).slice(-MOST_ROUTES).map(shipmentRoute('ltl')),
		...state.ftl.list().filter(isUnderWay).slice(-MOST_ROUTES).map(shipmentRoute('ftl')),
	].filter(isThere),
});
