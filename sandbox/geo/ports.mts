import seaPorts from 'sea-ports';
import zipcodes from 'zipcodes';
import type { Place } from './cities.mts';

const COUNTRIES: Readonly<Record<string, Place['country']>> = { 'United States': 'USA', Canada: 'CAN' };

/**
 * Returns the ports of the United States and Canada in `sea-ports`, by UN/LOCODE. A port without coordinates has
 * latitude 0. Its location then comes from its city's ZIP codes, if there are any.
 */
export function portCities(): Array<readonly [string, Place]> {
	return Object.entries(seaPorts.JSON).flatMap(([code, port]) => {
		const country = COUNTRIES[port.country];
		const state = zipcodes.states.full[(port.province ?? '').toUpperCase()];
		// The list also contains airports and boroughs, which aren't cities. Their names contain a slash.
		if (!country || !state || port.name.includes('/')) return [];
		const [longitude, latitude] = port.coordinates ?? [0, 0];
		return [[code, { name: port.name, state, country, latitude, longitude, zipcodes: [] }] as const];
	});
}
