import { cargoTypes, containerSizes, weightUnits } from '../codes';
import { v2 } from '../endpoint';
import { anyZip, code, codes, decimal, flag, nullable, optional, ref, text } from '../fields';

/**
 * The value of drayage cargo (docs/interface.md#limits). undocumented: its currency (docs/interface.md#u-currency).
 */
export const drayageCargoValue = decimal('Cargo Value', 'Value to insure. Without it, the premium is 0.', {
	min: 0,
	max: 1_000_000,
	example: '25000',
	unit: 'usd',
});

const lane = {
	to_city_id: ref('city', 'Destination City', 'City that the container goes to'),
	intermodal_region_id: ref(
		'region',
		'Intermodal Region',
		'Port or rail ramp where the container is picked up. Intermodal Region › Suggest for City finds those of a city.',
	),
};

/** docs/interface.md#rate-search */
export const rate = {
	search: v2.get(
		'/rates/advanceSearch',
		'Get the freight rates for a lane, one item per rate, with the rate ID and quote ID for booking. Find the city and a suggested region first. Counts against the rate search quota.',
		{
			action: 'Search freight rates',
			quota: 'rate searches',
			isQuote: true,
			query: {
				...lane,
				...optional({
					cntr_size: code(
						containerSizes,
						'Container Size',
						'Length in feet, or a type such as 40HQ. A reefer type such as 40RF adds Reefer to Cargo Types.',
						{
							default: 40,
							unit: 'ft',
						},
					),
				}),
				// undocumented: how the API expects lists and booleans in a query (docs/interface.md#u-lists-in-queries).
				...nullable({
					cargo_types: codes(cargoTypes, 'Cargo Types', 'Special cargo. Leave empty for general cargo.'),
				}),
				...optional({
					weight: decimal('Weight', 'Weight of the container. Add Weight Unit too.', {
						example: '18000',
						unit: 'weight_unit',
					}),
					weight_unit: code(weightUnits, 'Weight Unit', 'Unit of the weight'),
					cargo_value: drayageCargoValue,
					is_limited_area_access: flag(
						'Limited Area Access',
						'Whether the destination is in an area with limited access',
					),
				}),
			},
		},
	),
};

/** docs/interface.md#rate-requests */
export const rateRequest = {
	create: v2.post('/rateRequests', 'Ask DrayEasy for a rate on a lane. Counts against the rate request quota.', {
		quota: 'rate requests',
		body: {
			...lane,
			...optional({
				to_zipcode: anyZip('Destination ZIP Code', 'ZIP code within the destination city', '91803'),
				memo: text('Memo', 'Note for the people who quote the rate', { example: 'Two loads a week', lines: 4 }),
			}),
		},
	}),
	getAll: v2.pages(
		'/rateRequests',
		'List rate requests with their status and, once completed, their rate',
		optional({ id: ref('rateRequest', 'Rate Request', 'One rate request only'), ...lane }),
	),
};
