import type { IDataObject } from 'n8n-workflow';
import type { RequestParts } from '../../../../contract';
import { Refusal } from '../../../shared/errors';
import { textOf } from '../../../shared/fields/read';
import { asText, inJson } from '../../../shared/fields/text';
import type { ItemCall } from '../../../shared/operations/item';
import { comparable } from '../../../shared/records';
import { readIdentifier } from '../../../shared/values/identifier';
import { Unreadable } from '../../../shared/values/unreadable';
import { inputQuote } from '../../resources/shared/rate';
import type { BookingSettings } from './mode';

/** A name under which a booking is known: its number, or the user's Booking Key (docs/bookings.md). */
export interface Name {
	/** The name's kind in a sentence: "rate number", "Booking Key". */
	readonly label: string;
	readonly text: string;
	/** The name in n8n's store: base URL, path, label and value, since each API and operation has its own bookings. */
	readonly entry: string;
}

/** A booking that an item requests. */
export interface Booking extends ItemCall, BookingSettings {
	/** The booking's names: its number, if there is one, and the Booking Key, if there is one. */
	readonly names: readonly Name[];
	/** The rate or quote in the input item, if the booking is made from it. */
	readonly quote: IDataObject | undefined;
}

const BOOKING_KEY = 'Booking Key';

/** Whether a name is a Booking Key rather than a number. */
export const isKey = ({ label }: Name) => label === BOOKING_KEY;

type Unnamed = ItemCall & BookingSettings;

/** The longest Booking Key in characters. */
const LONGEST_KEY = 255;

/** Returns why a Booking Key can't be used, as the end of a sentence. */
const keyFlaw = (key: unknown): string | undefined => {
	if (key instanceof Unreadable) return key.reason;
	if (typeof key !== 'string' || key === '') return 'is required, and its expression may be empty';
	return Array.from(key).length > LONGEST_KEY ? `has more than ${LONGEST_KEY} characters` : undefined;
};

/**
 * Returns an item's Booking Key as it's compared and shown, or undefined if the operation needs none and none is given.
 * n8n's own check of required parameters doesn't reach tools. Throws a Refusal.
 */
const bookingKeyOf = ({ kind: { needsKey }, options, values }: Unnamed): string | undefined => {
	const given = needsKey ? values.bookingKey : options.bookingKey;
	if (!needsKey && given === undefined) return undefined;
	const key = readIdentifier(textOf(given));
	const flaw = keyFlaw(key);
	if (flaw === undefined) return key as string;
	const hint = 'Use something that stays the same for this freight, such as the PO and load number.';
	throw new Refusal(`${BOOKING_KEY} ${flaw}`, hint);
};

const nameBooking = (booking: Unnamed): Name[] => {
	const { client, kind, operation, parts } = booking;
	const number = parts.body[kind.field];
	const key = bookingKeyOf(booking);
	const place = [new URL(client.address).href.toLowerCase(), operation.endpoint.path];
	const names = [
		[kind.label, asText(number), kind.identity(number)],
		[BOOKING_KEY, key ?? '', comparable(key)],
	] as const;
	const known = names.filter(([, , value]) => value !== '');
	// Without a name, nothing would keep the booking from being sent twice.
	if (known.length === 0) throw new Refusal(`The ${kind.label} "${asText(number)}" contains no letters or digits`);
	return known.map(([label, text, value]) => ({ label, text, entry: JSON.stringify([...place, label, value]) }));
};

/**
 * Returns the booking that an item requests. Its body is as the API receives it: in JSON, dates and other objects with
 * their own format are text, and so is the value that identifies the booking. Throws a Refusal.
 */
export const bookingOf = (call: ItemCall, settings: BookingSettings): Booking => {
	const body = JSON.parse(JSON.stringify(call.parts.body)) as RequestParts['body'];
	const booking = { ...call, ...settings, parts: { ...call.parts, body } };
	return { ...booking, names: nameBooking(booking), quote: inputQuote(booking) };
};

/** Returns a request's body in the form in which requests are compared. */
export const comparedBody = ({ kind, parts: { body } }: Booking): RequestParts['body'] => ({
	...body,
	[kind.field]: kind.identity(body[kind.field]),
});

/** Returns a key that two bookings share if they have the same names and the same request. */
export const requestKey = (booking: Booking): string =>
	inJson([booking.names.map(({ entry }) => entry), comparedBody(booking)]);
