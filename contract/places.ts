import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { string, decimal, flag, integer, list, record, nonEmpty } from './rules';

/** service.md, User profile; bare in service.md, wrapped in `data` in the older documentation (decision 3). */
export const profile = record({
	name: string(),
	available_balance: decimal(),
	rate_search_limit: integer(),
	remaining_rate_search_limit: integer(),
	rate_search_limit_refresh_in_seconds: integer(),
	requested_rate_create_limit: integer(),
	remaining_requested_rate_create_limit: integer(),
	requested_rate_create_limit_refresh_in_seconds: integer(),
});

/** service.md, City (as embedded in warehouse responses). */
export const city = record({
	id: integer(),
	country: string(),
	full_name: string(),
	name: string(),
	state: string(),
	alias: string().nullable(),
	latitude: decimal(),
	longitude: decimal(),
});

/** findings.md, Profile, cities, regions: an item of the city search. */
export const foundCity = city.extend({ full_name_zipcode: string(), zipcodes: list(string()) });

/** findings.md, Profile, cities, regions. */
export const intermodalRegion = record({
	id: integer(),
	name: string(),
	city: string(),
	latitude: decimal(),
	longitude: decimal(),
	has_ocean_port: flag(),
	has_ramp_port: flag(),
});

const needsQueryOrUnlocode = (query: Readonly<Record<string, unknown>>) =>
	query.query === undefined && query.unlocode === undefined
		? [{ path: ['query'], message: 'or UN/LOCODE must be given' }]
		: [];

export const getProfile: Endpoint = {
	method: 'GET',
	path: '/api/v2/users/profile',
	responseType: 'record',
	record: profile,
};

/** When both are sent, the service uses only unlocode. */
export const searchCities: Endpoint = {
	method: 'GET',
	path: '/api/v2/cities',
	query: z.object({ query: nonEmpty().optional(), unlocode: nonEmpty().optional() }),
	rules: [needsQueryOrUnlocode],
	responseType: 'list',
	record: foundCity,
};

export const listIntermodalRegions: Endpoint = {
	method: 'GET',
	path: '/api/v2/intermodalRegions',
	responseType: 'list',
	record: intermodalRegion,
};

export const suggestIntermodalRegions: Endpoint = {
	method: 'GET',
	path: '/api/v2/intermodalRegions/cities/{cityId}/suggestion',
	params: z.object({ cityId: integer() }),
	responseType: 'list',
	record: intermodalRegion,
};
