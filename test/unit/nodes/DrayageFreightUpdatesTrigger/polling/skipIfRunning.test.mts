import { skipIfRunning } from '../../../../../nodes/DrayageFreightUpdatesTrigger/polling/skipIfRunning.ts';

const until = () => {
	let release: () => void = () => undefined;
	const done = new Promise<void>((resolve) => {
		release = resolve;
	});
	return { done, release };
};

it('skips a poll while another poll of the same node runs, and ends the skipped poll no sooner than the other', async () => {
	const store = {};
	const { done, release } = until();
	const ended: unknown[] = [];
	const note = (result: unknown) => ended.push(result);
	const first = skipIfRunning('a', store, async () => await done.then(() => 'first')).then(note);
	const second = skipIfRunning('a', store, async () => 'second').then(note);
	expect(await skipIfRunning('b', store, async () => 'other node')).toBe('other node');
	expect(ended).toEqual([]);
	release();
	await Promise.all([first, second]);
	expect(new Set(ended)).toEqual(new Set(['first', null]));
	expect(await skipIfRunning('a', store, async () => 'third')).toBe('third');
});

it('makes a poll of a newer version wait for the current poll, even if that fails', async () => {
	const { done, release } = until();
	const order: string[] = [];
	const older = skipIfRunning('c', {}, async () => {
		await done;
		order.push('older');
		throw new Error('broken');
	});
	const newer = skipIfRunning('c', {}, async () => order.push('newer'));
	release();
	await expect(older).rejects.toThrow('broken');
	await newer;
	expect(order).toEqual(['older', 'newer']);
});
