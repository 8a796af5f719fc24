import type { IDataObject } from 'n8n-workflow';
import { words } from '../../shared/fields/field';
import { resource } from '../../shared/operations/resource';
import { lane } from '../../shared/words/lists';
import { drayageCargoValue } from './shared/cargo';
import { quotaHints } from './shared/quota';
import { quote, skipExpired } from './shared/quotes';

const quoted = quote(['id', 'quote_id'], 'Rate Request > Create asks the service to work one out.');

const unitHints = ({ weight, weight_unit: unit }: IDataObject) =>
	weight !== undefined && unit === undefined
		? ['Weight was sent without Weight Unit, and the service documents no unit of its own. Add the unit.']
		: [];

export const rate = resource('rate', {
	name: 'Rate',
	fields: {
		...lane,
		cntr_size: words('Container Size (Feet)', 'Length of the container, in feet', {
			top: true,
			default: 40,
		}),
		cargo_types: words('Cargo Types', 'Special kinds of cargo. None means general cargo.'),
		weight: words(
			'Weight',
			'Weight of the container. Add Weight Unit too: the service documents no unit of its own.',
			'18000',
		),
		weight_unit: words('Weight Unit', 'Unit of the weight'),
		cargo_value: drayageCargoValue,
		is_limited_area_access: words('Limited Area Access', 'Whether the destination lies in an area with limited access'),
	},
	operations: {
		search: {
			action: 'Search freight rates',
			description:
				'Get the freight rates of a lane, one item each, with the rate ID and quote ID that book it. Find the city and a suggested region first. Counts against the rate search quota.',
			...quoted,
			options: [skipExpired, ...quoted.options],
			hints: (results, given, asked) => [
				...quoted.hints(results, given),
				...quotaHints('rate searches')(results),
				...unitHints(asked),
			],
		},
	},
});
