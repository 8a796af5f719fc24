import { endpoints } from '../../../contract';
import { asText } from '../fields/text';
import type { LocatorKind } from './kind';
import { byUnlocode, cityLookups } from './places';

/** Cities are found as one types, since there is no list of all. */
export const city: LocatorKind = {
	noun: 'city',
	method: 'searchCities',
	endpoint: endpoints.city.search,
	lookups: cityLookups,
	byUnlocode,
	isPlace: true,
	hasNumericId: true,
	needsText: true,
	isLasting: true,
	takesPartOfName: true,
	shows: ['full_name'],
	names: ['full_name', ({ name, state }) => [name, state].map(asText).join(', '), 'name'],
	advice: 'Type name and state code, such as Ontario, CA',
	nameExample: 'Ontario, CA',
	idExample: '115',
};

/** `Los Angeles/Long Beach - CA` as people write cities: "Los Angeles, CA" and "Long Beach, CA". */
const citiesOf = (region: unknown) => {
	const [, places, state] = /^(.+) - (\w+)$/.exec(asText(region)) ?? [];
	return places === undefined ? [] : places.split('/').map((place) => `${place}, ${state ?? ''}`);
};

/** All regions come in one list, so that searching happens here. */
const anyRegion: LocatorKind = {
	noun: 'intermodal region',
	method: 'searchIntermodalRegions',
	endpoint: endpoints.intermodalRegion.getAll,
	isPlace: true,
	hasNumericId: true,
	isLasting: true,
	takesPartOfName: true,
	shows: ['name'],
	names: ['name', 'city', ({ name }) => citiesOf(name)],
	advice: 'Type a part of its name or city, such as Long Beach',
	nameExample: 'Los Angeles/Long Beach - CA',
	idExample: '50',
};

export const region: LocatorKind = {
	...anyRegion,
	suggestion: {
		endpoint: endpoints.intermodalRegion.suggest,
		param: 'cityId',
		kind: city,
		from: ['toCityId', 'filters.toCityId'],
	},
};

/** Regions as ports to arrive in by ship. */
export const oceanPort: LocatorKind = {
	...anyRegion,
	listNoun: 'port',
	method: 'searchOceanPorts',
	isFirst: ({ has_ocean_port: isOcean }) => isOcean === true,
};

/** Regions as ports inland, to arrive in by rail. */
export const rampPort: LocatorKind = {
	...anyRegion,
	listNoun: 'ramp port',
	method: 'searchRampPorts',
	isFirst: ({ has_ramp_port: isRamp }) => isRamp === true,
	advice: 'Type a part of its name or city, such as Chicago',
	nameExample: 'Chicago - IL',
};
