const DATE = /^\d{4}-\d{2}-\d{2}$/;
const LOCAL_DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

/** A Date, or a luxon DateTime as n8n's expressions give it. */
const isoOf = (value: unknown): unknown => {
	if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
	const { toISO } = (typeof value === 'object' && value !== null ? value : {}) as { toISO?: unknown };
	return typeof toISO === 'function' ? (toISO as () => unknown).call(value) : value;
};

/**
 * The calendar date that a value means, YYYY-MM-DD. A date, and a date-time without a zone, keep their date; a
 * date-time with a zone is read in `timezone`. What is no date comes back as it is.
 */
export const toDateText = (value: unknown, timezone: string): unknown => {
	const text = isoOf(value);
	if (typeof text !== 'string' || DATE.test(text.trim())) return typeof text === 'string' ? text.trim() : value;
	const local = LOCAL_DATE_TIME.exec(text.trim());
	if (local) return local[1];
	const moment = new Date(text);
	if (!/^\d{4}-/.test(text) || Number.isNaN(moment.getTime())) return text;
	// The Canadian English form of a date is the ISO one.
	return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(moment);
};
