import { cities } from '../geo/cities.mts';
import { regionIn } from '../geo/regions.mts';
import type { Call } from '../http/routing.mts';
import type { User } from '../model/accounts.mts';
import * as life from '../model/life.mts';
import { addOrderDocument } from '../model/orderDocuments.mts';
import { addOrder } from '../model/orders.mts';
import type { Order } from '../model/records.mts';
import { daysAgo, type State } from '../model/state.mts';
import { daysAfter, wholeHour, written } from '../model/times.mts';
import { addOriginEvents } from '../moves/orderMove.mts';
import { pickupNumberAgent } from '../routes/agents.mts';
import { quoteFtl } from '../routes/ftl.mts';
import { quoteLtl } from '../routes/ltl.mts';
import { addRateRequest, decideRateRequest, searchRates } from '../routes/rates.mts';
import { warehouse } from '../routes/warehouses.mts';
import { advance } from '../shipments/advance.mts';
import { book } from '../shipments/book.mts';
import { ftlMode, ltlMode } from '../shipments/modes.mts';
import { AGENT, LANES, QUOTES, RATE_REQUESTS, WAREHOUSES, type SeedLane } from './data.mts';
import { ORDERS, type SeedOrder } from './orders.mts';
import { SHIPMENTS, type SeedShipment } from './shipments.mts';

const cityOf = ({ city: [name, state] }: SeedLane) => {
	const city = cities().byName(name, state);
	if (!city) throw new Error(`The data packages know no city ${name}, ${state}`);
	return city;
};

const laneOf = (name: keyof typeof LANES) => ({
	intermodal_region_id: regionIn(LANES[name].hub).id,
	to_city_id: cityOf(LANES[name]).id,
});

const dateIn = (state: State, days: number) => written.date(daysAfter(state.now(), days));
/** The number of days on the train from Los Angeles to a rail ramp. */
const RAIL_DAYS = 6;

/** Returns where and when an order's containers arrive, in days from now. */
const arrivalOf = (state: State, { hub, isRamp = false }: SeedLane, eta: number) =>
	isRamp
		? {
				destination_type: 2,
				port_of_discharge_id: regionIn(LANES.ontario.hub).id,
				port_of_discharge_eta: dateIn(state, eta - RAIL_DAYS),
				final_port_id: regionIn(hub).id,
				final_port_eta: dateIn(state, eta),
			}
		: { port_of_discharge_id: regionIn(hub).id, port_of_discharge_eta: dateIn(state, eta) };

/** Moves an order or its containers to the status that they reached at this time. */
function reach(order: Order, reached: string | number, then: Date): void {
	if (reached === life.HELD) life.holdOrder(order);
	else if (typeof reached === 'string') while (order.status !== reached) life.advanceOrder(order, then);
	else {
		for (const container of order.containers) {
			while (container.status !== reached) life.advanceContainer(order, container, then);
		}
	}
	order.updated_at = written.second(then);
}

function plantOrder(state: State, user: User, seed: SeedOrder): void {
	const then = daysAgo(state, seed.booked);
	const size = Number(seed.containers[0]?.type.slice(0, 2));
	const { quoteId, rates } = searchRates(then, user, { ...laneOf(seed.lane), cntr_size: size });
	const order = addOrder(then, user, {
		mbl_number: seed.mbl,
		rate_id: rates[1]?.id ?? '',
		quote_id: quoteId,
		...arrivalOf(state, LANES[seed.lane], seed.eta),
		live_or_drop: seed.liveOrDrop,
		delivery_address: LANES[seed.lane].address,
		customer_reference_number: seed.reference,
		...(seed.memo !== undefined && { customer_memo: seed.memo }),
		containers: seed.containers.map((container) => ({ ...container, commodity: [...container.commodity] })),
	});
	for (const [days, reached] of seed.history) {
		const at = daysAgo(state, days).now();
		if (reached === 'confirmed') for (const container of order.containers) addOriginEvents(order, container, at);
		reach(order, reached, at);
	}
	for (const container of seed.appointments ? order.containers : []) {
		const { pickup = 0, delivery = 0 } = seed.appointments ?? {};
		container.pickup_appointment = written.second(wholeHour(daysAfter(state.now(), pickup)));
		container.delivery_appointment = written.second(wholeHour(daysAfter(state.now(), delivery)));
	}
	for (const [days, type] of seed.documents) addOrderDocument(daysAgo(state, days), order, type);
}

const endOf = (side: 'pickup' | 'destination', { from, to }: SeedShipment) => {
	const { company, contact, phone, address, city, state, zipcode } = side === 'pickup' ? from : to;
	const email = `${contact.toLowerCase().replace(' ', '.')}@${company.toLowerCase().replace(/ /g, '-')}.example`;
	const named = (fields: object) =>
		Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${side}_${name}`, value as unknown]));
	return {
		lane: named({ zipcode, city, state }),
		party: named({
			company_name: company,
			contact_name: contact,
			contact_email: email,
			contact_phone: phone,
			address1: address,
			open_time: '08:00',
			close_time: '17:00',
		}),
	};
};

/** Returns the request bodies for a quote and its booking. */
export function requestsFor(state: State, seed: SeedShipment) {
	const [pickup, destination] = [endOf('pickup', seed), endOf('destination', seed)];
	const isInsured = seed.cargoValue > 0;
	return {
		quote: {
			...pickup.lane,
			...destination.lane,
			pickup_date: dateIn(state, seed.pickup),
			...(isInsured && { cargo_value: seed.cargoValue }),
			...(seed.mode === 'ltl'
				? {
						pickup_address_type: 'business',
						destination_address_type: 'business',
						items: [{ total_weight: seed.weight, units: 2, description: 'Home Goods' }],
					}
				: { trailer_type: 'VAN', trailer_size: 53 }),
		},
		booking: {
			...pickup.party,
			...destination.party,
			customer_reference_number: seed.reference,
			...(seed.mode === 'ltl' && { is_insurance_entrusted: isInsured }),
			...(isInsured && { cargo_value: seed.cargoValue }),
		},
	};
}

function plantShipment(state: State, user: User, seed: SeedShipment): void {
	const { quote, booking } = requestsFor(state, seed);
	const mode = seed.mode === 'ltl' ? ltlMode : ftlMode;
	const asked = { state: daysAgo(state, seed.quoted), user, body: quote };
	const number = seed.mode === 'ltl' ? quoteLtl(asked).rates[1]?.rate_number : quoteFtl(asked).quote_number;
	const offer = state.offers.get(number ?? '')?.record;
	if (seed.booked === undefined || !offer) return;
	const field = seed.mode === 'ltl' ? 'rate_number' : 'quote_number';
	const body = { ...booking, [field]: offer.number };
	const shipment = book(daysAgo(state, seed.booked), mode, user, offer, body, offer.premium);
	for (const days of seed.moved) advance(daysAgo(state, days), mode, shipment);
}

function plantRateRequests(state: State, user: User): void {
	for (const { lane, zipcode, memo, asked, outcome } of RATE_REQUESTS) {
		const request = addRateRequest(daysAgo(state, asked), user, { ...laneOf(lane), to_zipcode: zipcode, memo });
		if (!outcome) continue;
		const [days, status, reason] = outcome;
		decideRateRequest(daysAgo(state, days), request, { status, ...(reason !== undefined && { reason }) });
	}
}

/** Adds the account's saved records, warehouses and the agent, as if they had been created by requests. */
function plantAccount(state: State, user: User): void {
	const call = (body: object) => ({ state: daysAgo(state, 60), user, body }) as unknown as Call;
	for (const { lane, phone, email, ...seed } of WAREHOUSES) {
		warehouse.create.run(
			call({
				...seed,
				address: LANES[lane].address.split(',')[0],
				is_residential: false,
				city_id: cityOf(LANES[lane]).id,
				appointment_by: 3,
				contacts: [{ type: ['APT', 'DISPATCH'], name: 'Dock Office', phone, email }],
			}),
		);
	}
	pickupNumberAgent.create.run(call(AGENT));
}

/** Adds the first user's sample records to a new state. Sends no events and uses no quota. */
export function plantSeeds(state: State): void {
	const user = state.accounts.find();
	if (!user) throw new Error('The sandbox has no user');
	plantAccount(state, user);
	for (const seed of ORDERS) plantOrder(state, user, seed);
	for (const seed of SHIPMENTS) plantShipment(state, user, seed);
	plantRateRequests(state, user);
	for (const { lane, searched } of QUOTES) {
		searchRates(daysAgo(state, searched), user, { ...laneOf(lane), cntr_size: 40 });
	}
}
