import type { IDataObject } from 'n8n-workflow';
import { placeQueries } from '../../shared/locators/places';
import { firstFound } from '../../shared/locators/search';
import type { ItemCall } from '../../shared/operations/item';
import type { ResourceExtras } from '../../shared/operations/operation';
import { ask } from '../../shared/operations/send';

/** Searches the usual spellings of a city until the API finds one. A text that names no place is sent as it is. */
const searchCities = async (call: ItemCall): Promise<IDataObject[]> => {
	const { custom, parts } = call;
	const { query: text, ...others } = parts.query;
	const steps = typeof text === 'string' && !('unlocode' in others || 'query' in custom) ? placeQueries(text) : [];
	if (steps.length === 0) return await ask(call);
	const send = async (way: object) => await ask({ ...call, parts: { ...parts, query: { ...others, ...way } } });
	return (await firstFound(steps, send, (city) => city.id ?? city)).slice(0, call.limit);
};

export const city: ResourceExtras<'city'> = {
	search: {
		collection: 'additionalFields',
		fields: { query: { top: true }, unlocode: { top: true } },
		send: searchCities,
		simplify: ['id', 'full_name', 'name', 'state', 'country', 'latitude', 'longitude', 'zipcodes'],
	},
};
