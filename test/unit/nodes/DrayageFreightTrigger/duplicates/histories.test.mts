import fc from 'fast-check';
import { findDuplicates } from '../../../../../nodes/DrayageFreightTrigger/duplicates.ts';
import { type Event, expectNoneLost, inPosts, type Status, straight, truth, withLateCopies } from './histories.mts';
import { MemoryStore } from './memoryStore.mts';
import { runs } from '../../../../support/runs.mts';

/** Returns the events that pass if the requests arrive one after another. */
const passing = async (posts: readonly Event[][], store = new MemoryStore()) => {
	const passed: Event[] = [];
	for (const post of posts) {
		const repeats = await findDuplicates(store, post);
		passed.push(...post.filter((_event, index) => !repeats[index]));
	}
	return passed;
};

const RUNS = { numRuns: runs(300) };

describe('an update of an order', () => {
	test('passes once if its duplicates arrive before the next update', async () => {
		const history = truth('LS1').chain((events) =>
			fc
				.array(fc.integer({ min: 1, max: 3 }), { minLength: events.length, maxLength: events.length })
				.map((copies) => ({
					events,
					delivered: events.flatMap((event, at) => Array<Status>(copies[at] ?? 1).fill(event)),
				})),
		);
		await fc.assert(
			fc.asyncProperty(history, async ({ events, delivered }) => {
				expect(await passing(delivered.map((event) => [event]))).toEqual(events);
				expect(await passing([delivered])).toEqual(events);
			}),
			RUNS,
		);
	});

	test('passes once, no matter how late its duplicates arrive, if the order never returns to a status', async () => {
		const history = straight('LS1').chain((events) =>
			withLateCopies(events).chain((delivered) => inPosts(delivered).map((posts) => ({ events, posts }))),
		);
		await fc.assert(
			fc.asyncProperty(history, async ({ events, posts }) => {
				expect(await passing(posts)).toEqual(events);
			}),
			RUNS,
		);
	});

	test("isn't lost, no matter how late its duplicates arrive, even if the store is full", async () => {
		const history = truth('LS1').chain((events) =>
			withLateCopies(events).chain((delivered) => inPosts(delivered).map((posts) => ({ events, posts }))),
		);
		const size = fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 12 }));
		await fc.assert(
			fc.asyncProperty(history, size, async ({ events, posts }, room) => {
				expectNoneLost(events, await passing(posts, new MemoryStore(room)));
			}),
			RUNS,
		);
	});

	test('is not lost in any order of arrival if the order never returns to a status', async () => {
		const history = straight('LS1').chain((events) =>
			fc
				.shuffledSubarray(events)
				.chain((arrived) => withLateCopies(arrived).map((delivered) => ({ arrived, delivered }))),
		);
		await fc.assert(
			fc.asyncProperty(history, async ({ arrived, delivered }) => {
				expectNoneLost(arrived, await passing(delivered.map((event) => [event])));
			}),
			RUNS,
		);
	});
});
