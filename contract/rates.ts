import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { cargoTypes, codesOf, containerSizes, weightUnits } from './options';
import { city, intermodalRegion } from './places';
import { anyText, decimal, flag, integer, list, oneOf, record } from './rules';

/** US dollars; the bounds of drayage cargo (service.md, Limits). */
export const drayageCargoValue = () => decimal(0, 1_000_000);

/** undocumented: a rate's fields beyond `id` and `expired_at` (findings.md, Rate search; decision 11). */
export const rate = record({ id: anyText(), expired_at: anyText() });

/** service.md, Rate search result. */
export const rateSearchResult = record({
	intermodal_region: intermodalRegion,
	to_city: city,
	currency: anyText(),
	remaining_limit: integer(),
	rates: list(rate),
	premium: decimal(),
	quote_id: anyText(),
});

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
	answers: 'record',
	record: rateSearchResult,
};

/** findings.md, Rate requests; `rate` is there once the status is completed. */
export const rateRequest = record({
	id: integer(),
	to_zipcode: anyText().nullable(),
	status: anyText(),
	rejected_reason: anyText().nullable(),
	created_at: anyText(),
	memo: anyText().nullable(),
	to_city_id: integer(),
	intermodal_region_id: integer(),
	intermodal_region: anyText(),
	to_city: anyText(),
	rate: rate.nullish(),
});

export const createRateRequest: Endpoint = {
	method: 'POST',
	path: '/api/v2/rateRequests',
	body: z.object({
		intermodal_region_id: integer(),
		to_city_id: integer(),
		to_zipcode: anyText().optional(),
		memo: anyText().optional(),
	}),
	answers: 'record',
	record: rateRequest.extend({ remaining_limit: integer() }),
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
	answers: 'pages',
	record: rateRequest,
};
