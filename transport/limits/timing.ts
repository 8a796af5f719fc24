/** Limits and waits of this process, times in milliseconds. Tests shorten it; nothing else writes to it. */
export const timing = {
	/** Requests in a window until the service's headers say otherwise (docs/interface.md#limits). */
	limit: 120,
	/** The service's window: a minute from its first request (undocumented: docs/interface.md#u-request-limit). */
	window: 60_000,
	/** Added to every wait for the service's clock, which may run slower than ours. */
	clockSkew: 100,
	/** How often whoever waits for the request limit looks whether it was raised or the window turned. */
	pollInterval: 250,
	/** The first pause before another try; it doubles from try to try. */
	backoff: 500,
	/** The longest pause before another try, unless the service asks for a longer one. */
	longestBackoff: 30_000,
	/** Tries of one request in all, where the request limit is not what refuses it. */
	tries: 4,
	/** For the poll that publishing waits for: n8n 2.41 gives a trigger up after 84 seconds. */
	longestFirstPoll: 60_000,
	/** Between the record of a booking and the look whether another process has overwritten it. */
	recordDelay: 500,
	/** Before each look for a booking that an earlier request may have made, which may be listed a little later. */
	lookupDelays: [0, 400, 800, 2_000, 4_000, 8_000],
	/** Before each look at the webhook configurations that were just created or deleted. */
	verifyDelays: [0, 400, 800],
	/** No look begins after this long, since each may take long itself. */
	lookFor: 15_000,
};

export type Timing = typeof timing;
