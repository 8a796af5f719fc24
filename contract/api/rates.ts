import { v2 } from '../endpoint';
import { cargoTypes, containerSizes, weightUnits } from '../codes/options';
import { list, nullable, optional } from '../schema/schema';
import { decimal, flag, id, oneOf, string } from '../schema/values';

/** The value of drayage cargo (docs/interface.md#limits). */
export const drayageCargoValue = () => optional(decimal({ min: 0, max: 1_000_000 }));

const lane = { intermodal_region_id: id(), to_city_id: id() };

/** docs/interface.md#rate-search */
export const rate = {
	search: v2.get('/rates/advanceSearch', {
		quota: { noun: 'rate searches', limitField: 'rate_search_limit' },
		query: {
			...lane,
			cntr_size: optional(oneOf(containerSizes)),
			// undocumented: how lists and booleans are written in a query (docs/interface.md#u-lists-in-queries).
			cargo_types: nullable(list(oneOf(cargoTypes))),
			weight: optional(decimal()),
			weight_unit: optional(oneOf(weightUnits)),
			cargo_value: drayageCargoValue(),
			is_limited_area_access: optional(flag()),
		},
	}),
};

/** docs/interface.md#rate-requests */
export const rateRequest = {
	create: v2.post('/rateRequests', {
		quota: { noun: 'rate requests', limitField: 'requested_rate_create_limit' },
		body: { ...lane, to_zipcode: optional(string()), memo: optional(string()) },
	}),
	getAll: v2.pages('/rateRequests', {
		id: optional(id()),
		intermodal_region_id: optional(id()),
		to_city_id: optional(id()),
	}),
};
