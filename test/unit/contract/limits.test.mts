import { ORDER_FILE_BYTES } from '../../../contract/index.ts';
import { DrayageFreightApi } from '../../../credentials/DrayageFreightApi.credentials.ts';
import { baseAddress } from '../../../transport/http/account.ts';
import { LIMITS } from '../../../transport/http/request.ts';
import { PER_PAGE } from '../../../transport/pages.ts';
import { timing } from '../../../transport/waiting.ts';
import { RateLimiter } from '../../../transport/limiter.ts';
import { contractEndpoint } from '../../support/contract.mts';
import { limits } from '../../fixtures/api/limits.mts';

/** Returns how many requests are sent before the next one has to wait. */
function acquireAll(limiter: RateLimiter): number {
	let count = 0;
	while (count < 10_000 && limiter.tryAcquire()) count++;
	return count;
}

describe('the node', () => {
	it('sends as many requests in a minute as the API allows', () => {
		let now = 0;
		const limiter = new RateLimiter(() => now);
		expect(acquireAll(limiter)).toBe(limits.requestsPerMinute);
		now = 59_000;
		expect(acquireAll(limiter)).toBe(0);
	});

	it('ships the documented limit', () => {
		expect(timing).toMatchObject({ limit: limits.requestsPerMinute, window: 60_000 });
	});

	it('looks up a booking for 15 seconds, first immediately, with time left for the last attempt', () => {
		const waits = timing.lookupDelays.reduce((sum, ms) => sum + ms, 0);
		expect([timing.lookFor, timing.lookupDelays[0]]).toEqual([15_000, 0]);
		expect(waits).toBeGreaterThan(10_000);
		expect(waits).toBeLessThan(13_000);
	});

	it("books a shipment only after its names have stayed in n8n's store for half a second", () => {
		expect(timing.confirm).toBe(500);
	});

	it('requests pages of the documented length', () => {
		expect(PER_PAGE).toBe(limits.perPage);
	});

	it('sends as many numbers in a request as the API accepts', () => {
		for (const name of ['ltlShipment', 'ftlShipment']) {
			for (const operation of ['getAll', 'track']) {
				expect(contractEndpoint(`${name}.${operation}`).query?.order_numbers?.max).toBe(limits.numbersPerRequest);
			}
		}
	});

	it('accepts files up to the documented size', () => {
		expect(ORDER_FILE_BYTES).toBe(limits.fileBytes);
	});

	it('waits longer for a response than the API collects rates', () => {
		const { timeout } = contractEndpoint('ltlQuote.create').body ?? {};
		expect(timeout).toMatchObject({ default: limits.quoteSeconds, max: limits.longestQuoteSeconds });
		expect(LIMITS.timeout).toBeGreaterThan(limits.longestQuoteSeconds * 1_000);
	});

	it.each(['production', 'test'] as const)('uses the documented path for %s', (environment) => {
		const credential = { environment, accessToken: 'x' };
		expect(baseAddress(credential)).toBe(limits.addresses[environment]);
		expect(new DrayageFreightApi().test.request.baseURL).toContain(limits.addresses[environment]);
	});

	it('sends a bearer token', () => {
		const { properties } = new DrayageFreightApi().authenticate;
		expect(properties.headers).toEqual({ Authorization: '=Bearer {{$credentials.accessToken}}' });
	});
});
