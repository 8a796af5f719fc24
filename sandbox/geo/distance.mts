/** A point on the globe, in degrees. */
export interface Point {
	readonly latitude: number;
	readonly longitude: number;
}

const EARTH_RADIUS_MILES = 3_959;
/** Roads are about 20 percent longer than the straight line. */
const ROAD_FACTOR = 1.2;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance in miles (haversine). */
export function milesBetween(from: Point, to: Point): number {
	const halfHeight = Math.sin(radians(to.latitude - from.latitude) / 2);
	const halfWidth = Math.sin(radians(to.longitude - from.longitude) / 2);
	const share = halfHeight ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfWidth ** 2;
	return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(share));
}

/** Returns estimated truck miles, at least 5. The formula is the sandbox's own. */
export const drivingMiles = (from: Point, to: Point): number =>
	Math.max(5, Math.round(milesBetween(from, to) * ROAD_FACTOR));
