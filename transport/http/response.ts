import type { IDataObject } from 'n8n-workflow';
import { responseNames } from '../../contract';
import { quoted, type Redact, ServiceFailure } from './errors';

/** A response's headers by their names in lower case. */
export type Headers = Readonly<Record<string, unknown>>;

/** What the profile says about a quota, not validated: the remaining requests, and the seconds until it resets. */
export interface QuotaReport {
	readonly remaining: unknown;
	readonly refillsIn: unknown;
}

/** One response of the API, unchanged and of any status. */
export interface HttpResponse {
	readonly status: number;
	readonly headers: Headers;
	/** Text, or a stream if one was requested. */
	readonly body: unknown;
	/** A suffix for messages that says how long it was tried; undefined if one attempt was enough. */
	readonly tried?: string;
	/** For a 429: the quota that the request counts against. */
	readonly quota?: QuotaReport | undefined;
}

/** The maximum length of the list of field names in a message. */
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

/** Whether a character can continue a number: digits, and those of fractions and exponents. */
const isInNumber = (code: number) => isDigit(code) || '.eE+-'.includes(String.fromCharCode(code));

/** The position of the first character from `start` that isn't of this kind. */
const skip = (text: string, start: number, isOfKind: (code: number) => boolean): number => {
	let at = start;
	while (at < text.length && isOfKind(text.charCodeAt(at))) at++;
	return at;
};

/** The position behind the JSON string whose first character is at `start`; the end of the text if it is cut off. */
const endOfString = (text: string, start: number): number => {
	let at = start;
	for (let code = 0; at < text.length && code !== QUOTE; at += code === BACKSLASH ? 2 : 1) code = text.charCodeAt(at);
	return at;
};

/**
 * JSON in which whole numbers that JavaScript would round are strings, such as a 17-digit booking number. Reads each
 * character once, since a pattern takes quadratic time if a string is cut off, and overflows the stack if it is long.
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
 * The content of a response: its JSON, or undefined for an empty body. An error response isn't always JSON, since a
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

/** Whether a value is a JSON object, neither null nor a list. */
export const isRecord = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as a record; an empty record for anything else. */
export const recordOr = (value: unknown): IDataObject => (isRecord(value) ? value : {});

/** Removes an envelope, an object whose only key is `data` (undocumented: docs/interface.md#u-data-wrapper). */
export const unwrap = (content: unknown): unknown =>
	isRecord(content) && 'data' in content && Object.keys(content).length === 1 ? content.data : content;

/** How deep to look for content. */
const DEEPEST = 5;

/** Whether a field contains something; `"error": null`, `"errors": {"field": []}` and `"error": "none"` don't. */
export const isFilled = (value: unknown, left = DEEPEST): boolean => {
	if (typeof value === 'object' && value !== null)
		return left === 0 || Object.values(value).some((inner) => isFilled(inner, left - 1));
	return typeof value === 'string' ? !/^(0|none|null|false|n\/a|no errors?)?\.?$/i.test(value.trim()) : Boolean(value);
};

/** How APIs write "yes". */
export const YES: readonly unknown[] = [true, 'true', 1, '1'];
/** How APIs write "no". */
export const NO: readonly unknown[] = [false, 'false', 0, '0'];

/** undocumented: how a response reports a failure although its status doesn't (docs/interface.md#u-empty-answers). */
export const reportsFailure = ({ success, status, error, errors }: IDataObject): boolean =>
	NO.includes(success) ||
	(typeof status === 'string' && /^(error|fail)/i.test(status)) ||
	isFilled(error) ||
	isFilled(errors);

/** How many nested envelopes to look through. The documented ones have at most two. */
const MOST_ENVELOPES = 10;

/** A response and its nested envelopes, outermost first: each is the `data` of the one before. */
export const envelopesIn = (content: unknown): IDataObject[] => {
	const envelopes: IDataObject[] = [];
	for (let inner = content; isRecord(inner) && envelopes.length < MOST_ENVELOPES; inner = inner.data)
		envelopes.push(inner);
	return envelopes;
};

/** Whether there are more envelopes than the code looks through. */
const isTooDeep = (envelopes: readonly IDataObject[]): boolean => isRecord(envelopes.at(-1)?.data);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const RECORD_IDS = [...responseNames.order.id, ...responseNames.shipment.number];

/** A record's ID or number as a string; undefined if it has none (undocumented: docs/interface.md#u-response-names). */
export const recordId = (record: unknown): string | undefined => {
	const ids = RECORD_IDS.map((name) => recordOr(record)[name]);
	return ids.map((id) => (typeof id === 'number' ? String(id) : id)).find(isText);
};

/**
 * Whether a response reports a failure together with its content. If a record has an ID, its status describes the
 * record.
 */
export const hasFailure = (content: unknown): boolean =>
	envelopesIn(content).some((envelope) =>
		reportsFailure(recordId(envelope) === undefined ? envelope : { ...envelope, status: undefined }),
	);

const isEmptyList = (list: readonly unknown[]) => list.every((entry) => entry === null);

/**
 * The list in a response: the response itself, or the `data` of its envelopes. Undefined if there is no list: an empty
 * response, null, a message, an object, or an empty list together with an error.
 */
export const listIn = (content: unknown): unknown[] | undefined => {
	const inner = envelopesIn(content).at(-1)?.data ?? content;
	if (!Array.isArray(inner)) return undefined;
	return isEmptyList(inner) && hasFailure(content) ? undefined : inner;
};

/** What a response says instead of content: its first message, unless it belongs to a success. */
const messageIn = (content: unknown): unknown =>
	envelopesIn(content).find(({ message, success }) => isFilled(message) && !YES.includes(success))?.message;

/** What a response says about an empty list; undefined if it says nothing. */
export const emptyListMessage = (content: unknown, redact: Redact): string | undefined => {
	const message = messageIn(content);
	return typeof message === 'string' && isEmptyList(listIn(content) ?? [1]) ? quoted(message, redact) : undefined;
};

/** Whether a response contains nothing at all: an empty body, null or `{}`, without a message that says why. */
export const isEmptyResponse = (content: unknown): boolean => {
	const last = envelopesIn(content).at(-1);
	if (!last) return content === undefined || content === null;
	if (hasFailure(content) || messageIn(content) !== undefined) return false;
	return 'data' in last ? last.data === null : Object.keys(last).length === 0;
};

/** The only record in a response without a list; undefined if it has no ID, as a message doesn't. */
export const loneRecordIn = (content: unknown): IDataObject | undefined => {
	const envelopes = envelopesIn(content);
	const record = envelopes.at(-1);
	return recordId(record) === undefined || isTooDeep(envelopes) || hasFailure(content) ? undefined : record;
};

/** What a response contains instead of a list, in words that follow "its response". */
const contentWords = (content: unknown): string => {
	const envelopes = envelopesIn(content);
	if (isEmptyResponse(content)) return 'is empty';
	if (isTooDeep(envelopes)) return `has more than ${MOST_ENVELOPES} nested envelopes`;
	const fields = envelopes.flatMap((envelope) => Object.keys(envelope)).join(', ');
	return fields === '' ? 'is a single value' : `has only ${fields.slice(0, MOST_LISTED)}`;
};

/**
 * The failure for a response without a list. The API's own text is quoted only with `redact`, which removes the access
 * token from it.
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

/** The records in a response: those of its list, or the response itself. */
export const recordsOf = (content: unknown): IDataObject[] => {
	let inner = content;
	while (isRecord(inner) && 'data' in inner) inner = inner.data;
	return (Array.isArray(inner) ? (inner as unknown[]) : [inner]).filter(isRecord);
};

/**
 * The records of a list that is searched for one record. Other entries are ignored, and an empty response has none.
 * Throws a ServiceFailure if a response contains no list.
 */
export const listedRecords = (content: unknown): IDataObject[] => {
	const lone = loneRecordIn(content);
	const list = listIn(content) ?? (lone && [lone]);
	if (!list && !isEmptyResponse(content)) throw noList(content);
	return (list ?? []).filter(isRecord);
};
