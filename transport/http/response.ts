import { ServiceFailure } from '../errors';

/** A response's headers, with lowercase names. */
export type Headers = Readonly<Record<string, unknown>>;

/** One response from the API, unchanged and with any status. */
export interface HttpResponse {
	readonly status: number;
	readonly headers: Headers;
	/** Text, or a buffer if one was requested. */
	readonly body: unknown;
	/** A suffix for messages that says how long requests were attempted; undefined after a single attempt. */
	readonly tried?: string;
}

const unreadable = (status: number) =>
	new ServiceFailure({
		kind: 'unreadable',
		message: `The response isn't JSON (status ${status})`,
		hint: "Check that the base URL in the credential is the API's URL, then try again.",
		status,
	});

/**
 * Returns the parsed JSON of a response, or undefined for an empty body. An error response isn't always JSON, since a
 * gateway may respond with a web page. Throws a ServiceFailure if a successful response isn't JSON.
 */
export const parseBody = ({ status, body }: HttpResponse): unknown => {
	if (typeof body !== 'string') return body;
	// Also removes a byte order mark, which JSON.parse rejects.
	const text = body.trim();
	if (text === '') return undefined;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		if (status >= 400) return undefined;
		throw unreadable(status);
	}
};

/** Parses a number of at most nine digits and three decimals, also from a string. Returns undefined for anything else. */
const countOf = (value: unknown) => (/^\d{1,9}(\.\d{1,3})?$/.test(String(value).trim()) ? Number(value) : undefined);

/** Rate limit information from a response. Missing information is undefined. */
export interface LimitReport {
	readonly limit?: number | undefined;
	readonly remaining?: number | undefined;
	/** Whether the request was rejected because the rate limit is used up. */
	readonly isRefused?: boolean;
	/** Milliseconds until the rate limit resets. */
	readonly refillsIn?: number | undefined;
}

/**
 * Returns the wait from Retry-After in milliseconds. The header contains seconds (undocumented:
 * docs/interface.md#u-request-limit). Returns undefined for 0, which means the same as a missing header.
 */
export const retryAfter = (headers: Headers): number | undefined => {
	const seconds = countOf(headers['retry-after']) ?? 0;
	return seconds > 0 ? seconds * 1_000 : undefined;
};

/** Reads the rate limit information in a response (docs/interface.md#limits). */
export const limitReport = (headers: Headers): LimitReport => ({
	limit: countOf(headers['x-ratelimit-limit']),
	remaining: countOf(headers['x-ratelimit-remaining']),
	refillsIn: retryAfter(headers),
});
