import zipcodes from 'zipcodes';
import { cities, type City } from './cities.mts';
import { drivingMiles } from './distance.mts';

/** A quote's request: `pickup_` and `destination_` zip code, city and state. */
export type Lane = Readonly<Record<string, unknown>>;
export type Side = 'pickup' | 'destination';

/** The sandbox's own guess for a lane whose ends no data package knows. */
const UNKNOWN_MILES = 500;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The city at one end of a lane, by its zip code or else by its name; undefined when the data packages know neither. */
export function cityAt(lane: Lane, side: Side): City | undefined {
	const code = zipcodes.lookup(textOf(lane[`${side}_zipcode`]).slice(0, 5));
	const known = cities();
	return (
		(code && known.byName(code.city, code.state)) ??
		known.byName(textOf(lane[`${side}_city`]), textOf(lane[`${side}_state`]))
	);
}

/** Driving miles from one end to the other. */
export function laneMiles(lane: Lane): number {
	const from = cityAt(lane, 'pickup');
	const to = cityAt(lane, 'destination');
	return from && to ? drivingMiles(from, to) : UNKNOWN_MILES;
}
