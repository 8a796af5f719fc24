import type { IDataObject } from 'n8n-workflow';
import { quoted, type Redact, ServiceFailure } from './errors';

// What the parsed content of a response is.

/** Returns whether a value is a JSON object, not null or a list. */
export const isRecord = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a value as a list, or an empty list for anything else. */
export const listOr = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Returns a value as a record, or an empty record for anything else. */
export const recordOr = (value: unknown): IDataObject => (isRecord(value) ? value : {});

/** Removes the envelope if `data` is its only key (undocumented: docs/interface.md#u-data-wrapper). */
export const unwrap = (content: unknown): unknown =>
	isRecord(content) && 'data' in content && Object.keys(content).length === 1 ? content.data : content;

/** Returns whether a field contains something. `"error": null`, `"errors": []` and `"error": ""` don't. */
const isFilled = (value: unknown): boolean =>
	typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);

/** undocumented: how a response with a successful status reports a failure (docs/interface.md#u-empty-answers). */
export const reportsFailure = ({ success, status, error, errors }: IDataObject): boolean =>
	success === false ||
	(typeof status === 'string' && /^(error|fail)/i.test(status)) ||
	isFilled(error) ||
	isFilled(errors);

/**
 * Returns the list in a response: the response itself or its `data`. Returns undefined if there is none, or if it is
 * empty because of a failure.
 */
export const findList = (content: unknown): unknown[] | undefined => {
	const list = isRecord(content) ? content.data : content;
	if (!Array.isArray(list)) return undefined;
	const hasFailed = reportsFailure(recordOr(content));
	return hasFailed && list.every((entry) => (entry ?? null) === null) ? undefined : list;
};

/** Returns whether a response has no content at all. */
export const isEmptyResponse = (content: unknown): boolean => (unwrap(content) ?? null) === null;

/** Returns the failure for a response without a list, with the API's own text, or the names of its fields. */
export const noList = (content: unknown, redact: Redact = String): ServiceFailure => {
	const { message, error } = recordOr(content);
	const fields = isRecord(content) && `its fields are ${Object.keys(content).slice(0, 10).join(', ')}`;
	const reason = [content, message, error, fields].find((text) => typeof text === 'string' && text.trim() !== '');
	return new ServiceFailure({
		kind: 'unreadable',
		message: `The API returned no list of records${typeof reason === 'string' ? `: ${quoted(reason, redact)}` : ''}`,
		hint: 'Try again later. If this keeps happening, ask DrayEasy support about this response.',
	});
};

/** Returns the records in a response: those of its list, or the record itself. */
export const findRecords = (content: unknown): IDataObject[] => {
	const inner = findList(content) ?? unwrap(content);
	return (Array.isArray(inner) ? (inner as unknown[]) : [inner]).filter(isRecord);
};

/**
 * Returns the records in a list that is searched for a specific record. Treats an empty response as an empty list.
 * Throws a ServiceFailure if a response contains no list.
 */
export const listedRecords = (content: unknown): IDataObject[] => {
	const list = findList(content);
	if (!list && !isEmptyResponse(content)) throw noList(content);
	return (list ?? []).filter(isRecord);
};
