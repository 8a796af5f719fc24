import { cargoTypes, containerSizes, weightUnits } from '../codes';
import { v2 } from '../endpoint';
import { code, codes, decimal, flag, id, ref, text } from '../fields';
import { nullable, optional } from '../schema';

/**
 * The value of drayage cargo (docs/interface.md#limits). undocumented: its currency (docs/interface.md#u-currency).
 */
export const drayageCargoValue = optional(
	decimal('Cargo Value', 'Value to insure. Without it the insurance premium is 0.', {
		min: 0,
		max: 1_000_000,
		example: '25000',
	}),
);

const region = ref(
	'region',
	'Intermodal Region',
	'Port or rail ramp area where the container is picked up. Regions suggested for the destination city come first, marked with a star.',
);
const destination = ref('city', 'Destination City', 'City that the container goes to');
/** The picker of regions depends on the city, so the city comes first. */
const lane = { to_city_id: destination, intermodal_region_id: region };

/** docs/interface.md#rate-search */
export const rate = {
	search: v2.get(
		'/rates/advanceSearch',
		'Get the freight rates for a lane, one item per rate, with the rate ID and quote ID for booking. Find the city and a suggested region first. Counts against the rate search quota.',
		{
			action: 'Search freight rates',
			quota: { noun: 'rate searches', limitField: 'rate_search_limit' },
			query: {
				...lane,
				cntr_size: optional(
					code(containerSizes, 'Container Size', 'Length of the container in feet, or its type, such as 40HQ or 40HC', {
						default: 40,
						initial: 40,
					}),
				),
				// undocumented: how the API expects lists and booleans in a query (docs/interface.md#u-lists-in-queries).
				cargo_types: nullable(codes(cargoTypes, 'Cargo Types', 'Special cargo. Leave empty for general cargo.')),
				weight: optional(
					decimal('Weight', 'Weight of the container. Add Weight Unit too, since the API documents no default unit.', {
						example: '18000',
					}),
				),
				weight_unit: optional(code(weightUnits, 'Weight Unit', 'Unit of the weight')),
				cargo_value: drayageCargoValue,
				is_limited_area_access: optional(
					flag('Limited Area Access', 'Whether the destination is in an area with limited access'),
				),
			},
		},
	),
};

/** docs/interface.md#rate-requests */
export const rateRequest = {
	create: v2.post('/rateRequests', 'Ask DrayEasy for a rate on a lane. Counts against the rate request quota.', {
		quota: { noun: 'rate requests', limitField: 'requested_rate_create_limit' },
		body: {
			...lane,
			to_zipcode: optional(text('Destination Zip Code', 'Zip code within the destination city', { example: '91803' })),
			memo: optional(text('Memo', 'Note for the people who quote the rate', { example: 'Two loads a week', lines: 4 })),
		},
	}),
	getAll: v2.pages('/rateRequests', 'List rate requests with their status and, once completed, their rate', {
		id: optional(id('Rate Request', 'One rate request only', { ref: 'rateRequest' })),
		to_city_id: optional(destination),
		intermodal_region_id: optional(region),
	}),
};
