const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const exact = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });
const whole = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' });

const isSameDay = (one, other) => new Date(one).toDateString() === new Date(other).toDateString();

/** "9:41:07 PM" today, "Nov 24, 9:41 PM" on other days. `now` is the sandbox's. */
export const shortTime = (at, now = Date.now()) =>
	isSameDay(at, now) ? exact.format(at) : `${day.format(at)}, ${clock.format(at)}`;

/** "Nov 24, 9:41 PM" */
export const dayAndTime = (at) => `${day.format(at)}, ${clock.format(at)}`;

/** Everything about a time, with its zone. */
export const fullTime = (at) => whole.format(at);

/** "Nov 24" or, in another year, "Nov 24, 2025" of a date such as 2026-11-24; other text stays. */
export function shortDate(text, now = Date.now()) {
	const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text ?? '') ?? [];
	if (year === undefined) return text ?? '';
	const local = new Date(Number(year), Number(month) - 1, Number(date));
	return (Number(year) === new Date(now).getFullYear() ? day : dayOfYear).format(local);
}

export const count = (number) => number.toLocaleString('en-US');

/** A count that fits next to a name: 999, 12k. */
export const shortCount = (number) => (number < 1_000 ? String(number) : `${Math.floor(number / 1_000)}k`);
