import zipcodes from 'zipcodes';
import { portCities } from './ports.mts';

/** An item of the city search (docs/interface.md#cities). */
export interface City {
	readonly id: number;
	readonly country: string;
	readonly full_name: string;
	/** undocumented: the format. The sandbox adds the first ZIP code after the state. */
	readonly full_name_zipcode: string;
	readonly zipcodes: readonly string[];
	readonly name: string;
	readonly state: string;
	readonly alias: string | null;
	readonly latitude: number;
	readonly longitude: number;
}

/** A city as other records embed it (docs/interface.md#cities). */
export type EmbeddedCity = Omit<City, 'full_name_zipcode' | 'zipcodes'>;

/** A place before it gets a city ID and full names. */
export interface Place {
	readonly name: string;
	readonly state: string;
	readonly country: 'USA' | 'CAN';
	readonly latitude: number;
	readonly longitude: number;
	readonly zipcodes: readonly string[];
}

export interface Cities {
	readonly byId: ReadonlyMap<number, City>;
	/** Sorted by lowercase name. */
	readonly sorted: readonly City[];
	readonly byUnlocode: ReadonlyMap<string, City>;
	byName(name: string, state: string): City | undefined;
}

/** The only city with a documented ID: Ontario, CA (docs/interface.md#cities). */
const DOCUMENTED_ID = 115;
/** The only documented UN/LOCODE. It isn't a port, so sea-ports lacks it. */
const DOCUMENTED_UNLOCODE = 'USONT';

/** Cities are looked up by name and state, ignoring case. */
export const cityKey = (name: string, state: string): string => `${name},${state}`.toLowerCase();

const average = (values: readonly number[]) =>
	Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10_000) / 10_000;

/**
 * Cities of the United States with all their ZIP codes. Military post offices are left out, because they have no
 * location.
 */
function zipCodePlaces(): Map<string, Place> {
	const groups = new Map<string, Array<(typeof zipcodes.codes)[string]>>();
	for (const code of Object.values(zipcodes.codes)) {
		if (code.country !== 'US' || code.latitude === 0) continue;
		const key = cityKey(code.city, code.state);
		const group = groups.get(key);
		if (group) group.push(code);
		else groups.set(key, [code]);
	}
	const places = new Map<string, Place>();
	for (const [key, codes] of groups) {
		const [first] = codes;
		if (!first) continue;
		places.set(key, {
			name: first.city,
			state: first.state,
			country: 'USA',
			latitude: average(codes.map(({ latitude }) => latitude)),
			longitude: average(codes.map(({ longitude }) => longitude)),
			zipcodes: codes.map(({ zip }) => zip),
		});
	}
	return places;
}

const asCity = ({ name, state, country, latitude, longitude, zipcodes: zips }: Place, id: number): City => ({
	id,
	country,
	full_name: `${name}, ${state}, ${country}`,
	full_name_zipcode: `${name}, ${state}${zips[0] === undefined ? '' : ` ${zips[0]}`}, ${country}`,
	zipcodes: zips,
	name,
	state,
	alias: null,
	latitude,
	longitude,
});

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Numbers the places by name, so that IDs are the same at every start. The documented city keeps its documented ID. */
function numbered(places: ReadonlyMap<string, Place>): City[] {
	const sorted = [...places].sort(([one], [other]) => compare(one, other)).map(([, place]) => place);
	const documented = sorted.findIndex(({ name, state }) => name === 'Ontario' && state === 'CA') + 1;
	const swap = new Map([
		[documented, DOCUMENTED_ID],
		[DOCUMENTED_ID, documented],
	]);
	return sorted.map((place, index) => asCity(place, swap.get(index + 1) ?? index + 1));
}

function build(): Cities {
	const places = zipCodePlaces();
	const ports = portCities();
	for (const [, place] of ports) {
		const key = cityKey(place.name, place.state);
		if (!places.has(key) && place.latitude !== 0) places.set(key, place);
	}
	const sorted = numbered(places);
	const byKey = new Map(sorted.map((city) => [cityKey(city.name, city.state), city]));
	const byName = (name: string, state: string) => byKey.get(cityKey(name, state));
	const byUnlocode = new Map<string, City>();
	for (const [code, { name, state }] of [...ports, [DOCUMENTED_UNLOCODE, { name: 'Ontario', state: 'CA' }] as const]) {
		const city = byName(name, state);
		if (city) byUnlocode.set(code, city);
	}
	// The IDs follow the keys, in which a space sorts before the comma. A search needs the names' own order.
	const searched = [...sorted].sort((one, other) => compare(one.name.toLowerCase(), other.name.toLowerCase()));
	return { sorted: searched, byName, byUnlocode, byId: new Map(sorted.map((city) => [city.id, city])) };
}

let built: Cities | undefined;

/**
 * Returns all cities in the sandbox: those of the package `zipcodes`, plus port cities that are only in `sea-ports`,
 * such as Canada's. Built once, on first use.
 */
export const cities = (): Cities => (built ??= build());

/** Returns the city as embedded in other records. */
export function embedded(city: City): EmbeddedCity {
	const { id, country, full_name, name, state, alias, latitude, longitude } = city;
	return { id, country, full_name, name, state, alias, latitude, longitude };
}

/** Returns a state's name, such as "California" for "CA". An unknown code is returned unchanged. */
export function stateName(code: string): string {
	const name = zipcodes.states.abbr[code.toUpperCase()];
	return name === undefined
		? code
		: name.toLowerCase().replace(/\b(?!of\b|and\b)[a-z]/g, (letter) => letter.toUpperCase());
}
