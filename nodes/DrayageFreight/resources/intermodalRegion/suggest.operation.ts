import { endpoints } from '../../../../contract';
import { required } from '../../description/field';
import { operation } from '../../description/operation';
import { locatorField } from '../../locators/field';
import { city } from '../../locators/kinds';

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
