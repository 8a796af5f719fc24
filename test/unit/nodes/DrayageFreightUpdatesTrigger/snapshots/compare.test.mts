import {
	compare,
	unprovenIn,
	type Entry,
	type FirstSeen,
} from '../../../../../nodes/DrayageFreightUpdatesTrigger/snapshots/compare.ts';
import type { Observation } from '../../../../../nodes/DrayageFreightUpdatesTrigger/watches/watch.ts';

const seen = (value: Observation['value'], more: Partial<Observation> = {}): Observation => ({
	change: 'order.status',
	slot: 's',
	value,
	...more,
});

const outcome = (known: Entry | undefined, observation: Observation, firstSeen: FirstSeen = 'new') => {
	const { entry, differences, learned } = compare(known, [observation], { firstSeen, batch: 'b' });
	return { kept: entry.s, previous: differences.map(({ previous }) => previous), learned };
};

/** A value that is kept with one reported change. */
const once = (value: string, previous: string | null) => [value, 1, [['b', previous, value]]];

const onlyX = { isReportable: (value: unknown) => value === 'x' };

it.each([
	['the same value', { s: 'open' }, seen('open'), { kept: 'open', previous: [], learned: false }],
	['the same code as text', { s: 30 }, seen('30'), { kept: 30, previous: [], learned: false }],
	[
		'another value',
		{ s: 'open' },
		seen('closed'),
		{ kept: once('closed', 'open'), previous: ['open'], learned: false },
	],
	['a third value', { s: ['a', 4] }, seen('b'), { kept: ['b', 5, [['b', 'a', 'b']]], previous: ['a'], learned: false }],
	['a value left out', { s: 'open' }, seen(undefined), { kept: 'open', previous: [], learned: false }],
	['an emptied value', { s: 'open' }, seen(null), { kept: 'open', previous: [], learned: false }],
	[
		'a value after an empty one',
		{ s: null },
		seen('open'),
		{ kept: once('open', null), previous: [null], learned: false },
	],
	['a value never seen before', {}, seen('open'), { kept: 'open', previous: [], learned: true }],
	['a value never there before', {}, seen(undefined), { kept: undefined, previous: [], learned: false }],
	['nothing to start from', {}, seen(undefined, { startsEmpty: true }), { kept: null, previous: [], learned: true }],
	[
		'a value beside the condition after none',
		{ s: null },
		seen('y', onlyX),
		{ kept: 'y', previous: [], learned: false },
	],
	[
		'a value beside the condition after another',
		{ s: 'z' },
		seen('y', onlyX),
		{ kept: 'y', previous: [], learned: false },
	],
	[
		'a value that meets the condition',
		{ s: 'y' },
		seen('x', onlyX),
		{ kept: once('x', 'y'), previous: ['y'], learned: false },
	],
	['a value that meets it no more', { s: ['x', 1] }, seen('y', onlyX), { kept: ['y', 1], previous: [], learned: true }],
])('of a known record: %s', (_, known, observation, expected) => {
	expect(outcome(known as Entry, observation)).toEqual(expected);
});

it.each([
	['new', {}, [], true],
	['new', { whenNew: true }, [null], false],
	['quiet', { whenNew: true }, [], false],
	['all', {}, [null], false],
	['all', onlyX, [], true],
] as const)('of an unknown record that counts as %s', (firstSeen, more, previous, learned) => {
	expect(outcome(undefined, seen('open', more), firstSeen)).toMatchObject({ previous, learned });
});

it('reports an entry of a list only where the list was seen before', () => {
	const entry = seen(1, { slot: 'e:1', listSlot: 'e' });
	const manner = { firstSeen: 'new' as const, batch: 'b' };
	expect(compare({ e: 1 }, [entry], manner).differences).toHaveLength(1);
	expect(compare({}, [entry], manner).differences).toHaveLength(0);
});

it('tells again what was handed over without proof, each change in its own batch, whatever the value is now', () => {
	const known: Entry = {
		s: [
			'c',
			3,
			[
				['one', 'a', 'b'],
				['two', 'b', 'c'],
			],
		],
	};
	expect(unprovenIn(known, [seen('d', { slot: 'other' }), seen('d')])).toEqual([
		{ observation: seen('b'), previous: 'a', reported: 1, batch: 'one' },
		{ observation: seen('c'), previous: 'b', reported: 2, batch: 'two' },
	]);
	const { entry } = compare(known, [seen('d')], { firstSeen: 'new', batch: 'three' });
	expect(entry.s).toEqual([
		'd',
		4,
		[
			['one', 'a', 'b'],
			['two', 'b', 'c'],
			['three', 'c', 'd'],
		],
	]);
});

it('forgets the oldest events that are not listed any more', () => {
	const known = Object.fromEntries([
		['e', 1],
		...Array.from({ length: 600 }, (_, index) => [`e:${index}`, 1]),
	]) as Entry;
	const listed = seen(1, { slot: 'e:0', listSlot: 'e' });
	const { entry } = compare(known, [listed], { firstSeen: 'new', batch: 'b' });
	expect(Object.keys(entry)).toHaveLength(500);
	expect(entry).toMatchObject({ e: 1, 'e:0': 1, 'e:599': 1 });
	expect(entry['e:1']).toBeUndefined();
});
