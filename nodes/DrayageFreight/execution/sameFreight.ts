import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { isOutcomeUnknown, ServiceFailure } from '../../../transport';
import { Declined, warnOnce } from '../../shared/errors';
import type { BookingKind, ItemCall } from '../../shared/operations/operation';
import { bookingRecord, sorted, type Booking, type BookingState } from './bookingRecord';
import { isByHand } from './preview';
import { quoteOf } from './quoteDifferences';

/** The fields of a booking that name its rate, and so change whenever the quote runs again. */
const RATE_FIELDS = ['rate_id', 'quote_id', 'rate_number', 'quote_number'];

/**
 * The freight of a booking, whatever rate it is booked with: what is sent apart from its number and rate, and for LTL and
 * FTL what the rate was quoted for. Undefined if that isn't known, since such a booking doesn't contain its freight.
 */
export const freightOf = (
	{ context, index, parts }: Pick<ItemCall, 'context' | 'index' | 'parts'>,
	{ field, takenOnce }: BookingKind,
): string | undefined => {
	const body = parts.body as IDataObject;
	const quoted = quoteOf(context.getInputData()[index]?.json ?? {}, body)?.quoted_for;
	if (!takenOnce && quoted === undefined) return undefined;
	const freight = Object.entries(body).filter(([name]) => name !== field && !RATE_FIELDS.includes(name));
	return JSON.stringify(sorted({ ...Object.fromEntries(freight), quoted: takenOnce ? undefined : quoted }));
};

/** What the record says of this freight, under a key of its own. */
const freightRecord = (booking: Booking, freight: string) => {
	const key = createHash('sha256').update(`${booking.operation.endpoint.path} ${freight}`).digest('base64url');
	return bookingRecord(booking.context, `freight ${key}`);
};

const knownText = ({ kind: { label } }: Booking, earlier: BookingState) =>
	`${earlier === 'begun' ? 'an earlier manual run may have' : 'an earlier manual run has'} booked the same freight with another ${label}`;

const refusalText = (booking: Booking, earlier: BookingState) => {
	const { noun, label } = booking.kind;
	return `Not booked: ${knownText(booking, earlier)}. Running the quote again changes the ${label}, not the freight. To book a second ${noun}, turn on Book Again in the options and run only this item`;
};

/**
 * Books by `send`. If a person runs the workflow manually, the freight is recorded: running a quote again gives a new rate
 * number, so a second LTL or FTL shipment of the same freight is declined, and a second order gets a hint.
 */
export const bookFreightOnce = async (booking: Booking, send: () => Promise<unknown>): Promise<unknown> => {
	const freight = isByHand(booking.context) ? freightOf(booking, booking.kind) : undefined;
	if (freight === undefined) return await send();
	const record = freightRecord(booking, freight);
	const { earlier } = await record.begin(false);
	const isKnown = earlier !== 'none' && !booking.bookAgain;
	if (isKnown && !booking.kind.takenOnce) {
		await record.settle(earlier);
		throw new Declined(refusalText(booking, earlier), '');
	}
	const content = await send().catch(async (error: unknown) => {
		const mayBeBooked = error instanceof ServiceFailure && isOutcomeUnknown(error);
		if (!mayBeBooked) await record.settle(earlier);
		throw error;
	});
	await record.settle('booked');
	if (isKnown) warnOnce(booking.context, `Check this ${booking.kind.noun}: ${knownText(booking, earlier)}.`);
	return content;
};
