import { type IAllExecuteFunctions, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { redactFor } from '../../transport/client';
import { ServiceFailure } from '../../transport/errors';
import type { Parameter } from './fields/parameter';
import { labelOf } from './fields/text';

/** The node refuses an item or a setting, or a response that isn't what the user asked for. */
export class Refusal extends Error {
	constructor(
		/** The message without its beginning. */
		readonly reason: string,
		/** What the user can do next. */
		readonly hint = 'Change the values named here and try again.',
		/** Whether nothing but look-ups was sent for the item. */
		readonly isUnsent = true,
		beginning = '',
	) {
		super(beginning + reason);
	}
}

/** The maximum number of characters in a message. IDs and names in a response can have any length. */
const MOST_CHARACTERS = 20_000;

/** Returns a text as a person sees it: without tokens, since it may quote a response, and not too long. */
export const safeText = (context: object, text: string, longest = MOST_CHARACTERS): string => {
	const shown = redactFor(context)(text);
	return shown.length > longest ? `${shown.slice(0, longest)}…` : shown;
};

const withFields = (parameters: readonly Parameter[], { message, clause, fields: messages = {} }: ServiceFailure) => {
	const details = Object.entries(messages).map(
		([name, texts]) => `${labelOf(parameters, name.split('.'))}: ${texts.join(' ')}`,
	);
	return details.length > 0 ? `${clause}. ${details.join('; ').replaceAll('.; ', '; ')}` : message;
};

const nextStep = (error: unknown, itemIndex: number | undefined) => {
	if (!(error instanceof ServiceFailure || error instanceof Refusal)) return '';
	const isOfItem = error instanceof Refusal && error.isUnsent && itemIndex !== undefined;
	return isOfItem && error.hint !== '' ? `This item's request wasn't sent. ${error.hint}` : error.hint;
};

/** Joins sentences, skipping missing ones. If there are several, each ends with a period. */
export const sentences = (...texts: ReadonlyArray<string | false | undefined>) => {
	const given = texts.filter((text): text is string => typeof text === 'string' && text !== '');
	return given.length > 1 ? given.map((text) => text.replace(/\.?$/, '.')).join(' ') : (given[0] ?? '');
};

/** Returns a whole message, given what went wrong: with what the run has done before. */
export type Frame = (message: string) => string;

/**
 * Sets the message again. n8n replaces a whole message that contains a code such as ECONNREFUSED or EEXIST, even if the
 * API only quotes it. The user would then not see what was booked and what to do.
 */
const keepMessage = <E extends Error>(error: E, message: string): E => Object.assign(error, { message });

/**
 * Returns the error that n8n shows for any failure. It contains labels instead of the API's names, the item and what to
 * do next. It contains neither the request nor the token. The message is complete by itself, since "continue on fail"
 * passes on nothing else.
 */
export const toNodeError = (
	context: Pick<IAllExecuteFunctions, 'getNode'>,
	error: unknown,
	parameters: readonly Parameter[] = [],
	itemIndex?: number,
	frame: Frame = (message) => message,
) => {
	const node = context.getNode();
	const place = itemIndex === undefined ? {} : { itemIndex };
	const description = nextStep(error, itemIndex);
	const options = { ...place, ...(description && { description }) };
	// A run may make many bookings, and the message names all of them.
	const whole = (message: string) => safeText(context, frame(safeText(context, message)), 10 * MOST_CHARACTERS);
	if (error instanceof ServiceFailure) {
		const message = whole(withFields(parameters, error));
		const texts = { message, description, ...(error.status !== undefined && { httpCode: String(error.status) }) };
		return keepMessage(new NodeApiError(node, texts, { ...texts, ...place }), message);
	}
	const { message: given } = error as Error;
	const isRefusal = error instanceof Refusal;
	const at = isRefusal && itemIndex !== undefined ? ` [item ${itemIndex}]` : '';
	const message = whole(given + at);
	// n8n stores an error's cause, so an unexpected error that contains a secret is replaced.
	if (!isRefusal && message === given) return new NodeOperationError(node, error as Error, options);
	return keepMessage(new NodeOperationError(node, message, options), message);
};
