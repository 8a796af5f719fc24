/** Times in milliseconds. */
export interface Timing {
	/** Requests in a window until the service's headers say otherwise (docs/interface.md#limits). */
	limit: number;
	/** The service's window: a minute from its first request (docs/interface.md#u-request-limit). */
	window: number;
	/** Added to every wait for the service's clock, which may run slower than ours. */
	clockSkew: number;
	/** How often whoever waits looks whether the limit was raised or the window turned. */
	pollInterval: number;
	/** The first pause before another try; it doubles from try to try. */
	backoff: number;
	/** The longest pause before another try, unless the service asks for a longer one. */
	longestBackoff: number;
	/** Tries of one request in all, where the limit of requests is not what refuses it. */
	tries: number;
	/** Before each look for a booking that may have been made: it may be listed a little after it is made, … */
	lookupDelays: readonly number[];
	/** … and later still when the service may be at work on it yet. */
	longLookupDelays: readonly number[];
}

/** The pace of this process. Tests shorten it; nothing else writes to it. */
export const timing: Timing = {
	limit: 120,
	window: 60_000,
	clockSkew: 100,
	pollInterval: 250,
	backoff: 500,
	longestBackoff: 30_000,
	tries: 4,
	lookupDelays: [0, 400, 800],
	longLookupDelays: [0, 400, 800, 2_000, 4_000, 8_000],
};
