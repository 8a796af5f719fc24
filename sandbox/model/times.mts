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
