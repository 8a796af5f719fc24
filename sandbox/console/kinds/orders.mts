import { orderStatuses } from '../../../contract/index.ts';
import { regionById, regions } from '../../geo/regions.mts';
import { whyNotCanceled, whyNotExamined, whyNotHeld } from '../../model/life.mts';
import type { Container, Order } from '../../model/records.mts';
import { written } from '../../model/times.mts';
import {
	dollars,
	fact,
	linkTo,
	timeFact,
	type Context,
	type Detail,
	type Fact,
	type Kind,
	type Part,
	type Step,
} from '../kind.mts';
import { containerStatusName } from '../names.mts';
import { actionSteps, documentRows, documentSteps, requestRows, requestsAbout } from '../related.mts';
import { containerStatus, statusOf, type Tone } from '../tones.mts';
import { amountOf, cityIn, isThere, textOf, timeOf } from '../values.mts';

/** Returns a region's name. "LA/LB" is common at freight desks, but n8n shows the region's own name. */
const portOf = (order: Order): string =>
	regionById(order.final_port_id ?? order.port_of_discharge_id)?.name.replace(/ - (?=[A-Z]{2}$)/, ', ') ?? '';

/** Returns the destination of an order: "Ontario, CA" from its address, or the name of its warehouse. */
const destinationOf = ({ delivery_address: address, warehouse_id: id }: Order, { state }: Context): string => {
	const found = cityIn(address);
	return found ? `${found.city}, ${found.code}` : (state.warehouses.find(id)?.name ?? textOf(address));
};

/** Returns the port and destination of an order, in words. */
export const laneOf = (order: Order, context: Context): string =>
	[portOf(order), destinationOf(order, context)].filter((end) => end !== '').join(' → ');

/** Returns the rate that an order was booked with, if its quote is known. */
const rateOf = ({ quote_id: quoteId, rate_id: rateId }: Order, { state }: Context) =>
	state.rateSearches.get(textOf(quoteId))?.rates.find(({ id }) => id === rateId);

const isWaitingForPickup = ({ picked_up_at: date, status }: Container) => date === null && status >= 0;

/** Returns the earliest last free day of the containers that are still at the terminal. */
function lastFreeDay({ containers }: Order): string | undefined {
	return containers
		.filter(isWaitingForPickup)
		.map((container) => textOf(container.last_free_day))
		.filter((day) => timeOf(day) !== undefined)
		.sort()[0];
}

const daysUntil = (day: string, now: Date) =>
	(Date.parse(day.slice(0, 10)) - Date.parse(written.date(now))) / 86_400_000;

/** Formats a last free day, such as "Last free day tomorrow". */
export function lastFreeDayText(day: string, now: Date): string {
	const left = daysUntil(day, now);
	if (left < 0) return `Last free day passed ${-left} ${left === -1 ? 'day' : 'days'} ago`;
	return `Last free day ${['today', 'tomorrow'][left] ?? `in ${left} days`}`;
}

/** Returns how close a last free day is, from today in UTC. A value that isn't a date counts as missing. */
export function lastFreeDayTone(day: string | undefined, now: Date): Tone {
	if (day === undefined || timeOf(day) === undefined) return 'quiet';
	const left = daysUntil(day, now);
	return left < 0 ? 'failed' : left <= 2 ? 'attention' : 'quiet';
}

/** Returns the history of an order's containers, from the dates in its record. */
export const containerSteps = (order: Order): Step[] =>
	order.containers.flatMap(({ number, ...container }) => {
		const dates: ReadonlyArray<readonly [title: string, date: string | null, tone: Tone]> = [
			[`${number} available`, container.released_at, 'waiting'],
			[`${number} picked up`, container.picked_up_at, 'moving'],
			[`${number} delivered`, container.delivered_at, 'done'],
			[`${number} returned empty`, container.empty_returned_at, 'done'],
		];
		return dates
			.map(([title, date, tone]) => {
				const at = timeOf(date);
				return at === undefined ? undefined : { at, title, status: { text: 'Container', tone } };
			})
			.filter(isThere);
	});

const bookingStep = (order: Order, context: Context): Step[] => {
	const at = timeOf(order.created_at);
	const rate = rateOf(order, context);
	if (at === undefined) return [];
	const text = rate ? `${rate.service_level} rate, ${dollars(rate.total)}` : 'No known quote';
	return [{ at, title: 'Order booked', text, status: { text: 'Booked', tone: 'waiting' } }];
};

const dateFact = (label: string, value: unknown): Fact[] => {
	const text = textOf(value);
	return text.includes(':') ? timeFact(label, timeOf(text)) : fact(label, text);
};

const partOf =
	(order: Order) =>
	(container: Container): Part => ({
		key: String(container.id),
		title: container.number,
		code: textOf(container.type),
		status: containerStatus(container.status, containerStatusName(container.status, container.status_name)),
		facts: [
			...fact('Status code', container.status),
			...fact('Last free day', container.last_free_day ?? 'Not known yet'),
			...dateFact('Pickup appointment', container.pickup_appointment),
			...dateFact('Delivery appointment', container.delivery_appointment),
			...fact(
				'Cargo',
				[textOf(container.package), container.weight && `${amountOf(container.weight)} kg`].filter(Boolean).join(', '),
			),
		],
		actions: 'containers',
		record: {
			...{ orderId: order.id, id: container.id, number: container.number, status: container.status },
			whyNot: { examContainer: whyNotExamined(order, container) },
		},
	});

function detail(order: Order, context: Context): Omit<Detail, 'key'> {
	const holder = `order ${order.id}`;
	const rate = rateOf(order, context);
	const quoteId = textOf(order.quote_id);
	const requests = requestsAbout(context, [String(order.id), order.mbl_number, order.customer_reference_number]);
	return {
		title: `Order ${order.id}`,
		subtitle: laneOf(order, context),
		status: statusOf(order.status),
		facts: [
			...fact('MBL number', order.mbl_number),
			...fact('Reference', order.customer_reference_number),
			...fact('Price', rate && dollars(rate.total)),
			...fact('Deliver to', order.delivery_address),
			...fact('Release status', order.released_status),
			...fact('Port ETA', order.port_of_discharge_eta),
			...fact('Ramp ETA', order.final_port_eta),
			...timeFact('Created', timeOf(order.created_at)),
			...timeFact('Updated', timeOf(order.updated_at)),
		],
		parts: { title: 'Containers', items: order.containers.map(partOf(order)) },
		timeline: [
			...bookingStep(order, context),
			...containerSteps(order),
			...documentSteps(context, holder),
			...actionSteps(context, ({ id, orderId }) => id === order.id || orderId === order.id),
		],
		related: [
			{
				title: 'Quote',
				rows: context.state.rateSearches.has(quoteId)
					? [
							{
								to: linkTo('quotes', quoteId),
								title: 'Drayage quote',
								text: quoteId,
								at: context.state.rateSearches.get(quoteId)?.quotedAt,
							},
						]
					: [],
			},
			{ title: 'Documents', rows: documentRows(context, holder) },
			{ title: 'Requests', rows: requestRows(context, requests) },
		],
		json: [{ title: 'Record', value: order }],
		record: {
			...{ id: order.id, mbl: order.mbl_number, status: order.status },
			whyNot: { holdOrder: whyNotHeld(order), cancelOrder: whyNotCanceled(order) },
		},
	};
}

const LAST_FREE_DAYS: Readonly<Record<string, (tone: Tone, day: string | undefined) => boolean>> = {
	past: (tone) => tone === 'failed',
	near: (tone) => tone === 'attention',
	unknown: (_tone, day) => day === undefined,
};

/** Drayage orders. */
export const orders: Kind<Order> = {
	list: ({ state }) => state.orders.list(),
	find: (key, { state }) => state.orders.find(key),
	key: ({ id }) => String(id),
	text: (order, context) =>
		`${order.id} ${order.mbl_number} ${order.booking_number} ${order.customer_reference_number} ${order.status} ${laneOf(order, context)} ${order.containers.map(({ number }) => number).join(' ')}`,
	row: (order, context) => {
		const day = lastFreeDay(order);
		const [first] = order.containers;
		const more = order.containers.length - 1;
		return {
			id: order.id,
			mbl: order.mbl_number,
			reference: order.customer_reference_number,
			containers: first ? `${first.number}${more > 0 ? ` +${more}` : ''}` : '',
			lane: laneOf(order, context),
			eta: textOf(order.final_port_eta ?? order.port_of_discharge_eta),
			lastFreeDay: day && { text: day, tone: lastFreeDayTone(day, context.state.now()) },
			price: dollars(rateOf(order, context)?.total),
			at: timeOf(order.created_at),
			status: statusOf(order.status),
		};
	},
	filters: [
		{
			name: 'status',
			label: 'Status',
			options: () => orderStatuses.map(({ value }) => [value, statusOf(value).text]),
			holds: ({ status }, value) => status === value,
		},
		{
			name: 'release',
			label: 'Release',
			options: () => ['Released', 'Not Released'].map((value) => [value, value]),
			holds: ({ released_status: released }, value) => released === value,
		},
		{
			name: 'lastFreeDay',
			label: 'Last free day',
			options: () => [
				['past', 'Past'],
				['near', 'Within 2 days'],
				['unknown', 'Not known yet'],
			],
			holds: (order, value, { state }) => {
				const day = lastFreeDay(order);
				return LAST_FREE_DAYS[value]?.(lastFreeDayTone(day, state.now()), day) ?? true;
			},
		},
		{
			name: 'port',
			label: 'Port or ramp',
			options: ({ state }) => {
				const used = new Set(state.orders.list().map((order) => order.final_port_id ?? order.port_of_discharge_id));
				return regions()
					.filter(({ id }) => used.has(id))
					.map(({ id, name }) => [String(id), name]);
			},
			holds: (order, value) => String(order.final_port_id ?? order.port_of_discharge_id) === value,
		},
	],
	detail,
};
