import type { IDataObject } from 'n8n-workflow';
import { quoted, type Redact, ServiceFailure } from '../errors';

/** A response's headers, with lowercase names. */
export type Headers = Readonly<Record<string, unknown>>;

/** One response from the API, unchanged and with any status. */
export interface HttpResponse {
	readonly status: number;
	readonly headers: Headers;
	/** Text, or a buffer if one was requested. */
	readonly body: unknown;
	/** A suffix for messages that says how long requests were attempted; undefined after a single attempt. */
	readonly tried?: string;
}

const unreadable = (status: number) =>
	new ServiceFailure({
		kind: 'unreadable',
		message: `The response isn't JSON (status ${status})`,
		hint: "Check that the base URL in the credential is the API's URL, then try again.",
		status,
	});

/**
 * Returns the parsed JSON of a response, or undefined for an empty body. An error response isn't always JSON, since a
 * gateway may respond with a web page. Throws a ServiceFailure if a successful response isn't JSON.
 */
export const parseBody = ({ status, body }: HttpResponse): unknown => {
	if (typeof body !== 'string') return body;
	// Also removes a byte order mark, which JSON.parse rejects.
	const text = body.trim();
	if (text === '') return undefined;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		if (status >= 400) return undefined;
		throw unreadable(status);
	}
};

/** Returns whether a value is a JSON object, not null or a list. */
export const isRecord = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

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
	return list.length === 0 && reportsFailure(recordOr(content)) ? undefined : list;
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

/** Parses a number of at most nine digits and three decimals, also from a string. Returns undefined for anything else. */
const countOf = (value: unknown) => (/^\d{1,9}(\.\d{1,3})?$/.test(String(value).trim()) ? Number(value) : undefined);

/** Rate limit information from a response. Missing information is undefined. */
export interface LimitReport {
	readonly limit?: number | undefined;
	readonly remaining?: number | undefined;
	/** Whether the request was rejected because the rate limit is used up. */
	readonly isRefused?: boolean;
	/** Milliseconds until the rate limit resets. */
	readonly refillsIn?: number | undefined;
}

/**
 * Returns the wait from Retry-After in milliseconds. The header contains seconds (undocumented:
 * docs/interface.md#u-request-limit). Returns undefined for 0, which means the same as a missing header.
 */
export const retryAfter = (headers: Headers): number | undefined => {
	const seconds = countOf(headers['retry-after']) ?? 0;
	return seconds > 0 ? seconds * 1_000 : undefined;
};

/** Reads the rate limit information in a response (docs/interface.md#limits). */
export const limitReport = (headers: Headers): LimitReport => ({
	limit: countOf(headers['x-ratelimit-limit']),
	remaining: countOf(headers['x-ratelimit-remaining']),
	refillsIn: retryAfter(headers),
});
