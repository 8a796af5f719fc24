import { Records, type Snapshots } from '../../../../../nodes/DrayageFreightUpdatesTrigger/snapshots/snapshots.ts';

const names = { source: 'order http://x', scope: 's' };
const snapshots = (more: Partial<Snapshots> = {}): Snapshots => ({
	...names,
	complete: true,
	newest: 9,
	records: {},
	...more,
});

it('keeps open records before those that are over, then the newer ones', () => {
	const records = new Records(undefined);
	for (const id of [1, 2, 3, 4, 5, 6]) records.set(String(id), { s: id }, id >= 5);
	const { records: kept, complete, newest } = records.toSnapshots(names, 3, true);
	expect(Object.keys(kept)).toEqual(['2', '3', '4']);
	expect({ complete, newest }).toEqual({ complete: false, newest: 6 });
});

it('keeps what a poll did not meet, unless there is no room', () => {
	const records = new Records(snapshots({ records: { 7: {}, 8: {} } }));
	records.set('1', {}, false);
	expect(Object.keys(records.toSnapshots(names, 3, true).records)).toEqual(['1', '7', '8']);
	expect(Object.keys(records.toSnapshots(names, 2, true).records)).toEqual(['1', '8']);
});

it('takes every unknown record for a new one while all are known, else only one with a greater ID', () => {
	expect(new Records(snapshots()).isNew('3')).toBe(true);
	const incomplete = new Records(snapshots({ complete: false }));
	expect(['3', '9', '10', 'LS1'].map((id) => incomplete.isNew(id))).toEqual([false, false, true, false]);
	incomplete.set('20', {}, false);
	expect(incomplete.isNew('15')).toBe(true);
});

it('keeps a record beyond the bound until what was handed over of it is proven', () => {
	const records = new Records(undefined);
	records.set('1', { s: ['closed', 1, [['batch', 'open', 'closed']]] }, true);
	for (const id of ['2', '3']) records.set(id, { s: 'open' }, false);
	expect(Object.keys(records.toSnapshots(names, 2, true).records)).toEqual(['1', '3']);
	records.settle((id, slot) => id === '1' && slot === 's');
	expect(records.get('1')).toEqual({ s: ['closed', 1] });
	expect(Object.keys(records.toSnapshots(names, 2, true).records)).toEqual(['2', '3']);
});
