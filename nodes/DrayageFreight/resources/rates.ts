import type { IDataObject } from 'n8n-workflow';
import { words } from '../../shared/fields/field';
import { drayageCargoValue } from '../../shared/fields/nodeFields';
import { drayageLane, rateRequestFilters } from '../../shared/locators/locators';
import { resource, type ToOutput } from '../../shared/operations/operation';
import { expiryHints, quote } from './shared/quotes';

/** The remaining number from which the user is warned. The account's limit is only in the profile. */
const FEW = 10;

const WHERE_TO_LOOK = 'User Profile › Get says how many are left and when the quota resets.';

/**
 * Returns a hint if a quota is nearly used up, based on the remaining number in a response
 * (docs/interface.md#rate-search).
 */
const quotaHints = (noun: string, records: readonly IDataObject[]): string[] => {
	const counts = records
		.map(({ remaining_limit: remaining }) => remaining)
		.filter((count) => typeof count === 'number');
	const left = Math.min(...counts);
	if (left > FEW) return [];
	const words = left > 0 ? `nearly used up: ${FEW} ${noun} or fewer are left` : `used up: no ${noun} are left`;
	return [`The quota is ${words}. ${WHERE_TO_LOOK}`];
};

const unitHints = ({ weight, weight_unit: unit }: IDataObject) =>
	weight !== undefined && unit === undefined
		? ['Weight was sent without Weight Unit, and the API documents no default unit. Add the unit.']
		: [];

const searched = quote(['id', 'quote_id'], 'Rate Request › Create asks DrayEasy for one.', (results, asked) => [
	...quotaHints('rate searches', results),
	...unitHints(asked),
]);

/** Returns an output function that shows hints about the records and returns them unchanged. */
const withHints =
	(hintsOf: (records: readonly IDataObject[]) => readonly string[]): ToOutput =>
	(records, { warn }) => {
		for (const hint of hintsOf(records)) warn(hint);
		return [...records];
	};

export const rate = resource('rate', {
	name: 'Rate',
	fields: {
		...drayageLane,
		cntr_size: words('Container Size (Feet)', 'Length of the container, in feet', { top: true, default: 40 }),
		cargo_types: words('Cargo Types', 'Special kinds of cargo. None means general cargo.'),
		weight: words(
			'Weight',
			'Weight of the container. Add Weight Unit too, since the API documents no default unit.',
			'18000',
		),
		weight_unit: words('Weight Unit', 'Unit of the weight'),
		cargo_value: drayageCargoValue,
		is_limited_area_access: words('Limited Area Access', 'Whether the destination is in an area with limited access'),
	},
	operations: {
		search: {
			action: 'Search freight rates',
			description:
				'Get the freight rates for a lane, one item per rate, with the rate ID and quote ID for booking. Find the city and a suggested region first. Counts against the rate search quota.',
			...searched,
		},
	},
});

export const rateRequest = resource('rateRequest', {
	name: 'Rate Request',
	fields: {
		...rateRequestFilters,
		to_zipcode: words('Destination Zip Code', 'Zip code within the destination city', '91803'),
		memo: words('Memo', 'Note for the people who quote the rate', { example: 'Two loads a week', lines: 4 }),
	},
	operations: {
		create: {
			description: 'Ask DrayEasy for a rate on a lane. Counts against the rate request quota.',
			output: withHints((requests) => quotaHints('rate requests', requests)),
		},
		getAll: {
			description: 'List rate requests with their status and, once completed, their rate',
			simplify: [
				'id',
				'status',
				'rejected_reason',
				'intermodal_region',
				'to_city',
				'to_zipcode',
				'memo',
				'created_at',
				'rate.id',
				'rate.expired_at',
			],
			output: withHints((requests) =>
				expiryHints(
					requests.flatMap(({ rate }) => (rate ? [rate as IDataObject] : [])),
					'To get a new rate, create the rate request again.',
				),
			),
		},
	},
});
