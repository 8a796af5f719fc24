import { type IAllExecuteFunctions, type IExecuteFunctions, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { type ListReading, redactFor, ServiceFailure } from '../../transport';
import type { Parameter } from './fields/parameter';
import { labelOf } from './fields/text';

/** Thrown if an item can't be done as asked. Nothing was booked or changed for it. */
export class Declined extends Error {
	constructor(
		message: string,
		/** What the user can do next. */
		readonly hint = 'Change the values named here and run the node again.',
	) {
		super(message);
	}
}

/** Thrown for bad input in one item. */
export class BadInput extends Declined {}

/** The maximum number of characters in a message. IDs and names in a response can have any length. */
const LONGEST = 20_000;

/** Returns a text as a person sees it: without tokens, since it may quote a response, and not too long. */
const shownText = (context: object, text: string, longest = LONGEST): string => {
	const shown = redactFor(context)(text);
	return shown.length > longest ? `${shown.slice(0, longest)}…` : shown;
};

const shownHints = new WeakMap<IExecuteFunctions, Set<string>>();

/** Shows a node hint, once per run even if several items cause it. */
export const warnOnce = (context: IExecuteFunctions, text: string, type: 'warning' | 'info' = 'warning') => {
	const message = shownText(context, text);
	const before = shownHints.get(context) ?? new Set();
	shownHints.set(context, before);
	if (before.has(message)) return;
	before.add(message);
	context.addExecutionHints({ message, type, location: 'outputPane' });
};

/**
 * Returns the handlers that warn about a list that may be incomplete, or that is empty for a known reason. An empty
 * response counts as an empty list, with a warning.
 */
export const listWarnings = (context: IExecuteFunctions): ListReading => ({
	emptyIsList: true,
	onIncomplete: (why) => warnOnce(context, `The list may be incomplete: ${why}.`),
});

/** Warns about list entries that were left out because they aren't records, such as container numbers. */
export const warnOfOthers = (context: IExecuteFunctions, noun: string, count: number) => {
	if (count > 0)
		warnOnce(
			context,
			`${count} ${count === 1 ? 'entry' : 'entries'} in the list of ${noun} ${count === 1 ? "isn't a record and was" : "aren't records and were"} left out.`,
		);
};

const withFields = (parameters: readonly Parameter[], { message, clause, fields: messages = {} }: ServiceFailure) => {
	const details = Object.entries(messages).map(
		([name, texts]) => `${labelOf(parameters, name.split('.'))}: ${texts.join(' ')}`,
	);
	return details.length > 0 ? `${clause}. ${details.join('; ').replaceAll('.; ', '; ')}` : message;
};

const nextStep = (error: unknown, itemIndex: number | undefined) => {
	if (!(error instanceof ServiceFailure || error instanceof Declined)) return '';
	return error instanceof BadInput && itemIndex !== undefined
		? `This item's request wasn't sent. ${error.hint}`
		: error.hint;
};

/** Joins sentences, skipping empty ones. */
export const sentences = (...texts: string[]) => texts.filter((text) => text !== '').join(' ');

const withAftermath = (text: string, aftermath: string) =>
	aftermath === '' ? text : sentences(text.replace(/\.?$/, '.'), aftermath);

/**
 * Sets the message again. n8n replaces a whole message that contains a code such as ECONNREFUSED or EEXIST, even if the
 * API only quotes it. The user would then not see what was booked and what to do.
 */
const keepMessage = <E extends Error>(error: E, message: string): E => Object.assign(error, { message });

/**
 * Returns the error that n8n shows for any failure. It contains labels instead of the API's names, the item, what to do
 * next, and the `aftermath`, a sentence about what was done before. It contains neither the request nor the token. The
 * message is complete by itself, since "continue on fail" passes on nothing else.
 */
export const toNodeError = (
	context: Pick<IAllExecuteFunctions, 'getNode'>,
	error: unknown,
	parameters: readonly Parameter[] = [],
	itemIndex?: number,
	done = '',
) => {
	const node = context.getNode();
	// A run may make many bookings, and the message names all of them.
	const aftermath = shownText(context, done, 10 * LONGEST);
	const place = itemIndex === undefined ? {} : { itemIndex };
	const description = nextStep(error, itemIndex);
	const options = { ...place, ...(description && { description }) };
	if (error instanceof ServiceFailure) {
		const message = withAftermath(shownText(context, withFields(parameters, error)), aftermath);
		const texts = { message, description, ...(error.status !== undefined && { httpCode: String(error.status) }) };
		return keepMessage(new NodeApiError(node, texts, { ...texts, ...place }), message);
	}
	const { message: given } = error as Error;
	const shown = shownText(context, given);
	const isTold = error instanceof Declined;
	// n8n stores an error's cause, so an unexpected error that contains a secret is replaced.
	if (!isTold && aftermath === '' && shown === given) return new NodeOperationError(node, error as Error, options);
	const at = isTold && itemIndex !== undefined ? ` [item ${itemIndex}]` : '';
	const message = withAftermath(shown + at, aftermath);
	return keepMessage(new NodeOperationError(node, message, options), message);
};
