import { FixedWindow } from './fixedWindow.mts';

/** The rate limit's settings. Control routes can change them. */
export interface RateLimitSettings {
	/** Requests per window. */
	limit: number;
	/** The length of the window in milliseconds. */
	windowMs: number;
	/** Whether a rejected request gets a Retry-After header (undocumented; common with Laravel). */
	retryAfter: boolean;
}

/** 120 requests per minute (docs/interface.md#limits). */
const DOCUMENTED: RateLimitSettings = { limit: 120, windowMs: 60_000, retryAfter: true };

export interface Ruling {
	readonly granted: boolean;
	readonly headers: Record<string, string>;
}

/**
 * The rate limit, with one fixed window per token, starting at its first request (the sandbox's own interpretation).
 */
export class RateLimit {
	readonly settings: RateLimitSettings = { ...DOCUMENTED };
	#windows = new Map<string, FixedWindow>();

	/** Changes settings and restarts every window. */
	set(settings: Partial<RateLimitSettings>): void {
		Object.assign(this.settings, settings);
		this.#windows = new Map();
	}

	/**
	 * Counts one request. `key` is the token, or empty for a caller without a valid token. `now` is in epoch milliseconds.
	 */
	take(key: string, now: number): Ruling {
		const { limit, windowMs, retryAfter } = this.settings;
		let window = this.#windows.get(key);
		if (!window) this.#windows.set(key, (window = new FixedWindow(limit, windowMs)));
		const granted = window.take(now);
		const headers: Record<string, string> = {
			'x-ratelimit-limit': String(limit),
			'x-ratelimit-remaining': String(window.remaining(now)),
		};
		if (granted) return { granted, headers };
		if (retryAfter) headers['retry-after'] = String(Math.ceil(window.refillsIn(now) / 1_000));
		return { granted, headers };
	}
}
