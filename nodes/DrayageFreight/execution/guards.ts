import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { accountOf, CREDENTIAL, recordOr, type Client, type DrayageCredential } from '../../../transport';
import { BadInput, Declined, warnOnce } from '../../shared/errors';
import type { Values } from '../../shared/fields/field';
import { asText } from '../../shared/fields/text';
import type { BookingKind, ItemCall, Operation } from '../../shared/operations/operation';
import { quoteDifferences } from './quoteDifferences';

/** Refuses a run of more items than it may book. */
export const assertFew = ({ maximumBookings: most }: Values, count: number) => {
	if (count <= Number(most)) return;
	throw new Declined(
		`Not booked: ${count} input items would create ${count} bookings, but Maximum Bookings is ${String(most)}`,
		'To book all of them, raise Maximum Bookings in the options of this node.',
	);
};

const bookAgainOf = (context: IExecuteFunctions) => recordOr(context.getNode().parameters.options).bookAgain;

/** Whether Book Again is on, for all items of the node. */
export const isBookAgainOn = (context: IExecuteFunctions) => bookAgainOf(context) === true;

/**
 * Refuses Book Again from an expression, with which input data or an AI model could book twice, and in a workflow that another one
 * calls: each call is an execution, so Retry On Fail of the caller, its items or its AI model would book again each time.
 */
export const assertChosenByPerson = (context: IExecuteFunctions) => {
	// n8n passes on the expression itself, since the option accepts none.
	if (typeof bookAgainOf(context) === 'string')
		throw new BadInput("Book Again can't be set by an expression", 'Turn it on or off in the options of this node.');
	if (isBookAgainOn(context) && context.getMode() === 'integrated')
		throw new Declined(
			'Nothing was booked: Book Again is on, and another workflow called this one',
			'To book the item again, run this workflow by itself with only that item. Then turn Book Again off.',
		);
};

/** Refuses Book Again for items that differ, since it would also rebook items that succeeded. */
export const assertOneItem = (items: readonly INodeExecutionData[]) => {
	if (new Set(items.map(({ json }) => JSON.stringify(json))).size < 2) return;
	throw new Declined(
		`Nothing was booked: Book Again is on, and would book all ${items.length} input items again`,
		'Run only the item to book again. For the others, turn Book Again off.',
	);
};

/**
 * Refuses an item for which an expression in the credential gives another account than for the first: n8n authenticates
 * all requests of a node with the values of the first item.
 */
export const assertSameAccount = async (context: IExecuteFunctions, { account }: Client, index: number) => {
	if (index === 0) return;
	const { key } = accountOf(await context.getCredentials<DrayageCredential & IDataObject>(CREDENTIAL, index));
	if (key === account) return;
	throw new BadInput(
		'The credential gives this item another account than the first item, and n8n would use the account of the first',
		'Run one account at a time: put the node into Loop Over Items with a batch size of 1.',
	);
};

/** Warns if a booking differs from the quote in its input item. The booking is sent unchanged. */
export const warnOfContradictions = ({ context, index, parts }: ItemCall) => {
	const quote = context.getInputData()[index]?.json ?? {};
	const differences = quoteDifferences(quote, parts.body as IDataObject);
	if (differences.length === 0) return;
	warnOnce(
		context,
		`The booking differs from the quote in its input item, so the rate might not apply: ${differences.join('; ')}.`,
		'cost',
	);
};

/** What was made for an item, in words: `item 0: order 1024 (MBL number MAEU…)`. */
export const madeText = (index: number, noun: string, number: unknown, known = '') =>
	`item ${index}: ${[noun, asText(number), known && `(${known})`].filter((part) => part !== '').join(' ')}`;

/** A booking that this run didn't attempt. */
export interface DeclinedItem {
	readonly index: number;
	readonly error: Declined;
}

/** The item that a failure is about, if it is one. */
export const indexOf = (items: readonly DeclinedItem[]) => (items.length === 1 ? items[0]?.index : undefined);

/** One failure for all declined items of a run, which names each. */
export const allDeclined = (items: readonly DeclinedItem[]): Declined => {
	const [first] = items;
	if (first && items.length === 1) return first.error;
	const texts = items.map(({ index, error }) => `Item ${index}: ${error.message}`);
	return new Declined(`${items.length} items were skipped. ${texts.join('. ')}`, first?.error.hint);
};

/** What happens to the completed items if the user runs all items again. */
const ifAllRunAgain = (booking: BookingKind | undefined, bookAgain: boolean) => {
	if (!booking) return 'Remove these items before you run the node again.';
	if (bookAgain) return 'Turn off Book Again before you run the node again, or it may book one of these twice.';
	const none = 'If you run the node again, it books none of these twice.';
	return booking.takenOnce ? none : `${none} With a new ${booking.label}, an item is a new booking.`;
};

/** The results of a run's items. */
export interface Progress {
	/** What was booked or created, as texts. */
	readonly made: readonly string[];
	/** Bookings that weren't attempted. */
	readonly declined: readonly DeclinedItem[];
	/** Bookings whose outcome is unknown, as sentences. */
	readonly uncertain: readonly string[];
	/** Whether Book Again is on. */
	readonly bookAgain: boolean;
}

/** The bookings that a failed run has made and declined, in words; empty if there are none. */
export const aftermathOf = ({ action, booking }: Operation, { made, declined, uncertain, bookAgain }: Progress) => {
	const verb = booking ? 'Booked' : action.startsWith('Upload') ? 'Uploaded' : 'Created';
	const done = `${verb} in this run already: ${made.join('; ')}. ${ifAllRunAgain(booking, bookAgain)}`;
	const skipped = declined.map(({ index, error }) => `Skipped: item ${index}: ${error.message}.`);
	return [...(made.length > 0 ? [done] : []), ...skipped, ...uncertain].join(' ');
};
