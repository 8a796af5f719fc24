import { endpoints } from '../../../../contract';
import { textField } from '../../../shared/fields/fieldTypes';
import { cityQuery } from '../../../shared/locators/places';
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
	prepare: ({ params, query, body }) => ({
		params,
		query: { ...query, ...(typeof query.query === 'string' && { query: cityQuery(query.query) }) },
		body,
	}),
	simplify: ['id', 'full_name', 'name', 'state', 'country', 'latitude', 'longitude', 'zipcodes'],
});
