/** How fast requests are sent, and how long is waited where something is amiss. All times in milliseconds. */
export interface Pace {
	/** Requests in a window until the service's headers say otherwise (service.md, Limits). */
	limit: number;
	/** The service's window: a minute from its first request (service.md, Limits; decision 10). */
	window: number;
	/** undocumented: windows may be counted in whole seconds, so that one ends up to this much early. */
	early: number;
	/** Added to every wait for the service's clock, which may run slower than ours. */
	drift: number;
	/** Whatever is under way longer than this has reached the service, and was counted there. */
	arrival: number;
	/** How often whoever waits looks whether the limit was raised or the window turned. */
	look: number;
	/** The first pause before another try; it doubles from try to try. */
	backoff: number;
	/** The longest pause before another try, unless the service asks for a longer one. */
	longestBackoff: number;
	/** Tries of one request in all, where the limit of requests is not what refuses it. */
	tries: number;
	/** Before each look for a booking that may have been made: it may be listed a little after it is made, … */
	looks: readonly number[];
	/** … and later still when the service may be at work on it yet. */
	longLooks: readonly number[];
}

/** The pace of this process. Tests shorten it; nothing else writes to it. */
export const pace: Pace = {
	limit: 120,
	window: 60_000,
	early: 1_000,
	drift: 100,
	arrival: 10_000,
	look: 250,
	backoff: 500,
	longestBackoff: 30_000,
	tries: 4,
	looks: [0, 400, 800],
	longLooks: [0, 400, 800, 2_000, 4_000, 8_000],
};
