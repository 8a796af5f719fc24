import type { NewToken } from '../model/accounts.mts';
import { changeBehavior, type BehaviorChange } from '../faults/behavior.mts';
import type { Fault } from '../faults/faults.mts';
import type { RateLimitSettings } from '../limits/rateLimit.mts';
import type { Service } from '../service.mts';
import { daysAfter, written } from '../model/times.mts';
import { refusal } from '../http/problems.mts';
import { userOf } from './users.mts';

/** One of the profile's quotas; what is left out stays. */
export interface QuotaChange {
	readonly limit?: number;
	readonly windowMs?: number;
	/** What is left of the running window. */
	readonly remaining?: number;
}

export interface BigFile {
	/** `order 70001`, `ltl LS…` or `ftl FS…`. */
	readonly holder: string;
	/** In bytes. */
	readonly size: number;
	readonly filename?: string;
	readonly mediaType?: string;
	readonly type?: string;
	readonly token?: string;
}

/** Controls of how the service behaves towards its clients. */
export const serviceControls = (service: Service) => ({
	/** Whether the sandbox is up, where, and with which tokens. */
	health: () => ({
		status: 'ok',
		url: service.url,
		storageUrl: service.state.storageUrl,
		tokens: service.state.accounts.tokens(),
	}),
	/** Forgets everything but the three tokens it was started with. */
	reset: () => service.reset(),
	/** The requests of the service, oldest first; control requests are not among them. */
	log: () => service.state.log.list(),
	clearLog: () => service.state.log.clear(),
	/** Makes the next matching requests fail. */
	fail: (fault: Fault) => service.state.faults.add(fault),
	clearFaults: () => service.state.faults.clear(),
	/** How many more requests the faults that are left will meet. */
	faultsLeft: () => service.state.faults.left(),
	/** Sets the limit of requests and its window, and restarts every window. */
	setRateLimit: (settings: Partial<RateLimitSettings>) => service.state.rateLimit.set(settings),
	/** Sets the profile's quotas of a token's user. */
	setQuotas: ({ token, ...changes }: { token?: string; rateSearches?: QuotaChange; rateRequests?: QuotaChange }) => {
		const user = userOf(service, token);
		for (const name of ['rateSearches', 'rateRequests'] as const) {
			const { limit, windowMs, remaining } = changes[name] ?? {};
			user[name].limit = limit ?? user[name].limit;
			user[name].milliseconds = windowMs ?? user[name].milliseconds;
			if (remaining !== undefined) user[name].leave(remaining, service.state.now().getTime());
		}
	},
	/** Changes behavior: lists, rates, downloads, LTL, profile. */
	behave: (change: BehaviorChange) => changeBehavior(service.state.behavior, change),
	/** Makes the rates of a search, or of all of them, unusable. */
	expireRates: ({ quoteId }: { quoteId?: string } = {}) => {
		if (quoteId !== undefined && !service.state.rateSearches.has(quoteId)) throw refusal.unknown(`quote ${quoteId}`);
		const past = written.second(daysAfter(service.state.now(), -1));
		for (const search of service.state.rateSearches.values()) {
			if (quoteId !== undefined && search.quoteId !== quoteId) continue;
			for (const rate of search.rates) rate.expired_at = past;
		}
	},
	/** Accepts another token; a company that exists is joined. */
	addToken: (token: NewToken) => {
		const { id, name, company } = service.state.accounts.add(token);
		return { id, name, company };
	},
	removeToken: ({ token }: { token: string }) => service.state.accounts.remove(token),
	/** Adds a made-up file of any size, which is never held in memory. Answers its id. */
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
	/** Downloads that were followed to the other origin, and whether a token came along. */
	storageLog: () => service.state.storageLog,
});
