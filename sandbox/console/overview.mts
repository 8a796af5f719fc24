import type { Delivery } from '../events/post.mts';
import type { Entry } from '../http/requestLog.mts';
import type { Order } from '../model/records.mts';
import type { Service } from '../service.mts';
import { deliveryStatus, hasFailed } from './kinds/deliveries.mts';
import { containerSteps, lastFreeDayText, lastFreeDayTone, laneOf } from './kinds/orders.mts';
import { shipmentLane, trackingSteps } from './kinds/shipments.mts';
import { linkTo, type Context, type Related } from './kind.mts';
import { controlName, eventName, operationOf } from './names.mts';
import { containerStatus, httpStatus, statusOf } from './tones.mts';
import { isThere, textOf } from './values.mts';
import type { ControlAction } from './witness.mts';

/** The number of recent events to show. */
const MOST_HAPPENED = 30;
/** The number of recent requests to check. Consecutive identical requests are shown as one step. */
const MOST_LOOKED_AT = 200;
const MOST_ATTENTION = 8;

interface Happening extends Related {
	readonly at: number;
	/** The number of identical steps in a row. */
	readonly times: number;
}

const requestHappening = (entry: Entry, { witness }: Context): Happening => ({
	at: witness.when(entry) ?? entry.startedAt,
	title: operationOf(entry.method, entry.route)?.name ?? 'Unknown path',
	text: `${entry.method} ${entry.path}`,
	status: httpStatus(entry.status, entry.endedAt !== null),
	to: linkTo('log', witness.idOf(entry)),
	times: 1,
});

const deliveryHappening = (delivery: Delivery, { witness }: Context): Happening => ({
	at: witness.when(delivery) ?? 0,
	title: eventName(delivery.event_type),
	text: 'Webhook request',
	status: deliveryStatus(delivery),
	to: linkTo('deliveries', witness.idOf(delivery)),
	times: 1,
});

/** Controls whose changes are also reported by tracking events. */
const RECORDED = ['advanceLtl', 'advanceFtl', 'cancelShipment'];

/** Returns the record that a control was applied to. */
function actedOn({ id, orderId, orderNumber, record }: ControlAction['argument'], control: string, { state }: Context) {
	const number = textOf(orderNumber);
	if (number !== '') return { to: linkTo(number.startsWith('FS') ? 'ftl' : 'ltl', number), text: number };
	const order = state.orders.find(orderId ?? id);
	if (order && control !== 'advanceRateRequest') return { to: linkTo('orders', order.id), text: order.mbl_number };
	if (control === 'advanceRateRequest') return { to: linkTo('rateRequests', textOf(id)), text: textOf(id) };
	return { text: textOf(record) };
}

function actionHappening(action: ControlAction, context: Context): Happening | undefined {
	const title = controlName(action.control);
	const isRecorded = RECORDED.includes(action.control) && !action.failed && action.message === null;
	if (title === undefined || isRecorded) return undefined;
	const status = action.failed
		? { text: 'Refused', tone: 'failed' as const }
		: action.message === null
			? { text: 'Done', tone: 'quiet' as const }
			: { text: 'No effect', tone: 'attention' as const };
	return { at: action.at, title, status, times: 1, ...actedOn(action.argument, action.control, context) };
}

/** Returns the most recently updated orders. It uses a single pass, which is fast enough for ten thousand orders. */
function lastUpdated(orders: readonly Order[]): Order[] {
	const found: Order[] = [];
	for (const order of orders) {
		const last = found[MOST_HAPPENED - 1];
		if (last && order.updated_at <= last.updated_at) continue;
		const place = found.filter((other) => other.updated_at > order.updated_at).length;
		found.splice(place, 0, order);
		found.length = Math.min(found.length, MOST_HAPPENED);
	}
	return found;
}

/** Returns the latest movements, by the dates in records. It checks no more records than are shown. */
function movements(context: Context): Happening[] {
	const { state } = context;
	const orders = lastUpdated(state.orders.list()).flatMap((order) =>
		containerSteps(order).map((step) => ({ ...step, text: laneOf(order, context), to: linkTo('orders', order.id) })),
	);
	const shipments = (['ltl', 'ftl'] as const).flatMap((mode) =>
		state[mode]
			.list()
			.slice(-MOST_LOOKED_AT)
			.flatMap((shipment) =>
				trackingSteps(shipment).map((step) => ({
					...step,
					title: `${shipment.orderNumber} ${step.title.toLowerCase()}`,
					text: shipmentLane(shipment),
					to: linkTo(mode, shipment.orderNumber),
				})),
			),
	);
	return [...orders, ...shipments].map((step) => ({ ...step, status: { ...step.status, text: '' }, times: 1 }));
}

/** Merges identical neighbors, newest first. */
function joined(happenings: readonly Happening[]): Happening[] {
	const found: Happening[] = [];
	for (const one of happenings) {
		const last = found.at(-1);
		if (last && last.title === one.title && last.text === one.text && last.status?.text === one.status?.text) {
			found[found.length - 1] = { ...last, times: last.times + 1 };
		} else found.push(one);
	}
	return found.slice(0, MOST_HAPPENED);
}

/** Returns the latest requests, webhook requests, actions and movements, newest first. */
export function happened(context: Context): Happening[] {
	const { state, witness } = context;
	const all = [
		...movements(context),
		...state.log
			.entries()
			.slice(-MOST_LOOKED_AT)
			.map((entry) => requestHappening(entry, context)),
		...state.events
			.list()
			.slice(-MOST_LOOKED_AT)
			.map((delivery) => deliveryHappening(delivery, context)),
		...witness
			.actions()
			.slice(-MOST_LOOKED_AT)
			.map((action) => actionHappening(action, context))
			.filter(isThere),
	];
	return joined(all.sort((one, other) => other.at - one.at));
}

const FINAL = ['delivered', 'empty returned', 'closed', 'canceled'];

/** Returns why an order needs attention. */
function attentionOf(order: Order, now: Date, context: Context): Related[] {
	if (FINAL.includes(order.status)) return [];
	const to = linkTo('orders', order.id);
	if (order.status === 'on hold') {
		return [{ to, title: order.mbl_number, text: laneOf(order, context), status: statusOf('on hold') }];
	}
	return order.containers.flatMap((container) => {
		const { number, status: code, picked_up_at: pickedUp } = container;
		const day = textOf(container.last_free_day);
		const status = containerStatus(code, '');
		if (status.tone === 'attention')
			return [
				{ to, title: number, text: laneOf(order, context), status: { text: 'In exam', tone: 'attention' as const } },
			];
		const tone = lastFreeDayTone(day, now);
		if (pickedUp !== null || tone === 'quiet') return [];
		return [{ to, title: number, text: laneOf(order, context), status: { text: lastFreeDayText(day, now), tone } }];
	});
}

/**
 * Returns everything that needs attention: containers near or past their last free day, holds, exams, and webhook
 * requests that failed.
 */
export function attention(context: Context): { rows: Related[]; total: number } {
	const { state, witness } = context;
	const now = state.now();
	// A webhook that fails repeatedly is listed once, with its latest delivery.
	const last = new Map(
		state.events
			.list()
			.slice(-MOST_LOOKED_AT)
			.map((delivery) => [`${delivery.event_type} ${delivery.url}`, delivery]),
	);
	const failed = [...last.values()].filter(hasFailed).map((delivery) => ({
		to: linkTo('deliveries', witness.idOf(delivery)),
		title: eventName(delivery.event_type),
		text: new URL(delivery.url).host,
		status: deliveryStatus(delivery),
	}));
	const all = [
		...state.orders
			.list()
			.flatMap((order) => attentionOf(order, now, context))
			.reverse(),
		...failed,
	];
	return { rows: all.slice(0, MOST_ATTENTION), total: all.length };
}

/** Returns data for every page: counts, settings, and the sandbox's URL. */
export const overview = ({ url, state, access }: Service, totals: object) => ({
	url,
	/** Hosts that webhook requests may be sent to. Null on a single machine, where all hosts are allowed. */
	allowedHosts: access.isOpen ? access.allowed.texts : null,
	now: state.now().getTime(),
	tokens: state.accounts.tokens(),
	totals,
	rateLimit: state.rateLimit.settings,
	behavior: state.behavior,
	delivery: state.events.behavior,
	faultsLeft: state.faults.left(),
	quotas: state.accounts.all().map(({ name, company, rateSearches, rateRequests }, index) => ({
		user: `${name}, ${company.name}`,
		token: state.accounts.tokens()[index],
		rateSearches: rateSearches.remaining(state.now().getTime()),
		rateRequests: rateRequests.remaining(state.now().getTime()),
	})),
});
