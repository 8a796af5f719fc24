import { endpoints } from '../../../contract';
import { lookUpCached } from '../../../transport';
import { BadInput } from '../../shared/errors';
import { givenText } from '../../shared/fields/text';
import { byCode, cityQueries } from '../../shared/locators/places';
import type { ItemCall, ItemOutput } from '../../shared/operations/item';
import type { ResourceExtras } from '../../shared/operations/operation';
import { ask } from '../../shared/operations/send';

/** Searches the usual spellings of a city, one after another, until the API finds one. */
const searchCities = async (call: ItemCall): Promise<ItemOutput[]> => {
	const { client, custom, parts, requestOptions } = call;
	const { query: text, ...others } = parts.query;
	if (typeof text !== 'string' || others.unlocode !== undefined || 'query' in custom) return await ask(call);
	const ways = [...cityQueries(text), ...byCode(text.toUpperCase())];
	if (!/\p{L}/u.test(text))
		throw new BadInput(
			`City must be city and state, such as Ontario,CA. A ZIP code can't be looked up${givenText(text)}`,
		);
	for (const way of ways) {
		const isLast = way === ways.at(-1);
		if (isLast || (await lookUpCached(client, endpoints.city.search, { query: way }, requestOptions)).length > 0)
			return await ask({ ...call, parts: { ...parts, query: { ...others, ...way } } });
	}
	return await ask(call);
};

export const city: ResourceExtras<'city'> = {
	search: {
		collection: 'additionalFields',
		fields: { query: { top: true }, unlocode: { top: true } },
		send: searchCities,
		simplify: ['id', 'full_name', 'name', 'state', 'country', 'latitude', 'longitude', 'zipcodes'],
	},
};
