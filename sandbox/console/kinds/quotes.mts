import type { Offer, Order, RateSearch, Shipment } from '../../model/records.mts';
import { written } from '../../model/times.mts';
import {
	dollars,
	fact,
	linkTo,
	timeFact,
	type Context,
	type Detail,
	type Kind,
	type Part,
	type Related,
} from '../kind.mts';
import { requestRows, requestsAbout } from '../related.mts';
import { statusOf, type Status } from '../tones.mts';
import { textOf, timeOf } from '../values.mts';

type Mode = 'drayage' | 'ltl' | 'ftl';

/** One way to book a quote. */
interface Option {
	readonly number: string;
	readonly name: string;
	readonly price: number;
	readonly transitDays: string;
	readonly expiresAt: number | undefined;
}

/** A quote of any mode: its request, its options, and the bookings made with them. */
interface Quote {
	readonly key: string;
	readonly mode: Mode;
	readonly lane: string;
	readonly at: number | undefined;
	readonly options: readonly Option[];
	readonly bookings: readonly Related[];
	readonly record: unknown;
}

const MODES: Readonly<Record<Mode, string>> = { drayage: 'Drayage', ltl: 'LTL', ftl: 'FTL' };

/** undocumented: the quote numbers of each mode. The sandbox's LTL rate numbers begin with LR. */
const modeOf = ({ number }: Offer): 'ltl' | 'ftl' => (number.startsWith('LR') ? 'ltl' : 'ftl');

function bookedOrders({ state }: Context): ReadonlyMap<string, Order[]> {
	const found = new Map<string, Order[]>();
	for (const order of state.orders.list()) {
		const id = textOf(order.quote_id);
		const known = found.get(id);
		if (known) known.push(order);
		else found.set(id, [order]);
	}
	return found;
}

function bookedShipments({ state }: Context): ReadonlyMap<string, Array<readonly [mode: string, shipment: Shipment]>> {
	const found = new Map<string, Array<readonly [string, Shipment]>>();
	for (const mode of ['ltl', 'ftl'] as const) {
		for (const shipment of state[mode].list()) {
			const known = found.get(shipment.offer);
			if (known) known.push([mode, shipment]);
			else found.set(shipment.offer, [[mode, shipment]]);
		}
	}
	return found;
}

const drayageQuote = (search: RateSearch, orders: readonly Order[]): Quote => ({
	key: search.quoteId,
	mode: 'drayage',
	lane: `${search.region.name.replace(/ - (?=[A-Z]{2}$)/, ', ')} → ${search.city.name}, ${search.city.state}`,
	at: search.quotedAt,
	options: search.rates.map((rate) => ({
		number: rate.id,
		name: rate.service_level,
		price: rate.total,
		transitDays: String(rate.transit_days),
		expiresAt: timeOf(rate.expired_at),
	})),
	bookings: orders.map(({ id, mbl_number: mbl, status }) => ({
		to: linkTo('orders', id),
		title: `Order ${id}`,
		text: mbl,
		status: statusOf(status),
	})),
	record: search,
});

const endOf = (lane: Offer['lane'], side: 'pickup' | 'destination') =>
	[textOf(lane[`${side}_city`]), textOf(lane[`${side}_state`])].filter((part) => part !== '').join(', ') ||
	textOf(lane[`${side}_zipcode`]);

function offerQuote(
	offers: readonly Offer[],
	shipments: ReadonlyMap<string, ReadonlyArray<readonly [mode: string, shipment: Shipment]>>,
): Quote | undefined {
	const [first] = offers;
	if (!first) return undefined;
	return {
		key: first.number,
		mode: modeOf(first),
		lane: `${endOf(first.lane, 'pickup')} → ${endOf(first.lane, 'destination')}`,
		at: first.quotedAt,
		options: offers.map(({ number, price, rate }) => ({
			number,
			name: textOf(rate.carrier_name) || textOf(rate.trailer_type) || number,
			price,
			transitDays: textOf(rate.transit_days),
			expiresAt: undefined,
		})),
		bookings: offers.flatMap(({ number }) =>
			(shipments.get(number) ?? []).map(([mode, { orderNumber, status }]) => ({
				to: linkTo(mode, orderNumber),
				title: `${mode.toUpperCase()} shipment ${orderNumber}`,
				text: number,
				status: statusOf(status),
			})),
		),
		record: { request: first.lane, rates: offers.map(({ rate }) => rate), premium: first.premium },
	};
}

/** Groups the LTL rates of one response, because they share a request. */
function offerGroups({ state }: Context): Offer[][] {
	const groups = new Map<unknown, Offer[]>();
	for (const { record } of state.offers.values()) {
		const group = groups.get(record.lane);
		if (group) group.push(record);
		else groups.set(record.lane, [record]);
	}
	return [...groups.values()];
}

/** Sorts quotes, oldest first. Quotes without a known time, from the data file of an older sandbox, come first. */
function list(context: Context): Quote[] {
	const orders = bookedOrders(context);
	const shipments = bookedShipments(context);
	const drayage = [...context.state.rateSearches.values()].map((search) =>
		drayageQuote(search, orders.get(search.quoteId) ?? []),
	);
	const others = offerGroups(context).flatMap((offers) => offerQuote(offers, shipments) ?? []);
	return [...drayage, ...others].sort((one, other) => (one.at ?? 0) - (other.at ?? 0));
}

/** Returns the key of the quote for an LTL rate number or FTL quote number. */
export const quoteKey = (number: string, context: Context): string | undefined => {
	const offer = context.state.offers.get(number)?.record;
	return offer && offerGroups(context).find(([first]) => first?.lane === offer.lane)?.[0]?.number;
};

function statusOfQuote({ bookings, options }: Quote, now: number): Status {
	if (bookings.length > 0) return { text: 'Booked', tone: 'done' };
	const isExpired = options.length > 0 && options.every(({ expiresAt }) => expiresAt !== undefined && expiresAt < now);
	return isExpired ? { text: 'Expired', tone: 'failed' } : { text: 'Open', tone: 'waiting' };
}

const cheapest = ({ options }: Quote) =>
	options.reduce<number | undefined>(
		(least, { price }) => (least === undefined || price < least ? price : least),
		undefined,
	);

const partOf =
	({ bookings }: Quote, booked: ReadonlySet<unknown>) =>
	(option: Option): Part => ({
		key: option.number,
		title: option.name,
		code: option.number,
		...((booked.has(option.number) || bookings.some(({ text }) => text === option.number)) && {
			status: { text: 'Booked', tone: 'done' as const },
		}),
		facts: [
			...fact('Price', dollars(option.price)),
			...fact('Transit', option.transitDays && `${option.transitDays} ${option.transitDays === '1' ? 'day' : 'days'}`),
			...timeFact('Valid until', option.expiresAt),
		],
	});

function detail(quote: Quote, context: Context): Omit<Detail, 'key'> {
	const orders = context.state.orders.list().filter((order) => order.quote_id === quote.key);
	const booked = new Set<unknown>(orders.map((order) => order.rate_id));
	const numbers = [quote.key, ...quote.options.map(({ number }) => number)];
	return {
		title: `${MODES[quote.mode]} quote`,
		subtitle: quote.lane,
		status: statusOfQuote(quote, context.state.now().getTime()),
		facts: [...fact('Number', quote.key), ...timeFact('Quoted', quote.at), ...fact('From', dollars(cheapest(quote)))],
		parts: { title: 'Rates', items: quote.options.map(partOf(quote, booked)) },
		related: [
			{ title: 'Booked as', rows: quote.bookings },
			{ title: 'Requests', rows: requestRows(context, requestsAbout(context, numbers)) },
		],
		json: [{ title: 'Record', value: quote.record }],
		record: { quoteId: quote.key, mode: quote.mode, today: written.date(context.state.now()) },
	};
}

/** Quotes of every mode, with their bookings. */
export const quotes: Kind<Quote> = {
	list,
	// A link may contain the number of any rate of an LTL quote.
	find: (key, context) => {
		const wanted = context.state.rateSearches.has(key) ? key : quoteKey(key, context);
		return list(context).find((quote) => quote.key === wanted);
	},
	key: ({ key }) => key,
	text: (quote) =>
		`${quote.key} ${MODES[quote.mode]} ${quote.lane} ${quote.bookings.map(({ title, text }) => `${title} ${text ?? ''}`).join(' ')}`,
	row: (quote, { state }) => ({
		at: quote.at,
		id: quote.key,
		mode: MODES[quote.mode],
		lane: quote.lane,
		options: quote.options.length,
		price: dollars(cheapest(quote)),
		booked: quote.bookings.map(({ title }) => title).join(', '),
		status: statusOfQuote(quote, state.now().getTime()),
	}),
	filters: [
		{
			name: 'status',
			label: 'Status',
			options: () => ['Open', 'Booked', 'Expired'].map((status) => [status, status]),
			holds: (quote, value, { state }) => statusOfQuote(quote, state.now().getTime()).text === value,
		},
		{
			name: 'mode',
			label: 'Mode',
			options: () => Object.entries(MODES),
			holds: ({ mode }, value) => mode === value,
		},
	],
	detail,
};
