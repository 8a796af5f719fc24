import type { IDataObject } from 'n8n-workflow';
import { containerStatuses, nameOfCode, responseNames, shippingActivities } from '../../contract';
import { isRecord } from '../../transport/content';
import { asText } from './fields/text';
import {
	containerIds,
	containersOf,
	containerStatus,
	dateOf,
	daysBetween,
	fieldOf,
	isAtTerminal,
	lastFreeDayIn,
	orderIds,
	recordList,
	unreadDate,
	valueOf,
} from './records';

const { order: ORDER, shipment: SHIPMENT, event: EVENT } = responseNames;

/** The maximum length of a field in a summary. */
const LONGEST_FIELD = 45;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const RELATIVE: Readonly<Record<number, string>> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' };

/** Dates further away than this many days include the year. */
const SAME_YEAR = 180;

type Phrase = string | undefined;

/** Summarizes a record in a sentence. `today` is the date in the workflow's time zone. */
export type SummaryOf = (record: IDataObject, today: string) => Phrase;

/** Returns the text of a field in one line, or undefined for anything else, such as a list or the text "null". */
const shortText = (value: unknown): Phrase => {
	if (typeof value !== 'string' && (typeof value !== 'number' || !Number.isFinite(value))) return undefined;
	const text = String(value)
		.slice(0, 1_000)
		.replace(/[\s\p{C}]+/gu, ' ')
		.trim();
	if (text === '' || /\b(?:undefined|null|nan)\b|\[object/i.test(text)) return undefined;
	return text.length > LONGEST_FIELD ? `${text.slice(0, LONGEST_FIELD - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
};

/** Returns the text of the first of these fields that has any; for an object, its name. */
const firstWords = (record: IDataObject, names: readonly string[]): Phrase => {
	const value = fieldOf(record, names);
	return shortText(isRecord(value) ? (value.full_name ?? value.name) : value);
};

/** Returns the text of a field if it contains a letter, since an unknown code means nothing to people. */
const namedBy = (value: unknown): Phrase => {
	const text = shortText(value);
	return text !== undefined && /\p{L}/u.test(text) ? text : undefined;
};

/** Returns a date as people say it, with the time as written. One with a time zone isn't compared with today. */
const dayOf = (value: unknown, today: string, { isTimed } = { isTimed: false }): Phrase => {
	const date = dateOf(value);
	if (date === undefined) return undefined;
	const days = daysBetween(today, date);
	const year = Math.abs(days) > SAME_YEAR ? `, ${date.slice(0, 4)}` : '';
	const day = `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}${year}`;
	const [, time = '', zone = ''] =
		/^.{10}[T ](\d{2}:\d{2})[\d:.]*(Z|[+-]\d{2}:?\d{2})?$/i.exec(String(value).trim()) ?? [];
	const said = zone === '' ? (RELATIVE[days] ?? day) : day;
	return isTimed ? `${said} ${time} ${zone.replace(/^z$/i, 'UTC')}`.trim() : said;
};

/** Returns the text with `label` before it, or undefined if there is no text. */
const labeled = (label: string, words: Phrase): Phrase => words && `${label} ${words}`;

/**
 * Returns a sentence with the facts, or undefined if only the name is known. The first fact may be a predicate, which
 * follows the name without a colon: "M1 available".
 */
const sentence = (name: string, facts: readonly Phrase[], isPredicate = false): Phrase => {
	const known = facts.filter((words) => words !== undefined);
	return known.length === 0 ? undefined : `${name}${isPredicate ? '' : ':'} ${known.join(', ')}`;
};

/** Returns the place where an order's containers arrive, without the state, or undefined if the order doesn't say. */
const portOf = (order: IDataObject): Phrase => {
	const isInland = String(valueOf(order, ['destination_type']) ?? '') === '2';
	return namedBy(firstWords(order, isInland ? ORDER.ramp : ORDER.port))?.replace(/ - [A-Z]{2}$/, '');
};

const statusWords = (container: IDataObject): Phrase => {
	const status = containerStatus(container);
	return nameOfCode(containerStatuses, status) ?? namedBy(status);
};

const lastFreeDayWords = (container: IDataObject, day: unknown, today: string): Phrase => {
	const label = (dateOf(day) ?? today) < today ? 'last free day was' : 'last free day';
	return isAtTerminal(container) ? labeled(label, dayOf(day, today) ?? shortText(unreadDate(day))) : undefined;
};

const containerName = (container: IDataObject) => shortText(containerIds(container).container_number) ?? 'Container';

/** Says a container's status: as a predicate if it's available ("available at Los Angeles"). */
const describeState = (order: IDataObject, container: IDataObject): { state: Phrase; isPredicate: boolean } => {
	const status = statusWords(container);
	if (status?.toLowerCase() !== 'available') return { state: status, isPredicate: false };
	const port = portOf(order);
	return { state: port === undefined ? 'available' : `available at ${port}`, isPredicate: true };
};

/** Returns a container's summary: "MSCU1234567 available at Los Angeles/Long Beach, last free day tomorrow". */
export const containerSummary = (
	order: IDataObject,
	container: IDataObject,
	today: string,
	{ name = containerName(container), was = '', lastFreeDay = lastFreeDayIn(container) } = {},
): Phrase => {
	const { state, isPredicate } = describeState(order, container);
	return sentence(name, [state && `${state}${was}`, lastFreeDayWords(container, lastFreeDay, today)], isPredicate);
};

const orderName = (order: IDataObject) => {
	const { mbl_number: mbl, order_id: id } = orderIds(order);
	return labeled('Order', shortText(mbl) ?? shortText(id)) ?? 'Order';
};

const containersWords = (order: IDataObject): Phrase => {
	const containers = containersOf(order) ?? [];
	const [only] = containers;
	if (only === undefined) return undefined;
	return containers.length === 1 ? shortText(containerIds(only).container_number) : `${containers.length} containers`;
};

const etaWords = (order: IDataObject, today: string): Phrase => labeled('ETA', dayOf(fieldOf(order, ORDER.eta), today));

const orderFacts = (order: IDataObject, today: string) => [containersWords(order), etaWords(order, today)];

/** Returns an order's summary: "Order MAEU123456789: dispatched, Not Released, MSCU1234567, ETA Nov 27". */
export const orderSummary = (order: IDataObject, today: string): Phrase =>
	sentence(orderName(order), [
		namedBy(valueOf(order, ['status'])),
		namedBy(valueOf(order, ['released_status'])),
		...orderFacts(order, today),
	]);

const shipmentName = (shipment: IDataObject) => shortText(valueOf(shipment, SHIPMENT.number)) ?? 'Shipment';

const laneWords = (record: IDataObject, ends = ['pickup_city', 'destination_city']): Phrase => {
	const [from, to] = ends.map((name) => namedBy(firstWords(record, [name])));
	return from !== undefined && to !== undefined ? `${from} to ${to}` : undefined;
};

const deliveryWords = (shipment: IDataObject, today: string): Phrase =>
	labeled('delivered', dayOf(shipment.actual_delivery_date, today)) ??
	labeled('delivery', dayOf(shipment.estimated_delivery_date, today));

const eventWords = (event: IDataObject, today: string): readonly Phrase[] => {
	const activity = valueOf(event, EVENT.activity);
	const happened = nameOfCode(shippingActivities, activity) ?? namedBy(activity);
	const place = namedBy(firstWords(event, EVENT.place));
	const day = dayOf(fieldOf(event, EVENT.time), today);
	// undocumented: the time zone of an event's time. If it's ahead of the workflow's, the event seems to be tomorrow.
	return [happened && `${happened}${place === undefined ? '' : ` at ${place}`}`, day === RELATIVE[1] ? undefined : day];
};

/**
 * Returns the event whose time is the latest as text, if every event has a date. undocumented: the order of the list, and
 * the form of its times.
 */
const latestOf = (events: readonly IDataObject[]): IDataObject | undefined => {
	const timeOf = (event: IDataObject) => {
		const time = fieldOf(event, EVENT.time);
		return dateOf(time) === undefined ? '' : String(time).trim();
	};
	if (events.length > 1 && events.some((event) => timeOf(event) === '')) return undefined;
	return [...events].sort((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1))[0];
};

/**
 * Returns a shipment's or tracking record's summary: "LS241205028749: In Transit, Ontario, CA, USA to Albany, NY, USA,
 * delivery tomorrow".
 */
export const shipmentSummary = (shipment: IDataObject, today: string): Phrase => {
	const events = recordList(shipment, SHIPMENT.events);
	const isEvent = events === undefined && fieldOf(shipment, EVENT.mark) !== undefined;
	const latest = isEvent ? shipment : latestOf(events ?? []);
	const status = isEvent ? undefined : namedBy(valueOf(shipment, SHIPMENT.status));
	const [happened, when] = latest ? eventWords(latest, today) : [];
	const event = happened !== undefined && happened !== status ? [happened, when] : [];
	return sentence(shipmentName(shipment), [status, ...event, laneWords(shipment), deliveryWords(shipment, today)]);
};

/** Returns a field's name as text, such as `delivery_appointment_time`. */
const fieldWords = (field: unknown): Phrase => {
	const text = shortText(typeof field === 'string' ? field.replaceAll('_', ' ') : undefined);
	return text?.replace(/\beta\b/g, 'ETA');
};

const wasOf = (words: Phrase) => (words === undefined ? '' : ` (was ${words})`);

/** Returns the summary of an update item: its change, values, record, and container or event. */
export const changeSummary = (update: IDataObject, today: string): Phrase => {
	const [record, container, event] = [update.record, update.container, update.event].map((one) =>
		isRecord(one) ? one : undefined,
	);
	const order = record ?? {};
	const kind = asText(update.change);
	const named = kind.startsWith('rateRequest') ? labeled('Rate request', shortText(update.rate_request_id)) : undefined;
	const isShipment = kind.includes('Shipment.');
	const whole = isShipment ? shipmentName(order) : (named ?? orderName(order));
	const name = container ? containerName(container) : whole;
	const previous = namedBy(update.previous_name ?? update.previous);
	const current = namedBy(update.current_name ?? update.current);
	const was = wasOf(previous);
	if (event) return sentence(name, eventWords(event, today));
	const dayIn = (value: unknown) => dayOf(value, today, { isTimed: true });
	const isCanceled = kind === 'container.appointment' && update.current === null;
	const moved = isCanceled ? 'canceled' : dayIn(update.current);
	if (moved !== undefined) {
		const label = fieldWords(update.field) ?? 'last free day';
		const state = container && describeState(order, container).state;
		return sentence(name, [`${label} ${moved}${wasOf(dayIn(update.previous))}`, state]);
	}
	if (container) return containerSummary(order, container, today, { name, was, lastFreeDay: update.last_free_day });
	const value = current && `${current}${was}`;
	if (isShipment) return sentence(name, [value, laneWords(order), deliveryWords(order, today)]);
	const reason = kind === 'rateRequest.rejected' ? namedBy(order.rejected_reason) : undefined;
	if (named) return sentence(name, [value, laneWords(order, ['intermodal_region', 'to_city']), reason]);
	return sentence(name, [kind === 'order.created' ? 'created' : undefined, value, ...orderFacts(order, today)]);
};

/** Returns a record with its summary as the second field. If the API sends a field named summary, that field stays. */
export const withSummary = (record: IDataObject, summary: IDataObject[string]): IDataObject => {
	if (summary === undefined || Object.hasOwn(record, 'summary')) return record;
	const [name = 'summary'] = Object.keys(record);
	return Object.assign({ [name]: record[name], summary }, record);
};
