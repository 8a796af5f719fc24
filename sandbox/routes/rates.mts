import { randomUUID } from 'node:crypto';
import type { User } from '../model/accounts.mts';
import { ownOf } from '../model/collection.mts';
import { cities, embedded } from '../geo/cities.mts';
import { drivingMiles } from '../geo/distance.mts';
import { regionById } from '../geo/regions.mts';
import { pageOf } from '../http/pages.mts';
import { premiumFor, pricesFor, type Rate } from '../model/pricing.mts';
import { notSelectable, type FieldProblem } from '../http/problems.mts';
import { spend } from '../limits/quotas.mts';
import type { RateRequest, RateSearch } from '../model/records.mts';
import type { Call, Routes } from '../http/routing.mts';
import type { State } from '../model/state.mts';
import { daysAfter, written } from '../model/times.mts';

/** The time for which a rate can be booked. The duration is the sandbox's own. */
const VALID_DAYS = 3;
/**
 * The maximum number of rate searches to keep, which limits memory. The rates of older ones can't be booked anymore.
 */
const MOST_SEARCHES = 20_000;
const POUNDS_PER_KILOGRAM = 2.204_62;

/** Returns the region and city IDs in a query or body that don't exist. */
function unknownLane({
	intermodal_region_id: region,
	to_city_id: to,
}: Readonly<Record<string, unknown>>): FieldProblem[] {
	return [
		...(regionById(region) ? [] : [notSelectable('intermodal_region_id')]),
		...(cities().byId.has(to as number) ? [] : [notSelectable('to_city_id')]),
	];
}

const laneOf = ({ intermodal_region_id: regionId, to_city_id: cityId }: Readonly<Record<string, unknown>>) => {
	const region = regionById(regionId);
	const city = cities().byId.get(cityId as number);
	if (!region || !city) throw new Error('The lane was not checked');
	return { region, city };
};

const poundsOf = ({ weight, weight_unit: unit }: Readonly<Record<string, unknown>>) =>
	typeof weight === 'number' ? weight * (unit === 'kg' ? POUNDS_PER_KILOGRAM : 1) : 0;

/** Returns the rates for a lane. The first `behavior.rates.expired` of them are already expired. */
function ratesFor(state: State, query: Readonly<Record<string, unknown>>): Rate[] {
	const { region, city } = laneOf(query);
	const cargo = Array.isArray(query.cargo_types) ? query.cargo_types : [];
	const size = typeof query.cntr_size === 'number' ? query.cntr_size : 40;
	const prices = pricesFor({
		miles: drivingMiles(region, city),
		size,
		hazmat: cargo.includes(2),
		reefer: cargo.includes(3),
		pounds: poundsOf(query),
		limitedAccess: query.is_limited_area_access === true,
		hub: region.name.split(' - ')[0] ?? region.name,
		lane: `${region.id} ${city.id} ${size}`,
	});
	return prices.map((price, index) => ({
		id: `RATE${String(state.nextNumber()).padStart(8, '0')}`,
		expired_at: written.second(daysAfter(state.now(), index < state.behavior.rates.expired ? -1 : VALID_DAYS)),
		...price,
	}));
}

function remember({ rateSearches }: State, search: RateSearch): void {
	rateSearches.set(search.quoteId, search);
	if (rateSearches.size <= MOST_SEARCHES) return;
	const [oldest] = rateSearches.keys();
	if (oldest !== undefined) rateSearches.delete(oldest);
}

/** Searches rates for an existing lane and stores them for bookings. Doesn't count against the quota. */
export function searchRates(state: State, user: User, query: Readonly<Record<string, unknown>>): RateSearch {
	const { region, city } = laneOf(query);
	const rates = ratesFor(state, query);
	const quotedAt = state.now().getTime();
	const found = { quoteId: randomUUID(), quotedAt, userId: user.id, region, city: embedded(city), rates };
	remember(state, found);
	return found;
}

function search({ state, user, query }: Call) {
	const remaining = spend(user.rateSearches, 'rate search', state.now().getTime());
	const { region, city, rates, quoteId } = searchRates(state, user, query);
	return {
		intermodal_region: region,
		to_city: city,
		currency: 'USD',
		remaining_limit: remaining,
		rates,
		premium: premiumFor(query.cargo_value),
		quote_id: quoteId,
	};
}

export const rate: Routes['rate'] = { search: { check: ({ query }) => unknownLane(query), run: search } };

interface NewRateRequest {
	readonly intermodal_region_id: number;
	readonly to_city_id: number;
	readonly to_zipcode?: string;
	readonly memo?: string;
}

/** Adds a rate request for an existing lane. */
export function addRateRequest(state: State, user: User, wanted: NewRateRequest): RateRequest {
	return state.rateRequests.add(user, (id) => ({
		id,
		to_zipcode: wanted.to_zipcode ?? null,
		status: 'created',
		rejected_reason: null,
		created_at: written.second(state.now()),
		memo: wanted.memo ?? null,
		to_city_id: wanted.to_city_id,
		intermodal_region_id: wanted.intermodal_region_id,
		intermodal_region: regionById(wanted.intermodal_region_id)?.name ?? '',
		to_city: cities().byId.get(wanted.to_city_id)?.full_name ?? '',
		rate: null,
	}));
}

/** Completes a rate request with a rate for its lane, rejects it with a reason, or reopens it. */
export function decideRateRequest(
	state: State,
	request: RateRequest,
	{ status, reason }: { readonly status: RateRequest['status']; readonly reason?: string },
): RateRequest {
	request.status = status;
	request.rejected_reason = status === 'rejected' ? (reason ?? 'No carrier serves this lane.') : null;
	request.rate = status === 'completed' ? (ratesFor(state, { ...request })[0] ?? null) : null;
	return request;
}

/** Includes `rate` once the request is completed (docs/interface.md#rate-requests). */
const shownRateRequest = ({ rate, ...request }: RateRequest): object => (rate ? { ...request, rate } : request);

function create({ state, user, body }: Call) {
	const remaining = spend(user.rateRequests, 'rate request', state.now().getTime());
	const request = addRateRequest(state, user, body as unknown as NewRateRequest);
	return { ...shownRateRequest(request), remaining_limit: remaining };
}

const FILTERS = ['id', 'intermodal_region_id', 'to_city_id'] as const;

function list(call: Call) {
	const { state, user, query } = call;
	const wanted = (request: RateRequest) =>
		FILTERS.every((name) => query[name] === undefined || query[name] === request[name]);
	const page = pageOf(call, state.rateRequests.list(ownOf(user)).filter(wanted), shownRateRequest);
	for (let arrivals = state.behavior.lists.arrivals; arrivals > 0; arrivals--) {
		addRateRequest(state, user, { intermodal_region_id: 1, to_city_id: 115, memo: 'Arrived while the list was read' });
	}
	return page;
}

export const rateRequest: Routes['rateRequest'] = {
	create: { check: ({ body }) => unknownLane(body), run: create },
	getAll: { run: list },
};
