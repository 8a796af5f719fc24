import { recordOr } from './records';
import { formatDuration } from './duration';

/** What kept a request from being answered well. */
export type FailureKind =
	| 'refused'
	/** A quota of the account is used up. */
	| 'quota'
	| 'unreachable'
	/** n8n's SSRF protection let nothing be sent. */
	| 'blocked'
	| 'untrusted'
	| 'timeout'
	| 'broken'
	| 'unreadable'
	| 'redirected'
	/** The request limit stayed used up; nothing was sent. */
	| 'busy'
	| 'cancelled';

interface FailureDetails {
	readonly kind: FailureKind;
	readonly message: string;
	/** What the user can do next. */
	readonly hint: string;
	/** HTTP status, where there was one. */
	readonly status?: number;
	/** The service's own messages by field (docs/interface.md#errors). */
	readonly fields?: Readonly<Record<string, readonly string[]>>;
}

/**
 * A request that was not answered well, in words for the user. It is made from scratch and never holds the request,
 * since n8n stores what an error holds and a request holds the token.
 */
export class ServiceFailure extends Error implements FailureDetails {
	declare readonly kind: FailureKind;
	declare readonly hint: string;
	declare readonly status?: number;
	declare readonly fields?: Readonly<Record<string, readonly string[]>>;

	constructor(details: FailureDetails) {
		super(details.message);
		Object.assign(this, details, { name: 'ServiceFailure' });
	}

	/** The same with more at the end of its message. */
	after(more: string): ServiceFailure {
		return more === '' ? this : new ServiceFailure(Object.assign({}, this, { message: this.message + more }));
	}
}

const HINTS: Readonly<Record<number, readonly [message: string, hint: string]>> = {
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

const words = (status: number): readonly [string, string] =>
	HINTS[status] ??
	(status >= 500
		? [`The service could not answer (status ${status})`, 'This is on the side of the service: try again later.']
		: [`The service answered with status ${status}`, 'Check the values of this node.']);

const fieldMessages = (errors: unknown, redact: RefusalDetails['redact']) =>
	Object.fromEntries(
		Object.entries(recordOr(errors)).map(([field, messages]) => [
			redact(field),
			(Array.isArray(messages) ? messages : [messages]).map((message) => redact(String(message))),
		]),
	);

/** The documented texts that say no more than the status does. */
const EMPTY_WORDS = /^(failed validation|unauthenticated\.?|too many attempts\.?)$/i;

/** What is known of a refused request beside its status and content. */
interface RefusalDetails {
	/** How long it was tried, as the suffix of a message. */
	readonly tried?: string | undefined;
	/** Takes the access token out of a text of the service. */
	readonly redact: (text: string) => string;
	/** Message and hint, in place of those for the status. */
	readonly quota?: readonly [message: string, hint: string] | undefined;
}

/**
 * A failure from a refused request: the status in words, how long it was `tried`, and whatever the service said itself
 * (docs/interface.md#errors).
 */
export const refusal = (status: number, content: unknown, { tried = '', redact, quota }: RefusalDetails) => {
	const [message, hint] = quota ?? words(status);
	const { message: said, errors } = recordOr(content);
	const text = typeof said === 'string' ? said.trim() : '';
	const detail = text === '' || EMPTY_WORDS.test(text) ? '' : `: ${redact(text)}`;
	const kind = quota ? 'quota' : 'refused';
	return new ServiceFailure({
		kind,
		status,
		message: message + tried + detail,
		hint,
		fields: fieldMessages(errors, redact),
	});
};

/** Message and hint for a used up quota (docs/interface.md#u-quotas), for `refusal`. */
export const quotaWords = (noun: string | undefined, seconds: unknown): readonly [string, string] => {
	const what = noun === undefined ? 'A quota of the account' : `The account's quota of ${noun}`;
	const until =
		typeof seconds === 'number' && seconds > 0 ? ` and full again in ${formatDuration(seconds * 1_000)}` : '';
	return [
		`${what} is used up${until}`,
		'Try again then: User Profile › Get shows the quotas. Or ask the service for a larger one.',
	];
};

const MORE_TIME = 'Try again later, or allow a longer Request Timeout in the options.';

/** The failure of a request that took too long, in words that fit the time it had. */
export const timeoutFailure = (ms: number) =>
	new ServiceFailure({
		kind: 'timeout',
		message: `The service did not answer within ${formatDuration(ms)}`,
		hint: MORE_TIME,
	});

type NetworkFailure = readonly [pattern: RegExp, kind: FailureKind, message: string, hint: string];

const BROKEN: NetworkFailure = [
	/(?:)/,
	'broken',
	'The connection to the service broke',
	'Try again; if this keeps happening, check the network between this n8n and the service.',
];

/** What the marks of an error mean; the first that fits counts. */
const NETWORK: readonly NetworkFailure[] = [
	[/^ERR_CANCELED$/, 'cancelled', 'The execution was cancelled', 'Nothing more is sent.'],
	[
		/^SsrfBlocked|^The request was blocked because /,
		'blocked',
		"n8n's SSRF protection blocks the address of the service, so nothing was sent",
		"Check the base URL in the credential. If it is right, ask n8n's administrator to allow its host (N8N_SSRF_ALLOWED_HOSTNAMES) or IP range.",
	],
	[
		/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_INVALID_URL)$/,
		'unreachable',
		'The address of the service cannot be reached',
		'Check the environment and the base URL in the credential, and that this n8n may reach that address.',
	],
	[
		/^\w*(CERT|SELF_SIGNED|UNABLE_TO_VERIFY)\w*$|^EPROTO$|^ERR_SSL/,
		'untrusted',
		'The address of the service has no certificate that this n8n trusts',
		'Check the base URL in the credential, and the certificate of the service there.',
	],
	[/^(ECONNABORTED|ETIMEDOUT)$/, 'timeout', 'The service did not answer in time', MORE_TIME],
];

/** What tells errors apart, of an error and of what caused it; n8n 1.99 to 2.33 keeps a code as `httpCode` alone. */
const marksOf = (error: unknown, depth = 0): string[] => {
	if (typeof error !== 'object' || error === null || depth > 4) return [];
	const { code, httpCode, name, message, cause } = error as Record<string, unknown>;
	const own = [code, httpCode, name, message].filter((mark) => typeof mark === 'string');
	return [...own, ...marksOf(cause, depth + 1)];
};

/** A failure from what the HTTP helper threw: only the kind of trouble is taken over, never its texts or its request. */
export const connectionFailure = (error: unknown): ServiceFailure => {
	const marks = marksOf(error);
	const [, kind, message, hint] = NETWORK.find(([pattern]) => marks.some((mark) => pattern.test(mark))) ?? BROKEN;
	return new ServiceFailure({ kind, message, hint });
};
