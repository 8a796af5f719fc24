import { NodeApiError, NodeOperationError, type INode, type JsonObject } from 'n8n-workflow';
import { ServiceFailure } from '../../../transport';
import type { Field } from '../fields/field';
import { labelOf } from '../fields/labels';
import { BadInput, LookupFailure } from './failures';

const fieldTexts = (fields: readonly Field[], messages: ServiceFailure['fields'] = {}) =>
	Object.entries(messages).map(([name, texts]) => `${labelOf(fields, name.split('.'))}: ${texts.join(' ')}`);

const fromService = (node: INode, failure: ServiceFailure, fields: readonly Field[], itemIndex?: number) => {
	const details = fieldTexts(fields, failure.fields);
	const message =
		details.length > 0 ? `${failure.message}. ${details.join('; ').replaceAll('.; ', '; ')}` : failure.message;
	const httpCode = failure.status === undefined ? {} : { httpCode: String(failure.status) };
	const texts = { message, description: failure.hint, ...httpCode };
	return new NodeApiError(node, texts as JsonObject, { ...texts, ...(itemIndex !== undefined && { itemIndex }) });
};

/**
 * What n8n shows for anything that went wrong: labels instead of the interface's names, the item, and what to do next.
 * It holds neither request nor token. The message alone says it all, since "continue on fail" hands on nothing else.
 */
export const toNodeError = (node: INode, error: unknown, fields: readonly Field[] = [], itemIndex?: number) => {
	const at = itemIndex === undefined ? '' : ` [item ${itemIndex}]`;
	const place = itemIndex === undefined ? {} : { itemIndex };
	if (error instanceof ServiceFailure) return fromService(node, error, fields, itemIndex);
	if (error instanceof BadInput || error instanceof LookupFailure) {
		const sent = error instanceof BadInput && itemIndex !== undefined ? 'Nothing was sent for this item. ' : '';
		const description = `${sent}Change the values named here and run the node again.`;
		return new NodeOperationError(node, error.message + at, { ...place, description });
	}
	return new NodeOperationError(node, error as Error, place);
};
