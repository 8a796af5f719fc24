import fc from 'fast-check';
import { endpoints } from '../../../contract/index.ts';
import type { RequestOptions } from '../../../transport/http/request.ts';
import { lookUp, lookUpCached } from '../../../transport/index.ts';
import { runs } from '../../support/runs.mts';

const { search } = endpoints.city;

/**
 * The possible next steps: someone sends a request or stops waiting, or a request ends. Numbers select from the steps
 * that are possible.
 */
const steps = fc.array(
	fc.oneof(
		{ weight: 3, arbitrary: fc.record({ what: fc.constant('ask'), which: fc.nat(3), isCached: fc.boolean() }) },
		fc.record({ what: fc.constantFrom('cancel', 'answer', 'answer with nothing', 'fail'), which: fc.nat(20) }),
	),
	{ maxLength: 25 },
);

it("gives each caller records, or its own client's failure, no matter which other caller stops or fails", async () => {
	let account = 0;
	await fc.assert(
		fc.asyncProperty(steps, async (list) => {
			const sent: Array<{ client: number; answer: (content: unknown) => void; fail: (why: string) => void }> = [];
			const isOpen = new Set<number>();
			const name = `generated ${++account}`;
			const clients = [0, 1, 2, 3].map((client) => ({
				account: name,
				request: (_endpoint: unknown, _parts: unknown, options: RequestOptions = {}) =>
					new Promise<unknown>((resolve, reject) => {
						const number = sent.length;
						isOpen.add(number);
						const end = (how: () => void) => {
							isOpen.delete(number);
							how();
						};
						sent.push({
							client,
							answer: (content) => end(() => resolve(content)),
							fail: (why) => end(() => reject(new Error(`${why} of client ${client}`))),
						});
						options.signal?.addEventListener('abort', () => end(() => reject(new Error(`stop of client ${client}`))));
					}),
			}));
			const callers: Array<{ client: number; stop: AbortController; outcome: Promise<unknown> }> = [];
			const openRequest = (which: number) => sent[[...isOpen][which % Math.max(1, isOpen.size)] ?? -1];
			for (const { what, which, ...more } of list) {
				if (what === 'ask') {
					const stop = new AbortController();
					const find = 'isCached' in more && more.isCached ? lookUpCached : lookUp;
					const options = { signal: stop.signal };
					const outcome = find(clients[which]!, search, {}, options).catch((error: unknown) => error);
					callers.push({ client: which, stop, outcome });
				} else if (what === 'cancel') callers[which % Math.max(1, callers.length)]?.stop.abort();
				else if (what === 'fail') openRequest(which)?.fail('failure');
				else openRequest(which)?.answer({ data: what === 'answer' ? [{ id: 1 }] : [] });
				await new Promise(setImmediate);
				const open = [...isOpen].map((number) => sent[number]?.client);
				expect(new Set(open).size).toBe(open.length);
			}
			while (isOpen.size > 0) {
				openRequest(0)?.answer({ data: [{ id: 2 }] });
				await new Promise(setImmediate);
			}
			for (const { client, stop, outcome } of callers) {
				const found = await outcome;
				if (Array.isArray(found)) continue;
				const { kind, message } = found as { kind?: string; message: string };
				expect(kind === 'canceled' ? stop.signal.aborted : message).toBe(
					kind === 'canceled' ? true : `failure of client ${client}`,
				);
			}
			expect(sent.length).toBeLessThanOrEqual(callers.length);
		}),
		{ numRuns: runs(60) },
	);
});
