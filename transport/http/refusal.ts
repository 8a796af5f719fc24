import { formatDuration, ServiceFailure } from './errors';
import { parseBody, recordOr, type HttpResponse } from './response';

type MessageAndHint = readonly [message: string, hint: string];
type Redact = (text: string) => string;

const HINTS: Readonly<Record<number, MessageAndHint>> = {
	400: ['The service refused the request', 'Change the fields named here and run the node again.'],
	401: [
		'The service refused the access token',
		'Check the access token and the environment in the credential: a test token does not work in production, nor the other way round.',
	],
	403: ['The account may not do this', 'Ask the service which rights the account has.'],
	404: [
		'The service found nothing at this ID',
		'Check the ID; it may have been deleted or belong to another account or environment.',
	],
	429: ['The request limit of the account is used up', 'Wait a minute, or send fewer requests at once.'],
};

const words = (status: number): MessageAndHint =>
	HINTS[status] ??
	(status >= 500
		? [`The service could not answer (status ${status})`, 'This is on the side of the service: try again later.']
		: [`The service answered with status ${status}`, 'Check the values of this node.']);

const fieldMessages = (errors: unknown, redact: Redact) =>
	Object.fromEntries(
		Object.entries(recordOr(errors)).map(([field, messages]) => [
			redact(field),
			(Array.isArray(messages) ? messages : [messages]).map((message) =>
				redact(typeof message === 'string' ? message : JSON.stringify(message)),
			),
		]),
	);

/** No text, and the documented ones that say no more than the status does. */
const EMPTY_WORDS = /^(|validation|failed validation|unauthenticated\.?|too many attempts\.?)$/i;

/**
 * A failure from a refused request: the status in words, how long it was tried, and whatever the service said itself
 * (docs/interface.md#errors). `redact` takes the access token out of its texts; `quota` stands in place of the words for
 * the status.
 */
export const refusal = (response: HttpResponse, redact: Redact, quota?: MessageAndHint) => {
	const { status, tried = '' } = response;
	const [message, hint] = quota ?? words(status);
	const { error, message: said, errors } = recordOr(parseBody(response));
	const reasons = [said, error].map((text) => (typeof text === 'string' ? text.trim() : ''));
	const reason = reasons.find((text) => !EMPTY_WORDS.test(text));
	const detail = reason === undefined ? '' : `: ${redact(reason)}`;
	const fields = fieldMessages(errors, redact);
	return new ServiceFailure(quota ? 'quota' : 'refused', message + tried + detail, hint, status, fields);
};

/** Message and hint for a used up quota (docs/interface.md#u-quotas), for `refusal`. */
export const quotaWords = (noun: string | undefined, seconds: unknown): MessageAndHint => {
	const what = noun === undefined ? 'A quota of the account' : `The account's quota of ${noun}`;
	const until =
		typeof seconds === 'number' && seconds > 0 ? ` and full again in ${formatDuration(seconds * 1_000)}` : '';
	return [
		`${what} is used up${until}`,
		'Try again then: User Profile › Get shows the quotas. Or ask the service for a larger one.',
	];
};
