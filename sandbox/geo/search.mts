import zipcodes from 'zipcodes';
import { cities, type City } from './cities.mts';

/** The maximum number of cities in a search result. The limit is the sandbox's own. */
const MOST = 50;

/** Splits "<CityName>,<StateCode>", ignoring spaces and case. Also accepts a state's full name. */
function parts(query: string): { name: string; state: string } {
	const comma = query.lastIndexOf(',');
	const name = (comma < 0 ? query : query.slice(0, comma)).trim().toLowerCase();
	const state =
		comma < 0
			? ''
			: query
					.slice(comma + 1)
					.trim()
					.toUpperCase();
	return { name, state: zipcodes.states.full[state] ?? state };
}

/** Returns the index of the first city whose lowercase name isn't before `name`. */
function firstFrom(sorted: readonly City[], name: string): number {
	let low = 0;
	let high = sorted.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((sorted[middle]?.name.toLowerCase() ?? '') < name) low = middle + 1;
		else high = middle;
	}
	return low;
}

/**
 * Returns at most 50 cities whose name and state begin with those of the query, exact matches first. This works both
 * for searching while typing and for full names. Searching by prefix is the sandbox's own behavior.
 */
export function searchCities(query: string): City[] {
	const { name, state } = parts(query);
	const { sorted } = cities();
	const found: City[] = [];
	if (name === '') return found;
	for (let index = firstFrom(sorted, name); found.length < MOST; index++) {
		const city = sorted[index];
		if (!city?.name.toLowerCase().startsWith(name)) break;
		if (city.state.startsWith(state)) found.push(city);
	}
	const isExact = (city: City) => Number(city.name.toLowerCase() === name);
	return found.sort((one, other) => isExact(other) - isExact(one));
}

/** Returns the city of a UN/LOCODE from sea-ports or the documented USONT, if any. */
export function cityOfUnlocode(unlocode: string): City[] {
	const city = cities().byUnlocode.get(unlocode.replace(/\s/g, '').toUpperCase());
	return city ? [city] : [];
}
