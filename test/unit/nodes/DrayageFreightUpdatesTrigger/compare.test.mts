import type { IDataObject } from 'n8n-workflow';
import {
	compareRecord,
	compareValues,
	type Observation,
} from '../../../../nodes/DrayageFreightUpdatesTrigger/compare.ts';
import type { FirstSight, StoredRecord, Value } from '../../../../nodes/DrayageFreightUpdatesTrigger/stored.ts';
import type { SeenValue, Watch, WatchOptions } from '../../../../nodes/DrayageFreightUpdatesTrigger/watches/watch.ts';

const CHOSEN = ['order.status'];

const seen = (value: SeenValue['value'], more: Partial<SeenValue> = {}): SeenValue => ({ key: 's', value, ...more });

const observed = (value: SeenValue, change = 'order.status'): Observation => ({ change, values: [value] });

const knownWith = (fields: Record<string, Value>, emptied?: string[]) => ({ fields, lists: {}, emptied });

const outcome = (fields: Record<string, Value> | undefined, value: SeenValue, firstSight: FirstSight = 'news') => {
	const known = fields && knownWith(fields);
	const { values, differences, mustSave } = compareValues(known, [observed(value)], CHOSEN, firstSight);
	return { kept: values.fields.s, previous: differences.map(({ previous }) => previous), mustSave };
};

const onlyX = { condition: (value: unknown) => value === 'x' };

it.each([
	['the same value', { s: 'open' }, seen('open'), { kept: 'open', previous: [], mustSave: false }],
	['the same code as text', { s: 30 }, seen('30'), { kept: 30, previous: [], mustSave: false }],
	['another value', { s: 'open' }, seen('closed'), { kept: 'closed', previous: ['open'], mustSave: false }],
	['a value left out', { s: 'open' }, seen(undefined), { kept: 'open', previous: [], mustSave: false }],
	['an emptied value', { s: 'open' }, seen(null), { kept: 'open', previous: [], mustSave: false }],
	['a value after an empty one', { s: null }, seen('open'), { kept: 'open', previous: [null], mustSave: false }],
	['a value never seen before', {}, seen('open'), { kept: 'open', previous: [], mustSave: true }],
	['a value left out from the start', {}, seen(undefined), { kept: null, previous: [], mustSave: true }],
	[
		'a value outside the condition after none',
		{ s: null },
		seen('y', onlyX),
		{ kept: 'y', previous: [], mustSave: false },
	],
	[
		'a value outside the condition after another',
		{ s: 'z' },
		seen('y', onlyX),
		{ kept: 'y', previous: [], mustSave: false },
	],
	['a value that meets the condition', { s: 'y' }, seen('x', onlyX), { kept: 'x', previous: ['y'], mustSave: false }],
	[
		'a value that no longer meets the condition',
		{ s: 'x' },
		seen('y', onlyX),
		{ kept: 'y', previous: [], mustSave: true },
	],
])('compares a known record with %s', (_, known, observation, expected) => {
	expect(outcome(known, observation)).toEqual(expected);
});

it.each([
	['news', 'open', {}, []],
	['news', 'open', { isNews: true }, [null]],
	['news', null, { isNews: true }, []],
	['news', undefined, {}, []],
	['nothing', 'open', { isNews: true }, []],
	['everything', 'open', {}, [null]],
	['everything', 'open', onlyX, []],
] as const)('reports %s at first sight of a record, with the value %j', (firstSight, value, more, previous) => {
	expect(outcome(undefined, seen(value, more), firstSight).previous).toEqual(previous);
});

it('reports a list entry only if the list was seen before, even if it was empty', () => {
	const entries: Observation[] = [{ change: 'order.status', list: 'e', values: [seen(1)] }];
	const compare = (lists: object) => compareValues({ fields: {}, lists: { ...lists } }, entries, CHOSEN, 'news');
	expect(compare({ e: {} }).differences).toHaveLength(1);
	expect(compare({})).toMatchObject({ values: { lists: { e: { s: 1 } } }, differences: [], mustSave: true });
});

describe('an empty value', () => {
	const compare = (value: SeenValue, known: Value, emptied?: string[]) => {
		const before = knownWith({ s: known }, emptied);
		const { values, differences, mustSave } = compareValues(before, [observed(value)], CHOSEN, 'news');
		return [values.fields.s, values.emptied, differences.map((one) => [one.previous, one.value]), mustSave];
	};

	it.each([
		['keep', 'a', undefined, ['a', undefined, [], false]],
		['clear', 'a', undefined, [null, undefined, [], true]],
		['cancel', 'a', undefined, ['a', ['s'], [], true]],
		['cancel', 'a', ['s'], [null, undefined, [['a', null]], false]],
		['cancel', null, ['s'], [null, undefined, [], false]],
	] as const)('can %s the value %j if it was empty before: %j', (whenEmpty, known, emptied, expected) => {
		expect(compare(seen(null, { whenEmpty }), known, emptied && [...emptied])).toEqual(expected);
	});

	it('no longer counts once the value is back', () => {
		expect(compare(seen('a', { whenEmpty: 'cancel' }), 'a', ['s'])).toEqual(['a', undefined, [], false]);
	});
});

it('stores a value of a change that is not chosen', () => {
	const { values, ...found } = compareValues(knownWith({ s: 'a' }), [observed(seen('b'), 'other')], CHOSEN, 'news');
	expect(values.fields).toEqual({ s: 'b' });
	expect(found).toEqual({ differences: [], mustSave: false });
});

it('reports a value once for each chosen change that it means', () => {
	const observations = ['order.status', 'other', 'not chosen'].map((change) => observed(seen('b'), change));
	const { differences } = compareValues(knownWith({ s: 'a' }), observations, [...CHOSEN, 'other'], 'news');
	expect(differences.map(({ change }) => change)).toEqual(['order.status', 'other']);
});

const stored = (more: Partial<StoredRecord> = {}): StoredRecord => ({
	...knownWith({ status: 'open' }),
	reports: 0,
	day: 0,
	...more,
});

/** A watch of records with parts. Each part is `{key, id, status}`. */
const watch = {
	changes: [
		{
			value: 'order.status',
			ofPart: ({ status }: IDataObject) => ({ values: [seen(status as string, { isNews: true })] }),
		},
	],
	finished: ['closed'],
	parts: ({ parts: list }: IDataObject) =>
		(list as IDataObject[]).map((record) => ({ key: record.key, id: record.id, number: null, record, details: {} })),
} as unknown as Watch;

const ofParts = (
	known: StoredRecord | undefined,
	...list: ReadonlyArray<readonly [key: string, id: number, status: string]>
) => {
	const record = { parts: list.map(([key, id, status]) => ({ key, id, status })) };
	const { after, ...found } = compareRecord({ watch, options: {} as WatchOptions }, record, known, CHOSEN, 'news');
	return { ...found, parts: (after as Partial<StoredRecord>).parts };
};

const part = (id: number) => ({ id, number: null, fields: { s: 'a' }, lists: {} });
const parts = { 7: part(7) };

it.each([
	['of a new record', undefined, [null]],
	['that was added to others', stored({ parts }), [null]],
	['that was added to a record without parts', stored({ parts: {} }), [null]],
	['of a record whose parts are unknown', stored(), []],
])('reports the first value of a part or not: %s', (_whose, known, previous) => {
	expect(ofParts(known, ['8', 8, 'b']).differences.map((difference) => difference.previous)).toEqual(previous);
});

it('keeps the parts that are missing, and saves that one was entered again', () => {
	expect(ofParts(stored({ parts }))).toMatchObject({ parts, mustSave: false });
	expect(ofParts(stored({ parts }), ['7', 7, 'a'])).toMatchObject({ parts, mustSave: false });
	expect(ofParts(stored({ parts }), ['7', 9, 'a'])).toMatchObject({ parts: { 7: part(9) }, mustSave: true });
});

it('leaves the parts of a record unknown until it has some', () => {
	expect(ofParts(stored()).parts).toBeUndefined();
	expect(ofParts(stored(), ['7', 7, 'a'])).toMatchObject({ parts });
});

it('of a finished record, stores only the status', () => {
	const closed = stored({ ...knownWith({ status: 'closed' }), parts });
	expect(ofParts(closed, ['7', 7, 'b'])).toMatchObject({ differences: [], parts: undefined });
});
