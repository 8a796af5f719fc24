import {
	compareRecord,
	compareValues,
	type Observation,
} from '../../../../nodes/DrayageFreightUpdatesTrigger/compare.ts';
import type { StoredRecord, Unknown, Values } from '../../../../nodes/DrayageFreightUpdatesTrigger/state.ts';
import type { IDataObject } from 'n8n-workflow';
import type { Watch, WatchOptions } from '../../../../nodes/DrayageFreightUpdatesTrigger/watches/watch.ts';

const seen = (value: Observation['value'], more: Partial<Observation> = {}): Observation => ({
	change: 'order.status',
	slot: 's',
	value,
	...more,
});

const CHOSEN = ['order.status'];

const outcome = (known: Values | undefined, observation: Observation, unknown: Unknown = 'new') => {
	const { values, differences, learned } = compareValues(known, [observation], CHOSEN, unknown);
	return { kept: values.s, previous: differences.map(({ previous }) => previous), learned };
};

const onlyX = { isReportable: (value: unknown) => value === 'x' };

it.each([
	['the same value', { s: 'open' }, seen('open'), { kept: 'open', previous: [], learned: false }],
	['the same code as text', { s: 30 }, seen('30'), { kept: 30, previous: [], learned: false }],
	['another value', { s: 'open' }, seen('closed'), { kept: 'closed', previous: ['open'], learned: false }],
	['a value left out', { s: 'open' }, seen(undefined), { kept: 'open', previous: [], learned: false }],
	['an emptied value', { s: 'open' }, seen(null), { kept: 'open', previous: [], learned: false }],
	['a value after an empty one', { s: null }, seen('open'), { kept: 'open', previous: [null], learned: false }],
	['a value never seen before', {}, seen('open'), { kept: 'open', previous: [], learned: true }],
	['a value left out from the start', {}, seen(undefined), { kept: null, previous: [], learned: true }],
	[
		'a value outside the condition after none',
		{ s: null },
		seen('y', onlyX),
		{ kept: 'y', previous: [], learned: false },
	],
	[
		'a value outside the condition after another',
		{ s: 'z' },
		seen('y', onlyX),
		{ kept: 'y', previous: [], learned: false },
	],
	['a value that meets the condition', { s: 'y' }, seen('x', onlyX), { kept: 'x', previous: ['y'], learned: false }],
	[
		'a value that no longer meets the condition',
		{ s: 'x' },
		seen('y', onlyX),
		{ kept: 'y', previous: [], learned: true },
	],
])('compares a known record with %s', (_, known, observation, expected) => {
	expect(outcome(known as Values, observation)).toEqual(expected);
});

it.each([
	['new', 'open', {}, []],
	['new', 'open', { whenNew: true }, [null]],
	['new', null, { whenNew: true }, []],
	['new', undefined, {}, []],
	['quiet', 'open', { whenNew: true }, []],
	['all', 'open', {}, [null]],
	['all', 'open', onlyX, []],
] as const)('treats an unknown record as %s, with the value %j', (unknown, value, more, previous) => {
	expect(outcome(undefined, seen(value, more), unknown).previous).toEqual(previous);
});

it('reports a list entry only if the list was seen before', () => {
	const entry = seen(1, { slot: 'e:1' });
	expect(compareValues({ e: 1 }, [entry], CHOSEN, 'new').differences).toHaveLength(1);
	expect(compareValues({}, [entry], CHOSEN, 'new').differences).toHaveLength(0);
});

it('stores a value of a change that is not chosen', () => {
	const other = compareValues({ s: 'a' }, [seen('b', { change: 'other' })], CHOSEN, 'new');
	expect(other).toEqual({ values: { s: 'b' }, differences: [], learned: false });
});

it('reports a value once for each chosen change that it means', () => {
	const observations = [seen('b'), seen('b', { change: 'other' }), seen('b', { change: 'not chosen' })];
	const { differences } = compareValues({ s: 'a' }, observations, [...CHOSEN, 'other'], 'new');
	expect(differences.map(({ change }) => change)).toEqual(['order.status', 'other']);
});

const stored = (more: Partial<StoredRecord> = {}): StoredRecord => ({
	values: { status: 'open' },
	reports: 0,
	day: 0,
	...more,
});

/** A watch of records with parts. Each part is `{key, id, status}`. */
const watch = {
	changes: [
		{ value: 'order.status', ofPart: ({ status }: IDataObject) => [seen(status as string, { whenNew: true })] },
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
	const { after, ...found } = compareRecord({ watch, options: {} as WatchOptions }, record, known, CHOSEN, 'new');
	return { ...found, parts: after.parts };
};

const parts = { 7: { id: 7, number: null, values: { s: 'a' } } };

it.each([
	['of a new record', undefined, [null]],
	['that was added to others', stored({ parts }), [null]],
	['that was added to a record without parts', stored({ parts: {} }), [null]],
	['of a record whose parts are unknown', stored(), []],
])('reports the first value of a part or not: %s', (_whose, known, previous) => {
	expect(ofParts(known, ['8', 8, 'b']).differences.map((difference) => difference.previous)).toEqual(previous);
});

it('keeps the parts that are missing, and saves that one was entered again', () => {
	expect(ofParts(stored({ parts }))).toMatchObject({ parts, learned: false });
	expect(ofParts(stored({ parts }), ['7', 7, 'a'])).toMatchObject({ parts, learned: false });
	const again = { 7: { id: 9, number: null, values: { s: 'a' } } };
	expect(ofParts(stored({ parts }), ['7', 9, 'a'])).toMatchObject({ parts: again, learned: true });
});

it('leaves the parts of a record unknown until it has some', () => {
	expect(ofParts(stored()).parts).toBeUndefined();
	expect(ofParts(stored(), ['7', 7, 'a'])).toMatchObject({ parts });
});

it('of a finished record, stores only the status', () => {
	const closed = stored({ values: { status: 'closed' }, parts });
	expect(ofParts(closed, ['7', 7, 'b'])).toMatchObject({ differences: [], parts: undefined });
});
