import type { IDataObject } from 'n8n-workflow';
import {
	asFailure,
	isOutcomeUnknown,
	isRecord,
	LruMap,
	mayStillRun,
	pagesOf,
	pause,
	ServiceFailure,
	timing,
} from '../../../transport';
import { Declined } from '../../shared/errors/failures';
import type { ItemCall, Recovery } from '../../shared/operations/operation';

/** A booking to be made. */
export interface Booking extends ItemCall {
	readonly recovery: Recovery;
	/** Why it may have been made before, as a clause; undefined when it may not. */
	readonly mayExist: string | undefined;
}

const MOST_UNSETTLED = 1_000;

/**
 * Bookings of which it is not known whether they were made: Retry On Fail, a loop in the workflow or an AI agent may run
 * them again in the same execution.
 */
const unsettled = new LruMap<string, true>(MOST_UNSETTLED);

const keyOf = ({ context, client, operation: { endpoint }, recovery, parts }: Booking) =>
	JSON.stringify([context.getExecutionId(), client.account, endpoint.path, recovery.known(parts.body)]);

/** A failure after which it can be looked whether the booking was made; a cancellation is thrown again. */
const unlessCancelled = (error: unknown): ServiceFailure => {
	const failure = asFailure(error);
	if (failure.kind === 'cancelled') throw failure;
	return failure;
};

const whatToCheck = ({ recovery: { noun, known }, parts }: Booking) =>
	`Check at the service whether there is an ${noun} with ${known(parts.body)}`;

const post = (booking: Booking): Promise<unknown> =>
	booking.client.request(booking.operation.endpoint, booking.parts, booking.requestOptions).catch(unlessCancelled);

/** The failure of a booking that may or may not have been made, saying what to look for. */
const unknownOutcome = (booking: Booking, { kind, clause, status, fields }: ServiceFailure, unclear: string) => {
	unsettled.set(keyOf(booking), true);
	return new ServiceFailure(
		kind,
		`It is not known whether the ${booking.recovery.noun} was booked. ${clause}${unclear}. ${whatToCheck(booking)} before you run this item again`,
		'If it is there, go on with it; if it is not, run this item again. Running it unchecked may book it twice.',
		status,
		fields,
	);
};

interface Finding {
	readonly found?: IDataObject | undefined;
	/** Why it cannot be told whether there is one. */
	readonly unclear?: string;
}

/** Looks for the booking in the service's list, after each of the delays until it is there. */
const look = async (booking: Booking, delays: readonly number[]): Promise<Finding> => {
	const { client, parts, requestOptions, recovery } = booking;
	if (!recovery.lookUp) return { unclear: '' };
	const { endpoint, query, find } = recovery.lookUp;
	let records: readonly unknown[] = [];
	for (const ms of delays) {
		await pause(ms, requestOptions.signal);
		// One page is enough, since the list is narrowed to the booking; where it has no pages, it is the whole list.
		const pages = pagesOf(client, endpoint, { query: query(parts.body) }, requestOptions);
		const listed = await pages.next().catch(unlessCancelled);
		if (listed instanceof ServiceFailure) return { unclear: `, and it could not be looked up: ${listed.clause}` };
		records = listed.value ?? [];
		const found = find(records.filter(isRecord), parts.body);
		if (found) return { found };
	}
	// Others are there only where the list was not narrowed, and then it may not hold all.
	return records.length > 0 && !recovery.uniqueField ? { unclear: ', and the list does not tell' } : {};
};

/** The booking that a failed request may have made. Throws the unknown outcome when it cannot tell. */
const findMade = async (booking: Booking, cause: ServiceFailure): Promise<IDataObject | undefined> => {
	const isSoonClear = booking.recovery.uniqueField && !mayStillRun(cause);
	const delays = isSoonClear ? timing.lookupDelays : timing.longLookupDelays;
	const { found, unclear } = await look(booking, delays);
	if (unclear !== undefined) throw unknownOutcome(booking, cause, unclear);
	return found;
};

/** The booking that an earlier run may have made. Throws when it cannot tell; nothing was sent then. */
const findEarlier = async (booking: Booking, mayExist: string): Promise<IDataObject | undefined> => {
	const { noun, lookUp, uniqueField } = booking.recovery;
	const { found, unclear } = await look(booking, [0]);
	if (found) return found;
	const mayBeUnlisted = !uniqueField && unsettled.get(keyOf(booking));
	const why = unclear ?? (mayBeUnlisted ? ', and it is not listed so far' : undefined);
	if (why === undefined) return undefined;
	throw new Declined(
		`This ${noun} was not booked now, since it may be there already: ${mayExist}${lookUp ? why : `, and the service lists no ${noun} by its quote`}. ${whatToCheck(booking)}`,
		`If it is there, go on with it. If it is not, run the workflow anew for this item, with Retry On Fail and Look Up First off.`,
	);
};

const recovered = (record: IDataObject): IDataObject => ({ ...record, recovered: true });

/** Posts the booking, and once more only where that cannot book twice. `isRepeat` is one of an unknown outcome. */
const make = async (booking: Booking, isRepeat: boolean): Promise<unknown> => {
	const { uniqueField = '' } = booking.recovery;
	const answer = await post(booking);
	if (!(answer instanceof ServiceFailure)) return answer;
	const { status, fields = {} } = answer;
	const isTaken = uniqueField in fields;
	const isLast = isRepeat || (isTaken && booking.mayExist !== undefined);
	if (!isLast && !isOutcomeUnknown(answer)) throw answer;
	const found = await findMade(booking, answer);
	if (found) return recovered(found);
	if (!isLast && (uniqueField || !mayStillRun(answer))) return await make(booking, true);
	// A field that is wrong now was wrong in the first request too, so nothing was booked. A taken number may be its own.
	const isRefused = uniqueField && status === 400 && !isTaken && Object.keys(fields).length > 0;
	throw isRefused ? answer : unknownOutcome(booking, answer, ', and it is not listed so far');
};

/**
 * Makes a booking, once. One that may have been made before is looked up first; so is one of which it is not known
 * whether the service made it. What is there is answered, marked `recovered`. When it is not there, the request is sent
 * once more only where that cannot book twice: the service refuses repeats, or has ended the request without a booking.
 * Otherwise throws a ServiceFailure that says what to check; a Declined when nothing was sent.
 */
export const book = async (booking: Booking): Promise<unknown> => {
	const isUnsettled = unsettled.get(keyOf(booking));
	const mayExist = booking.mayExist ?? (isUnsettled && 'it was sent before, with an unknown outcome');
	const earlier = mayExist === undefined ? undefined : await findEarlier(booking, mayExist);
	if (earlier) return recovered(earlier);
	return await make(booking, isUnsettled === true).catch((error: unknown) => {
		const failure = asFailure(error);
		const isCancelled = failure.kind === 'cancelled';
		throw isCancelled ? failure.after(` while it was booking. ${whatToCheck(booking)}`) : failure;
	});
};
