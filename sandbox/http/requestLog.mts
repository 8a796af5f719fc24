/** A request as received by the sandbox. */
export interface LoggedRequest {
	readonly method: string;
	readonly path: string;
	/** The path of the matching route, or null if there is none. */
	readonly route: string | null;
	readonly rawQuery: string;
	/** Values by parameter name as written, with brackets. A single value is a string; several values are a list. */
	readonly query: Record<string, string | string[]>;
	/** Headers by lowercase name. The token is hidden. */
	readonly headers: Record<string, unknown>;
	/** The user of the token, if it was accepted. */
	readonly user: string | null;
	/** Parsed JSON, or the fields of a form, with the names and sizes of its files. */
	readonly body: unknown;
	/** Epoch milliseconds by the sandbox's clock. */
	readonly startedAt: number;
	readonly endedAt: number | null;
	/** Null while the request is being handled, or if the connection closed without a response. */
	readonly status: number | null;
}

/** The data recorded while a request is handled. The query is parsed only when the log is read. */
export type Entry = { -readonly [K in keyof Omit<LoggedRequest, 'query'>]: LoggedRequest[K] };

/** The number of requests to keep. */
const MOST = 2_000;
/** The length of the largest body that is kept, as JSON. */
const LARGEST_BODY = 64 * 1024;

function parsed(rawQuery: string): LoggedRequest['query'] {
	const query = Object.create(null) as LoggedRequest['query'];
	const parameters = new URLSearchParams(rawQuery);
	for (const name of new Set(parameters.keys())) {
		const values = parameters.getAll(name);
		query[name] = values.length === 1 ? (values[0] ?? '') : values;
	}
	return query;
}

/** The most recent requests, oldest first, up to a limit. */
export class RequestLog {
	#entries: Entry[] = [];

	add(entry: Entry): void {
		this.#entries.push(entry);
		// Shifting the list for each request would cost more than the request itself.
		if (this.#entries.length > 1.5 * MOST) this.#entries = this.#entries.slice(-MOST);
	}

	/** Adds the body to an entry, unless it is very large. */
	keepBody(entry: Entry, body: unknown): void {
		const size = body === null ? 0 : JSON.stringify(body).length;
		entry.body = size > LARGEST_BODY ? `A body of ${size} characters` : body;
	}

	/** Returns the recorded requests, oldest first. */
	entries(): readonly Entry[] {
		return this.#entries;
	}

	/** Returns the recorded requests with their parameters, oldest first. */
	list(): LoggedRequest[] {
		return this.#entries.map((entry) => ({ ...entry, query: parsed(entry.rawQuery) }));
	}

	clear(): void {
		this.#entries = [];
	}
}
