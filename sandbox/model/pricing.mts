import { createHash } from 'node:crypto';

/**
 * undocumented: the weight in pounds above which a container costs more (docs/interface.md#u-passed-through). This is a
 * common limit for cargo on US roads.
 */
const HEAVY_POUNDS = 44_000;

/**
 * A rate in a search. undocumented: all names except `id` and `expired_at` (docs/interface.md#u-passed-through). The
 * documentation says that a rate contains a base fee, a fuel surcharge, a chassis fee and terminals. Their names and
 * prices are the sandbox's own.
 */
export interface Rate {
	readonly id: string;
	/** YYYY-MM-DD HH:MM:SS */
	expired_at: string;
	readonly service_level: string;
	readonly base_fee: number;
	readonly fuel_surcharge: number;
	readonly chassis_fee: number;
	readonly hazmat_surcharge: number;
	readonly reefer_surcharge: number;
	readonly overweight_surcharge: number;
	readonly limited_access_surcharge: number;
	/** The sum of all fees and surcharges, in US dollars. */
	readonly total: number;
	readonly distance_miles: number;
	readonly transit_days: number;
	readonly terminals: readonly string[];
}

/** The factors that affect a price. */
export interface Haul {
	readonly miles: number;
	/** The container's length in feet. */
	readonly size: number;
	readonly hazmat: boolean;
	readonly reefer: boolean;
	readonly pounds: number;
	readonly limitedAccess: boolean;
	/** The name of the port or rail ramp, used for its terminals. */
	readonly hub: string;
	/** The lane's key. Equal lanes have equal prices. */
	readonly lane: string;
}

type Prices = Omit<Rate, 'id' | 'expired_at'>;

const LEVELS = [
	{ service_level: 'Economy', factor: 0.93, days: 3 },
	{ service_level: 'Standard', factor: 1, days: 2 },
	{ service_level: 'Priority', factor: 1.17, days: 1 },
];
const MILES_PER_DAY = 450;

/** Rounds an amount to two decimals, in US dollars. */
export const dollars = (amount: number): number => Math.round(amount * 100) / 100;

/** Returns a number from 0 to 1 that is always the same for the same string. */
export const shareOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

/** Returns the prices for a haul, one per service level. They are deterministic and plausible. */
export function pricesFor(haul: Haul): Prices[] {
	return LEVELS.map(({ service_level, factor, days }) => {
		const variation = 0.95 + shareOf(`${haul.lane} ${service_level}`) / 10;
		const base = dollars((185 + haul.miles * 3.1 + (haul.size === 20 ? 0 : 40)) * factor * variation);
		const fees = {
			base_fee: base,
			fuel_surcharge: dollars(base * 0.28),
			chassis_fee: haul.size === 45 ? 65 : 45,
			hazmat_surcharge: haul.hazmat ? 175 : 0,
			reefer_surcharge: haul.reefer ? 150 : 0,
			overweight_surcharge: haul.pounds > HEAVY_POUNDS ? 250 : 0,
			limited_access_surcharge: haul.limitedAccess ? 95 : 0,
		};
		return {
			service_level,
			...fees,
			total: dollars(Object.values(fees).reduce((sum, fee) => sum + fee, 0)),
			distance_miles: haul.miles,
			transit_days: days + Math.floor(haul.miles / MILES_PER_DAY),
			terminals: ['Terminal A', 'Terminal B'].map((terminal) => `${haul.hub} ${terminal}`),
		};
	});
}

/**
 * Returns the insurance premium for cargo of this value, or 0 without insurance (docs/interface.md#rate-search). The
 * sandbox charges 0.25 percent, at least 15.
 */
export function premiumFor(cargoValue: unknown): number {
	return typeof cargoValue === 'number' && cargoValue > 0 ? dollars(Math.max(15, cargoValue * 0.0025)) : 0;
}
