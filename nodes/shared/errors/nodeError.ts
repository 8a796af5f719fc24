import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { ServiceFailure } from '../../../transport';
import type { Field } from '../fields/field';
import { labelOf } from '../fields/labels';
import { BadInput, Declined } from './failures';

/** The message, and what the service says of each field. */
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

/** Sentences as one text, without those that are empty. */
export const sentences = (...texts: string[]) => texts.filter((text) => text !== '').join(' ');

/** `aftermath` as a sentence after another text. */
const withAftermath = (text: string, aftermath: string) =>
	aftermath === '' ? text : sentences(text.replace(/\.?$/, '.'), aftermath);

/**
 * What n8n shows for anything that went wrong: labels instead of the API's names, the item, what to do next, and the
 * `aftermath`, a sentence on what was done before. It holds neither request nor token. The message alone says it all,
 * since "continue on fail" hands on nothing else.
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
		return new NodeApiError(node, texts, { ...texts, ...place });
	}
	const isTold = error instanceof Declined;
	if (!isTold && aftermath === '') return new NodeOperationError(node, error as Error, options);
	const at = isTold && itemIndex !== undefined ? ` [item ${itemIndex}]` : '';
	return new NodeOperationError(node, withAftermath((error as Error).message + at, aftermath), options);
};
