import type { IDataObject } from 'n8n-workflow';
import { quoted, type ServiceFailure } from '../../../../transport/errors';
import { Refusal } from '../../../shared/errors';
import { firstFew, labelOf } from '../../../shared/fields/text';
import { recordName } from '../done';
import type { Booking, Name } from './booking';

// The seven messages about bookings. Each says whether anything was sent, and what to do.

const listNames = (names: readonly Name[]) => names.map(({ label, text }) => `${label} "${text}"`).join(' and ');

/** Returns the failure of an item for which nothing was sent. Its reason says what to do. */
export const notSent = (reason: string) => new Refusal(reason, '', true, 'Nothing was sent: ');

const LOOK = 'Check your DrayEasy account now, and once more in a few minutes. If the booking exists, use it.';

const AGAIN = 'run only this item in the editor, with Booking Mode set to Always Book and Book Again turned on';

/** 1. The node has sent a name before. A listed booking is named, but another load may be meant. */
export const sentBefore = (booking: Booking, known: readonly Name[], listed?: IDataObject) => {
	const sent = `this node has sent the ${listNames(known)} before`;
	const own = `its own ${known.map(({ label }) => label).join(' and ')}`;
	return notSent(
		listed
			? `${sent}, and the ${recordName(booking, listed)} exists. Use it, or give a different load ${own}`
			: `${sent}, so the ${booking.operation.noun} may exist. ${LOOK} If this is a different load, give it ${own}. If nothing was booked, ${AGAIN}`,
	);
};

/** 2. The request may have arrived. It's never sent again. */
export const maybeBooked = ({ names, operation }: Booking, cause: ServiceFailure, listed = '') =>
	cause.with({
		message: `The ${operation.noun} with ${listNames(names)} was sent and may or may not have been booked. ${cause.clause}${listed && `. The ${listed}`}. ${LOOK} If it doesn't exist, ${AGAIN}`,
		hint: "Another try won't book anything.",
	});

/** Returns the sentence, after "The", about a listed record that can't be the result of an item. */
export const existsWith = (booking: Booking, record: IDataObject, obstacle: string) => {
	const [number] = booking.names;
	return `${recordName(booking, record)} with ${number ? listNames([number]) : 'this number'} exists ${obstacle}`;
};

/** 3. The API lists the number with other containers, or with a status such as "Canceled". */
export const notReturned = (booking: Booking, record: IDataObject, obstacle: string) =>
	notSent(
		`the ${existsWith(booking, record, obstacle)}. Check that ${booking.operation.noun}, or correct the ${booking.kind.label} if this is a different load. To change a booking, call or email DrayEasy support`,
	);

/** 4. Items of one run share a name, but differ in these fields, which may only choose between rates. */
export const sharedName = (
	{ kind, operation }: Booking,
	{ label, text }: Name,
	items: readonly number[],
	fields: readonly string[],
) => {
	const areRates = fields.every((field) => kind.rate.fields.includes(field));
	const labels = fields.map((field) => labelOf(operation.parameters, [field]));
	const what = areRates ? 'rates' : 'values';
	const next = areRates ? 'Turn on Cheapest Only in the options of the quote, keep one of them' : 'Keep one of them';
	return notSent(
		`items ${firstFew(items.map(String))} are the same ${operation.noun} (${label} "${text}") with different ${what} (${firstFew(labels)}). ${next}, or give each its own ${label}`,
	);
};

/** 5. There are more items than a run may book. */
export const tooMany = (count: number, most: number) =>
	notSent(
		`${count} input items would create ${count} bookings, but Maximum Bookings is ${most}. Pass on fewer items, for example with Cheapest Only in the quote, or raise Maximum Bookings in the options of this node`,
	);

/** 6. n8n's store fails, so a second attempt couldn't be recognized. */
export const notRecorded = (cause: unknown) =>
	notSent(
		`n8n could not record the booking (${quoted((cause as Error).message, (text) => text)}). Check n8n's database, or save the workflow, and run this item again`,
	);

/** 7. Book Again isn't used by a person with one item. */
export const onlyInEditor = () =>
	notSent(
		'Book Again books one item that a person runs in the editor. Turn it off in the options of this node, or run the workflow in the editor with only that item',
	);
