import { compare, finished } from '../../../../../nodes/DrayageFreightUpdatesTrigger/state/compare.ts';
import type { StoredRecord, Unknown } from '../../../../../nodes/DrayageFreightUpdatesTrigger/state/state.ts';
import type { Observation } from '../../../../../nodes/DrayageFreightUpdatesTrigger/watches/watch.ts';

const seen = (value: Observation['value'], more: Partial<Observation> = {}): Observation => ({
	change: 'order.status',
	slot: 's',
	value,
	...more,
});

type Values = StoredRecord['values'];

const stored = (values: Values, more: Partial<StoredRecord> = {}): StoredRecord => ({ values, day: 0, ...more });

const outcome = (known: StoredRecord | undefined, observation: Observation, unknown: Unknown = 'new') => {
	const { values, differences, learned } = compare(known, [observation], new Set(['order.status']), unknown);
	return { kept: values.s, previous: differences.map(({ previous }) => previous), learned };
};

const onlyX = { isReportable: (value: unknown) => value === 'x' };

it.each([
	['the same value', { s: 'open' }, seen('open'), { kept: 'open', previous: [], learned: false }],
	['the same code as text', { s: 30 }, seen('30'), { kept: 30, previous: [], learned: false }],
	['another value', { s: 'open' }, seen('closed'), { kept: ['closed', 1], previous: ['open'], learned: false }],
	['a third value', { s: ['a', 4] }, seen('b'), { kept: ['b', 5], previous: ['a'], learned: false }],
	['a value left out', { s: 'open' }, seen(undefined), { kept: 'open', previous: [], learned: false }],
	['an emptied value', { s: 'open' }, seen(null), { kept: 'open', previous: [], learned: false }],
	['a value after an empty one', { s: null }, seen('open'), { kept: ['open', 1], previous: [null], learned: false }],
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
	[
		'a value that meets the condition',
		{ s: 'y' },
		seen('x', onlyX),
		{ kept: ['x', 1], previous: ['y'], learned: false },
	],
	[
		'a value that no longer meets the condition',
		{ s: ['x', 1] },
		seen('y', onlyX),
		{ kept: ['y', 1], previous: [], learned: true },
	],
])('compares a known record with %s', (_, known, observation, expected) => {
	expect(outcome(stored(known as Values), observation)).toEqual(expected);
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
	expect(outcome(undefined, seen(value, more), unknown)).toMatchObject({ previous, learned: true });
});

const CHOSEN = new Set(['order.status']);

it('reports a list entry only if the list was seen before', () => {
	const entry = seen(1, { slot: 'e:1' });
	expect(compare(stored({ e: 1 }), [entry], CHOSEN, 'new').differences).toHaveLength(1);
	expect(compare(stored({}), [entry], CHOSEN, 'new').differences).toHaveLength(0);
});

it.each([
	["doesn't report the first value for a container that was already in the order", '7.t', []],
	['reports the first value for a container that was added to the order', '8.t', [null]],
	["doesn't report the first value for the order itself", 't', []],
])('%s', (_whose, slot, previous) => {
	const { differences } = compare(stored({ '7.s': 30 }), [seen('x', { slot, whenNew: true })], CHOSEN, 'new');
	expect(differences.map((difference) => difference.previous)).toEqual(previous);
});

it('stores a value of a change that is not chosen, and reports no value from before a change was chosen', () => {
	const other = compare(stored({ s: 'a' }), [seen('b', { change: 'other' })], CHOSEN, 'new');
	expect(other).toEqual({ values: { s: 'b' }, differences: [], learned: false });
	expect(outcome(stored({ s: 'a' }, { unread: ['order.status'] }), seen('b'))).toEqual({
		kept: 'b',
		previous: [],
		learned: true,
	});
});

it('counts a value once if it means several changes', () => {
	const observations = [seen('b'), seen('b', { change: 'other' }), seen('b', { change: 'not chosen' })];
	const { values, differences } = compare(stored({ s: ['a', 2] }), observations, new Set([...CHOSEN, 'other']), 'new');
	expect(differences.map(({ change, reported }) => [change, reported])).toEqual([
		['order.status', 2],
		['other', 2],
	]);
	expect(values).toEqual({ s: ['b', 3] });
});

it('asks a value that depends on the stored one for it', () => {
	const asked = jest.fn((value: unknown) => (value === 'a' ? 'a' : 'b'));
	expect(outcome(stored({ s: ['a', 1] }), seen(asked))).toEqual({ kept: ['a', 1], previous: [], learned: false });
	expect(asked).toHaveBeenCalledWith('a');
});

it('goes on counting from the highest count when a finished record is opened again', () => {
	const known = stored(
		{},
		finished({ s: 'closed', 'e:1': ['x', 4] }, (slot) => slot === 's'),
	);
	expect(known).toMatchObject({ values: { s: 'closed' }, reported: 4 });
	const observations = [seen('open'), seen('y', { slot: 'r' })];
	const { values, differences } = compare(known, observations, CHOSEN, 'new');
	expect(values).toEqual({ s: ['open', 1], r: ['y', 4] });
	expect(differences.map(({ slot }) => slot)).toEqual(['s']);
});
