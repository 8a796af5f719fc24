import { cities } from '../geo/cities.mts';
import { nearestRegions, regions } from '../geo/regions.mts';
import { cityOfUnlocode, searchCities } from '../geo/search.mts';
import { refusal } from '../http/problems.mts';
import { shown } from '../limits/quotas.mts';
import type { Routes } from '../http/routing.mts';

export const userProfile: Routes['userProfile'] = {
	get: {
		bare: ({ state }) => !state.behavior.profile.wrapped,
		run: ({ user, state }) => {
			const now = state.now().getTime();
			const searches = shown(user.rateSearches, now);
			const requests = shown(user.rateRequests, now);
			return {
				name: user.name,
				available_balance: user.available_balance,
				rate_search_limit: searches.limit,
				remaining_rate_search_limit: searches.remaining,
				rate_search_limit_refresh_in_seconds: searches.refreshInSeconds,
				requested_rate_create_limit: requests.limit,
				remaining_requested_rate_create_limit: requests.remaining,
				requested_rate_create_limit_refresh_in_seconds: requests.refreshInSeconds,
			};
		},
	},
};

export const city: Routes['city'] = {
	search: {
		run: ({ query: { query, unlocode } }) =>
			typeof unlocode === 'string' && unlocode !== '' ? cityOfUnlocode(unlocode) : searchCities(String(query)),
	},
};

export const intermodalRegion: Routes['intermodalRegion'] = {
	getAll: { run: regions },
	suggest: {
		run: ({ params }) => {
			const place = cities().byId.get(Number(params.cityId));
			if (!place) throw refusal.notFound();
			return nearestRegions(place);
		},
	},
};
