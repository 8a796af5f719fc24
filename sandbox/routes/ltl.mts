import { setTimeout as sleep } from 'node:timers/promises';
import { laneMiles } from '../geo/lanes.mts';
import { dollars, premiumFor, shareOf } from '../model/pricing.mts';
import type { Call, Routes } from '../http/routing.mts';
import { ltlMode, newNumber } from '../shipments/modes.mts';
import { daysAfter, written } from '../model/times.mts';
import { checkPickupDate, shipmentRoutes } from './shipments.mts';

/** The sandbox's own carriers. */
const CARRIERS = [
	{ carrier_name: 'Sandbox Value Freight', factor: 0.9, days: 5 },
	{ carrier_name: 'Sandbox Regional Lines', factor: 1, days: 4 },
	{ carrier_name: 'Sandbox Express', factor: 1.35, days: 2 },
];
const MILES_PER_DAY = 500;
/** Seconds to wait for a quote (docs/interface.md#ltl-quotes). */
const TIMEOUT = 30;

const countOf = (value: unknown) => (Array.isArray(value) ? value.length : 0);

/** Returns the weight in pounds. */
function weightOf(items: unknown): number {
	const weights = Array.isArray(items)
		? items.map(
				({ total_weight: weight, weight_unit: unit }: { total_weight?: unknown; weight_unit?: unknown }) =>
					(Number(weight) || 0) * (unit === 'kg' ? 2.204_62 : 1),
			)
		: [];
	return weights.reduce((sum, weight) => sum + weight, 0) || 500;
}

/** The user and the freight of a quote. */
export type Asked = Pick<Call, 'state' | 'user' | 'body'>;

/**
 * undocumented: the fields of a rate other than its number (docs/interface.md#u-passed-through). These are the sandbox's
 * own.
 */
function ratesOf({ state, body }: Asked) {
	const miles = laneMiles(body);
	const homes = [body.pickup_address_type, body.destination_address_type].filter((type) => type === 'residential');
	const extras = countOf(body.pickup_accessorials) + countOf(body.destination_accessorials) + homes.length;
	return CARRIERS.map(({ carrier_name, factor, days }) => {
		const variation =
			0.95 + shareOf(`${carrier_name} ${String(body.pickup_zipcode)} ${String(body.destination_zipcode)}`) / 10;
		const transitDays = days + Math.floor(miles / MILES_PER_DAY);
		const pickup = new Date(`${String(body.pickup_date)}T00:00:00Z`);
		return {
			rate_number: newNumber(state, 'LR'),
			carrier_name,
			currency: 'USD',
			total: dollars((110 + miles * 0.22 + weightOf(body.items) * 0.14 + extras * 65) * factor * variation),
			transit_days: transitDays,
			estimated_delivery_date: written.date(daysAfter(pickup, transitDays)),
		};
	});
}

/** Quotes an LTL shipment immediately, and stores the rates for bookings. */
export function quoteLtl(asked: Asked) {
	const { state, user, body } = asked;
	const rates = ratesOf(asked);
	const premium = premiumFor(body.cargo_value);
	const quotedAt = state.now().getTime();
	for (const rate of rates) {
		state.offers.set(rate.rate_number, {
			owner: user,
			record: { number: rate.rate_number, quotedAt, lane: body, rate, price: rate.total, premium },
		});
	}
	return { rates, premium };
}

/**
 * Takes as long as set by the control routes. If a quote would take longer than its `timeout`, it has no rates (the
 * sandbox's own behavior).
 */
async function quote(call: Call) {
	const { state, body } = call;
	const patience = (typeof body.timeout === 'number' ? body.timeout : TIMEOUT) * 1_000;
	const needed = state.behavior.ltl.quoteDelayMs;
	await sleep(Math.min(needed, patience), undefined, { ref: false });
	return needed > patience ? { rates: [], premium: premiumFor(body.cargo_value) } : quoteLtl(call);
}

const routes = shipmentRoutes({
	mode: ltlMode,
	offerField: 'rate_number',
	premium: ({ body }, offer) =>
		body.is_insurance_entrusted === true ? premiumFor(body.cargo_value) || offer.premium : 0,
});

export const ltlQuote: Routes['ltlQuote'] = { create: { check: checkPickupDate, run: quote } };
export const ltlShipment: Routes['ltlShipment'] = routes.shipment;
export const ltlShipmentFile: Routes['ltlShipmentFile'] = routes.file;
