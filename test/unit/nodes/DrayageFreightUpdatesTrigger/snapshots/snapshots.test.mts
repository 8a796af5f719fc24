import {
	Records,
	type HandedOver,
	type Snapshots,
} from '../../../../../nodes/DrayageFreightUpdatesTrigger/snapshots/snapshots.ts';

const poll = {
	source: 'order http://x',
	scope: 's',
	account: 'a',
	changes: [],
	complete: true,
	state: '',
	handedOver: [],
};
const snapshots = (more: Partial<Snapshots> = {}): Snapshots => ({
	...poll,
	records: {},
	forgotten: '',
	known: 0,
	...more,
});

it('prefers open records to closed ones, and newer ones to older ones', () => {
	const records = new Records(undefined);
	for (const id of [1, 2, 3, 4, 5, 6]) records.set(String(id), { s: id }, { isOver: id >= 5 });
	const { records: kept, complete } = records.toSnapshots(poll, 3);
	expect(Object.keys(kept)).toEqual(['2', '3', '4']);
	expect(complete).toBe(true);
});

it("prefers the greater order number, since it is newer, if IDs aren't numbers", () => {
	const records = new Records(undefined);
	for (const id of ['LS241205000001', 'LS250101000002', 'LS260127000003', 'LS250601000004'])
		records.set(id, {}, { isOver: false });
	const { records: kept } = records.toSnapshots(poll, 2);
	expect(Object.keys(kept)).toEqual(['LS260127000003', 'LS250601000004']);
});

it('keeps records that a poll did not find, unless there is no room', () => {
	const records = new Records(snapshots({ records: { 7: {}, 8: {} } }));
	records.set('1', {}, { isOver: false });
	expect(Object.keys(records.toSnapshots(poll, 3).records)).toEqual(['1', '7', '8']);
	expect(Object.keys(records.toSnapshots(poll, 2).records)).toEqual(['1', '8']);
});

it('treats an unknown record with any ID as new after the whole list was read', () => {
	for (const ids of [[], ['7']]) {
		const [whole, cut] = [true, false].map((complete) => {
			const records = new Records(undefined);
			for (const id of ids) records.set(id, {}, { isOver: false });
			return records.toSnapshots({ ...poll, complete }, 3);
		});
		for (const id of ['1', '9', 'LS1', '9'.repeat(16)]) {
			expect(new Records(whole).isNew(id)).toBe(true);
			expect(new Records(cut).isNew(id)).toBe(false);
		}
	}
});

it.each([
	['numbers', ['1', '2', '3', '4'], ['5', '0']],
	['order numbers', ['LS241205000001', 'LS250101000002', 'LS260127000003', 'LS250601000004'], ['LS1', 'new']],
	['UUIDs', ['ab-1c', 'cd-2e', 'ef-3f', 'aa-4a'], ['ff-0f', 'bb']],
])('recognizes every record whose values it dropped, and treats every other record as new: %s', (_, ids, fresh) => {
	let before: Snapshots | undefined;
	for (let polls = 0; polls < 3; polls++) {
		const records = new Records(before);
		for (const id of ids) if (!before || records.get(id)) records.set(id, {}, { isOver: false });
		before = JSON.parse(JSON.stringify(records.toSnapshots(poll, 2))) as Snapshots;
	}
	const records = new Records(before);
	const unknown = ids.filter((id) => records.get(id) === undefined);
	expect(unknown).toHaveLength(2);
	expect(unknown.filter((id) => records.isNew(id))).toEqual([]);
	expect(fresh.filter((id) => records.isNew(id))).toEqual(fresh);
});

it('a snapshot counts as incomplete once there is no room even for the hashes', () => {
	const records = new Records(undefined);
	for (let id = 0; id < 50_010; id++) records.set(`x${id}y`, {}, { isOver: false });
	const { complete, forgotten } = records.toSnapshots(poll, 5);
	expect({ complete, length: forgotten.length }).toEqual({ complete: false, length: 300_000 });
});

it('keeps a record beyond the limit until a change of it is proven', () => {
	const records = new Records(undefined);
	records.set('1', { s: ['closed', 1] }, { isOver: true });
	for (const id of ['2', '3']) records.set(id, { s: 'open' }, { isOver: false });
	const handedOver: HandedOver[] = [['batch', '1', 's', 'open', 'closed', 0]];
	expect(Object.keys(records.toSnapshots({ ...poll, handedOver }, 2).records)).toEqual(['1', '3']);
	expect(Object.keys(records.toSnapshots(poll, 2).records)).toEqual(['2', '3']);
});
