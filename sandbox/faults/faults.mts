/** The kinds of faults in a response. */
export type FaultKind =
	/** Responds with `status`, `headers` and `body` without handling the request; with `handled`, handles it first. */
	| 'answer'
	/** Breaks the connection before handling the request. */
	| 'breakBefore'
	/** Handles the request, then breaks the connection without a response. */
	| 'breakAfter'
	/** Handles the request, sends the headers and half of the body, then breaks the connection. */
	| 'breakDuring'
	/** Handles the request. The JSON of the response is cut off, but the length header is correct. */
	| 'malformedJson'
	/** Handles the request. The response is an HTML page. */
	| 'html'
	/** Handles the request. The response's content type is plain text. */
	| 'wrongContentType'
	/** Handles the request. The response is an empty 204. */
	| 'empty'
	/** Handles the request. The response arrives a few bytes at a time, `trickleMs` apart. */
	| 'trickle'
	/** Handles the request normally after `delayMs`. */
	| 'delay'
	/**
	 * Handles the request without the query parameters in `ignore`, then changes the response's JSON with `set` and
	 * `remove`.
	 */
	| 'rewrite';

/** A fault for the next matching requests. */
export interface Fault {
	readonly kind?: FaultKind;
	/** The number of matching requests to affect. Default: 1. */
	readonly times?: number;
	/** The number of matching requests to skip first. */
	readonly skip?: number;
	readonly method?: string;
	/** A path pattern. `{name}` matches one segment, `*` matches anything. */
	readonly path?: string;
	/** The delay before anything else happens. */
	readonly delayMs?: number;
	readonly status?: number;
	/** Headers to set. Null removes a header. */
	readonly headers?: Readonly<Record<string, string | null>>;
	/** The response body, sent as JSON unless it's a string. */
	readonly body?: unknown;
	readonly handled?: boolean;
	/** Milliseconds between two chunks. Default: 50. */
	readonly trickleMs?: number;
	/**
	 * New values by dotted name in the response's JSON. `*` means each entry of a list, and an empty name means the
	 * whole JSON.
	 */
	readonly set?: Readonly<Record<string, unknown>>;
	/** Dotted names to remove from the response. */
	readonly remove?: readonly string[];
	/** Query parameters to ignore. */
	readonly ignore?: readonly string[];
}

interface Pending {
	readonly fault: Fault;
	readonly matches: RegExp;
	skip: number;
	times: number;
}

const escaped = (text: string) => text.replace(/[.+?^$()|[\]\\]/g, '\\$&');

const matcher = (path = '*') =>
	new RegExp(
		`^${escaped(path)
			.replace(/\{\w+\}/g, '[^/]+')
			.replace(/\*/g, '.*')}$`,
	);

/** Returns the kind of a fault without `kind`: a response if it has a status, otherwise a delay. */
export const kindOf = ({ kind, status }: Fault): FaultKind => kind ?? (status === undefined ? 'delay' : 'answer');

/** Faults for future matching requests. If several match, the first one is used. */
export class Faults {
	#pending: Pending[] = [];

	add(fault: Fault): void {
		this.#pending.push({ fault, matches: matcher(fault.path), skip: fault.skip ?? 0, times: fault.times ?? 1 });
	}

	clear(): void {
		this.#pending = [];
	}

	/** Returns the number of requests that the remaining faults will still affect. */
	left(): number {
		return this.#pending.reduce((sum, { times }) => sum + times, 0);
	}

	/** Returns the fault for this request, if any. Each call counts as one use. */
	take(method: string, path: string): Fault | undefined {
		if (this.#pending.length === 0) return undefined;
		for (const pending of this.#pending) {
			if ((pending.fault.method ?? method) !== method || !pending.matches.test(path)) continue;
			if (pending.skip > 0) {
				pending.skip--;
				continue;
			}
			pending.times--;
			this.#pending = this.#pending.filter(({ times }) => times > 0);
			return pending.fault;
		}
		return undefined;
	}
}
