/** How an answer goes wrong. */
export type FaultKind =
	/** Answered with `status`, `headers` and `body` instead of being handled; with `handled` it is handled first. */
	| 'answer'
	/** The connection is broken before the request is handled. */
	| 'breakBefore'
	/** The request is handled, then the connection is broken without an answer. */
	| 'breakAfter'
	/** The request is handled; headers and half of the body are sent, then the connection is broken. */
	| 'breakDuring'
	/** Handled; the answer's JSON is cut off, its length being right. */
	| 'malformedJson'
	/** Handled; the answer is a page of HTML. */
	| 'html'
	/** Handled; the answer calls itself plain text. */
	| 'wrongContentType'
	/** Handled; the answer is an empty 204. */
	| 'empty'
	/** Handled; the answer comes a few bytes at a time, `trickleMs` apart. */
	| 'trickle'
	/** Handled as always, after `delayMs`. */
	| 'delay'
	/** Handled without the query's `ignore`d parameters; the answer's JSON is changed by `set` and `remove`. */
	| 'rewrite';

/** A fault for the next requests that match. */
export interface Fault {
	readonly kind?: FaultKind;
	/** How many matching requests it meets; 1 unless told. */
	readonly times?: number;
	/** How many matching requests pass unharmed before. */
	readonly skip?: number;
	readonly method?: string;
	/** A path; `{name}` stands for one segment, `*` for anything. */
	readonly path?: string;
	/** Waited before anything else happens. */
	readonly delayMs?: number;
	readonly status?: number;
	/** Null takes one away. */
	readonly headers?: Readonly<Record<string, string | null>>;
	/** Sent as JSON when it is no text. */
	readonly body?: unknown;
	readonly handled?: boolean;
	/** Milliseconds between two pieces; 50 unless told. */
	readonly trickleMs?: number;
	/** New values by dotted name in the answer's JSON, `*` being each entry of a list; an empty name is the whole. */
	readonly set?: Readonly<Record<string, unknown>>;
	/** Dotted names that the answer lacks. */
	readonly remove?: readonly string[];
	/** Parameters of the query that are not heard. */
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

/** The kind of a fault that names none: an answer when it has a status, a delay otherwise. */
export const kindOf = ({ kind, status }: Fault): FaultKind => kind ?? (status === undefined ? 'delay' : 'answer');

/** Faults that wait for their requests; the first that matches is used. */
export class Faults {
	#pending: Pending[] = [];

	add(fault: Fault): void {
		this.#pending.push({ fault, matches: matcher(fault.path), skip: fault.skip ?? 0, times: fault.times ?? 1 });
	}

	clear(): void {
		this.#pending = [];
	}

	/** How many more requests the faults that are left will meet. */
	left(): number {
		return this.#pending.reduce((sum, { times }) => sum + times, 0);
	}

	/** The fault that meets this request, if any; it is used up by one. */
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
