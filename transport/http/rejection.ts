import { quoted, type Redact, ServiceFailure } from '../errors';
import { recordOr } from '../content';
import { type HttpResponse, parseBody } from './response';

type MessageAndHint = readonly [message: string, hint: string];

const HINTS: Readonly<Record<number, MessageAndHint>> = {
	400: ['The API refused the request', 'Change the fields named here and try again.'],
	401: [
		'The API refused the access token',
		'Check the access token and the environment in the credential. The token may belong to the other environment.',
	],
	403: ["The account isn't allowed to do this", 'Ask DrayEasy which permissions the account has.'],
	404: [
		'The API found nothing with this ID',
		'Check the ID. Its record may be deleted, or in a different account or environment.',
	],
	429: ['The API received too many requests', 'Wait a minute, or send fewer requests at the same time.'],
};

const words = (status: number): MessageAndHint =>
	HINTS[status] ??
	(status >= 500
		? [`The API returned a server error (status ${status})`, "The problem is on the API's side. Try again later."]
		: [`The API returned status ${status}`, 'Check the values.']);

/** The message for a used-up quota (undocumented: docs/interface.md#u-quotas). */
const quotaWords = (quota: string): MessageAndHint => [
	`The account's quota of ${quota} is used up`,
	'Try again after it resets, or ask DrayEasy for a higher quota. User Profile › Get shows your quotas and when they reset.',
];

/** Returns the JSON of an error response, or undefined if it isn't JSON. */
const contentOf = (response: HttpResponse) => parseBody({ ...response, status: 400 });

const asJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The API's messages by field (docs/interface.md#errors). */
const fieldMessages = (errors: unknown, redact: Redact) =>
	Object.fromEntries(
		Object.entries(recordOr(errors)).map(([field, messages]) => [
			quoted(field, redact),
			[messages].flat().map((message) => quoted(asJson(message), redact)),
		]),
	);

/** Documented texts that repeat the status. */
const EMPTY_WORDS = /^(validation|failed validation|unauthenticated\.?|too many attempts\.?)$/i;

/**
 * Returns the API's own reason: its `message`, otherwise its `error`, otherwise a body of plain text (undocumented:
 * docs/interface.md#u-error-bodies). Web pages contain nothing useful.
 */
const reasonIn = (response: HttpResponse): string => {
	const content = contentOf(response);
	const { message, error } = recordOr(content);
	const plain = content === undefined && !/^\s*[<{[]/.test(String(response.body)) ? response.body : undefined;
	const texts = [message, error, content, plain].filter((text) => typeof text === 'string');
	return texts.find((text) => text.trim() !== '' && !EMPTY_WORDS.test(text.trim())) ?? '';
};

/**
 * Returns the failure for a rejected request: the status in words, the time spent on attempts, and the API's own
 * messages (docs/interface.md#errors). `redact` removes the access token from them; `quota` is the quota that is used up.
 */
export const rejection = (response: HttpResponse, redact: Redact, quota?: string) => {
	const { status, tried = '' } = response;
	const [message, hint] = quota === undefined ? words(status) : quotaWords(quota);
	const reason = quoted(reasonIn(response), redact);
	const detail = reason === '' ? '' : `: ${reason}`;
	const fields = fieldMessages(recordOr(contentOf(response)).errors, redact);
	return new ServiceFailure({
		kind: quota === undefined ? 'refused' : 'quota',
		message: message + tried + detail,
		hint,
		status,
		fields,
	});
};
