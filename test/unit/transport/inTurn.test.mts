import { setImmediate as nextTick } from 'node:timers/promises';
import { inTurn } from '../../../transport/waiting.ts';

/** A task that notes when it begins and ends, and waits for `finish` in between. */
const taskOf = (name: string, log: string[], error?: Error) => {
	let finish = () => {};
	const finished = new Promise<void>((resolve) => (finish = resolve));
	const task = async () => {
		log.push(`${name} begins`);
		await finished;
		log.push(`${name} ends`);
		if (error) throw error;
		return name;
	};
	return { task, finish };
};

test('a task waits for the earlier tasks of its queue, even if they fail', async () => {
	const log: string[] = [];
	const first = taskOf('first', log, new Error('no'));
	const second = taskOf('second', log);
	const results = Promise.allSettled([inTurn('a', first.task), inTurn('a', second.task)]);
	second.finish();
	await nextTick();
	expect(log).toEqual(['first begins']);
	first.finish();
	expect(await results).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'second' }]);
	expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test("another queue doesn't wait", async () => {
	const first = taskOf('first', []);
	const waiting = inTurn('b', first.task);
	expect(await inTurn('c', async () => 'other')).toBe('other');
	first.finish();
	await waiting;
});

test('a task that is aborted while it waits never runs, and later tasks still wait for the earlier ones', async () => {
	const log: string[] = [];
	const first = taskOf('first', log);
	const third = taskOf('third', log);
	const stop = new AbortController();
	const running = inTurn('d', first.task);
	const stopped = inTurn('d', async () => log.push('second begins'), stop.signal).catch((error: unknown) => error);
	const last = inTurn('d', third.task);
	stop.abort();
	expect(await stopped).toMatchObject({ kind: 'canceled' });
	third.finish();
	await nextTick();
	expect(log).toEqual(['first begins']);
	first.finish();
	expect([await running, await last]).toEqual(['first', 'third']);
	expect(log).toEqual(['first begins', 'first ends', 'third begins', 'third ends']);
});
