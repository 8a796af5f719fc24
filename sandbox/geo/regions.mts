import { cities, cityKey, type City } from './cities.mts';
import { milesBetween, type Point } from './distance.mts';

/** An intermodal region (docs/interface.md#regions). */
export interface Region {
	readonly id: number;
	readonly name: string;
	readonly city: string;
	readonly latitude: number;
	readonly longitude: number;
	readonly has_ocean_port: boolean;
	readonly has_ramp_port: boolean;
}

/**
 * undocumented: which regions exist, except two. The sandbox uses North America's container ports, by UN/LOCODE, and
 * cities with rail ramps. Their locations come from the data packages.
 */
const OCEAN_PORTS = `USLGB USOAK USSEA USTIW USPDX USHNL USANC USNTD USSAN USSCK USNYC USEWR USPHL USBAL USORF USRIC USILM
	USCHS USSAV USSSI USJAX USMIA USPEF USPAB USTPA USPNS USPFN USMOB USGPT USPGL USMSY USLCH USPOA USHOU USGLS
	USFPO USCRP USBRO USBOS USPWM USPVD CAVAN CAPRR CAMTR CAHAL CASJB`;

const RAIL_RAMPS = `Atlanta, GA|Ayer, MA|Baltimore, MD|Bethlehem, PA|Billings, MT|Birmingham, AL|Boise, ID|Buffalo, NY|Chambersburg, PA
	|Charleston, SC|Charlotte, NC|Chicago, IL|Chippewa Falls, WI|Cincinnati, OH|Cleveland, OH|Columbus, OH|Cordele, GA|Council Bluffs, IA
	|Dallas, TX|Dalton, GA|Denver, CO|Des Moines, IA|Detroit, MI|Dillon, SC|El Paso, TX|Fargo, ND|Fort Worth, TX|Front Royal, VA
	|Greensboro, NC|Greer, SC|Harrisburg, PA|Houston, TX|Huntsville, AL|Indianapolis, IN|Jackson, MS|Jacksonville, FL|Joliet, IL
	|Kansas City, MO|Laredo, TX|Las Vegas, NV|Lathrop, CA|Little Rock, AR|Los Angeles, CA|Louisville, KY|Memphis, TN|Milwaukee, WI
	|Minneapolis, MN|Mobile, AL|Nashville, TN|New Orleans, LA|Oakland, CA|Oklahoma City, OK|Omaha, NE|Phoenix, AZ|Pittsburgh, PA
	|Portland, OR|Reno, NV|Saint Louis, MO|Saint Paul, MN|Salt Lake City, UT|San Antonio, TX|San Bernardino, CA|Santa Teresa, NM
	|Savannah, GA|Seattle, WA|Spokane, WA|Springfield, MA|Syracuse, NY|Tacoma, WA|Toledo, OH|Tulsa, OK|Worcester, MA
	|Calgary, AB|Edmonton, AB|Montreal, QC|Saskatoon, SK|Toronto, ON|Vancouver, BC|Winnipeg, MB`;

/** Documented as region 50. The documentation doesn't say whether it has a port or a ramp. */
const ALBANY = { key: 'Albany, NY', id: 50 };
/** Two ports that share one region, by its documented name. */
const TWIN_PORTS = { unlocode: 'USLGB', key: 'Los Angeles, CA', name: 'Los Angeles/Long Beach - CA' };

const cityOf = (key: string): City => {
	const [name = '', state = ''] = key.split(',').map((part) => part.trim());
	const city = cities().byName(name, state);
	if (!city) throw new Error(`The data packages know no city ${key}`);
	return city;
};

const portCity = (unlocode: string): City => {
	const city = unlocode === TWIN_PORTS.unlocode ? cityOf(TWIN_PORTS.key) : cities().byUnlocode.get(unlocode);
	if (!city) throw new Error(`The data packages know no port ${unlocode}`);
	return city;
};

const regionName = ({ name, state }: City) =>
	cityKey(name, state) === 'los angeles,ca' ? TWIN_PORTS.name : `${name} - ${state}`;

function build(): Region[] {
	const ports = new Set(OCEAN_PORTS.split(/\s+/).map(portCity));
	const ramps = new Set(RAIL_RAMPS.split('|').map(cityOf));
	const albany = cityOf(ALBANY.key);
	const others = [...new Set([...ports, ...ramps])].sort((one, other) =>
		regionName(one).localeCompare(regionName(other)),
	);
	// IDs follow the names in alphabetical order; the documented region keeps its own ID.
	others.splice(ALBANY.id - 1, 0, albany);
	return others.map((city, index) => ({
		id: index + 1,
		name: regionName(city),
		city: city.full_name,
		latitude: city.latitude,
		longitude: city.longitude,
		has_ocean_port: ports.has(city),
		has_ramp_port: ramps.has(city),
	}));
}

let built: readonly Region[] | undefined;

/** Returns the sandbox's regions, about 100, sorted by id. Built once, on first use. */
export const regions = (): readonly Region[] => (built ??= build());

/** Returns the region with this ID, if there is one. */
export const regionById = (id: unknown): Region | undefined => (typeof id === 'number' ? regions()[id - 1] : undefined);

/** Returns the region of a city in the form "Newark, NJ". Throws if there is none. */
export function regionIn(key: string): Region {
	const { full_name: city } = cityOf(key);
	const region = regions().find((one) => one.city === city);
	if (!region) throw new Error(`No region lies in ${key}`);
	return region;
}

/** The number of suggested regions. The number is the sandbox's own. */
const SUGGESTIONS = 5;

/** Returns the regions closest to a place, closest first. */
export function nearestRegions(place: Point): Region[] {
	return regions()
		.map((region) => ({ region, miles: milesBetween(place, region) }))
		.sort((one, other) => one.miles - other.miles)
		.slice(0, SUGGESTIONS)
		.map(({ region }) => region);
}
