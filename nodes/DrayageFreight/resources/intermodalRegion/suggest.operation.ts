import { endpoints } from '../../../../contract';
import { required } from '../../../shared/fields/field';
import { operation } from '../../../shared/operations/operation';
import { locatorField } from '../../../shared/locators/field';
import { city } from '../../../shared/locators/locators';

export const suggest = operation({
	name: 'Suggest for City',
	value: 'suggest',
	action: 'Suggest intermodal regions for city',
	description:
		'List the hub areas that suit a destination city. Their IDs, with that of the city, are what Rate > Search asks for.',
	endpoint: endpoints.intermodalRegion.suggest,
	fields: [
		required(
			locatorField('cityId', city, {
				displayName: 'City',
				description: 'City that the container goes to',
			}),
		),
	],
});
