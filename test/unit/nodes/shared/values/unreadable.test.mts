import { givenText } from '../../../../../nodes/shared/values/unreadable.ts';

it.each([
	['MSKU 123', ' (given: "MSKU 123")'],
	[53, ' (given: 53)'],
	[NaN, ' (given: NaN)'],
	[true, ' (given: true)'],
	[[7], ' (given: a list)'],
	[{ toString: 1 }, ' (given: an object)'],
	['a\u0000\u202Eb\uD83D', ' (given: "a\\u0000\\u202eb\\ud83d")'],
	['two words '.repeat(100), ` (given: "${'two words '.repeat(4)}…")`],
	['ftp://example.com/hook?token=secret', ' (given: "ftp://example.com/hook")'],
	['ftp://name:secret@example.com', ''],
	['0123456789abcdef0123456789abcdef', ''],
	['7'.repeat(100_000), ''],
	['', ''],
	[null, ''],
	[undefined, ''],
])('a message shows %j as "%s"', (value, text) => {
	expect(givenText(value)).toBe(text);
});
