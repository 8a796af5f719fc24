import { ADD, flag, of, whole } from './bound.mts';

/** service.md, GET /rates/advanceSearch. */
const search = of('rate.search', [
	whole('intermodal_region_id', 'intermodalRegionId', 'Intermodal Region'),
	whole('to_city_id', 'toCityId', 'Destination City'),
	['cntr_size', 'cntrSize', 'Container Size', [20, 40, 45], [0, 30, 53], 'must be one of 20, 40, 45'],
	['cargo_types', `${ADD}.cargoTypes`, 'Cargo Types', [[], null, [2, 3]], [], ''],
	['cargo_types.0', `${ADD}.cargoTypes`, 'Cargo Types 1', [[2], [3]], [[1], [4]], 'must be one of 2, 3'],
	['weight', `${ADD}.weight`, 'Weight', [0, 1.5, 100000], ['heavy'], 'must be a number'],
	['weight_unit', `${ADD}.weightUnit`, 'Weight Unit', ['lb', 'kg'], ['t', 'LB'], 'must be one of kg, lb'],
	[
		'cargo_value',
		`${ADD}.cargoValue`,
		'Cargo Value (USD)',
		[0, 0.5, 1000000],
		[-0.01, 1000000.01],
		'must be a number from 0 to 1000000',
	],
	flag('is_limited_area_access', `${ADD}.isLimitedAreaAccess`, 'Limited Area Access'),
]);

/** service.md and findings.md, Rate requests; the suggestion asks for a city in its path. */
const requests = [
	...of('rateRequest.create', [
		whole('intermodal_region_id', 'intermodalRegionId', 'Intermodal Region'),
		whole('to_city_id', 'toCityId', 'Destination City'),
	]),
	...of('rateRequest.getAll', [
		whole('id', 'filters.id', 'Rate Request'),
		whole('intermodal_region_id', 'filters.intermodalRegionId', 'Intermodal Region'),
		whole('to_city_id', 'filters.toCityId', 'Destination City'),
	]),
	...of('intermodalRegion.suggest', [whole('cityId', 'cityId', 'City')]),
];

export const rates = [...search, ...requests];
