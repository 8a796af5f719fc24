import { randomUUID } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { isRecord, recordOr, reportsFailure } from '../../../../transport/content';
import { quoted, ServiceFailure } from '../../../../transport/errors';
import { LruMap } from '../../../../transport/lruMap';
import { isOutcomeUnknown } from '../../../../transport/retry';
import { inTurn } from '../../../../transport/waiting';
import { withWarnings } from '../../../shared/collect';
import { inJson } from '../../../shared/fields/text';
import type { ItemOutput } from '../../../shared/operations/item';
import { recordsIn } from '../../../shared/operations/send';
import { addTo } from '../../../shared/records';
import { lostResponse, returnedAgain, returnedInstead } from '../../../shared/warnings';
import { isKey, requestKey, type Booking, type Name } from './booking';
import {
	type Earlier,
	isForbidden,
	findBooking,
	findBookingAfter,
	obstacleOf,
	otherValues,
	readFailure,
} from './findBooking';
import { bookingNumber, nameMade, recordName } from '../done';
import { warnOfRequest } from '../hints';
import * as messages from './messages';
import { withQuote } from './preview';
import { openNameStore } from './nameStore';
import { showRecords } from '../show';

/** A booking that exists. */
export interface Booked {
	/** The response, or the listed record. */
	readonly content: unknown;
	/** Whether the booking existed before, or was found after its own response was lost. */
	readonly isRecovered: boolean;
}

/** The bookings that this process has made, by node, names and request. After a restart, n8n's store still declines. */
const responses = new LruMap<string, unknown>(1_000);

const responseKey = (booking: Booking) => {
	const { context } = booking;
	return [context.getWorkflow().id, context.getNode().id, requestKey(booking)].join(' ');
};

/** Forgets the responses, like a restart. For tests. */
export const forgetResponses = () => responses.clear();

/** Returns the record in a response, which may be in an envelope and in a list of one. An ID beside `data` isn't the record's. */
const recordIn = (content: unknown): IDataObject => {
	const inner = isRecord(content) && 'data' in content ? content.data : content;
	return recordOr(Array.isArray(inner) ? (inner[0] as unknown) : inner);
};

/** Returns a description of a booking for the error of a run. */
export const nameBooked = (booking: Booking, { content, isRecovered }: Booked): string => {
	const known = booking.names.map(({ label, text }) => `${label} ${text}`);
	return nameMade(booking, recordIn(content), [...known, ...(isRecovered ? ['recovered'] : [])].join(', '));
};

/**
 * Returns the booking that a 2xx response proves. Throws a ServiceFailure if it reports a failure, or has neither a
 * number nor an ID.
 */
const provenBy = ({ client, operation }: Booking, content: unknown): Booked => {
	const number = bookingNumber(recordIn(content));
	if (number !== undefined && ![recordOr(content), recordIn(content)].some(reportsFailure))
		return { content, isRecovered: false };
	const what = number === undefined ? `no ${operation.noun} with a number or ID` : 'an error';
	throw new ServiceFailure({
		kind: 'unreadable',
		message: `The API returned ${what}: ${quoted(inJson(content ?? null), client.redact)}`,
	});
};

/** The only name that stops Book Again: the execution, so that a loop or Retry On Fail books once. */
const executionName = ({ context, operation }: Booking): Name => {
	const text = context.getExecutionId();
	return { label: 'execution', text, entry: JSON.stringify([operation.endpoint.path, 'execution', text]) };
};

/** Returns the booking if the API lists it after an unknown outcome. Otherwise throws a failure that says so. */
const foundAfter = async (booking: Booking, cause: ServiceFailure): Promise<Booked> => {
	// A stopped execution can't look. After Book Again, a listed record may be the earlier booking.
	const canTell = cause.kind !== 'canceled' && !booking.bookAgain;
	const found = canTell ? await findBookingAfter(booking).catch(() => undefined) : undefined;
	const obstacle = found && obstacleOf(booking, found);
	if (found && obstacle === undefined) {
		booking.warn(lostResponse(recordName(booking, found), cause.clause));
		return { content: found, isRecovered: true };
	}
	throw messages.maybeBooked(booking, cause, found && messages.existsWith(booking, found, obstacle ?? ''));
};

/** The six steps of a booking (docs/decisions.md, decision 7). */
const bookInTurn = async (booking: Booking): Promise<Booked> => {
	const { bookAgain, client, context, kind, names, operation, parts, requestOptions } = booking;

	// 1. Look it up.
	const { found, unread }: Earlier = bookAgain ? {} : await findBooking(booking);
	if (unread && isForbidden(unread)) throw unread;

	// 2. If another record has its number, fail.
	const obstacle = found && obstacleOf(booking, found);
	if (found && obstacle !== undefined) throw messages.notReturned(booking, found, obstacle);

	// 3. Record its names. `known` are those that were sent before.
	const blocking = bookAgain ? [executionName(booking)] : names;
	const attempt = randomUUID();
	const ofNames = [...blocking, ...names].map(({ entry }) => entry);
	const entries = [...new Set([...ofNames, ...(kind.isShipment ? [attempt] : [])])];
	const store = openNameStore(context);
	const before = await store.add(entries).catch((error: unknown) => {
		throw messages.notRecorded(error);
	});
	const known = blocking.filter(({ entry }) => before.includes(entry));
	const added = entries.filter((entry) => !before.includes(entry));
	// If this fails, a later run fails instead of booking.
	const takeBack = async (taken = added) => await store.remove(taken).catch(() => undefined);

	// 4. If it's listed, return it, unless its number was sent under another key: another load may be meant.
	const isOtherKey = known.length > 0 && names.some((name) => isKey(name) && !known.includes(name));
	if (found && !isOtherKey) {
		booking.warn(returnedInstead(recordName(booking, found), otherValues(booking, found)));
		return { content: found, isRecovered: true };
	}

	// 5. If a name was sent before, return the response to the same request, or fail.
	if (known.length > 0) {
		const content = found || bookAgain ? undefined : responses.get(responseKey(booking));
		if (content !== undefined) {
			booking.warn(returnedAgain(operation.noun));
			return { content, isRecovered: true };
		}
		await takeBack();
		throw messages.sentBefore(booking, known, found);
	}

	// 6. Send it once. No list proves that a shipment doesn't exist, so its names have to be safe from other workers.
	if (kind.isShipment) {
		const there = await store.confirm(added).catch(async (error: unknown) => {
			await takeBack();
			throw messages.notRecorded(error);
		});
		if (!there.includes(attempt)) {
			// Another worker sends what has the names that are there.
			await takeBack(added.filter((entry) => !there.includes(entry)));
			throw messages.sentBefore(
				booking,
				names.filter(({ entry }) => there.includes(entry)),
			);
		}
	}
	// From here on, an error of the node itself leaves the outcome unknown.
	const sent = await client
		.request(operation.endpoint, parts, requestOptions)
		.then((content) => provenBy(booking, content))
		.catch(readFailure);
	if (sent instanceof ServiceFailure && !isOutcomeUnknown(sent)) {
		await takeBack();
		throw sent;
	}
	// Another worker may have overwritten the names. If this fails, they are most likely still there.
	await store.add(entries).catch(() => undefined);
	const booked = sent instanceof ServiceFailure ? await foundAfter(booking, sent) : sent;
	responses.set(responseKey(booking), booked.content);
	return booked;
};

/**
 * Makes a booking at most once (docs/bookings.md). Returns it as recovered if the API lists it, or if this process was
 * asked for exactly the same before. Throws a Refusal if nothing was sent, and a ServiceFailure that says whether the
 * booking may exist. Attempts at one number wait for each other in this process.
 */
export const bookOnce = async (booking: Booking): Promise<Booked> => {
	const { names, quote, requestOptions } = booking;
	warnOfRequest(booking, quote);
	const [{ entry } = { entry: '' }] = names;
	return await inTurn(`book ${entry}`, async () => await bookInTurn(booking), requestOptions.signal);
};

/** Returns the output for a booking, with what the node says about it. */
export const showBooked = (booking: Booking, { content, isRecovered }: Booked): ItemOutput[] => {
	const { operation, parts } = booking;
	const records = recordsIn(operation.endpoint, parts, content);
	const priced = isRecovered ? records : records.map((record) => withQuote(booking, record));
	const added = isRecovered ? { recovered: true } : {};
	let output: ItemOutput[];
	try {
		output = showRecords(booking, priced);
	} catch {
		// The booking exists, so its record is returned even if a mistake of the node prevents arranging it.
		output = withWarnings(
			records.map((json) => ({ json })),
			booking,
		);
	}
	return output.map(({ json }) => ({ json: addTo({ ...json }, added) }));
};
