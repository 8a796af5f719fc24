import { endpoints, options } from '../../../../contract';
import { required } from '../../../shared/fields/field';
import { additionalFields } from '../../../shared/fields/groups';
import { choiceField, choicesField, flagField, numberField } from '../../../shared/fields/fieldTypes';
import { operation } from '../../../shared/operations/operation';
import { drayageCargoValueField } from '../cargo';
import { intermodalRegionField, toCityField } from '../lane';
import { quotaHints } from '../quota';
import { rateItems, searchHints, skipExpired, splitRates } from './rateItems';

export const search = operation({
	name: 'Search',
	value: 'search',
	action: 'Search freight rates',
	description:
		'Get freight rates, an insurance premium and a quote ID for a lane. Find the city and a suggested region first. Counts against the rate search quota.',
	endpoint: endpoints.rate.search,
	fields: [
		required(toCityField()),
		required(intermodalRegionField()),
		choiceField('cntrSize', options.containerSizes, {
			displayName: 'Container Size',
			description: 'Length of the container, in feet',
			default: 40,
		}),
		additionalFields([
			choicesField('cargoTypes', options.cargoTypes, {
				displayName: 'Cargo Types',
				description: 'Special kinds of cargo. None means general cargo.',
			}),
			numberField('weight', {
				displayName: 'Weight',
				description: 'Weight of the container, in the weight unit',
				placeholder: 'e.g. 18000',
				precision: 2,
			}),
			choiceField('weightUnit', options.weightUnits, {
				displayName: 'Weight Unit',
				description: 'Unit of the weight',
			}),
			drayageCargoValueField(),
			flagField('isLimitedAreaAccess', {
				displayName: 'Limited Area Access',
				description: 'Whether the destination lies in an area with limited access',
			}),
		]),
	],
	options: [skipExpired, splitRates],
	hints: (results, given) => [...searchHints(results, given), ...quotaHints('rate searches')(results)],
	output: rateItems,
});
