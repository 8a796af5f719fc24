import { endpoints, type RequestParts } from '../../../contract';
import { lookUpCached } from '../../../transport';
import { asText } from '../../shared/fields/text';
import { cityQueries } from '../../shared/locators/places';
import type { ItemCall, ResourceExtras } from '../../shared/operations/operation';

/** Tries the usual spellings of a city, one after another, until the API finds one. */
const asFound = async ({ client, custom, parts, requestOptions }: ItemCall): Promise<RequestParts> => {
	const { query: text, ...others } = parts.query;
	const isAsGiven = others.unlocode !== undefined || 'query' in custom;
	const ways = typeof text === 'string' && !isAsGiven ? cityQueries(text) : [];
	for (const way of ways) {
		const isLast = way === ways.at(-1);
		if (isLast || (await lookUpCached(client, endpoints.city.search, { query: way }, requestOptions)).length > 0)
			return { ...parts, query: { ...others, ...way } };
	}
	return parts;
};

/** Treats a city of only spaces and commas as empty. */
const withoutBlankCity = ({ parts }: ItemCall): RequestParts => {
	const isBlank = /^[\s,]+$/.test(asText(parts.query.query));
	return isBlank ? { ...parts, query: { ...parts.query, query: '' } } : parts;
};

export const city: ResourceExtras<'city'> = {
	search: {
		collection: 'additionalFields',
		fields: { query: { top: true }, unlocode: { top: true } },
		request: withoutBlankCity,
		beforeSend: asFound,
		simplify: ['id', 'full_name', 'name', 'state', 'country', 'latitude', 'longitude', 'zipcodes'],
	},
};
