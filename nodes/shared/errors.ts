import { type IExecuteFunctions, type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { type ListReading, ServiceFailure } from '../../transport';
import type { Field } from './fields/field';
import { labelOf } from './fields/text';

/** The node declined to do something, or does it only if the user allows it. Nothing was sent. */
export class Declined extends Error {
	constructor(
		message: string,
		/** What the user can do next. */
		readonly hint = 'Change the values named here and run the node again.',
	) {
		super(message);
	}
}

/** Bad input of one item. Nothing was sent for this item. */
export class BadInput extends Declined {}

/**
 * What hints are about, in the order in which they are shown: what may be booked twice, what may cost more or be charged
 * differently, a preview, and anything else. Only the first hints are visible without scrolling.
 */
const TOPICS = ['booking', 'cost', 'preview', 'other'] as const;

export type Topic = (typeof TOPICS)[number];

const shownWarnings = new WeakMap<IExecuteFunctions, Set<string>>();

/** The hints of runs that show them at their end. */
const collected = new WeakMap<IExecuteFunctions, Array<readonly [topic: Topic, message: string]>>();

const show = (context: IExecuteFunctions, message: string) =>
	context.addExecutionHints({ message, type: 'warning', location: 'outputPane' });

/** Shows a warning as a node hint, once per run even if several items cause it. */
export const warnOnce = (context: IExecuteFunctions, message: string, topic: Topic = 'other') => {
	const before = shownWarnings.get(context) ?? new Set();
	shownWarnings.set(context, before);
	if (before.has(message)) return;
	before.add(message);
	const hints = collected.get(context);
	if (hints) hints.push([topic, message]);
	else show(context, message);
};

/** Runs a node and shows its hints at the end, also if it fails: those that may cost most come first. */
export const withSortedHints = async <T>(context: IExecuteFunctions, run: () => Promise<T>): Promise<T> => {
	const hints: Array<readonly [topic: Topic, message: string]> = [];
	collected.set(context, hints);
	try {
		return await run();
	} finally {
		collected.delete(context);
		for (const topic of TOPICS) for (const [about, message] of hints) if (about === topic) show(context, message);
	}
};

/**
 * Warnings for a list that may be incomplete, or that is empty for a reason. An empty response counts as an empty list,
 * with a warning.
 */
export const listWarnings = (context: IExecuteFunctions): ListReading => ({
	emptyIsList: true,
	onIncomplete: (why) => warnOnce(context, `The list may be incomplete: ${why}.`),
	onEmpty: (message) => warnOnce(context, `The list is empty, and the API says: ${message}`),
});

/** The message, followed by what the API says about each field. */
const withFields = (fields: readonly Field[], { message, clause, fields: messages = {} }: ServiceFailure) => {
	const details = Object.entries(messages).map(
		([name, texts]) => `${labelOf(fields, name.split('.'))}: ${texts.join(' ')}`,
	);
	return details.length > 0 ? `${clause}. ${details.join('; ').replaceAll('.; ', '; ')}` : message;
};

const nextStep = (error: unknown, isOfItem: boolean) => {
	if (!(error instanceof ServiceFailure || error instanceof Declined)) return '';
	return error instanceof BadInput && isOfItem ? `Nothing was sent for this item. ${error.hint}` : error.hint;
};

/** Joins sentences, skipping empty ones. */
export const sentences = (...texts: string[]) => texts.filter((text) => text !== '').join(' ');

/** Appends `aftermath` as a sentence. */
const withAftermath = (text: string, aftermath: string) =>
	aftermath === '' ? text : sentences(text.replace(/\.?$/, '.'), aftermath);

/**
 * n8n replaces a whole message that contains a code such as ECONNREFUSED or EEXIST, even if the API only quotes it. What was
 * booked and what to do would be lost, so the message is set again.
 */
const keepMessage = <E extends Error>(error: E, message: string): E => Object.assign(error, { message });

/**
 * The error that n8n shows for any failure: with labels instead of the API's names, the item, what to do next, and the
 * `aftermath`, a sentence about what was done before. It contains neither the request nor the token. The message alone
 * is complete, since "continue on fail" passes on nothing else.
 */
export const toNodeError = (
	node: INode,
	error: unknown,
	fields: readonly Field[] = [],
	itemIndex?: number,
	aftermath = '',
) => {
	const place = itemIndex === undefined ? {} : { itemIndex };
	const description = nextStep(error, itemIndex !== undefined);
	const options = { ...place, ...(description && { description }) };
	if (error instanceof ServiceFailure) {
		const message = withAftermath(withFields(fields, error), aftermath);
		const texts = { message, description, ...(error.status !== undefined && { httpCode: String(error.status) }) };
		return keepMessage(new NodeApiError(node, texts, { ...texts, ...place }), message);
	}
	const isTold = error instanceof Declined;
	if (!isTold && aftermath === '') return new NodeOperationError(node, error as Error, options);
	const at = isTold && itemIndex !== undefined ? ` [item ${itemIndex}]` : '';
	const message = withAftermath((error as Error).message + at, aftermath);
	return keepMessage(new NodeOperationError(node, message, options), message);
};
