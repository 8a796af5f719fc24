/** A request as it reached the sandbox. */
export interface LoggedRequest {
	readonly method: string;
	readonly path: string;
	/** The path of the route that serves it; null when none does. */
	readonly route: string | null;
	readonly rawQuery: string;
	/** Values by parameter name as written, brackets included; one value is text, several are a list. */
	readonly query: Record<string, string | string[]>;
	/** Header names in lower case; the token is hidden. */
	readonly headers: Record<string, unknown>;
	/** The user of the token, if it was accepted. */
	readonly user: string | null;
	/** Parsed JSON, or the fields of a form with its files' names and sizes. */
	readonly body: unknown;
	/** Epoch milliseconds by the sandbox's clock. */
	readonly startedAt: number;
	readonly endedAt: number | null;
	/** Null while it is handled, and when the connection was broken without an answer. */
	readonly status: number | null;
}

/** What is noted while a request passes; the query is only taken apart when somebody reads the log. */
export type Entry = { -readonly [K in keyof Omit<LoggedRequest, 'query'>]: LoggedRequest[K] };

/** Of the requests before so many, headers and body are forgotten. */
const WHOLE = 20_000;
/** Before so many, requests are forgotten altogether. */
const MOST = 100_000;
/** Characters of a path or query, and of the headers of a request without a user, that are kept. */
const LONGEST = 4_000;
/** Forgotten at once: moving the whole list for each request would cost more than the request. */
const CUT = 10_000;

function parsed(rawQuery: string): LoggedRequest['query'] {
	const query = Object.create(null) as LoggedRequest['query'];
	const parameters = new URLSearchParams(rawQuery);
	for (const name of new Set(parameters.keys())) {
		const values = parameters.getAll(name);
		query[name] = values.length === 1 ? (values[0] ?? '') : values;
	}
	return query;
}

/** The requests of the last while, oldest first, bounded. */
export class RequestLog {
	#entries: Entry[] = [];

	add(entry: Entry): void {
		entry.path = entry.path.slice(0, LONGEST);
		entry.rawQuery = entry.rawQuery.slice(0, LONGEST);
		// A caller without a token must not fill the memory with long headers.
		if (entry.user === null && JSON.stringify(entry.headers).length > LONGEST) entry.headers = {};
		const aged = this.#entries[this.#entries.length - WHOLE];
		if (aged) Object.assign(aged, { headers: {}, body: null });
		this.#entries.push(entry);
		if (this.#entries.length > MOST + CUT) this.#entries = this.#entries.slice(-MOST);
	}

	/** As they were noted, oldest first. */
	entries(): readonly Entry[] {
		return this.#entries;
	}

	/** The last ones, whole, oldest first. */
	list(): LoggedRequest[] {
		return this.#entries.slice(-WHOLE).map((entry) => ({ ...entry, query: parsed(entry.rawQuery) }));
	}

	clear(): void {
		this.#entries = [];
	}
}
