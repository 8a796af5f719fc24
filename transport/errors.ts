/** Why a request didn't get a successful response. */
export type FailureKind = keyof typeof KINDS;

interface FailureFacts {
	/** The text and the next step of a failure without a response. */
	readonly message?: string;
	readonly hint?: string;
	/** Whether a retry may help. */
	readonly isTransient?: boolean;
	/** Whether the API may have processed the request. */
	readonly isOutcomeUnknown: boolean;
}

/** The one table of failures. If there was a response, its status decides instead (see retry.ts). */
const KINDS = {
	refused: { isOutcomeUnknown: false },
	/** A quota of the account is used up. */
	quota: { isOutcomeUnknown: false },
	redirected: { isOutcomeUnknown: true },
	unreadable: { isOutcomeUnknown: true },
	/** The rate limit was used up for too long. */
	busy: { isOutcomeUnknown: false },
	canceled: { message: 'The execution was canceled', hint: 'Nothing more is sent.', isOutcomeUnknown: true },
	/** n8n's SSRF protection blocked the request. */
	blocked: {
		message: "n8n's SSRF protection blocks the base URL, so nothing was sent",
		hint: 'Check the base URL in the credential. If it is right, ask your n8n administrator to allow its host (N8N_SSRF_ALLOWED_HOSTNAMES) or IP range.',
		isOutcomeUnknown: false,
	},
	unreachable: {
		message: "The API can't be reached",
		hint: 'Check the environment and the base URL in the credential, and whether n8n can reach that URL.',
		isTransient: true,
		isOutcomeUnknown: true,
	},
	untrusted: {
		message: "n8n doesn't trust the certificate at the base URL",
		hint: "Check the base URL in the credential, and the certificate of the API there. If a private certificate authority issued it, ask your n8n administrator to set NODE_EXTRA_CA_CERTS to the authority's certificate and to restart n8n.",
		isOutcomeUnknown: false,
	},
	/** The encrypted connection failed, before or after the request was written. */
	insecure: {
		message: 'The encrypted connection (TLS) to the API failed',
		hint: 'Check the base URL in the credential: does the server there use https? If it does, try again.',
		isOutcomeUnknown: true,
	},
	timeout: {
		message: "The API didn't respond in time",
		hint: 'Try again later, or raise Request Timeout in the options.',
		isTransient: true,
		isOutcomeUnknown: true,
	},
	broken: {
		message: 'The connection to the API was lost',
		hint: 'Try again; if this keeps happening, check the network between n8n and the API.',
		isTransient: true,
		isOutcomeUnknown: true,
	},
} satisfies Record<string, FailureFacts>;

/** Returns what a kind of failure means. */
export const kindOf = (kind: FailureKind): FailureFacts => KINDS[kind];

interface Failure {
	readonly kind: FailureKind;
	readonly message: string;
	/** What the user can do next. */
	readonly hint?: string;
	/** The HTTP status, if there was a response. */
	readonly status?: number | undefined;
	/** The API's own messages by field (docs/interface.md#errors). */
	readonly fields?: Readonly<Record<string, readonly string[]>> | undefined;
	/** Whether the failure definitely happened before the request was written. */
	readonly isUnsent?: boolean;
}

/**
 * A failed request, described for the user. The error is created from scratch and never contains the request, since n8n
 * stores an error's properties and the request contains the token.
 */
export class ServiceFailure extends Error implements Failure {
	override readonly name = 'ServiceFailure';
	readonly kind: FailureKind;
	readonly hint: string;
	readonly status: number | undefined;
	readonly fields: Failure['fields'];
	readonly isUnsent: boolean;

	constructor({ kind, message, hint = '', status, fields, isUnsent = false }: Failure) {
		super(message);
		this.kind = kind;
		this.hint = hint;
		this.status = status;
		this.fields = fields;
		this.isUnsent = isUnsent;
	}

	/** Returns the message as part of a sentence, without the API's trailing period. */
	get clause(): string {
		return this.message.replace(/\.$/, '');
	}

	/** Returns the same failure with other texts, or with proof that it happened before the request was written. */
	with(changes: Partial<Pick<Failure, 'message' | 'hint' | 'isUnsent'>>): ServiceFailure {
		const { kind, message, hint, status, fields, isUnsent } = this;
		return new ServiceFailure({ kind, message, hint, status, fields, isUnsent, ...changes });
	}

	/** Returns the same failure with a longer message. */
	after(more: string): ServiceFailure {
		return this.with({ message: this.clause + more });
	}
}

/** Returns a ServiceFailure instead of throwing it. Rethrows anything else, which is a bug. */
export const asFailure = (error: unknown): ServiceFailure => {
	if (error instanceof ServiceFailure) return error;
	throw error;
};

/** A failure without a response. `isUnsent` if it provably happened before the request was written. */
const noResponse = (kind: FailureKind, isUnsent: boolean, given?: string) => {
	const { message = '', hint = '' } = kindOf(kind);
	return new ServiceFailure({ kind, message: given ?? message, hint, isUnsent });
};

/** Returns the failure for a wait that was canceled before anything was sent. */
export const cancellation = () => noResponse('canceled', true);

/** Returns the failure for a request that was canceled. The API may have processed it. */
export const interruption = () => noResponse('canceled', false);

/** Formats a duration in seconds, or in whole minutes from ten minutes on: `0.2 seconds`, `1 second`, `12 minutes`. */
export const formatDuration = (ms: number): string => {
	if (ms >= 600_000) return `${Math.round(ms / 60_000)} minutes`;
	const seconds = ms < 950 ? Math.ceil(ms / 100) / 10 : Math.round(ms / 1_000);
	return seconds === 1 ? '1 second' : `${seconds} seconds`;
};

/** Returns the failure for a request that timed out; the message includes its time limit. */
export const timeoutFailure = (ms: number) =>
	noResponse('timeout', false, `The API didn't respond within ${formatDuration(ms)}`);

/** Node's error codes for a rejected certificate, before any part of the request is encrypted. */
const CERTIFICATE =
	/^(CERT_\w+|CRL_\w+|\w*SELF_SIGNED_CERT\w*|UNABLE_TO_(GET|DECRYPT|DECODE|VERIFY)_\w+|ERROR_IN_(CERT|CRL)_\w+|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME_INVALID)$/;

/** Maps error codes, names and messages to failures; the first match wins. */
const MARKS: ReadonlyArray<readonly [pattern: RegExp, kind: FailureKind]> = [
	[/^ERR_CANCELED$/, 'canceled'],
	[/^SsrfBlocked|^The request was blocked because /, 'blocked'],
	[/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_INVALID_URL)$/, 'unreachable'],
	[CERTIFICATE, 'untrusted'],
	[/^EPROTO$|^ERR_(SSL|TLS)_/, 'insecure'],
	[/^(ECONNABORTED|ETIMEDOUT)$/, 'timeout'],
];

type Marks = Readonly<Record<string, unknown>>;

/** Returns an error and its causes, outermost first; at most five of them. */
const chainOf = (error: unknown, depth = 0): Marks[] => {
	if (typeof error !== 'object' || error === null || depth > 4) return [];
	const own = error as Marks;
	return [own, ...chainOf(own.cause, depth + 1)];
};

/** Returns an error's codes, name and message. n8n 1.99 to 2.33 only keeps the code, as `httpCode`. */
const marksOf = ({ code, httpCode, name, message }: Marks) =>
	[code, httpCode, name, message].filter((mark) => typeof mark === 'string');

/** Returns whether the failing call was the DNS lookup or the connection attempt, for every address that was tried. */
const failedToConnect = ({ syscall, errors }: Marks): boolean =>
	syscall === 'connect' ||
	syscall === 'getaddrinfo' ||
	(Array.isArray(errors) && errors.length > 0 && errors.every((one) => failedToConnect(Object(one) as Marks)));

/**
 * Returns the failure for an error from n8n's HTTP helper. It keeps only the type of failure, never the error's texts
 * or request. The error code alone doesn't prove that nothing was sent, since the kernel also reports EHOSTUNREACH for
 * an open connection.
 */
export const connectionFailure = (error: unknown, timeout: number): ServiceFailure => {
	const chain = chainOf(error);
	const marks = chain.flatMap(marksOf);
	const kind = MARKS.find(([pattern]) => marks.some((mark) => pattern.test(mark)))?.[1] ?? 'broken';
	const isBeforeRequest = !kindOf(kind).isOutcomeUnknown || marks.includes('ERR_INVALID_URL');
	const isUnsent = isBeforeRequest || chain.some(failedToConnect);
	return kind === 'timeout' && !isUnsent ? timeoutFailure(timeout) : noResponse(kind, isUnsent);
};

/** Removes secrets, such as the access token, from text. */
export type Redact = (text: string) => string;

/** The maximum number of characters of a text to show. */
const MOST_SHOWN = 500;

/** Returns the API's text as one line, without secrets and shortened. */
export const quoted = (text: string, redact: Redact): string => {
	const line = redact(text)
		.replace(/[\s\p{Cc}\ufffd]+/gu, ' ')
		.trim();
	return line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)}…` : line;
};
