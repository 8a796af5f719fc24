const iso = (date: Date) => date.toISOString();

/** The API's formats for dates and times (docs/interface.md#dates), all in UTC. */
export const written = {
	/** 2026-02-28 */
	date: (date: Date): string => iso(date).slice(0, 10),
	/** 2026-02-28 13:05 */
	minute: (date: Date): string => iso(date).slice(0, 16).replace('T', ' '),
	/** 2026-02-28 13:05:09 */
	second: (date: Date): string => iso(date).slice(0, 19).replace('T', ' '),
	/** 2026-02-28T13:05:09.123000Z */
	microseconds: (date: Date): string => iso(date).replace('Z', '000Z'),
};

/** Returns the same time of day, some days later. */
export const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * 86_400_000);

/** Returns the time some hours later. */
export const hoursAfter = (date: Date, hours: number): Date => new Date(date.getTime() + hours * 3_600_000);

/** Returns the later of two times. */
export const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** Parses a date, or a date and time, from the API. Returns undefined for other values, which `setOrder` allows. */
export function readTime(value: unknown): Date | undefined {
	if (typeof value !== 'string') return undefined;
	const time = new Date(`${value.replace(' ', 'T')}${value.length > 10 ? 'Z' : ''}`);
	return Number.isNaN(time.getTime()) ? undefined : time;
}

const HOUR = 3_600_000;

/** Returns the start of the next hour, because appointments are on the hour. */
export const wholeHour = (date: Date): Date => new Date(Math.ceil(date.getTime() / HOUR) * HOUR);
