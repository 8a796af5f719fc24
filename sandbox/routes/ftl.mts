import { trailers } from '../../contract/index.ts';
import { laneMiles } from '../geo/lanes.mts';
import { dollars, premiumFor, shareOf } from '../model/pricing.mts';
import type { Routes } from '../http/routing.mts';
import { ftlMode, newNumber } from '../shipments/modes.mts';
import type { Asked } from './ltl.mts';
import { shipmentRoutes } from './shipments.mts';

const MILES_PER_DAY = 550;
/** US dollars per mile, the sandbox's own. */
const PER_MILE: Readonly<Record<string, number>> = { VAN: 2.1, REEFER: 2.6, FLATBED: 2.8 };

/**
 * Returns the requested trailer. Because only three combinations exist, type or size alone implies the other
 * (docs/interface.md#ftl-quotes).
 */
function trailerOf({ trailer_type: type, trailer_size: size }: Readonly<Record<string, unknown>>) {
	const bySize = Object.entries(trailers).find(([, feet]) => feet === size)?.[0];
	const trailerType = typeof type === 'string' ? type : (bySize ?? 'VAN');
	return { trailer_type: trailerType, trailer_size: trailers[trailerType] ?? 53 };
}

/**
 * Returns a quote. Its rate has the fields in docs/interface.md#ftl-quotes, under the sandbox's own names, plus currency and miles.
 */
export function quoteFtl({ state, user, body }: Asked) {
	const trailer = trailerOf(body);
	const miles = laneMiles(body);
	const variation =
		0.95 + shareOf(`${trailer.trailer_type} ${String(body.pickup_zipcode)} ${String(body.destination_zipcode)}`) / 10;
	const price = dollars((250 + miles * (PER_MILE[trailer.trailer_type] ?? 2.1)) * variation);
	const rate = {
		...trailer,
		total_rate: price,
		currency: 'USD',
		transit_days: 1 + Math.floor(miles / MILES_PER_DAY),
		distance_miles: miles,
	};
	const premium = premiumFor(body.cargo_value);
	const number = newNumber(state, 'FQ');
	state.offers.set(number, {
		owner: user,
		record: { number, quotedAt: state.now().getTime(), lane: body, rate, price, premium },
	});
	return { rate, premium, quote_number: number };
}

const routes = shipmentRoutes({ mode: ftlMode, offerField: 'quote_number', premium: (_call, offer) => offer.premium });

export const ftlQuote: Routes['ftlQuote'] = { create: { run: quoteFtl } };
export const ftlShipment: Routes['ftlShipment'] = routes.shipment;
export const ftlShipmentFile: Routes['ftlShipmentFile'] = routes.file;
