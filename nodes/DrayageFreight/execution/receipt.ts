import { isOutcomeUnknown, quoted, ServiceFailure } from '../../../transport';
import { Declined, sentences } from '../../shared/errors';
import { asText } from '../../shared/fields/text';
import type { ItemCall, ItemOutput } from '../../shared/operations/item';
import { missingNumbers } from '../../shared/operations/numbers';
import type { Operation } from '../../shared/operations/operation';

/** What a run has done so far. n8n drops the output of a run that fails, so its error says this. */
export interface Receipt {
	/** Descriptions of the records that were booked or created. */
	readonly made: string[];
	/** The bookings that weren't attempted, by item index. */
	readonly declined: Map<number, Declined>;
	/** Sentences about bookings whose outcome is unknown. */
	readonly uncertain: string[];
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
	if (method === 'POST' && !isQuote) made.push(madeText(call, asText(first.order_number ?? first.id)));
	for (const number of missingNumbers(operation.endpoint, parts, records)) missing.add(number);
};

/** Returns one failure about all declined items. */
export const allDeclined = (items: ReadonlyMap<number, Declined>): Declined => {
	const [first] = items.values();
	const messages = new Set([...items.values()].map(({ message }) => message));
	if (first && messages.size === 1) return first;
	return new Declined(`${items.size} items were skipped. ${[...messages].join('. ')}`, first?.hint);
};

/** Returns sentences about what a run has made, declined and left uncertain, or an empty text if there is nothing. */
export const receiptText = (
	{ bookingKind }: Operation,
	{ made, declined, uncertain }: Pick<Receipt, 'made' | 'declined' | 'uncertain'>,
) => {
	const [verb, next] = bookingKind
		? ['Booked', 'If you run the node again, it books none of these twice.']
		: ['Created', 'Remove these items before you run the node again.'];
	return sentences(
		made.length > 0 ? `${verb} in this run: ${made.join('; ')}. ${next}` : '',
		...[...declined].map(([index, error]) => `Skipped: item ${index}: ${error.message}.`),
		...uncertain,
	);
};

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
