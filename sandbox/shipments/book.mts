import type { User } from '../model/accounts.mts';
import { announce, sendEvents } from '../events/shipmentEvents.mts';
import { cityAt, type Lane, type Side } from '../geo/lanes.mts';
import { embedded, stateName } from '../geo/cities.mts';
import type { Offer, Shipment } from '../model/records.mts';
import type { State } from '../model/state.mts';
import { shipmentStatuses } from '../model/statuses.mts';
import { daysAfter, written } from '../model/times.mts';
import { track } from './advance.mts';
import { newNumber, type Mode } from './modes.mts';
import { addDocument, arrivingAt } from './documents.mts';

type Body = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const withHyphens = (phone: unknown) => textOf(phone).replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');

/**
 * Returns the city as events contain it: with the state's full name and, for LTL, a two-letter country
 * (docs/interface.md#event-shipment-created).
 */
function eventCity(lane: Lane, side: Side): object {
	const city = cityAt(lane, side);
	if (city) return { ...embedded(city), alias: '', state: stateName(city.state), country: city.country.slice(0, 2) };
	const name = textOf(lane[`${side}_city`]);
	const state = stateName(textOf(lane[`${side}_state`]));
	return {
		id: 0,
		name,
		alias: '',
		state,
		country: 'US',
		latitude: 0,
		longitude: 0,
		full_name: `${name}, ${state}, US`,
	};
}

/** Returns one end of the shipment, with field names as in events (docs/interface.md#event-shipment-created). */
function end(side: Side, body: Body, lane: Lane): Record<string, unknown> {
	const fields = {
		company_name: textOf(body[`${side}_company_name`]),
		contact_name: textOf(body[`${side}_contact_name`]),
		contact_phone: withHyphens(body[`${side}_contact_phone`]),
		contact_email: textOf(body[`${side}_contact_email`]),
		zipcode: textOf(lane[`${side}_zipcode`]),
		city: eventCity(lane, side),
		address1: textOf(body[`${side}_address1`]),
		address2: textOf(body[`${side}_address2`]),
		accessorials: lane[`${side}_accessorials`] ?? [],
		special_request: textOf(body[`${side}_special_request`]),
		open_time: textOf(body[`${side}_open_time`]).padStart(5, '0'),
		close_time: textOf(body[`${side}_close_time`]).padStart(5, '0'),
	};
	return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${side}_${name}`, value]));
}

const ITEM = {
	weight_unit: 'lb',
	dimension_unit: 'in',
	height: 48,
	length: 48,
	width: 40,
	total_weight: 500,
	units: 1,
	pieces: 1,
	package_type: 'Pallet',
	description: 'Freight',
};

function datesOf(state: State, lane: Lane, transitDays: unknown) {
	const pickup = textOf(lane.pickup_date) || written.date(state.now());
	const delivery = daysAfter(new Date(`${pickup}T00:00:00Z`), Number(transitDays) || 3);
	return {
		estimated_pickup_date: pickup,
		actual_pickup_date: '',
		estimated_delivery_date: written.date(delivery),
		actual_delivery_date: '',
	};
}

/** Returns the record of a new shipment: the request's fields, plus those of the documented event. */
export function recordOf(
	state: State,
	mode: Mode,
	orderNumber: string,
	{ lane, rate, price, number }: Offer,
	body: Body,
	premium: number,
) {
	const items = Array.isArray(lane.items) ? (lane.items as object[]) : [{}];
	return {
		...body,
		order_number: orderNumber,
		serial_number: newNumber(state, 'SN'),
		...(number !== '' && { [mode.name === 'ltl' ? 'rate_number' : 'quote_number']: number }),
		...end('pickup', body, lane),
		...end('destination', body, lane),
		pro_number: newNumber(state, 'PRO'),
		pickup_number: textOf(body.pickup_number),
		dropoff_number: textOf(body.dropoff_number),
		customer_reference_number: textOf(body.customer_reference_number),
		[mode.statusField]: shipmentStatuses[0],
		rate: price,
		cargo_value: Number(body.cargo_value ?? lane.cargo_value ?? 0),
		premium,
		is_insurance_entrusted: body.is_insurance_entrusted === true,
		...datesOf(state, lane, rate.transit_days),
		items: items.map((item) => ({ ...ITEM, ...('units' in item && { pieces: item.units }), ...item })),
		created_at: written.minute(state.now()),
	};
}

/** Adds a new shipment's documents, then sends the shipment's event and the document events, in this order. */
function introduce(state: State, mode: Mode, shipment: Shipment): void {
	const isInsured = shipment.record.is_insurance_entrusted === true;
	const kinds = isInsured ? arrivingAt('booked', 'insured') : arrivingAt('booked');
	const papers = (state.behavior.ltl.documents ? kinds : []).map((kind) => ({
		kind,
		file: addDocument(state, mode, shipment, kind),
	}));
	sendEvents(state, { mode, shipment, files: papers.map(({ file }) => file) }, 'booked');
	for (const { kind, file } of papers) announce(state, mode, shipment, kind, file);
}

/** Books an offer. `premium` is in US dollars. */
export function book(state: State, mode: Mode, user: User, offer: Offer, body: Body, premium: number): Shipment {
	const orderNumber = newNumber(state, mode.prefix);
	const record = recordOf(state, mode, orderNumber, offer, body, premium);
	const shipment = mode.shipments(state).add(user, (id) => ({
		id,
		orderNumber,
		offer: offer.number,
		status: shipmentStatuses[0],
		record,
		tracking: [],
	}));
	track(state, shipment, { eventType: 'BOOKED' });
	introduce(state, mode, shipment);
	return shipment;
}
