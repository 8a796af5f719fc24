import type { IDataObject } from 'n8n-workflow';
import {
	inTurn,
	isOutcomeUnknown,
	LruMap,
	quoted,
	isRecord,
	recordOr,
	reportsFailure,
	ServiceFailure,
} from '../../../transport';
import { inJson } from '../../shared/fields/text';
import { bookedNumber, isKey, requestKey, type Booking, type Name } from './booking';
import { type Earlier, isForbidden, lookUp, lookUpAfter, obstacleOf, readFailure } from './lookUp';
import {
	existsWith,
	lostResponse,
	maybeBooked,
	notRecorded,
	notReturned,
	returnedAgain,
	returnedInstead,
	sentBefore,
} from './messages';
import { openRecord, type BookingRecord } from './record';

/** A booking that exists. */
export interface Booked {
	/** The response, or the listed record. */
	readonly content: unknown;
	/** Its number or ID, or an empty text if a listed record has none. */
	readonly number: string;
	/** Whether the booking existed before, or was found after its own response was lost. */
	readonly isRecovered: boolean;
	readonly warnings: readonly string[];
}

/** The bookings that this process has made, by node, names and request. After a restart, n8n's store still declines. */
const answered = new LruMap<string, unknown>(1_000);

const answerKey = (booking: Booking) => {
	const { context } = booking;
	return [context.getWorkflow().id, context.getNode().id, requestKey(booking)].join(' ');
};

/** Forgets the responses, like a restart. For tests. */
export const forgetResponses = () => answered.clear();

/** Returns the record in a response, which may be in an envelope and in a list of one. An ID beside `data` isn't its. */
const recordIn = (content: unknown): IDataObject => {
	const inner = isRecord(content) && 'data' in content ? content.data : content;
	return recordOr(Array.isArray(inner) ? (inner[0] as unknown) : inner);
};

const numberIn = (content: unknown) => bookedNumber(recordIn(content)) ?? '';

/** Returns why a 2xx response doesn't prove the booking: it reports a failure, or has neither a number nor an ID. */
const doubtOf = ({ client, kind }: Booking, content: unknown): ServiceFailure | undefined => {
	const isNumbered = numberIn(content) !== '';
	if (isNumbered && ![recordOr(content), recordIn(content)].some(reportsFailure)) return undefined;
	const what = isNumbered ? 'an error' : `no ${kind.noun} with a number or ID`;
	return new ServiceFailure(
		'unreadable',
		`The API returned ${what}: ${quoted(inJson(content ?? null), client.redact)}`,
		'',
	);
};

const recovered = (content: unknown) => ({ content, number: numberIn(content), isRecovered: true });

/** An attempt at a booking whose names are recorded. */
interface Attempt {
	readonly booking: Booking;
	readonly record: BookingRecord;
	readonly entries: readonly string[];
	/** Removes the names that this attempt added, since nothing was booked. */
	readonly takeBack: () => Promise<void>;
}

/**
 * Adds the names again, since another worker may have overwritten them during the request. If that fails, the names are
 * most likely still there, and the booking's outcome matters more.
 */
const keep = async ({ record, entries }: Attempt) => await record.add(entries).catch(() => undefined);

/** Returns the booking if the API lists it after an unknown outcome. Otherwise throws a failure that says so. */
const afterUnknown = async (attempt: Attempt, cause: ServiceFailure): Promise<Booked> => {
	const { booking } = attempt;
	await keep(attempt);
	// A stopped execution can't look. After Book Again, a listed record may be the earlier booking.
	const canTell = cause.kind !== 'canceled' && !booking.bookAgain;
	const found = canTell ? await lookUpAfter(booking).catch(() => undefined) : undefined;
	const obstacle = found && obstacleOf(booking, found);
	if (!found || obstacle !== undefined)
		throw maybeBooked(booking, cause, found && existsWith(booking, found, obstacle ?? ''));
	answered.set(answerKey(booking), found);
	return { ...recovered(found), warnings: [lostResponse(booking, found, cause)] };
};

/** Sends the request once. Once it may have been written, any error of the node itself leaves the outcome unknown. */
const send = async (attempt: Attempt): Promise<Booked> => {
	const { booking, takeBack } = attempt;
	const { client, operation, parts, requestOptions } = booking;
	const content = await client.request(operation.endpoint, parts, requestOptions).catch(readFailure);
	const doubt = content instanceof ServiceFailure ? content : doubtOf(booking, content);
	if (doubt && isOutcomeUnknown(doubt)) return await afterUnknown(attempt, doubt);
	if (doubt) {
		// If this fails, a later run fails instead of booking.
		await takeBack().catch(() => undefined);
		throw doubt;
	}
	await keep(attempt);
	answered.set(answerKey(booking), content);
	return { content, number: numberIn(content), isRecovered: false, warnings: [] };
};

/** The only name that stops Book Again: the execution, so that a loop or Retry On Fail books once. */
const executionName = (booking: Booking): Name => {
	const text = booking.context.getExecutionId();
	return { label: 'execution', text, entry: JSON.stringify([booking.operation.endpoint.path, 'execution', text]) };
};

const bookInTurn = async (booking: Booking): Promise<Booked> => {
	const { bookAgain } = booking;
	const { found, unread, warnings }: Earlier = bookAgain ? { warnings: [] } : await lookUp(booking);
	if (unread && isForbidden(unread)) throw unread;
	const obstacle = found && obstacleOf(booking, found);
	if (found && obstacle !== undefined) throw notReturned(booking, found, obstacle);

	const blocking = bookAgain ? [executionName(booking)] : booking.names;
	const entries = [...new Set([...blocking, ...booking.names].map(({ entry }) => entry))];
	const record = openRecord(booking.context);
	const before = await record.add(entries).catch((error: unknown) => {
		throw notRecorded(error);
	});
	const takeBack = async () => await record.remove(entries.filter((entry) => !before.includes(entry)));
	const decline = async (names: readonly Name[]) => {
		await takeBack().catch(() => undefined);
		return sentBefore(booking, names);
	};
	const known = blocking.filter(({ entry }) => before.includes(entry));

	if (found) {
		// Another load may be meant if the number was sent before, but with another Booking Key.
		const isOtherKey = booking.names.some((name) => isKey(name) && !known.includes(name));
		if (isOtherKey && known.length > 0) throw await decline(known);
		return { ...recovered(found), warnings: [...warnings, returnedInstead(booking, found)] };
	}
	if (known.length > 0) {
		const content = bookAgain ? undefined : answered.get(answerKey(booking));
		if (content === undefined) throw await decline(known);
		return { ...recovered(content), warnings: [...warnings, returnedAgain(booking)] };
	}
	const booked = await send({ booking, record, entries, takeBack }).catch((error: unknown) => {
		throw error instanceof ServiceFailure ? error : maybeBooked(booking, readFailure(error));
	});
	return { ...booked, warnings: [...warnings, ...booked.warnings] };
};

/**
 * Makes a booking at most once (docs/bookings.md). Returns it as recovered if the API lists it, or if this process was
 * asked for exactly the same before. Throws a Declined if nothing was sent, and a ServiceFailure that says whether the
 * booking may exist. Attempts at one number wait for each other in this process.
 */
export const book = async (booking: Booking): Promise<Booked> => {
	const { names, requestOptions } = booking;
	const [{ entry } = { entry: '' }] = names;
	return await inTurn(`book ${entry}`, async () => await bookInTurn(booking), requestOptions.signal);
};
