import {
	compare,
	type Snapshot,
	type FirstSeen,
} from '../../../../../nodes/DrayageFreightUpdatesTrigger/snapshots/compare.ts';
import type { Observation } from '../../../../../nodes/DrayageFreightUpdatesTrigger/watches/watch.ts';

const seen = (value: Observation['value'], more: Partial<Observation> = {}): Observation => ({
	change: 'order.status',
	slot: 's',
	value,
	...more,
});

const outcome = (known: Snapshot | undefined, observation: Observation, firstSeen: FirstSeen = 'new') => {
	const { entry, differences, learned } = compare(known, [observation], firstSeen);
	return { kept: entry.s, previous: differences.map(({ previous }) => previous), learned };
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
	expect(outcome(known as Snapshot, observation)).toEqual(expected);
});

it.each([
	['new', 'open', {}, []],
	['new', 'open', { whenNew: true }, [null]],
	['new', null, { whenNew: true }, []],
	['new', undefined, {}, []],
	['quiet', 'open', { whenNew: true }, []],
	['all', 'open', {}, [null]],
	['all', 'open', onlyX, []],
] as const)('treats an unknown record as %s, with the value %j', (firstSeen, value, more, previous) => {
	expect(outcome(undefined, seen(value, more), firstSeen)).toMatchObject({ previous, learned: true });
});

it('reports a list entry only if the list was seen before', () => {
	const entry = seen(1, { slot: 'e:1' });
	expect(compare({ e: 1 }, [entry], 'new').differences).toHaveLength(1);
	expect(compare({}, [entry], 'new').differences).toHaveLength(0);
});

it('drops the oldest events that are no longer listed', () => {
	const known = Object.fromEntries([
		['e', 1],
		...Array.from({ length: 600 }, (_, index) => [`e:${index}`, 1]),
	]) as Snapshot;
	const listed = [seen(1, { slot: 'e:0' }), seen(1, { slot: 'e' })];
	const { entry } = compare(known, listed, 'new');
	expect(Object.keys(entry)).toHaveLength(500);
	expect(entry).toMatchObject({ e: 1, 'e:0': 1, 'e:599': 1 });
	expect(entry['e:1']).toBeUndefined();
});

it("doesn't drop events if their list is missing", () => {
	const events = Array.from({ length: 600 }, (_, index) => [`e:${index}`, 1]);
	const known = Object.fromEntries([['e', 1], ...events]) as Snapshot;
	expect(compare(known, [seen(undefined, { slot: 'e' })], 'new').entry).toEqual(known);
});

it.each([
	["doesn't report the first value for a container that was already in the order", '7.t', []],
	['reports the first value for a container that was added to the order', '8.t', [null]],
	["doesn't report the first value for the order itself", 't', []],
])('%s', (_whose, slot, previous) => {
	const { differences } = compare({ '7.s': 30 }, [seen('x', { slot, whenNew: true })], 'new');
	expect(differences.map((difference) => difference.previous)).toEqual(previous);
});
