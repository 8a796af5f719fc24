const iso = (date: Date) => date.toISOString();

/** How the service writes points in time (docs/interface.md#dates); all of them in UTC. */
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

/** The same point in time some days on. */
export const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * 86_400_000);

/** The same point in time some hours on. */
export const hoursAfter = (date: Date, hours: number): Date => new Date(date.getTime() + hours * 3_600_000);

/** The later one of two points in time. */
export const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** A point in time that the service wrote as a date or as a date and time; undefined if it's anything else, as `setOrder` allows. */
export function readTime(value: unknown): Date | undefined {
	if (typeof value !== 'string') return undefined;
	const time = new Date(`${value.replace(' ', 'T')}${value.length > 10 ? 'Z' : ''}`);
	return Number.isNaN(time.getTime()) ? undefined : time;
}

const HOUR = 3_600_000;

/** The beginning of the next hour: appointments are made for whole ones. */
export const wholeHour = (date: Date): Date => new Date(Math.ceil(date.getTime() / HOUR) * HOUR);
