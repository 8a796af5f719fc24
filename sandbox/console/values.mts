/** Returns whether a value is an object, not a list or null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string =>
	typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Formats a number with thousands separators. Returns text unchanged. */
export const amountOf = (value: unknown): string =>
	typeof value === 'number' ? value.toLocaleString('en-US') : textOf(value);

export const isThere = <T,>(value: T | null | undefined): value is T => value !== undefined && value !== null;

/** Formats a city in a record as "Macon, GA". Falls back to the state's full name if the record has no code. */
export function placeOf(city: unknown): string {
	if (typeof city === 'string') return city;
	if (!isRecord(city)) return '';
	const parts = [textOf(city.name), textOf(city.state)].filter((part) => part !== '');
	return parts.length > 0 ? parts.join(', ') : textOf(city.full_name);
}

/** Only the end of a long text is searched, since the search takes quadratic time. */
const ADDRESS_END = 200;

/** Returns the city and state at the end of an address, such as "2200 Commerce Way, Ontario, CA 91761". */
export function cityIn(address: unknown): { city: string; code: string } | undefined {
	const end = textOf(address).slice(-ADDRESS_END);
	const [, city, code] = /([^,\n]+),\s*([A-Z]{2})\b[^,]*$/i.exec(end) ?? [];
	return city === undefined || code === undefined ? undefined : { city: city.trim(), code: code.toUpperCase() };
}

/** Parses a time from the API, such as "2026-02-28 13:05:09", to epoch milliseconds. */
export function timeOf(written: unknown): number | undefined {
	if (typeof written !== 'string' || !/^\d{4}-\d\d-\d\d/.test(written)) return undefined;
	const ms = Date.parse(written.includes(':') ? `${written.replace(' ', 'T').replace(/Z$/, '')}Z` : written);
	return Number.isNaN(ms) ? undefined : ms;
}

/** Returns a time in epoch milliseconds, from a Date or from the API's format. */
export const momentOf = (time: Date | string): number =>
	typeof time === 'string' ? (timeOf(time) ?? 0) : time.getTime();
