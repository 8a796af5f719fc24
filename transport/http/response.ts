import type { IDataObject } from 'n8n-workflow';
import { responseNames } from '../../contract';
import { quoted, type Redact, ServiceFailure } from '../errors';

/** A response's headers, with lowercase names. */
export type Headers = Readonly<Record<string, unknown>>;

/** A quota as the profile contains it, not validated: the remaining requests, and the seconds until it resets. */
export interface QuotaReport {
	readonly remaining: unknown;
	readonly refillsIn: unknown;
}

/** One response from the API, unchanged and with any status. */
export interface HttpResponse {
	readonly status: number;
	readonly headers: Headers;
	/** Text, or a stream if one was requested. */
	readonly body: unknown;
	/** A suffix for messages that says how long requests were attempted; undefined after a single attempt. */
	readonly tried?: string;
	/** For a 429 response, the quota that the request counts against. */
	readonly quota?: QuotaReport | undefined;
}

/** The maximum length of the field names listed in a message. */
const MOST_LISTED = 300;

const unreadable = (status: number) =>
	new ServiceFailure(
		'unreadable',
		`The response isn't JSON (status ${status})`,
		"Check that the base URL in the credential is the API's URL, then try again.",
		status,
	);

const [QUOTE, BACKSLASH, MINUS, ZERO, NINE] = [34, 92, 45, 48, 57];

const isDigit = (code: number) => code >= ZERO && code <= NINE;

/** Returns whether a character can be part of a number: a digit, or a character of fractions and exponents. */
const isInNumber = (code: number) => isDigit(code) || '.eE+-'.includes(String.fromCharCode(code));

/** Returns the index of the first character from `start` that isn't of the given type. */
const skip = (text: string, start: number, isOfKind: (code: number) => boolean): number => {
	let at = start;
	while (at < text.length && isOfKind(text.charCodeAt(at))) at++;
	return at;
};

/** Returns the index after the JSON string that begins at `start`, or the end of the text if the string is cut off. */
const endOfString = (text: string, start: number): number => {
	let at = start;
	for (let code = 0; at < text.length && code !== QUOTE; at += code === BACKSLASH ? 2 : 1) code = text.charCodeAt(at);
	return at;
};

/**
 * Quotes whole numbers in JSON that JavaScript would round, such as a 17-digit booking number. Reads each character
 * once, because a regular expression would take quadratic time on a truncated string and overflow the stack on a long
 * one.
 */
const withExactNumbers = (text: string): string => {
	const parts: string[] = [];
	let copied = 0;
	for (let at = 0; at < text.length;) {
		const code = text.charCodeAt(at);
		if (code === QUOTE) {
			at = endOfString(text, at + 1);
		} else if (code === MINUS || isDigit(code)) {
			const digits = skip(text, at + 1, isDigit);
			const end = skip(text, digits, isInNumber);
			const isWhole = end === digits && (digits > at + 1 || code !== MINUS);
			if (isWhole && !Number.isSafeInteger(Number(text.slice(at, end)))) {
				parts.push(text.slice(copied, at), '"', text.slice(at, end), '"');
				copied = end;
			}
			at = end;
		} else at++;
	}
	parts.push(text.slice(copied));
	return parts.join('');
};

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
		return JSON.parse(/\d{16}/.test(text) ? withExactNumbers(text) : text) as unknown;
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

/** The maximum nesting depth at which to look for content. */
const DEEPEST = 5;

/**
 * Returns whether a field contains something. `"error": null`, `"errors": {"field": []}` and `"error": "none"` don't.
 */
export const isFilled = (value: unknown, left = DEEPEST): boolean => {
	if (typeof value === 'object' && value !== null)
		return left === 0 || Object.values(value).some((inner) => isFilled(inner, left - 1));
	return typeof value === 'string' ? !/^(0|none|null|false|n\/a|no errors?)?\.?$/i.test(value.trim()) : Boolean(value);
};

/** Values that APIs use for "yes". */
export const YES: readonly unknown[] = [true, 'true', 1, '1'];
/** Values that APIs use for "no". */
export const NO: readonly unknown[] = [false, 'false', 0, '0'];

/** undocumented: how a response with a successful status reports a failure (docs/interface.md#u-empty-answers). */
export const reportsFailure = ({ success, status, error, errors }: IDataObject): boolean =>
	NO.includes(success) ||
	(typeof status === 'string' && /^(error|fail)/i.test(status)) ||
	isFilled(error) ||
	isFilled(errors);

/** The maximum number of nested envelopes to look through. The documented ones have at most two levels. */
const MOST_ENVELOPES = 10;

/** Returns a response and its nested envelopes, outermost first. Each is the `data` of the previous one. */
export const envelopesIn = (content: unknown): IDataObject[] => {
	const envelopes: IDataObject[] = [];
	for (let inner = content; isRecord(inner) && envelopes.length < MOST_ENVELOPES; inner = inner.data)
		envelopes.push(inner);
	return envelopes;
};

/** Returns whether envelopes are nested deeper than the code searches. */
const isTooDeep = (envelopes: readonly IDataObject[]): boolean => isRecord(envelopes.at(-1)?.data);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const RECORD_IDS = [...responseNames.order.id, ...responseNames.shipment.number];

/**
 * Returns a record's ID or number as a string, or undefined if it has none (undocumented:
 * docs/interface.md#u-response-names).
 */
export const recordId = (record: unknown): string | undefined => {
	const ids = RECORD_IDS.map((name) => recordOr(record)[name]);
	return ids.map((id) => (typeof id === 'number' ? String(id) : id)).find(isText);
};

/**
 * Returns whether a response reports a failure together with its content. If a record has an ID, its status describes
 * the record.
 */
export const hasFailure = (content: unknown): boolean =>
	envelopesIn(content).some((envelope) =>
		reportsFailure(recordId(envelope) === undefined ? envelope : { ...envelope, status: undefined }),
	);

const isEmptyList = (list: readonly unknown[]) => list.every((entry) => entry === null);

/**
 * Returns the list in a response: the response itself, or the `data` of its envelopes. Returns undefined if there is no
 * list: an empty response, null, a message, an object, or an empty list together with an error.
 */
export const listIn = (content: unknown): unknown[] | undefined => {
	const inner = envelopesIn(content).at(-1)?.data ?? content;
	if (!Array.isArray(inner)) return undefined;
	return isEmptyList(inner) && hasFailure(content) ? undefined : inner;
};

/** Returns the message that a response has instead of content: the first one, unless it reports success. */
const messageIn = (content: unknown): unknown =>
	envelopesIn(content).find(({ message, success }) => isFilled(message) && !YES.includes(success))?.message;

/** Returns the API's message about an empty list; undefined if there is none. */
export const emptyListMessage = (content: unknown, redact: Redact): string | undefined => {
	const message = messageIn(content);
	return typeof message === 'string' && isEmptyList(listIn(content) ?? [1]) ? quoted(message, redact) : undefined;
};

/**
 * Returns whether a response has no content at all: an empty body, null or `{}`, without a message that explains it.
 */
export const isEmptyResponse = (content: unknown): boolean => {
	const last = envelopesIn(content).at(-1);
	if (!last) return content === undefined || content === null;
	if (hasFailure(content) || messageIn(content) !== undefined) return false;
	return 'data' in last ? last.data === null : Object.keys(last).length === 0;
};

/** Returns the only record in a response without a list, or undefined if it has no ID. Messages have none. */
export const loneRecordIn = (content: unknown): IDataObject | undefined => {
	const envelopes = envelopesIn(content);
	const record = envelopes.at(-1);
	return recordId(record) === undefined || isTooDeep(envelopes) || hasFailure(content) ? undefined : record;
};

/** Describes what a response contains instead of a list, as the end of a clause that starts with "its response". */
const contentWords = (content: unknown): string => {
	const envelopes = envelopesIn(content);
	if (isEmptyResponse(content)) return 'is empty';
	if (isTooDeep(envelopes)) return `has more than ${MOST_ENVELOPES} nested envelopes`;
	const fields = envelopes.flatMap((envelope) => Object.keys(envelope)).join(', ');
	return fields === '' ? 'is a single value' : `has only ${fields.slice(0, MOST_LISTED)}`;
};

/**
 * Returns the failure for a response without a list. It quotes the API's text only if `redact` is given, which removes
 * the access token.
 */
export const noList = (content: unknown, redact?: Redact): ServiceFailure => {
	const envelopes = envelopesIn(content);
	const texts = envelopes.flatMap(({ message, error }) => [message, error]).filter((text) => typeof text === 'string');
	const reason = texts.map((text) => text.trim()).find((text) => text !== '');
	const words = redact && reason !== undefined ? quoted(reason, redact) : `its response ${contentWords(content)}`;
	return new ServiceFailure(
		'unreadable',
		`The API returned no list of records: ${words}`,
		'Try again later. If this keeps happening, ask DrayEasy support about this response.',
	);
};

/** Returns the records in a response: those of its list, or the response itself. */
export const recordsOf = (content: unknown): IDataObject[] => {
	let inner = content;
	while (isRecord(inner) && 'data' in inner) inner = inner.data;
	return (Array.isArray(inner) ? (inner as unknown[]) : [inner]).filter(isRecord);
};

/**
 * Returns the records in a list that is searched for a specific record. Ignores other entries, and treats an empty
 * response as an empty list. Throws a ServiceFailure if a response contains no list.
 */
export const listedRecords = (content: unknown): IDataObject[] => {
	const lone = loneRecordIn(content);
	const list = listIn(content) ?? (lone && [lone]);
	if (!list && !isEmptyResponse(content)) throw noList(content);
	return (list ?? []).filter(isRecord);
};

const headerText = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** Parses a whole number of at most nine digits, also from a string. Returns undefined for anything else. */
export const countOf = (value: unknown) =>
	/^\d{1,9}$/.test(headerText(value)) ? Number(headerText(value)) : undefined;

/** Rate limit information from a response. Missing information is undefined. */
export interface LimitReport {
	readonly limit?: number | undefined;
	readonly remaining?: number | undefined;
	/** Whether the request was rejected because the rate limit is used up. */
	readonly isRefused?: boolean;
	/** Milliseconds until the rate limit resets. */
	readonly refillsIn?: number | undefined;
}

/** Returns the API's clock from its Date header, in epoch milliseconds. Falls back to the local clock. */
const serviceTime = (headers: Headers) => {
	const date = Date.parse(headerText(headers.date));
	return Number.isNaN(date) ? Date.now() : date;
};

const TIME_OF_DAY = /\d:\d\d/;

/**
 * Returns the wait from Retry-After in milliseconds. The header contains seconds or a date. Returns undefined for 0 and
 * past dates, which mean the same as a missing header.
 */
export const retryAfter = (headers: Headers): number | undefined => {
	const text = headerText(headers['retry-after']);
	const isSeconds = /^\d{1,9}(\.\d{1,9})?$/.test(text);
	// JavaScript parses almost any text with a number as a date.
	const untilDate = TIME_OF_DAY.test(text) ? Date.parse(text) - serviceTime(headers) : NaN;
	const ms = isSeconds ? Number(text) * 1_000 : untilDate;
	return ms > 0 ? ms : undefined;
};

/**
 * Returns the milliseconds until the rate limit resets, from Retry-After, or else from X-RateLimit-Reset in epoch
 * seconds. Returns undefined if neither is set (undocumented: docs/interface.md#u-request-limit).
 */
export const untilRefill = (headers: Headers): number | undefined => {
	const reset = headerText(headers['x-ratelimit-reset']);
	const ms = /^\d{9,11}$/.test(reset) ? Number(reset) * 1_000 - serviceTime(headers) : 0;
	return retryAfter(headers) ?? (ms > 0 ? ms : undefined);
};

/** Reads the rate limit information in a response (docs/interface.md#limits). */
export const limitReport = (headers: Headers): LimitReport => ({
	limit: countOf(headers['x-ratelimit-limit']),
	remaining: countOf(headers['x-ratelimit-remaining']),
	refillsIn: untilRefill(headers),
});
