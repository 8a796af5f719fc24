import { type IAllExecuteFunctions, type IExecuteFunctions, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { type ListReading, redactFor, ServiceFailure } from '../../transport';
import type { Parameter } from './fields/parameter';
import { labelOf } from './fields/text';

/** Thrown if the node declines to do something, or does it only with the user's permission. Nothing was sent. */
export class Declined extends Error {
	constructor(
		message: string,
		/** What the user can do next. */
		readonly hint = 'Change the values named here and run the node again.',
	) {
		super(message);
	}
}

/** Thrown for bad input in one item. Nothing was sent for this item. */
export class BadInput extends Declined {}

/**
 * The topics of hints, in the order in which they are shown: what to check about a booking, a preview, and anything
 * else. Only the first hints are visible without scrolling.
 */
const TOPICS = ['booking', 'preview', 'other'] as const;

type Topic = (typeof TOPICS)[number];

/**
 * The maximum number of characters in a message or one of its words. IDs and names in a response can have any length.
 */
const LONGEST = 20_000;
const LONGEST_WORD = 600;

/** The number of characters to drop at the end of a truncated text, since the cut may have split a secret. */
const MARGIN = 500;

const cut = (text: string, longest: number) => (text.length > longest ? `${text.slice(0, longest - MARGIN)}…` : text);

/**
 * Returns a text as it's shown to a person: without tokens, and not too long. All messages and hints go through this
 * function, since they may quote a response.
 */
const shownText = (context: object, text: string, longest = LONGEST): string =>
	cut(redactFor(context)(text.slice(0, longest + 1)), longest)
		.split(' ')
		.map((word) => cut(word, LONGEST_WORD + MARGIN))
		.join(' ');

const shownWarnings = new WeakMap<IExecuteFunctions, Set<string>>();

/** The hints of runs that show their hints at the end. */
const collected = new WeakMap<IExecuteFunctions, Array<readonly [topic: Topic, message: string]>>();

const show = (context: IExecuteFunctions, message: string, topic: Topic) =>
	context.addExecutionHints({ message, type: topic === 'preview' ? 'info' : 'warning', location: 'outputPane' });

/** Shows a warning as a node hint, once per run even if several items cause it. */
export const warnOnce = (context: IExecuteFunctions, text: string, topic: Topic = 'other') => {
	const message = shownText(context, text);
	const before = shownWarnings.get(context) ?? new Set();
	shownWarnings.set(context, before);
	if (before.has(message)) return;
	before.add(message);
	const hints = collected.get(context);
	if (hints) hints.push([topic, message]);
	else show(context, message, topic);
};

/** Runs a node and shows its hints at the end, even if it fails. Hints about bookings come first. */
export const withSortedHints = async <T>(context: IExecuteFunctions, run: () => Promise<T>): Promise<T> => {
	const hints: Array<readonly [topic: Topic, message: string]> = [];
	collected.set(context, hints);
	try {
		return await run();
	} finally {
		collected.delete(context);
		for (const topic of TOPICS)
			for (const [about, message] of hints) if (about === topic) show(context, message, topic);
	}
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

/** Returns the message, followed by the API's message for each field. */
const withFields = (parameters: readonly Parameter[], { message, clause, fields: messages = {} }: ServiceFailure) => {
	const details = Object.entries(messages).map(
		([name, texts]) => `${labelOf(parameters, name.split('.'))}: ${texts.join(' ')}`,
	);
	return details.length > 0 ? `${clause}. ${details.join('; ').replaceAll('.; ', '; ')}` : message;
};

const nextStep = (error: unknown, itemIndex: number | undefined) => {
	if (!(error instanceof ServiceFailure || error instanceof Declined)) return '';
	return error instanceof BadInput && itemIndex !== undefined
		? `Nothing was sent for this item. ${error.hint}`
		: error.hint;
};

/** Joins sentences, skipping empty ones. */
export const sentences = (...texts: string[]) => texts.filter((text) => text !== '').join(' ');

/** Returns a text with `aftermath` as another sentence. */
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
	const isTold = error instanceof Declined;
	if (!isTold && aftermath === '') return new NodeOperationError(node, error as Error, options);
	const at = isTold && itemIndex !== undefined ? ` [item ${itemIndex}]` : '';
	const message = withAftermath(shownText(context, (error as Error).message) + at, aftermath);
	return keepMessage(new NodeOperationError(node, message, options), message);
};
