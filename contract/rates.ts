import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { cargoTypes, codesOf, containerSizes, weightUnits } from './options';
import { string, decimal, flag, integer, list, oneOf } from './rules';

/** US dollars; the bounds of drayage cargo (service.md, Limits). */
export const drayageCargoValue = () => decimal(0, 1_000_000);

export const searchRates: Endpoint = {
	method: 'GET',
	path: '/api/v2/rates/advanceSearch',
	query: z.object({
		intermodal_region_id: integer(),
		to_city_id: integer(),
		cntr_size: oneOf(codesOf(containerSizes)).optional(),
		// undocumented: how a list is written in a query string (decision 1: repeated with brackets).
		cargo_types: list(oneOf(codesOf(cargoTypes))).nullish(),
		weight: decimal().optional(),
		weight_unit: oneOf(codesOf(weightUnits)).optional(),
		cargo_value: drayageCargoValue().optional(),
		// undocumented: how a boolean is written in a query string; sent as true or false.
		is_limited_area_access: flag().optional(),
	}),
	quota: { noun: 'rate searches', refreshField: 'rate_search_limit_refresh_in_seconds' },
	responseType: 'record',
};

export const createRateRequest: Endpoint = {
	method: 'POST',
	path: '/api/v2/rateRequests',
	body: z.object({
		intermodal_region_id: integer(),
		to_city_id: integer(),
		to_zipcode: string().optional(),
		memo: string().optional(),
	}),
	quota: { noun: 'rate requests', refreshField: 'requested_rate_create_limit_refresh_in_seconds' },
	responseType: 'record',
};

export const listRateRequests: Endpoint = {
	method: 'GET',
	path: '/api/v2/rateRequests',
	query: z.object({
		id: integer().optional(),
		intermodal_region_id: integer().optional(),
		to_city_id: integer().optional(),
		page: integer().optional(),
		per_page: integer().optional(),
	}),
	responseType: 'pages',
};
