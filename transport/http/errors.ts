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
	| 'timeout'
	| 'broken'
	| 'unreadable'
	| 'redirected'
	/** The request limit stayed used up; nothing was sent. */
	| 'busy'
	| 'cancelled';

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
	) {
		super(message);
	}

	/** The message as a part of a sentence: without the full stop that the service may have ended it with. */
	get clause(): string {
		return this.message.replace(/\.$/, '');
	}

	/** The same with more at the end of its message. */
	after(more: string): ServiceFailure {
		return new ServiceFailure(this.kind, this.clause + more, this.hint, this.status, this.fields);
	}
}

/** A ServiceFailure as a result like others; anything else that is thrown is a bug, and thrown again. */
export const asFailure = (error: unknown): ServiceFailure => {
	if (error instanceof ServiceFailure) return error;
	throw error;
};

/** What kept a request from being answered at all, in words for the user. */
const NO_RESPONSE = {
	cancelled: ['The execution was cancelled', 'Nothing more is sent.'],
	blocked: [
		"n8n's SSRF protection blocks the address of the service, so nothing was sent",
		"Check the base URL in the credential. If it is right, ask n8n's administrator to allow its host (N8N_SSRF_ALLOWED_HOSTNAMES) or IP range.",
	],
	unreachable: [
		'The address of the service cannot be reached',
		'Check the environment and the base URL in the credential, and that this n8n may reach that address.',
	],
	untrusted: [
		'The address of the service has no certificate that this n8n trusts',
		'Check the base URL in the credential, and the certificate of the service there.',
	],
	timeout: ['The service did not answer in time', 'Try again later, or allow a longer Request Timeout in the options.'],
	broken: [
		'The connection to the service broke',
		'Try again; if this keeps happening, check the network between this n8n and the service.',
	],
} as const;

const noResponse = (kind: keyof typeof NO_RESPONSE, message: string = NO_RESPONSE[kind][0]) =>
	new ServiceFailure(kind, message, NO_RESPONSE[kind][1]);

/** The failure of a request that took too long, in words that fit the time it had. */
export const timeoutFailure = (ms: number) =>
	noResponse('timeout', `The service did not answer within ${formatDuration(ms)}`);

/** The failure of a request whose execution was stopped. */
export const cancellation = () => noResponse('cancelled');

/** What the marks of an error mean; the first that fits counts. */
const MARKS: ReadonlyArray<readonly [pattern: RegExp, kind: keyof typeof NO_RESPONSE]> = [
	[/^ERR_CANCELED$/, 'cancelled'],
	[/^SsrfBlocked|^The request was blocked because /, 'blocked'],
	[/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_INVALID_URL)$/, 'unreachable'],
	[/^\w*(CERT|SELF_SIGNED|UNABLE_TO_VERIFY)\w*$|^EPROTO$|^ERR_SSL/, 'untrusted'],
	[/^(ECONNABORTED|ETIMEDOUT)$/, 'timeout'],
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
	const found = MARKS.find(([pattern]) => marks.some((mark) => pattern.test(mark)));
	return noResponse(found?.[1] ?? 'broken');
};
