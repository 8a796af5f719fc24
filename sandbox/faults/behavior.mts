/** How lists answer; everything here is for tests of clients that must bear it. */
export interface ListBehavior {
	/** Answers the first page whatever page is asked for. */
	ignorePage: boolean;
	/** The order of records; the service's own is undocumented, the sandbox's is newest first. */
	order: 'newest' | 'oldest' | 'shuffled';
	/** Fields left out of every record. */
	omit: readonly string[];
	/** Where the numbers of pages stand (undocumented): in `meta` and `links`, beside `data`, or nowhere. */
	envelope: 'meta' | 'topLevel' | 'none';
	/** New orders or rate requests that appear after each page that is read. */
	arrivals: number;
}

/** Everything the control routes change about the service's behavior. */
export interface Behavior {
	readonly lists: ListBehavior;
	readonly rates: {
		/** How many rates of each following search have expired already. */
		expired: number;
	};
	readonly downloads: {
		/** Downloads lead to another origin with this status; 0 sends the file itself. */
		redirect: 0 | 301 | 302 | 303 | 307 | 308;
	};
	readonly ltl: {
		/** How long a quote takes, at most as long as its `timeout`. */
		quoteDelayMs: number;
		/** Whether a rate number that is booked is refused; undocumented. Off, so that a double booking is seen. */
		rateBooksOnce: boolean;
		/** Whether `rate_numbers` counts only as a list, so that one text finds nothing; undocumented (docs/interface.md#u-order-numbers). */
		rateNumbersAsList: boolean;
		/** Whether bookings get a bill of lading and a label, and deliveries a proof, by themselves. */
		documents: boolean;
	};
	readonly queries: {
		/** Whether a boolean may be written `true` or `false` (undocumented: docs/interface.md#u-lists-in-queries); 1 and 0 always may. */
		textBooleans: boolean;
	};
	readonly warehouses: {
		/** Whether a PUT clears what it leaves out; undocumented. */
		putReplaces: boolean;
	};
	readonly files: {
		/** Whether the files of orders are listed with their types; undocumented. */
		orderTypes: boolean;
	};
	/** Whether the profile is wrapped in `data`, as in the older documentation (undocumented: docs/interface.md#u-data-wrapper). */
	readonly profile: { wrapped: boolean };
}

/** Changes to some of it. */
export type BehaviorChange = { readonly [K in keyof Behavior]?: Partial<Behavior[K]> };

/** The sandbox's behavior at start. */
export const usualBehavior = (): Behavior => ({
	lists: { ignorePage: false, order: 'newest', omit: [], envelope: 'meta', arrivals: 0 },
	rates: { expired: 0 },
	downloads: { redirect: 0 },
	ltl: { quoteDelayMs: 0, rateBooksOnce: false, rateNumbersAsList: false, documents: true },
	queries: { textBooleans: true },
	warehouses: { putReplaces: false },
	files: { orderTypes: false },
	profile: { wrapped: false },
});

/** Applies a change in place. */
export function changeBehavior(behavior: Behavior, change: BehaviorChange): void {
	for (const [group, values] of Object.entries(change)) {
		// Only groups of its own: the JSON of a request may name `__proto__`.
		if (Object.hasOwn(behavior, group)) Object.assign(behavior[group as keyof Behavior], values);
	}
}
