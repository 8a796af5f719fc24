const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const exact = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });
const whole = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' });

const isSameDay = (one, other) => new Date(one).toDateString() === new Date(other).toDateString();

/** Formats a time as "9:41:07 PM" for today, or "Nov 24, 9:41 PM" for other days. `now` is the sandbox's time. */
export const shortTime = (at, now = Date.now()) =>
	isSameDay(at, now) ? exact.format(at) : `${day.format(at)}, ${clock.format(at)}`;

/** Formats a time as "Nov 24, 9:41 PM". */
export const dayAndTime = (at) => `${day.format(at)}, ${clock.format(at)}`;

/** Formats a time in full, with its time zone. */
export const fullTime = (at) => whole.format(at);

/** Formats a date such as 2026-11-24 as "Nov 24" or, for other years, "Nov 24, 2025". Other text stays unchanged. */
export function shortDate(text, now = Date.now()) {
	const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text ?? '') ?? [];
	if (year === undefined) return text ?? '';
	const local = new Date(Number(year), Number(month) - 1, Number(date));
	return (Number(year) === new Date(now).getFullYear() ? day : dayOfYear).format(local);
}

export const count = (number) => number.toLocaleString('en-US');

/** Formats a count to fit next to a name: 999, 12k. */
export const shortCount = (number) => (number < 1_000 ? String(number) : `${Math.floor(number / 1_000)}k`);
