import type { User } from '../model/accounts.mts';
import { ownOf } from '../model/collection.mts';
import { cities } from '../geo/cities.mts';
import { regionById } from '../geo/regions.mts';
import { pageOf } from '../http/pages.mts';
import { spend } from '../limits/quotas.mts';
import type { RateRequest } from '../model/records.mts';
import type { Call, Routes } from '../http/routing.mts';
import type { State } from '../model/state.mts';
import { written } from '../model/times.mts';
import { unknownLane } from './rates.mts';

interface NewRateRequest {
	readonly intermodal_region_id: number;
	readonly to_city_id: number;
	readonly to_zipcode?: string;
	readonly memo?: string;
}

/** Adds a request for a rate; its lane must exist. */
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

/** `rate` is there once the request is completed (docs/interface.md#rate-requests). */
export const shownRateRequest = ({ rate, ...request }: RateRequest): object => (rate ? { ...request, rate } : request);

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
	for (let arrivals = state.behaviour.lists.arrivals; arrivals > 0; arrivals--) {
		addRateRequest(state, user, { intermodal_region_id: 1, to_city_id: 115, memo: 'Arrived while the list was read' });
	}
	return page;
}

export const rateRequest: Routes['rateRequest'] = {
	create: { status: 201, check: ({ body }) => unknownLane(body), run: create },
	getAll: { run: list },
};
