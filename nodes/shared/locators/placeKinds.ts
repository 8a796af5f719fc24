import { endpoints } from '../../../contract';
import { asText } from '../fields/text';
import type { LocatorKind } from './kind';
import { byUnlocode, cityLookups, cityQuery } from './places';
import { joined, titled } from './titles';

/** Cities are found as one types, since there is no list of all. */
export const city: LocatorKind = {
	noun: 'city',
	method: 'searchCities',
	endpoint: endpoints.city.search,
	byName: (name) => ({ query: cityQuery(name) }),
	byNames: cityLookups,
	searches: cityLookups,
	byUnlocode,
	isPlace: true,
	hasNumericId: true,
	needsText: true,
	isLasting: true,
	takesPartOfName: true,
	title: ({ full_name: fullName }) => titled(fullName),
	names: ({ full_name: fullName, name, state }) => [fullName, joined(', ', name, state), name],
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
	byName: () => ({}),
	isPlace: true,
	hasNumericId: true,
	isLasting: true,
	takesPartOfName: true,
	title: ({ name }) => titled(name),
	names: ({ name, city: place }) => [name, place, ...citiesOf(name)],
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
