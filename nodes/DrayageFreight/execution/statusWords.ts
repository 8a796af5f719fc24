import type { IDataObject } from 'n8n-workflow';
import { isRecord, YES } from '../../../transport';

/** undocumented: the fields of a record that may contain its status (docs/interface.md#u-booked). */
const STATUSES = ['status', 'order_status', 'shipment_status', 'customer_status'].flatMap((name) => [
	name,
	`${name}_name`,
]);

/** undocumented: the fields of a status that may contain its words. */
const WORDS = ['name', 'description', 'label', 'value', 'code', 'status'];

/** A code or nothing, neither of which says in words what happened to a record. */
const CODE = /^-?\d*$/;

/** A text on one line, with `ORDER_CANCELED` as "ORDER CANCELED", and "couldn't" as "could not"; empty for other values. */
const plain = (value: unknown) =>
	typeof value === 'string'
		? value
				.normalize('NFKC')
				.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
				.replace(/n['’]t\b/gi, ' not')
				.replace(/cannot/gi, 'can not')
				.replace(/[\s_]+/g, ' ')
				.trim()
		: '';

const wordsOf = (status: unknown): string[] => {
	const values = isRecord(status) ? WORDS.map((name) => status[name]) : [status];
	return values
		.map(plain)
		.filter((text) => !CODE.test(text))
		.slice(0, 1);
};

/** The words of all statuses of a record. Codes and empty values say nothing. */
export const statusesOf = (record: IDataObject): string[] => STATUSES.flatMap((name) => wordsOf(record[name]));

/** undocumented: how else a record says that it is canceled. */
const CANCELED_FLAGS = ['is_canceled', 'is_cancelled', 'canceled', 'cancelled'];
const CANCELED_DATES = ['canceled_at', 'cancelled_at', 'canceled_date', 'cancelled_date'];

/** Earlier dates, such as 0001-01-01 or 1970, mean that there is no date. */
const FIRST_DATE = Date.UTC(2000);

const isDate = (value: unknown) => {
	if (typeof value === 'number') return value * 1_000 > FIRST_DATE;
	return typeof value === 'string' && Date.parse(value) >= FIRST_DATE;
};

const cancelMarks = (record: IDataObject): string[] => [
	...CANCELED_FLAGS.filter((name) => [...YES, 'yes'].includes(record[name])),
	...CANCELED_DATES.filter((name) => isDate(record[name])),
];

const CANCELED =
	/^((the|this|your) )?((booking|order|shipment|load|tender) )?((is|was|has been|got) )?(cancell?ed|void(ed)?)(?<more>$| (by|on|at|due|per|since|after|before)\b.*| ?[-–—:;,.!(/[].*)/i;

/** What may follow "canceled" if the booking was revived. */
const REVIVED = /\b(re-?(instated?|instating|book|store|open|activated?|activating)|revers|not\b)/i;

/** Whether words say that a booking is canceled, and not that it was asked for, denied or reverted. */
export const saysCanceled = (words: string) => {
	const more = CANCELED.exec(words)?.groups?.more;
	return more !== undefined && !REVIVED.test(more);
};

/** Whether a record says that it is canceled, and nothing else; if its fields disagree, it isn't. */
export const isCanceled = (record: IDataObject) => {
	const words = statusesOf(record);
	return words.every(saysCanceled) && words.length + cancelMarks(record).length > 0;
};

/** What a record says about its status, for people; empty if it says nothing. */
export const statusText = (record: IDataObject) =>
	[...new Set([...statusesOf(record), ...cancelMarks(record)])].join(', ');

/** "No errors" and "not rejected" say that all is well; a request to cancel leaves a booking as it is. */
const HARMLESS =
	/\b(no|not|without|zero|0) (any |yet |be |been )?(errors?|failures?|rejected|declined|failed|refused|expired|denied)\b|\bcancel\w*( \w+)*/gi;

const FAILED =
	/\b(reject(ed|ion|s)?|declined?|fail(ed|ure|s)?|errors?|errored|expired|den(y|ied)|refused?|refusal|unsuccessful(ly)?|unable|invalid|lapsed|withdrawn|deleted|aborted|no (longer|capacity)|unavailable|insufficient|exceeded|unauthorized|forbidden|timed out|already (exists|taken|been (booked|taken|used))|contact our sales)\b/i;

const NOT_DONE =
	/\bnot (be |been )*(able|accept|book|create|place|possible|success|valid)|\b(can|could) not (be )?(process|complete|confirm|schedule)/i;

/** Whether words say that something went wrong. */
export const saysTrouble = (words: unknown) => {
	const text = plain(words).replace(HARMLESS, ' ');
	return FAILED.test(text) || NOT_DONE.test(text);
};

/** How a status about the booking itself begins, unlike "Insurance declined" or "LFD expired". */
const ABOUT_BOOKING =
	/^((the|this|your) )?((booking|order|shipment|load|tender|request|rate|quote) )?((is|was|has|has been|could|can) )?(not|no|reject\w*|decline\w*|fail\w*|error\w*|expired|denied|refused|unsuccessful|unable|invalid|lapsed|withdrawn|deleted|aborted|unavailable)\b/i;

/** What can go wrong with a shipment that is booked. */
const AFTER_BOOKING =
	/\b(deliver\w*|pick ?-?ups?|picked|attempt\w*|exceptions?|transit|consignee|receiver|recipient|customs|claims?|appointments?|documents?|invoices?|unload\w*|inspection)\b/i;

/** Whether a status says that there is no booking. */
export const deniesBooking = (words: string) =>
	saysTrouble(words) && ABOUT_BOOKING.test(words) && !AFTER_BOOKING.test(words);

/**
 * The status of a listed record that says that it might not be a booking, such as "Declined - no capacity" or "Booking failed";
 * undefined if any of its statuses says otherwise. What goes wrong after a booking, such as "Delivery failed", doesn't
 * count. A mark that says canceled counts even if a status says otherwise, since many records keep their last status.
 */
export const troubleOf = (record: IDataObject): string | undefined => {
	const words = statusesOf(record);
	const isTrouble = words.length > 0 && words.every(deniesBooking);
	return isTrouble ? [...new Set(words)].join(', ') : cancelMarks(record)[0];
};
