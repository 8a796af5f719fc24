import type { IDataObject } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import {
	listRecords,
	isOutcomeUnknown,
	mayStillRun,
	timing,
	pause,
	ServiceFailure,
	type Client,
	type RequestOptions,
} from '../../../transport';
import type { Recovery } from '../../shared/operations/recovery';

/** A booking to be made. */
export interface Booking {
	readonly client: Client;
	readonly endpoint: Endpoint;
	readonly recovery: Recovery;
	readonly parts: RequestParts;
	readonly travel: RequestOptions;
}

/** One page is enough: the list is narrowed to the booking. */
const MOST_LISTED = 20;

const asFailure = (error: unknown): ServiceFailure => {
	if (error instanceof ServiceFailure && error.kind !== 'cancelled') return error;
	throw error;
};

const post = ({ client, endpoint, parts, travel }: Booking): Promise<unknown> =>
	client.request(endpoint, parts, travel).catch(asFailure);

/** The failure of a booking that may or may not have been made, saying what to look for. */
const unknownOutcome = ({ recovery: { noun, known }, parts }: Booking, cause: ServiceFailure, looked: string) =>
	new ServiceFailure({
		kind: cause.kind,
		...(cause.status !== undefined && { status: cause.status }),
		message:
			`It is not known whether the ${noun} was booked. ${cause.message}${looked}. ` +
			`Check at the service whether there is an ${noun} with ${known(parts.body)} before you run this item again`,
		hint: 'If it is there, go on with it; if it is not, run this item again. Running it unchecked may book it twice.',
	});

/** The booking as the service lists it; undefined when it does not. Throws the unknown outcome when it cannot tell. */
const findBooking = async (booking: Booking, cause: ServiceFailure): Promise<IDataObject | undefined> => {
	const { client, parts, travel, recovery } = booking;
	if (!recovery.lookUp) throw unknownOutcome(booking, cause, '');
	const { endpoint, query, compare } = recovery.lookUp;
	let isUnclear = false;
	for (const ms of mayStillRun(cause) ? timing.longLookupDelays : timing.lookupDelays) {
		await pause(ms, travel.signal);
		const listed = await listRecords(client, endpoint, { query: query(parts.body) }, MOST_LISTED, travel).catch(
			asFailure,
		);
		if (listed instanceof ServiceFailure) {
			throw unknownOutcome(booking, cause, `, and it could not be looked up: ${listed.message}`);
		}
		const records = listed as IDataObject[];
		const likenesses = records.map((record) => compare(record, parts.body));
		const found = records[likenesses.indexOf('same')];
		if (found) return found;
		isUnclear = likenesses.includes('unclear');
	}
	if (isUnclear && !recovery.isUnique) throw unknownOutcome(booking, cause, ', and the list does not tell');
	return undefined;
};

const recovered = (record: IDataObject): IDataObject => ({ ...record, recovered: true });

/**
 * Makes a booking, once. When it is not known whether the service did, the booking is looked up and answered, marked
 * `recovered`. When it is not there, it is tried once more only where that cannot book twice: the service refuses
 * repeats, or has ended the request without a booking. Otherwise throws a ServiceFailure that says what to check.
 */
export const book = async (booking: Booking): Promise<unknown> => {
	const first = await post(booking);
	if (!(first instanceof ServiceFailure)) return first;
	if (!isOutcomeUnknown(first)) throw first;
	const found = await findBooking(booking, first);
	if (found) return recovered(found);
	if (!booking.recovery.isUnique && mayStillRun(first)) {
		throw unknownOutcome(booking, first, ', and it is not listed so far');
	}
	const second = await post(booking);
	if (!(second instanceof ServiceFailure)) return second;
	// A repeat that is refused as taken means that the first request came through after all.
	const foundNow = await findBooking(booking, second);
	if (foundNow) return recovered(foundNow);
	// Without uniqueness a refusal of the repeat says nothing of the first request.
	const isCertain = booking.recovery.isUnique && !isOutcomeUnknown(second);
	throw isCertain ? second : unknownOutcome(booking, second, ', and it is not listed so far');
};
