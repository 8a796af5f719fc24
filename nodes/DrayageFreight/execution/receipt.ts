import { isOutcomeUnknown, quoted, ServiceFailure } from '../../../transport';
import { Declined, sentences } from '../../shared/errors';
import type { ItemCall, ItemOutput } from '../../shared/operations/item';
import { missingNumbers } from '../../shared/operations/numbers';
import type { Operation } from '../../shared/operations/operation';
import { bookedNumber } from './booking';

/** What a run has done so far. n8n drops the output of a run that fails, so its error says this. */
export interface Receipt {
	/** Descriptions of the records that were booked or created. */
	readonly made: string[];
	/** Why bookings failed without ending the run, by item index. */
	readonly failed: Map<number, Error>;
	/** Numbers that were requested but not found. */
	readonly missing: Set<string>;
}

/** Returns a description of the record that was made for an item: `item 0: order 1024 (MBL number MAEU…)`. */
export const madeText = ({ client, index, operation }: ItemCall, number: string, known = '') =>
	[`item ${index}: ${operation.noun}`, quoted(number, client.redact), known && `(${known})`]
		.filter((part) => part !== '')
		.join(' ');

/** Notes what an item has created, and which numbers weren't found. */
export const noteRecords = (call: ItemCall, items: readonly ItemOutput[], { made, missing }: Receipt) => {
	const { operation, parts } = call;
	const { method, isQuote } = operation.endpoint;
	const records = items.map(({ json }) => json);
	const [first = {}] = records;
	if (method === 'POST' && !isQuote) made.push(madeText(call, bookedNumber(first) ?? ''));
	for (const number of missingNumbers(operation.endpoint, parts, records)) missing.add(number);
};

/** Returns one failure about all items that were declined. */
export const allDeclined = (items: ReadonlyMap<number, Error>): Error => {
	const [first] = items.values();
	const messages = new Set([...items.values()].map(({ message }) => message));
	if (first && messages.size === 1) return first;
	const hint = first instanceof Declined ? first.hint : undefined;
	return new Declined(`${items.size} items were skipped. ${[...messages].join('. ')}`, hint);
};

/** Returns sentences about what a run has made, or an empty text if it has made nothing. */
export const madeSoFar = ({ bookingKind }: Operation, { made }: Receipt) => {
	const [verb, next] = bookingKind
		? ['Booked', 'If you run the node again, it books none of these twice.']
		: ['Created', 'Remove these items before you run the node again.'];
	return made.length > 0 ? `${verb} in this run: ${made.join('; ')}. ${next}` : '';
};

/** Returns sentences about the bookings that failed. */
export const failedSoFar = ({ failed }: Receipt) =>
	sentences(...[...failed].map(([index, { message }]) => `Failed: item ${index}: ${message.replace(/\.?$/, '.')}`));

/** Returns a sentence about the items after the one at which a run of writes stops, or an empty text. */
export const notAttempted = ({ endpoint: { method } }: Operation, failed: number, count: number) => {
	const [first, last] = [failed + 1, count - 1];
	if (method === 'GET' || first > last) return '';
	return first === last ? `Not attempted: item ${last}.` : `Not attempted: items ${first} to ${last}.`;
};

/** Returns a sentence for failures that prove that an item wasn't booked. */
export const notBooked = ({ bookingKind }: Operation, error: unknown) =>
	bookingKind && error instanceof ServiceFailure && !isOutcomeUnknown(error)
		? 'Nothing was booked by this attempt.'
		: '';
