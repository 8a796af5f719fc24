const LONG_UNITS = [
	{ unit: 'hours', size: 3_600_000 },
	{ unit: 'minutes', size: 60_000 },
];

/**
 * A duration in words: `4 seconds`, `1 second`, `0.2 seconds`; in minutes or hours where it is a whole number of at least
 * two of them, or ten and more, so that rounding changes little.
 */
export const formatDuration = (ms: number): string => {
	const long = LONG_UNITS.find(({ size }) => ms >= (ms % size === 0 ? 2 : 10) * size);
	if (long) return `${Math.round(ms / long.size)} ${long.unit}`;
	const seconds = ms < 950 ? Math.ceil(ms / 100) / 10 : Math.round(ms / 1_000);
	return seconds === 1 ? '1 second' : `${seconds} seconds`;
};

/** What kept a request from being answered well. */
export type FailureKind =
	| 'refused'
	/** A quota of the account is used up. */
	| 'quota'
	| 'unreachable'
	/** n8n's SSRF protection let nothing be sent. */
	| 'blocked'
	| 'untrusted'
	/** The encrypted connection failed, before or after the request was written. */
	| 'insecure'
	| 'timeout'
	| 'broken'
	| 'unreadable'
	| 'redirected'
	/** The request limit stayed used up; nothing was sent. */
	| 'busy'
	| 'canceled';

/**
 * A request that was not answered well, in words for the user. It is made from scratch and never holds the request,
 * since n8n stores what an error holds and a request holds the token.
 */
export class ServiceFailure extends Error {
	override readonly name = 'ServiceFailure';

	constructor(
		readonly kind: FailureKind,
		message: string,
		/** What the user can do next. */
		readonly hint: string,
		/** HTTP status, where there was one. */
		readonly status?: number,
		/** The service's own messages by field (docs/interface.md#errors). */
		readonly fields?: Readonly<Record<string, readonly string[]>>,
		/** Whether it provably happened before the request was written, so that the service can't have done anything. */
		readonly isUnsent = false,
	) {
		super(message);
	}

	/** The message as a part of a sentence: without the full stop that the service may have ended it with. */
	get clause(): string {
		return this.message.replace(/\.$/, '');
	}

	/** The same with more at the end of its message. */
	after(more: string): ServiceFailure {
		return new ServiceFailure(this.kind, this.clause + more, this.hint, this.status, this.fields, this.isUnsent);
	}
}

/** A ServiceFailure as a result like others; anything else that is thrown is a bug, and thrown again. */
export const asFailure = (error: unknown): ServiceFailure => {
	if (error instanceof ServiceFailure) return error;
	throw error;
};

/** What kept a request from being answered at all, in words for the user. */
const NO_RESPONSE = {
	canceled: ['The execution was canceled', 'Nothing more is sent.'],
	blocked: [
		"n8n's SSRF protection blocks the base URL, so nothing was sent",
		"Check the base URL in the credential. If it is right, ask n8n's administrator to allow its host (N8N_SSRF_ALLOWED_HOSTNAMES) or IP range.",
	],
	unreachable: [
		"The API can't be reached",
		'Check the environment and the base URL in the credential, and whether this n8n can reach that URL.',
	],
	untrusted: [
		"This n8n doesn't trust the certificate at the base URL",
		"Check the base URL in the credential, and the certificate of the API there. If a private certificate authority issued it, ask n8n's administrator to set NODE_EXTRA_CA_CERTS to the authority's certificate and to restart n8n.",
	],
	insecure: [
		'The encrypted connection (TLS) to the API failed',
		'Check the base URL in the credential: does the server there use https? If it does, try again.',
	],
	timeout: ["The API didn't respond in time", 'Try again later, or allow a longer Request Timeout in the options.'],
	broken: [
		'The connection to the API broke',
		'Try again; if this keeps happening, check the network between this n8n and the API.',
	],
} as const;

const noResponse = (kind: keyof typeof NO_RESPONSE, isUnsent: boolean, message: string = NO_RESPONSE[kind][0]) =>
	new ServiceFailure(kind, message, NO_RESPONSE[kind][1], undefined, undefined, isUnsent);

/** The failure of a request that took too long, in words that fit the time it had. */
export const timeoutFailure = (ms: number) =>
	noResponse('timeout', false, `The API didn't respond within ${formatDuration(ms)}`);

/** The end of a wait whose execution was stopped. Nothing was sent while it waited. */
export const cancellation = () => noResponse('canceled', true);

/** Node's codes for a certificate that it doesn't accept, found before anything of the request is encrypted. */
const CERTIFICATE =
	/^(CERT_\w+|CRL_\w+|\w*SELF_SIGNED_CERT\w*|UNABLE_TO_(GET|DECRYPT|DECODE|VERIFY)_\w+|ERROR_IN_(CERT|CRL)_\w+|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME_INVALID)$/;

/** What the codes, names and messages of an error mean; the first that fits counts. */
const MARKS: ReadonlyArray<readonly [pattern: RegExp, kind: keyof typeof NO_RESPONSE]> = [
	[/^ERR_CANCELED$/, 'canceled'],
	[/^SsrfBlocked|^The request was blocked because /, 'blocked'],
	[/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_INVALID_URL)$/, 'unreachable'],
	[CERTIFICATE, 'untrusted'],
	[/^EPROTO$|^ERR_(SSL|TLS)_/, 'insecure'],
	[/^(ECONNABORTED|ETIMEDOUT)$/, 'timeout'],
];

/** An error and what caused it, outermost first. */
const chainOf = (error: unknown, depth = 0): Array<Record<string, unknown>> => {
	if (typeof error !== 'object' || error === null || depth > 4) return [];
	const own = error as Record<string, unknown>;
	return [own, ...chainOf(own.cause, depth + 1)];
};

/** n8n 1.99 to 2.33 keeps a code as `httpCode` alone. */
const marksOf = ({ code, httpCode, name, message }: Record<string, unknown>) =>
	[code, httpCode, name, message].filter((mark) => typeof mark === 'string');

/** Whether the failing call was the name lookup or the connect, of each address that was tried. */
const failedToConnect = ({ syscall, errors }: Record<string, unknown>): boolean =>
	syscall === 'connect' ||
	syscall === 'getaddrinfo' ||
	(Array.isArray(errors) &&
		errors.length > 0 &&
		errors.every((error) => chainOf(error).slice(0, 1).some(failedToConnect)));

/** Kinds and marks that are found before a request is written, whatever call fails. */
const isBeforeRequest = (kind: FailureKind, marks: readonly string[]) =>
	kind === 'blocked' || kind === 'untrusted' || marks.includes('ERR_INVALID_URL');

/**
 * A failure from what the HTTP helper threw: only the kind of failure is taken over, never its texts or its request. A
 * code alone doesn't prove that nothing was sent: the kernel reports EHOSTUNREACH for a connection in use, too.
 */
export const connectionFailure = (error: unknown): ServiceFailure => {
	const chain = chainOf(error);
	const marks = chain.flatMap(marksOf);
	const kind = MARKS.find(([pattern]) => marks.some((mark) => pattern.test(mark)))?.[1] ?? 'broken';
	return noResponse(kind, isBeforeRequest(kind, marks) || chain.some(failedToConnect));
};

/** Takes secrets, such as the access token, out of a text. */
export type Redact = (text: string) => string;

/** Characters of one text that are shown. */
const MOST_SHOWN = 500;

/** Characters at the end of a text that was cut that aren't shown, since a secret may be cut with it. */
const MARGIN = 500;

/** Characters that are read of a text at all, since secrets are looked for in all of them. */
export const MOST_READ = 1_500;

/** The service's words in one line of limited length, without secrets. A long text is cut before it is redacted. */
export const quoted = (text: string, redact: Redact): string => {
	const isCut = text.length > MOST_READ;
	const line = redact(text.slice(0, MOST_READ))
		.replace(/[\s\x00-\x1f\x7f-\x9f\ufffd]+/g, ' ')
		.trim();
	const shown = line.slice(0, isCut ? Math.max(0, Math.min(MOST_SHOWN, line.length - MARGIN)) : MOST_SHOWN);
	return isCut || line.length > MOST_SHOWN ? `${shown}…` : shown;
};
