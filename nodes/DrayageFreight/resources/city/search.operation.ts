import { endpoints } from '../../../../contract';
import { textField } from '../../../shared/fields/fieldTypes';
import { operation } from '../../../shared/operations/operation';

export const search = operation({
	name: 'Search',
	value: 'search',
	action: 'Search cities',
	description:
		'Find cities by name and state, or by UN/LOCODE. Start here: regions, rates and warehouses ask for the ID of a city.',
	endpoint: endpoints.city.search,
	fields: [
		textField('query', {
			displayName: 'City',
			description: 'City name and two-letter state code, separated by a comma. Not used when a UN/LOCODE is given.',
			placeholder: 'e.g. Ontario,CA',
		}),
		textField('unlocode', {
			displayName: 'UN/LOCODE',
			description: 'Five-letter code of the place. It takes precedence over the city.',
			placeholder: 'e.g. USONT',
		}),
	],
	simplify: ['id', 'full_name', 'name', 'state', 'country', 'latitude', 'longitude', 'zipcodes'],
});
