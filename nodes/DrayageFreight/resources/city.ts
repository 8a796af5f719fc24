import { words } from '../../shared/fields/field';
import { cityQuery } from '../../shared/locators/places';
import { resource } from '../../shared/operations/resource';

export const city = resource('city', {
	name: 'City',
	fields: {
		query: words(
			'City',
			'City name and two-letter state code, separated by a comma. Not used when a UN/LOCODE is given.',
			{ example: 'Ontario,CA', top: true },
		),
		unlocode: words('UN/LOCODE', 'Five-letter code of the place. It takes precedence over the city.', {
			example: 'USONT',
			top: true,
		}),
	},
	operations: {
		search: {
			action: 'Search cities',
			description:
				'Find cities by name and state, or by UN/LOCODE. Start here: regions, rates and warehouses ask for the ID of a city.',
			collection: 'additionalFields',
			prepare: ({ params, query, body }) => ({
				params,
				query: { ...query, ...(typeof query.query === 'string' && { query: cityQuery(query.query) }) },
				body,
			}),
			simplify: ['id', 'full_name', 'name', 'state', 'country', 'latitude', 'longitude', 'zipcodes'],
		},
	},
});
