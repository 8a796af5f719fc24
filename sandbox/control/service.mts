import type { NewToken } from '../model/accounts.mts';
import { changeBehavior, type BehaviorChange } from '../faults/behavior.mts';
import type { Fault } from '../faults/faults.mts';
import type { RateLimitSettings } from '../limits/rateLimit.mts';
import type { Service } from '../service.mts';
import { daysAfter, written } from '../model/times.mts';
import { refusal } from '../http/problems.mts';
import { userOf } from './users.mts';

/** One of the profile's quotas. Omitted values stay unchanged. */
export interface QuotaChange {
	readonly limit?: number;
	readonly windowMs?: number;
	/** The remaining uses in the current window. */
	readonly remaining?: number;
}

export interface BigFile {
	/** `order 70001`, `ltl LS…` or `ftl FS…`. */
	readonly holder: string;
	/** The file's size in bytes. */
	readonly size: number;
	readonly filename?: string;
	readonly mediaType?: string;
	readonly type?: string;
	readonly token?: string;
}

/** Controls for the API's behavior toward its clients. */
export const serviceControls = (service: Service) => ({
	/** Returns whether the sandbox is running, with its URL and tokens. */
	health: () => ({
		status: 'ok',
		url: service.url,
		storageUrl: service.state.storageUrl,
		tokens: service.state.accounts.tokens(),
	}),
	/** Deletes everything except the three initial tokens. */
	reset: () => service.reset(),
	/** Returns API requests, oldest first, without control requests. */
	log: () => service.state.log.list(),
	clearLog: () => service.state.log.clear(),
	/** Makes the next matching requests fail. */
	fail: (fault: Fault) => service.state.faults.add(fault),
	clearFaults: () => service.state.faults.clear(),
	/** Returns the number of requests that the remaining faults will still affect. */
	faultsLeft: () => service.state.faults.left(),
	/** Sets the rate limit and its window, and restarts every window. */
	setRateLimit: (settings: Partial<RateLimitSettings>) => service.state.rateLimit.set(settings),
	/** Sets the quotas of a token's user. */
	setQuotas: ({ token, ...changes }: { token?: string; rateSearches?: QuotaChange; rateRequests?: QuotaChange }) => {
		const user = userOf(service, token);
		for (const name of ['rateSearches', 'rateRequests'] as const) {
			const { limit, windowMs, remaining } = changes[name] ?? {};
			user[name].limit = limit ?? user[name].limit;
			user[name].milliseconds = windowMs ?? user[name].milliseconds;
			if (remaining !== undefined) user[name].leave(remaining, service.state.now().getTime());
		}
	},
	/** Changes the behavior of lists, rates, downloads, LTL and the profile. */
	behave: (change: BehaviorChange) => changeBehavior(service.state.behavior, change),
	/** Makes the rates of one or all searches expire. */
	expireRates: ({ quoteId }: { quoteId?: string } = {}) => {
		if (quoteId !== undefined && !service.state.rateSearches.has(quoteId)) throw refusal.unknown(`quote ${quoteId}`);
		const past = written.second(daysAfter(service.state.now(), -1));
		for (const search of service.state.rateSearches.values()) {
			if (quoteId !== undefined && search.quoteId !== quoteId) continue;
			for (const rate of search.rates) rate.expired_at = past;
		}
	},
	/** Adds an access token. If the company already exists, the token's user joins it. */
	addToken: (token: NewToken) => {
		const { id, name, company } = service.state.accounts.add(token);
		return { id, name, company };
	},
	removeToken: ({ token }: { token: string }) => service.state.accounts.remove(token),
	/** Adds a generated file of any size. The file is never held in memory. Returns its ID. */
	addFile: ({
		holder,
		size,
		filename = 'large.bin',
		mediaType = 'application/octet-stream',
		type = 'Other',
		token,
	}: BigFile) => {
		const make = (id: number) => ({
			id,
			holder,
			type,
			filename,
			mediaType,
			createdAt: written.second(service.state.now()),
			content: { kind: 'madeUp' as const, size },
		});
		return { fileId: service.state.files.add(userOf(service, token), make).id };
	},
	/** Returns the downloads that followed a redirect to the other origin, and whether they contained a token. */
	storageLog: () => service.state.storageLog,
});
