import { v2 } from '../endpoint';
import { identifier, optional, ref, text } from '../fields';

/** docs/interface.md#profile */
export const userProfile = {
	get: v2.get('/users/profile', 'Get the name, balance and remaining quotas of the account', {
		action: 'Get user profile (balance and quotas)',
	}),
};

/** If `unlocode` is sent, the API ignores the other parameter (docs/interface.md#cities). */
export const city = {
	search: v2.list(
		'/cities',
		'Find cities by name and state, or by UN/LOCODE. Start here: regions, rates and warehouses need the ID of a city.',
		{
			action: 'Search cities',
			query: optional({
				query: text(
					'City',
					'City name and two-letter state code, separated by a comma. Not used when a UN/LOCODE is given.',
					'Ontario,CA',
				),
				unlocode: identifier('UN/LOCODE', 'Five-letter code of the place. It takes precedence over the city.', 'USONT'),
			}),
			anyOf: ['query', 'unlocode'],
		},
	),
};

/** docs/interface.md#regions */
export const intermodalRegion = {
	getAll: v2.list('/intermodalRegions', 'List the port and rail ramp areas that rates start from', {
		action: 'Get many intermodal regions (ports)',
	}),
	suggest: v2.list(
		'/intermodalRegions/cities/{cityId}/suggestion',
		'List the port and rail ramp areas that serve a destination city. Rate › Search needs the ID of one of them and the ID of the city.',
		{
			name: 'Suggest for City',
			action: 'Suggest intermodal regions for city (ports)',
			params: { cityId: ref('city', 'City', 'City that the container goes to') },
		},
	),
};
