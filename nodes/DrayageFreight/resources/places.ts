import { endpoints, type RequestParts } from '../../../contract';
import { lookUpCached } from '../../../transport';
import { words } from '../../shared/fields/field';
import { asText } from '../../shared/fields/text';
import { picker } from '../../shared/locators/locator';
import { cityLocator } from '../../shared/locators/locators';
import { cityQueries } from '../../shared/locators/places';
import { type ItemCall, resource } from '../../shared/operations/operation';
import { askWith } from '../../shared/operations/request';

export const userProfile = resource('userProfile', {
	name: 'User Profile',
	operations: {
		get: {
			action: 'Get user profile (balance and quotas)',
			description: 'Get the name, balance and remaining quotas of the account',
		},
	},
});

/** Tries the usual spellings of a city, one after another, until the API finds one. */
const asFound = async ({ client, parts, requestOptions }: ItemCall): Promise<RequestParts> => {
	const { query: text, ...others } = parts.query;
	const ways = typeof text === 'string' && others.unlocode === undefined ? cityQueries(text) : [];
	for (const way of ways) {
		const isLast = way === ways.at(-1);
		if (isLast || (await lookUpCached(client, endpoints.city.search, way, requestOptions)).length > 0)
			return { ...parts, query: { ...others, ...way } };
	}
	return parts;
};

/** Treats a city of only spaces and commas as empty. */
const withoutBlankCity = ({ parts }: ItemCall): RequestParts => {
	const isBlank = /^[\s,]+$/.test(asText(parts.query.query));
	return isBlank ? { ...parts, query: { ...parts.query, query: '' } } : parts;
};

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
				'Find cities by name and state, or by UN/LOCODE. Start here: regions, rates and warehouses need the ID of a city.',
			collection: 'additionalFields',
			request: withoutBlankCity,
			send: askWith(asFound),
			simplify: ['id', 'full_name', 'name', 'state', 'country', 'latitude', 'longitude', 'zipcodes'],
		},
	},
});

export const intermodalRegion = resource('intermodalRegion', {
	name: 'Intermodal Region',
	fields: { cityId: picker(cityLocator, 'City', 'City that the container goes to') },
	operations: {
		getAll: {
			action: 'Get many intermodal regions (ports)',
			description: 'List the hub areas (ports and rail ramps) that freight rates start from',
		},
		suggest: {
			name: 'Suggest for City',
			action: 'Suggest intermodal regions for city (ports)',
			description:
				'List the hub areas that suit a destination city. Rate › Search needs the ID of one of them and the ID of the city.',
		},
	},
});
