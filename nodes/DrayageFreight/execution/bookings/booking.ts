import type { IDataObject } from 'n8n-workflow';
import type { RequestParts } from '../../../../contract';
import { Refusal } from '../../../shared/errors';
import { isEmpty } from '../../../shared/fields/parameter';
import { asText, inJson } from '../../../shared/fields/text';
import type { ItemCall } from '../../../shared/operations/item';
import { comparable } from '../../../shared/records';
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

const nameBooking = (booking: Unnamed): Name[] => {
	const { client, kind, operation, options, parts } = booking;
	const number = parts.body[kind.field];
	const place = [new URL(client.address).href.toLowerCase(), operation.endpoint.path];
	const names = [
		[kind.label, asText(number), kind.identity(number)],
		[BOOKING_KEY, asText(options.bookingKey), comparable(options.bookingKey)],
	] as const;
	const known = names.filter(([, , value]) => value !== '');
	// Without a name, nothing would keep the booking from being sent twice.
	if (known.length === 0 || (!isEmpty(number) && kind.identity(number) === ''))
		throw new Refusal(`The ${kind.label} "${asText(number)}" isn't a number`);
	if (kind.isShipment && kind.identity(number) !== '' && comparable(options.bookingKey).includes(kind.identity(number)))
		throw new Refusal(`The ${BOOKING_KEY} contains the ${kind.label}, which is new each time the freight is quoted`);
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

/** Returns a key that two bookings share if they have the same names and the same request. */
export const requestKey = ({ names, parts: { body } }: Booking): string =>
	inJson([names.map(({ entry }) => entry), body]);
