import type { Quota } from '../../contract';
import { formatDuration, MOST_READ, quoted, type Redact, ServiceFailure } from '../errors';
import { type HttpResponse, parseBody, recordOr } from './response';

/**
 * Matches the value of `token` in a URL's query, even if the URL is encoded inside another text, and anything that
 * looks like one of this package's own tokens (undocumented: docs/interface.md#u-registrations).
 */
const TOKENS =
	/(?<=token=)[^&#\s"'<>\\]+|(?<=token%(?:25)*3D)(?:(?!%(?:25)*2[36])[^&#\s"'<>\\])+|(?<!%[0-9a-f]?)[0-9a-f]{64}/gi;

/** Removes the tokens that protect webhook URLs from a text. */
export const maskTokens = (text: string): string => text.replace(TOKENS, '****');

/** A text after unescaping. Each character represents a part of the original text. */
interface Reading {
	readonly text: string;
	/** Where each character's part of the original starts, and where it ends. */
	readonly from: Uint32Array;
	readonly to: Uint32Array;
}

/**
 * Characters escaped as in URLs, JSON and HTML. Named HTML entities and tags never represent a character of a token.
 */
const ESCAPES =
	/(?:%|\\x|\\u00)([\da-f]{2})|&#x0{0,6}([\da-f]{2});|&#0{0,6}(\d{2,3});|&[a-z]{2,8};|\\[nrt]|<[^<>]{1,80}>/gi;

/** How many nested escapes to undo. */
const LAYERS = 3;

/** The length of the fragments of a secret to search for, so that partial secrets are found too. */
const PIECE = 12;

/**
 * A secret with fewer letters and digits is only removed if it appears verbatim, since other words may contain the same
 * letters.
 */
const SHORT = 6;

/** Everything except letters and digits. */
const OTHERS = /[^a-z\d]+/gi;

const letters = (text: string) => text.replace(OTHERS, '').toLowerCase();

/**
 * Returns a reading in which each match is replaced with one character or removed. Text between matches is copied in
 * one step.
 */
const replaced = (
	{ text, from, to }: Reading,
	pattern: RegExp,
	replacement: (match: RegExpExecArray) => string,
): Reading => {
	const parts: string[] = [];
	const next = { from: new Uint32Array(text.length), to: new Uint32Array(text.length) };
	let length = 0;
	let position = 0;
	const copyUntil = (end: number) => {
		parts.push(text.slice(position, end));
		next.from.set(from.subarray(position, end), length);
		next.to.set(to.subarray(position, end), length);
		length += end - position;
	};
	for (const match of text.matchAll(pattern)) {
		copyUntil(match.index);
		position = match.index + match[0].length;
		const character = replacement(match);
		parts.push(character);
		if (character === '') continue;
		next.from[length] = from[match.index] ?? 0;
		next.to[length] = to[position - 1] ?? 0;
		length++;
	}
	copyUntil(text.length);
	return { text: parts.join(''), from: next.from, to: next.to };
};

/** Returns the character that an escape represents; empty if there is none, or if it can't be part of a token. */
const unescapedOne = ([, hex, entity, decimal]: RegExpExecArray): string => {
	const code = hex ?? entity;
	const number = code === undefined ? Number(decimal) : Number.parseInt(code, 16);
	return number < 128 ? String.fromCharCode(number) : '';
};

const unescaped = (reading: Reading): Reading => replaced(reading, ESCAPES, unescapedOne);

/** Returns only the letters and digits, in lowercase. */
const lettersIn = (reading: Reading): Reading => {
	const { text, from, to } = replaced(reading, OTHERS, () => '');
	return { text: text.toLowerCase(), from, to };
};

/** Returns a reading in which every character represents itself. */
const readingOf = (text: string): Reading => {
	const from = Uint32Array.from({ length: text.length }, (_, index) => index);
	return { text, from, to: from.map((index) => index + 1) };
};

/**
 * Returns a secret in Base64. Up to two preceding characters shift its encoding, so each variant is returned without
 * its shifted edges.
 */
const inBase64 = (secret: string) =>
	[0, 1, 2].map((before) => {
		const bytes = Buffer.from('\0'.repeat(before) + secret);
		return bytes.toString('base64').slice(Math.ceil((before * 4) / 3), Math.floor((bytes.length * 4) / 3));
	});

/** Groups the fragments of several texts by length. */
const piecesOf = (texts: readonly string[]) => {
	const pieces = new Map<number, Set<string>>();
	for (const text of texts) {
		const length = Math.min(PIECE, text.length);
		const known = pieces.get(length) ?? new Set();
		for (let start = 0; start + length <= text.length; start++) known.add(text.slice(start, start + length));
		pieces.set(length, known);
	}
	return pieces;
};

type Range = readonly [start: number, end: number];

/** Returns the ranges of the original text in which one of the fragments was found. */
const rangesIn = ({ text, from, to }: Reading, pieces: ReadonlyMap<number, ReadonlySet<string>>): Range[] => {
	const ranges: Range[] = [];
	for (const [length, known] of pieces) {
		for (let start = 0; start + length <= text.length; start++) {
			if (known.has(text.slice(start, start + length))) ranges.push([from[start] ?? 0, to[start + length - 1] ?? 0]);
		}
	}
	return ranges;
};

const without = (text: string, ranges: readonly Range[]) => {
	let result = '';
	let end = 0;
	for (const [first, last] of [...ranges].sort(([one], [other]) => one - other)) {
		if (first >= end) result += `${text.slice(end, first)}***`;
		end = Math.max(end, last);
	}
	return result + text.slice(end);
};

const asWritten = (secret: string) => {
	const forms = [secret, encodeURIComponent(secret)].filter((form) => form !== '');
	const pattern = forms.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
	return (text: string) => (pattern === '' ? text : text.replace(new RegExp(pattern, 'gi'), '***'));
};

/**
 * Removes a secret from text: verbatim, in a different case, split, escaped for URLs, JSON or HTML (even repeatedly),
 * or in Base64. Compares only letters and digits. Runs in linear time.
 */
export const redactor = (secret: string): ((text: string) => string) => {
	if (letters(secret).length < SHORT) return asWritten(secret);
	const readings = [secret, encodeURIComponent(secret), unescaped(readingOf(secret)).text, ...inBase64(secret)].map(
		letters,
	);
	const pieces = piecesOf(readings.filter((text) => text.length >= SHORT));
	return (text) => {
		let reading = readingOf(text);
		const ranges = rangesIn(lettersIn(reading), pieces);
		for (let layer = 0; layer < LAYERS; layer++) {
			reading = unescaped(reading);
			ranges.push(...rangesIn(lettersIn(reading), pieces));
		}
		return without(text, ranges);
	};
};

type MessageAndHint = readonly [message: string, hint: string];

const HINTS: Readonly<Record<number, MessageAndHint>> = {
	400: ['The API refused the request', 'Change the fields named here and run the node again.'],
	401: [
		'The API refused the access token',
		'Check the access token and the environment in the credential. The token may belong to the other environment.',
	],
	403: ["The account isn't allowed to do this", 'Ask DrayEasy which permissions the account has.'],
	404: [
		'The API found nothing with this ID',
		'Check the ID; it may have been deleted or belong to another account or environment.',
	],
	407: [
		'The proxy between n8n and the API asks for a user name and password',
		"Ask n8n's administrator to add them to HTTPS_PROXY or HTTP_PROXY.",
	],
	429: ['The account has sent too many requests', 'Wait a minute, or send fewer requests at the same time.'],
};

const words = (status: number): MessageAndHint =>
	HINTS[status] ??
	(status >= 500
		? [`The API returned a server error (status ${status})`, "The problem is on the API's side. Try again later."]
		: [`The API returned status ${status}`, 'Check the values of this node.']);

/** Returns the JSON of a response, regardless of its status, or undefined if there is none. */
const jsonOf = (response: HttpResponse): unknown => parseBody({ ...response, status: 400 });

/**
 * Returns whether the response came from a proxy that refuses to connect to the API; n8n passes such responses on. The
 * API's own responses are JSON and contain the rate limit headers (docs/interface.md#limits).
 */
const isFromElsewhere = (response: HttpResponse) =>
	jsonOf(response) === undefined && response.headers['x-ratelimit-limit'] === undefined;

const BLOCKED: MessageAndHint = [
	'A proxy or firewall seems to have refused the request (status 403)',
	"The response isn't from the API. Ask n8n's administrator to allow the base URL in the credential, or set NO_PROXY.",
];

const wordsFor = (response: HttpResponse): MessageAndHint =>
	response.status === 403 && isFromElsewhere(response) ? BLOCKED : words(response.status);

const jsonText = (message: unknown) => {
	if (typeof message === 'string') return message;
	try {
		return JSON.stringify(message);
	} catch {
		// The content is nested too deeply.
		return '';
	}
};

/** The maximum number of fields to show, and of messages per field. */
const MOST_FIELDS = 30;
const MOST_MESSAGES = 3;

const fieldMessages = (errors: unknown, redact: Redact) => {
	const all = Object.entries(recordOr(errors));
	const messagesOf = (messages: unknown) =>
		(Array.isArray(messages) ? (messages as unknown[]) : [messages])
			.slice(0, MOST_MESSAGES)
			.map((message) => quoted(jsonText(message), redact));
	const fields = all
		.slice(0, MOST_FIELDS)
		.map(([field, messages]) => [quoted(field, redact), messagesOf(messages)] as const);
	const more = all.length - MOST_FIELDS;
	return Object.fromEntries(more > 0 ? [...fields, ['not_shown', [`${more} more fields`]] as const] : fields);
};

/** Empty texts, and documented texts that repeat the status. */
const EMPTY_WORDS = /^(|validation|failed validation|unauthenticated\.?|too many attempts\.?)$/i;

/** The maximum nesting depth at which to look for the API's reason. */
const DEPTH = 4;

/**
 * undocumented: where an error body contains the reason (docs/interface.md#u-error-bodies). Tries the usual places, the
 * most likely first: Laravel's `message`, `error`, the `detail` and `title` of RFC 9457, and the same inside `error`,
 * `data` or a list of `errors`.
 */
const reasonsIn = (content: unknown, depth = DEPTH): string[] => {
	if (typeof content === 'string') return EMPTY_WORDS.test(content.trim()) ? [] : [content];
	if (depth === 0) return [];
	if (Array.isArray(content)) {
		const each = content.slice(0, MOST_MESSAGES).flatMap((one) => reasonsIn(one, depth - 1).slice(0, 1));
		return each.length === 0 ? [] : [each.map((one) => one.slice(0, MOST_READ)).join('; ')];
	}
	const { message, error, detail, title, errors, data } = recordOr(content);
	const places = [message, error, detail, title, data, Array.isArray(errors) ? errors : undefined];
	return places.flatMap((place) => reasonsIn(place, depth - 1));
};

/** Returns the content of an error body: JSON or plain text. Web pages and invalid JSON contain nothing useful. */
const errorContentOf = (response: HttpResponse): unknown => {
	const { body } = response;
	const isPlain = typeof body === 'string' && !/^\s*[<{[]/.test(body);
	return jsonOf(response) ?? (isPlain ? body : undefined);
};

/**
 * Returns the failure for a rejected request: the status in words, the time spent on attempts, and the API's own
 * messages (docs/interface.md#errors). `redact` removes the access token from them; `quota` replaces the words for the
 * status.
 */
export const refusal = (response: HttpResponse, redact: Redact, quota?: MessageAndHint) => {
	const { status, tried = '' } = response;
	const [message, hint] = quota ?? wordsFor(response);
	const content = errorContentOf(response);
	const reason = quoted(reasonsIn(content)[0] ?? '', redact);
	const detail = reason === '' ? '' : `: ${reason}`;
	const fields = fieldMessages(recordOr(content).errors, redact);
	return new ServiceFailure(quota ? 'quota' : 'refused', message + tried + detail, hint, status, fields);
};

/**
 * Returns the message and hint for a used-up quota (undocumented: docs/interface.md#u-quotas), for use in `refusal`.
 */
export const quotaWords = ({ noun }: Quota, seconds: unknown): MessageAndHint => {
	const ms = Number(seconds) * 1_000;
	const until = ms > 0 && ms < Infinity ? ` and resets in ${formatDuration(ms)}` : '';
	return [
		`The account's quota of ${noun} is used up${until}`,
		'Try again after it resets, or ask DrayEasy for a higher quota. User Profile › Get shows your quotas.',
	];
};
