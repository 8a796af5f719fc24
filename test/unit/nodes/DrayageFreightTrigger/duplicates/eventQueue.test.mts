import type { IDataObject } from 'n8n-workflow';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { EventQueue } from '../../../../../nodes/DrayageFreightTrigger/duplicates.ts';

const gate = () => {
	let open: () => void = () => undefined;
	const opened = new Promise<void>((resolve) => (open = resolve));
	return { open: () => open(), opened };
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

const events = (...numbers: number[]) => numbers.map((number) => ({ number }));
const numbersOf = (judged: readonly IDataObject[]) => judged.map(({ number }) => Number(number));

/** Treats events with odd numbers as duplicates. */
const odd = (judged: readonly IDataObject[]) => numbersOf(judged).map((number) => number % 2 === 1);

test('events that arrive during a batch form the next one, and each request gets its own results', async () => {
	const queue = new EventQueue();
	const { open, opened } = gate();
	const batches: number[][] = [];
	const judge = async (judged: readonly IDataObject[]) => {
		batches.push(numbersOf(judged));
		await opened;
		return odd(judged);
	};
	const answers = [queue.judge('a', events(1, 2), judge)];
	await turn();
	answers.push(queue.judge('a', events(3), judge), queue.judge('a', [], judge), queue.judge('a', events(4, 5), judge));
	open();
	expect(await Promise.all(answers)).toEqual([[true, false], [true], [], [false, true]]);
	expect(batches).toEqual([
		[1, 2],
		[3, 4, 5],
	]);
	expect(await queue.judge('a', events(7), judge)).toEqual([true]);
});

test('batches of a node do not overlap', async () => {
	const queue = new EventQueue();
	let running = 0;
	const judge = async (judged: readonly IDataObject[]) => {
		expect(++running).toBe(1);
		await turn();
		running--;
		return odd(judged);
	};
	const answers: Array<Promise<readonly boolean[]>> = [];
	for (let i = 0; i < 20; i++) {
		answers.push(queue.judge('a', events(i), judge));
		if (i % 3 === 0) await turn();
	}
	expect((await Promise.all(answers)).flat()).toEqual(Array.from({ length: 20 }, (_, i) => i % 2 === 1));
});

test('nodes do not wait for each other', async () => {
	const queue = new EventQueue();
	const { open, opened } = gate();
	const slow = queue.judge('a', events(1), async (judged) => {
		await opened;
		return odd(judged);
	});
	expect(await queue.judge('b', events(2), async (judged) => odd(judged))).toEqual([false]);
	open();
	expect(await slow).toEqual([true]);
});

test('a failed batch causes only its own events to fail', async () => {
	const queue = new EventQueue();
	const judge = async (judged: readonly IDataObject[]) => {
		await turn();
		if (numbersOf(judged).includes(1)) throw new Error('no');
		return odd(judged);
	};
	const first = Promise.allSettled([queue.judge('a', events(1), judge)]);
	await turn();
	const others = Promise.allSettled([queue.judge('a', events(2), judge), queue.judge('a', events(3), judge)]);
	const results = [...(await first), ...(await others)];
	expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('events that arrive together form one batch', async () => {
	const queue = new EventQueue();
	const judge = jest.fn(async (judged: readonly IDataObject[]) => odd(judged));
	expect(await Promise.all([1, 2].map((number) => queue.judge('a', events(number), judge)))).toEqual([[true], [false]]);
	expect(judge).toHaveBeenCalledTimes(1);
});

test('events can be garbage-collected after they were checked', async () => {
	setFlagsFromString('--expose-gc');
	const collectGarbage = runInNewContext('gc') as () => void;
	const queue = new EventQueue();
	const judged = async (node: string) => {
		const event = { number: 1 };
		expect(await queue.judge(node, [event], async (batch) => odd(batch))).toEqual([true]);
		return new WeakRef(event);
	};
	const references = [await judged('a'), await judged('b')];
	await turn();
	collectGarbage();
	expect(references.map((reference) => reference.deref())).toEqual([undefined, undefined]);
	// The queue itself still exists.
	expect(await queue.judge('a', events(2), async (batch) => odd(batch))).toEqual([false]);
});
