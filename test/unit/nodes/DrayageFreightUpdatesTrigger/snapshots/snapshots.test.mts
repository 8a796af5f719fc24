import {
	Records,
	type HandedOver,
	type Snapshots,
} from '../../../../../nodes/DrayageFreightUpdatesTrigger/snapshots/snapshots.ts';

const poll = { source: 'order http://x', scope: 's', changes: [], complete: true, handedOver: [] };
const snapshots = (more: Partial<Snapshots> = {}): Snapshots => ({
	...poll,
	newest: 9,
	records: {},
	...more,
});

it('prefers open records to closed ones, then newer ones', () => {
	const records = new Records(undefined);
	for (const id of [1, 2, 3, 4, 5, 6]) records.set(String(id), { s: id }, id >= 5);
	const { records: kept, complete, newest } = records.toSnapshots(poll, 3);
	expect(Object.keys(kept)).toEqual(['2', '3', '4']);
	expect({ complete, newest }).toEqual({ complete: false, newest: 6 });
});

it('prefers the greater order number, as the newer one, where IDs are no numbers', () => {
	const records = new Records(undefined);
	for (const id of ['LS241205000001', 'LS250101000002', 'LS260127000003', 'LS250601000004']) records.set(id, {}, false);
	const { records: kept } = records.toSnapshots(poll, 2);
	expect(Object.keys(kept)).toEqual(['LS260127000003', 'LS250601000004']);
});

it('keeps records that a poll did not find, unless there is no room', () => {
	const records = new Records(snapshots({ records: { 7: {}, 8: {} } }));
	records.set('1', {}, false);
	expect(Object.keys(records.toSnapshots(poll, 3).records)).toEqual(['1', '7', '8']);
	expect(Object.keys(records.toSnapshots(poll, 2).records)).toEqual(['1', '8']);
});

it('treats unknown records as new; once records were dropped, only those with a greater ID', () => {
	expect(new Records(snapshots()).isNew('3')).toBe(true);
	const incomplete = new Records(snapshots({ complete: false }));
	// More digits than a number can represent exactly.
	const ids = ['3', '9', '10', 'LS1', '9'.repeat(15), '9'.repeat(16)];
	expect(ids.filter((id) => incomplete.isNew(id))).toEqual(['10', '9'.repeat(15)]);
	incomplete.set('20', {}, false);
	expect(incomplete.isNew('15')).toBe(true);
});

it('treats the first record ever as new, whatever its ID, also where the list could not be read to its end', () => {
	const empty = new Records(undefined).toSnapshots({ ...poll, complete: false }, 3);
	expect(new Records(empty).isNew('1')).toBe(true);
});

it('remembers the newest record also where a poll finds none', () => {
	expect(new Records(snapshots()).toSnapshots(poll, 3).newest).toBe(9);
});

it('keeps a record beyond the limit while a change of it is handed over', () => {
	const records = new Records(undefined);
	records.set('1', { s: ['closed', 1] }, true);
	for (const id of ['2', '3']) records.set(id, { s: 'open' }, false);
	const handedOver: HandedOver[] = [['batch', '1', 's', 'open', 'closed', 0]];
	expect(Object.keys(records.toSnapshots({ ...poll, handedOver }, 2).records)).toEqual(['1', '3']);
	expect(Object.keys(records.toSnapshots(poll, 2).records)).toEqual(['2', '3']);
});
