/** The behavior of lists. Each setting tests whether clients can handle it. */
export interface ListBehavior {
	/** Whether to return the first page for every requested page. */
	ignorePage: boolean;
	/** The order of records. The API's order is undocumented; the sandbox's is newest first. */
	order: 'newest' | 'oldest' | 'shuffled';
	/** Fields to leave out of every record. */
	omit: readonly string[];
	/** The place of the page numbers (undocumented): in `meta` and `links`, beside `data`, or nowhere. */
	envelope: 'meta' | 'topLevel' | 'none';
	/** The number of orders or rate requests to create after each page that is read. */
	arrivals: number;
}

/** All API behavior that control routes can change. */
export interface Behavior {
	readonly lists: ListBehavior;
	readonly rates: {
		/** The number of rates in each future search that are already expired. */
		expired: number;
	};
	readonly downloads: {
		/** The redirect status for downloads to the other origin. With 0, the sandbox sends the file itself. */
		redirect: 0 | 301 | 302 | 303 | 307 | 308;
	};
	readonly ltl: {
		/** The time that a quote takes, limited by its `timeout`. */
		quoteDelayMs: number;
		/**
		 * Whether a rate number that is already booked is rejected (undocumented). Off by default, so that double
		 * bookings are visible.
		 */
		rateBooksOnce: boolean;
		/**
		 * Whether `rate_numbers` must be a list, so that a single string matches nothing (undocumented:
		 * docs/interface.md#u-order-numbers).
		 */
		rateNumbersAsList: boolean;
		/** Whether bookings automatically get a bill of lading and a label, and deliveries get a proof of delivery. */
		documents: boolean;
	};
	readonly queries: {
		/**
		 * Whether booleans can be `true` or `false` (undocumented: docs/interface.md#u-lists-in-queries). 1 and 0
		 * always work.
		 */
		textBooleans: boolean;
	};
	readonly warehouses: {
		/** Whether a PUT clears omitted fields (undocumented). */
		putReplaces: boolean;
	};
	readonly files: {
		/** Whether order files are listed with their types (undocumented). */
		orderTypes: boolean;
	};
	/**
	 * Whether the profile has the `data` envelope, as in the older documentation (undocumented:
	 * docs/interface.md#u-data-wrapper).
	 */
	readonly profile: { wrapped: boolean };
}

export type BehaviorChange = { readonly [K in keyof Behavior]?: Partial<Behavior[K]> };

/** Returns the sandbox's default behavior. */
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

/** Changes the behavior object itself, not a copy. */
export function changeBehavior(behavior: Behavior, change: BehaviorChange): void {
	for (const [group, values] of Object.entries(change)) {
		// Only existing groups are changed, because JSON in a request can contain `__proto__`.
		if (Object.hasOwn(behavior, group)) Object.assign(behavior[group as keyof Behavior], values);
	}
}
