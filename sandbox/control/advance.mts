import { ownOf } from '../model/collection.mts';
import type { Container, Order, RateRequest, Shipment } from '../model/records.mts';
import { refusal } from '../http/problems.mts';
import { addRateRequest, decideRateRequest } from '../routes/rates.mts';
import type { Service } from '../service.mts';
import { advance, cancel, type Step } from '../shipments/advance.mts';
import { ftlMode, ltlMode, type Mode } from '../shipments/modes.mts';
import { announce } from '../events/shipmentEvents.mts';
import { addDocument, type DocumentKind } from '../shipments/documents.mts';
import { seedOrders, type OrderSeed } from '../model/seeds.mts';
import * as life from '../model/life.mts';
import type { State } from '../model/state.mts';
import { written } from '../model/times.mts';
import { Remarked } from './remarked.mts';
import { userOf } from './users.mts';

export interface ContainerAddress {
	readonly orderId: number;
	/** The container's number or ID. Default: the order's first container. */
	readonly container?: string | number;
}

function orderOf({ orders }: State, id: number): Order {
	const order = orders.find(id);
	if (!order) throw refusal.unknown(`order ${id}`);
	return order;
}

function containerOf(state: State, { orderId, container }: ContainerAddress): { order: Order; found: Container } {
	const order = orderOf(state, orderId);
	const found =
		container === undefined
			? order.containers[0]
			: order.containers.find(({ id, number }) => id === container || number === container);
	if (!found) throw refusal.unknown(`container ${container ?? ''} in order ${orderId}`);
	return { order, found };
}

const touch = (state: State, order: Order) => {
	order.updated_at = written.second(state.now());
	return order;
};

/** Returns the order after an action, with a message if nothing changed. */
const moved = (state: State, order: Order, why: string | undefined) =>
	why === undefined ? touch(state, order) : new Remarked(order, why);

const onOrder =
	(service: Service, act: (order: Order, now: Date) => string | undefined) =>
	({ id }: { id: number }) => {
		const order = orderOf(service.state, id);
		return moved(service.state, order, act(order, service.state.now()));
	};

const modes: readonly Mode[] = [ltlMode, ftlMode];

/** Returns the shipment with this order number, regardless of the account that owns it. */
function shipmentOf(state: State, wanted: readonly Mode[], orderNumber: string): { mode: Mode; shipment: Shipment } {
	for (const mode of wanted) {
		const shipment = mode
			.shipments(state)
			.list()
			.find((other) => other.orderNumber === orderNumber);
		if (shipment) return { mode, shipment };
	}
	throw refusal.unknown(`shipment ${orderNumber}`);
}

export interface ShipmentStep extends Step {
	readonly orderNumber: string;
}

/** Returns a control's result, with a message if nothing changed. */
const remarked = <T,>(result: T, why: string | undefined) => (why === undefined ? result : new Remarked(result, why));

function stepped(shipment: Shipment, act: () => string | undefined) {
	const { orderNumber, status: previous } = shipment;
	const why = act();
	return remarked({ orderNumber, previous, status: shipment.status }, why);
}

function step(state: State, mode: Mode, { orderNumber, ...change }: ShipmentStep) {
	const { shipment } = shipmentOf(state, [mode], orderNumber);
	return stepped(shipment, () => advance(state, mode, shipment, change));
}

/** Controls that change records the way DrayEasy's staff and carriers would. */
export const advanceControls = (service: Service) => ({
	/** Moves an LTL shipment to its next status or a given one, and sends its events. */
	advanceLtl: (change: ShipmentStep) => step(service.state, ltlMode, change),
	/** Moves an FTL shipment to the next status or a given one. */
	advanceFtl: (change: ShipmentStep) => step(service.state, ftlMode, change),
	/** Adds a document to an LTL or FTL shipment. For LTL, also sends its event. Returns the file's ID. */
	addDocument: ({ orderNumber, kind }: { orderNumber: string; kind: DocumentKind }) => {
		const { mode, shipment } = shipmentOf(service.state, modes, orderNumber);
		const file = addDocument(service.state, mode, shipment, kind);
		announce(service.state, mode, shipment, kind, file);
		return { fileId: file.id };
	},
	/** Cancels an LTL or FTL shipment that hasn't been picked up. */
	cancelShipment: ({ orderNumber }: { orderNumber: string }) => {
		const { mode, shipment } = shipmentOf(service.state, modes, orderNumber);
		return stepped(shipment, () => cancel(service.state, mode, shipment));
	},
	/** Moves an order and its containers to the next status, or only sets the given status or release status. */
	advanceOrder: ({ id, status, released_status }: { id: number; status?: string; released_status?: string }) => {
		const order = orderOf(service.state, id);
		if (released_status !== undefined) order.released_status = released_status;
		if (status !== undefined) order.status = status;
		const isSet = status !== undefined || released_status !== undefined;
		return moved(service.state, order, isSet ? undefined : life.advanceOrder(order, service.state.now()));
	},
	/** Puts an order on hold. Nothing in it moves until the hold ends. */
	holdOrder: onOrder(service, life.holdOrder),
	/** Ends the hold of an order. */
	releaseOrder: onOrder(service, life.releaseOrder),
	/** Cancels an order with its containers, unless one has been picked up. */
	cancelOrder: onOrder(service, life.cancelOrder),
	/** Sets any fields of an order, documented or not. */
	setOrder: ({ id, fields }: { id: number; fields: Record<string, unknown> }) =>
		touch(service.state, Object.assign(orderOf(service.state, id), fields)),
	/** Moves a container and its order to the next status code, or only sets the given code, known or unknown. */
	advanceContainer: ({ status, ...address }: ContainerAddress & { status?: number }) => {
		const { order, found } = containerOf(service.state, address);
		const now = service.state.now();
		if (status !== undefined) life.setCode(order, found, status, now);
		return moved(service.state, order, status === undefined ? life.advanceContainer(order, found, now) : undefined);
	},
	/** Sends a container that is still at the terminal to an exam. The next step schedules the exam's appointment. */
	examContainer: (address: ContainerAddress) => {
		const { order, found } = containerOf(service.state, address);
		return moved(service.state, order, life.examContainer(order, found, service.state.now()));
	},
	/** Sets any fields of a container, such as `last_free_day`. */
	setContainer: ({ fields, ...address }: ContainerAddress & { fields: Record<string, unknown> }) => {
		const { order, found } = containerOf(service.state, address);
		Object.assign(found, fields);
		return touch(service.state, order);
	},
	/** Adds a shipping event to a container. By default, the event happens now. */
	addShippingEvent: ({
		activity,
		location,
		event_time = written.second(service.state.now()),
		...address
	}: ContainerAddress & { activity: string; location?: string; event_time?: string }) => {
		const { order, found } = containerOf(service.state, address);
		life.addShippingEvent(found, { activity, location: location ?? life.terminalOf(order), event_time });
		return touch(service.state, order);
	},
	/** Completes a rate request with a rate for its lane, rejects it with a reason, or reopens it. */
	advanceRateRequest: ({
		id,
		status = 'completed',
		reason,
	}: {
		id: number;
		status?: RateRequest['status'];
		reason?: string;
	}) => {
		const request = service.state.rateRequests.find(id);
		if (!request) throw refusal.unknown(`rate request ${id}`);
		return decideRateRequest(service.state, request, { status, ...(reason !== undefined && { reason }) });
	},
	/** Creates orders immediately, without rate searches or validation. Returns their IDs, oldest first. */
	seedOrders: ({ token, ...seed }: OrderSeed & { token?: string } = {}) =>
		seedOrders(service.state, userOf(service, token), seed).map(({ id }) => id),
	/** Creates rate requests immediately. Returns their IDs, oldest first. */
	seedRateRequests: ({ token, count = 1 }: { token?: string; count?: number } = {}) => {
		const wanted = { intermodal_region_id: 50, to_city_id: 115, memo: 'Seeded' };
		return Array.from({ length: count }, () => addRateRequest(service.state, userOf(service, token), wanted).id);
	},
	/**
	 * Returns the MBL numbers, rate numbers and quote numbers used in the bookings of a token's user. Use it to find
	 * double bookings.
	 */
	bookings: ({ token }: { token?: string } = {}) => {
		const { state } = service;
		const sees = ownOf(userOf(service, token));
		return {
			order: state.orders.list(sees).map(({ mbl_number: number }) => number),
			ltlShipment: state.ltl.list(sees).map(({ offer }) => offer),
			ftlShipment: state.ftl.list(sees).map(({ offer }) => offer),
		};
	},
	/** Returns the number of orders, shipments and other records of a token's user. Use it to find double bookings. */
	counts: ({ token }: { token?: string } = {}) => {
		const { state } = service;
		const sees = ownOf(userOf(service, token));
		const kept = {
			orders: state.orders,
			ltl: state.ltl,
			ftl: state.ftl,
			rateRequests: state.rateRequests,
			warehouses: state.warehouses,
		};
		return Object.fromEntries(
			Object.entries(kept).map(([name, records]) => [name, records.list(sees).length]),
		) as Record<keyof typeof kept, number>;
	},
});
