import zipcodes from 'zipcodes';
import { cities, type City } from './cities.mts';
import { drivingMiles } from './distance.mts';

/** The two ends in a quote request: `pickup_` and `destination_` ZIP code, city and state. */
export type Lane = Readonly<Record<string, unknown>>;
export type Side = 'pickup' | 'destination';

/** The length of a lane whose ends aren't in the data packages. The number is the sandbox's own guess. */
const UNKNOWN_MILES = 500;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Returns the city at one end of a lane, found by ZIP code or else by name, or undefined if it isn't in the data
 * packages.
 */
export function cityAt(lane: Lane, side: Side): City | undefined {
	const code = zipcodes.lookup(textOf(lane[`${side}_zipcode`]).slice(0, 5));
	const known = cities();
	return (
		(code && known.byName(code.city, code.state)) ??
		known.byName(textOf(lane[`${side}_city`]), textOf(lane[`${side}_state`]))
	);
}

/** Returns the driving miles from one end to the other. */
export function laneMiles(lane: Lane): number {
	const from = cityAt(lane, 'pickup');
	const to = cityAt(lane, 'destination');
	return from && to ? drivingMiles(from, to) : UNKNOWN_MILES;
}
