import { recordOr } from './records';
import { formatDuration } from './duration';

/** What kept a request from being answered well. */
export type FailureKind =
	| 'refused'
	| 'unreachable'
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
	readonly kind: FailureKind;
	readonly hint: string;
	readonly status?: number;
	readonly fields?: Readonly<Record<string, readonly string[]>>;

	constructor({ kind, message, hint, status, fields }: FailureDetails) {
		super(message);
		this.name = 'ServiceFailure';
		this.kind = kind;
		this.hint = hint;
		if (status !== undefined) this.status = status;
		if (fields !== undefined) this.fields = fields;
	}

	/** The same with more at the end of its message. */
	after(more: string): ServiceFailure {
		return more === '' ? this : new ServiceFailure({ ...this.#details(), message: this.message + more });
	}

	#details(): FailureDetails {
		const { kind, message, hint, status, fields } = this;
		return { kind, message, hint, ...(status !== undefined && { status }), ...(fields && { fields }) };
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

const fieldMessages = (errors: unknown) =>
	Object.fromEntries(
		Object.entries(recordOr(errors)).map(([field, messages]) => [
			field,
			(Array.isArray(messages) ? messages : [messages]).map((message) => String(message)),
		]),
	);

/** The documented texts that say no more than the status does. */
const EMPTY_WORDS = /^(failed validation|unauthenticated\.?|too many attempts\.?)$/i;

/**
 * A failure from a refused request: the status in words, how long it was `tried`, and whatever the service said itself
 * (docs/interface.md#errors).
 */
export const refusal = (status: number, body: unknown, tried = ''): ServiceFailure => {
	const [message, hint] = words(status);
	const { message: said, errors } = recordOr(body);
	const detail =
		typeof said === 'string' && said.trim() !== '' && !EMPTY_WORDS.test(said.trim()) ? `: ${said.trim()}` : '';
	return new ServiceFailure({
		kind: 'refused',
		status,
		message: message + tried + detail,
		hint,
		fields: fieldMessages(errors),
	});
};

const MORE_TIME = 'Try again later, or allow a longer Request Timeout in the options.';

/** The failure of a request that took too long, in words that fit the time it had. */
export const timeoutFailure = (ms: number) =>
	new ServiceFailure({
		kind: 'timeout',
		message: `The service did not answer within ${formatDuration(ms)}`,
		hint: MORE_TIME,
	});

const NETWORK: ReadonlyArray<readonly [codes: RegExp, kind: FailureKind, message: string, hint: string]> = [
	[/^ERR_CANCELED$/, 'cancelled', 'The execution was cancelled', 'Nothing more is sent.'],
	[
		/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_INVALID_URL)$/,
		'unreachable',
		'The address of the service cannot be reached',
		'Check the environment and the base URL in the credential, and that this n8n may reach that address.',
	],
	[
		/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|^EPROTO$|^ERR_SSL/,
		'untrusted',
		'The address of the service has no certificate that this n8n trusts',
		'Check the base URL in the credential, and the certificate of the service there.',
	],
	[/^(ECONNABORTED|ETIMEDOUT)$/, 'timeout', 'The service did not answer in time', MORE_TIME],
];

interface CodedError {
	readonly code?: unknown;
	readonly cause?: unknown;
}

const codeOf = (error: unknown, depth = 0): string => {
	const { code, cause } = (error ?? {}) as CodedError;
	if (typeof code === 'string') return code;
	return cause !== undefined && depth < 4 ? codeOf(cause, depth + 1) : '';
};

/** A failure from what the HTTP helper threw: only the kind of trouble is taken over, never its texts or its request. */
export const connectionFailure = (error: unknown): ServiceFailure => {
	const code = codeOf(error);
	const [, kind, message, hint] = NETWORK.find(([codes]) => codes.test(code)) ?? [
		/./,
		'broken' as const,
		'The connection to the service broke',
		'Try again; if this keeps happening, check the network between this n8n and the service.',
	];
	return new ServiceFailure({ kind, message, hint });
};
