import { sleep } from 'n8n-workflow';

const LONG_UNITS = [
	{ unit: 'hours', size: 3_600_000 },
	{ unit: 'minutes', size: 60_000 },
];

/**
 * Formats a duration, such as `4 seconds`, `1 second` or `0.2 seconds`. Uses minutes or hours for whole numbers of at
 * least two, or any number of at least ten, where rounding changes little.
 */
export const formatDuration = (ms: number): string => {
	const long = LONG_UNITS.find(({ size }) => ms >= (ms % size === 0 ? 2 : 10) * size);
	if (long) return `${Math.round(ms / long.size)} ${long.unit}`;
	const seconds = ms < 950 ? Math.ceil(ms / 100) / 10 : Math.round(ms / 1_000);
	return seconds === 1 ? '1 second' : `${seconds} seconds`;
};

/** Why a request didn't get a successful response. */
export type FailureKind =
	| 'refused'
	/** A quota of the account is used up. */
	| 'quota'
	| 'unreachable'
	/** n8n's SSRF protection blocked the request. */
	| 'blocked'
	| 'untrusted'
	/** The encrypted connection failed, before or after the request was written. */
	| 'insecure'
	| 'timeout'
	| 'broken'
	| 'unreadable'
	| 'redirected'
	/** The rate limit was used up for too long; nothing was sent. */
	| 'busy'
	| 'canceled';

/**
 * A failed request, described for the user. The error is created from scratch and never contains the request, since n8n
 * stores an error's properties and the request contains the token.
 */
export class ServiceFailure extends Error {
	override readonly name = 'ServiceFailure';

	constructor(
		readonly kind: FailureKind,
		message: string,
		/** What the user can do next. */
		readonly hint: string,
		/** The HTTP status, if there was a response. */
		readonly status?: number,
		/** The API's own messages by field (docs/interface.md#errors). */
		readonly fields?: Readonly<Record<string, readonly string[]>>,
		/**
		 * Whether the failure definitely happened before the request was written, so that the API can't have processed
		 * it.
		 */
		readonly isUnsent = false,
	) {
		super(message);
	}

	/** Returns the message as part of a sentence, without the API's trailing period. */
	get clause(): string {
		return this.message.replace(/\.$/, '');
	}

	/** Returns the same failure with a longer message. */
	after(more: string): ServiceFailure {
		return new ServiceFailure(this.kind, this.clause + more, this.hint, this.status, this.fields, this.isUnsent);
	}
}

/** Returns a ServiceFailure instead of throwing it. Rethrows anything else, which is a bug. */
export const asFailure = (error: unknown): ServiceFailure => {
	if (error instanceof ServiceFailure) return error;
	throw error;
};

/** Messages for requests that got no response at all. */
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

/** A failure without a response. `isUnsent` if it provably happened before the request was written. */
const noResponse = (
	kind: keyof typeof NO_RESPONSE,
	{ isUnsent, message = NO_RESPONSE[kind][0] }: { readonly isUnsent: boolean; readonly message?: string },
) => new ServiceFailure(kind, message, NO_RESPONSE[kind][1], undefined, undefined, isUnsent);

/** Returns the failure for a request that timed out; the message includes its time limit. */
export const timeoutFailure = (ms: number) =>
	noResponse('timeout', { isUnsent: false, message: `The API didn't respond within ${formatDuration(ms)}` });

/** Returns the failure for a wait that was canceled before anything was sent. */
export const cancellation = () => noResponse('canceled', { isUnsent: true });

/** Returns the failure for a request that was canceled. The API may have processed it. */
export const interruption = () => noResponse('canceled', { isUnsent: false });

/** Node's error codes for a rejected certificate, before any part of the request is encrypted. */
const CERTIFICATE =
	/^(CERT_\w+|CRL_\w+|\w*SELF_SIGNED_CERT\w*|UNABLE_TO_(GET|DECRYPT|DECODE|VERIFY)_\w+|ERROR_IN_(CERT|CRL)_\w+|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME_INVALID)$/;

/** Maps error codes, names and messages to failures; the first match wins. */
const MARKS: ReadonlyArray<readonly [pattern: RegExp, kind: keyof typeof NO_RESPONSE]> = [
	[/^ERR_CANCELED$/, 'canceled'],
	[/^SsrfBlocked|^The request was blocked because /, 'blocked'],
	[/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_INVALID_URL)$/, 'unreachable'],
	[CERTIFICATE, 'untrusted'],
	[/^EPROTO$|^ERR_(SSL|TLS)_/, 'insecure'],
	[/^(ECONNABORTED|ETIMEDOUT)$/, 'timeout'],
];

/** Returns an error and its causes, outermost first; at most five of them. */
export const chainOf = (error: unknown, depth = 0): Array<Record<string, unknown>> => {
	if (typeof error !== 'object' || error === null || depth > 4) return [];
	const own = error as Record<string, unknown>;
	return [own, ...chainOf(own.cause, depth + 1)];
};

/** Returns an error's codes, name and message. n8n 1.99 to 2.33 only keeps the code, as `httpCode`. */
const marksOf = ({ code, httpCode, name, message }: Record<string, unknown>) =>
	[code, httpCode, name, message].filter((mark) => typeof mark === 'string');

/** Returns whether the failing call was the DNS lookup or the connection attempt, for every address that was tried. */
const failedToConnect = ({ syscall, errors }: Record<string, unknown>): boolean =>
	syscall === 'connect' ||
	syscall === 'getaddrinfo' ||
	(Array.isArray(errors) &&
		errors.length > 0 &&
		errors.every((error) => chainOf(error).slice(0, 1).some(failedToConnect)));

/** Types and signs of failures that happen before a request is written, whichever call fails. */
const isBeforeRequest = (kind: FailureKind, marks: readonly string[]) =>
	kind === 'blocked' || kind === 'untrusted' || marks.includes('ERR_INVALID_URL');

/**
 * Returns the failure for an error from n8n's HTTP helper. It keeps only the type of failure, never the error's texts
 * or request. The error code alone doesn't prove that nothing was sent, since the kernel also reports EHOSTUNREACH for
 * an open connection.
 */
export const connectionFailure = (error: unknown): ServiceFailure => {
	const chain = chainOf(error);
	const marks = chain.flatMap(marksOf);
	const kind = MARKS.find(([pattern]) => marks.some((mark) => pattern.test(mark)))?.[1] ?? 'broken';
	return noResponse(kind, { isUnsent: isBeforeRequest(kind, marks) || chain.some(failedToConnect) });
};

/** Removes secrets, such as the access token, from text. */
export type Redact = (text: string) => string;

/** The maximum number of characters of a text to show. */
const MOST_SHOWN = 500;

/** The number of characters to drop from the end of a truncated text, since the cut may have split a secret. */
const MARGIN = 500;

/** The maximum number of characters of a text to read. All of them are searched for secrets. */
export const MOST_READ = 1_500;

/**
 * Returns the API's text as one line, shortened and without secrets. A long text is truncated before secrets are
 * removed.
 */
export const quoted = (text: string, redact: Redact): string => {
	const isCut = text.length > MOST_READ;
	const line = redact(text.slice(0, MOST_READ))
		.replace(/[\s\p{Cc}\ufffd]+/gu, ' ')
		.trim();
	const shown = line.slice(0, isCut ? Math.max(0, Math.min(MOST_SHOWN, line.length - MARGIN)) : MOST_SHOWN);
	return isCut || line.length > MOST_SHOWN ? `${shown}…` : shown;
};

/** Limits and waits of this process, in milliseconds unless noted. Only tests change them, to run faster. */
export const timing = {
	/** Requests per window until the API's headers say otherwise (docs/interface.md#limits). */
	limit: 120,
	/** The API's window: one minute from its first request (undocumented: docs/interface.md#u-request-limit). */
	window: 60_000,
	/** Added to every wait in case the API's clock is slower than the local one. */
	clockSkew: 100,
	/** The interval at which a waiting request checks whether the limit was raised or the window reset. */
	pollInterval: 250,
	/** The wait before the first retry. It doubles with each retry. */
	backoff: 500,
	/** The longest wait before a retry, unless the API asks for a longer one. */
	longestBackoff: 30_000,
	/** The maximum number of attempts per request, except for requests rejected by the rate limit. */
	tries: 4,
	/** The maximum time for one attempt at a download, so that a server can't block an execution forever. */
	longestDownload: 3_600_000,
	/**
	 * The maximum file size in bytes. The API accepts documents of 10 MB; the size of files that it returns is
	 * undocumented.
	 */
	largestDownload: 1024 ** 3,
	/** How long a poll may take: at most, since n8n 2.41 gives up on publishing after 84 seconds, and if n8n doesn't say. */
	longestPoll: 50_000,
	usualPoll: 30_000,
	/** The wait between recording a booking and checking whether another process has overwritten the record. */
	recordDelay: 500,
	/**
	 * The waits before each lookup of a booking that an earlier request may have created, since the list may lag
	 * behind.
	 */
	lookupDelays: [0, 400, 800, 2_000, 4_000, 8_000],
	/**
	 * The time limit for looking up a booking, including waits for the rate limit. The last lookup gets a third of it.
	 */
	lookFor: 15_000,
};

/** The settings that tests can shorten. */
export type Timing = typeof timing;

/** The longest time that a timer supports. */
const LONGEST = 2_147_483_647;

/**
 * The length of one step of a wait. Before n8n 2.34, `sleep` can't be ended early, so its timer outlives the wait by up
 * to one step.
 */
const STEP = 250;

/** Resolves to the result of a promise. Rejects with a cancellation as soon as `signal` is aborted. */
export const raceAbort = <T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> =>
	new Promise((resolve, reject) => {
		const stop = () => reject(cancellation());
		if (signal?.aborted) stop();
		signal?.addEventListener('abort', stop, { once: true });
		void promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', stop));
	});

/** The last task of each nonempty queue. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Runs a task after all earlier tasks of the same queue in this process have ended, even if they failed. Rejects with
 * the task's error. If `signal` is aborted first, rejects with a cancellation without running the task.
 */
export const inTurn = async <T>(queue: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
	const earlier = queues.get(queue) ?? Promise.resolve();
	const mine = raceAbort(earlier, signal).then(task);
	// Wait for `earlier` too: if this task gives up waiting, the tasks before it may still be running.
	const last = Promise.allSettled([earlier, mine]);
	queues.set(queue, last);
	void last.then(() => {
		if (queues.get(queue) === last) queues.delete(queue);
	});
	return await mine;
};

/** Waits the given number of milliseconds. Throws a cancellation as soon as `signal` is aborted. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
	if (signal?.aborted) throw cancellation();
	const end = performance.now() + ms;
	for (let left = ms; left > 0; left = end - performance.now()) {
		await raceAbort(sleep(Math.min(left, STEP)), signal);
	}
};

/**
 * Calls a function up to `tries` times until it succeeds, and returns its result. The first pause lasts `firstPause`
 * milliseconds, and each later one twice as long. Random jitter of up to 100 percent keeps two processes that collided
 * from colliding again. Collects the errors in `failures`, and throws the last one.
 */
export const repeated = async <T>(
	call: () => Promise<T>,
	tries: number,
	firstPause: number,
	failures: unknown[] = [],
): Promise<T> =>
	await call().catch(async (error: unknown) => {
		const failed = failures.push(error);
		if (failed === tries) throw error;
		await sleep(firstPause * 2 ** (failed - 1) * (1 + Math.random()));
		return await repeated(call, tries, firstPause, failures);
	});

/**
 * Runs a task with a signal that is aborted together with `signal`, or after the given milliseconds. In the second
 * case, throws the error that `late` returns instead of the task's error. A task that ended in time isn't aborted
 * later, since its result may be a stream that is still being read.
 */
export const withTimeout = async <T>(
	ms: number,
	signal: AbortSignal | undefined,
	task: (signal: AbortSignal) => Promise<T>,
	late: () => Error,
): Promise<T> => {
	// Community nodes aren't allowed to use setTimeout.
	const clock = AbortSignal.timeout(Math.min(Math.ceil(ms), LONGEST));
	const deadline = new AbortController();
	const expire = () => deadline.abort();
	clock.addEventListener('abort', expire, { once: true });
	try {
		return await task(signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal);
	} catch (error) {
		throw deadline.signal.aborted && !signal?.aborted ? late() : error;
	} finally {
		clock.removeEventListener('abort', expire);
	}
};
