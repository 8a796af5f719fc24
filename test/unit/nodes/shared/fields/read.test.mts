import { unsendableIn, unencodableIn } from '../../../../../nodes/shared/fields/read.ts';
import { Unreadable } from '../../../../../nodes/shared/values/unreadable.ts';

const itself: Record<string, unknown> = {};
itself.inner = [itself];

it.each([
	['NaN', { a: NaN }, 'a', 'must be a finite number'],
	['infinity in a list', { a: [{ b: -Infinity }] }, 'a.0.b', 'must be a finite number'],
	['a BigInt', { a: 5n }, 'a', "can't be sent as JSON"],
	['a function', { a: { b: () => 5 } }, 'a.b', "can't be sent as JSON"],
	['an invalid date', { a: new Date('nothing') }, 'a', 'must be a valid date'],
	["a value that couldn't be read", { a: [new Unreadable('is rounded')] }, 'a.0', 'is rounded'],
	['an object in itself', itself, 'inner.0', 'contains itself or is nested too deeply'],
])("finds values that JSON can't contain: %s", (_, value, path, message) => {
	const all = unsendableIn(value).map((problem) => [problem.path.join('.'), problem.message]);
	expect(all).toEqual([[path, message]]);
});

it('reads no more than 51 levels, which is deeper than any request', () => {
	const [problem, ...more] = unsendableIn(JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`));
	expect(more).toEqual([]);
	expect([problem?.path.length, problem?.message]).toEqual([51, 'contains itself or is nested too deeply']);
});

it.each([
	[
		'numbers, empty values and objects that convert themselves to text',
		{ a: 1e21, b: [null, undefined, true], c: new Date(0), d: { toJSON: () => 'x', e: () => 5 } },
	],
	['keys of prototypes', JSON.parse('{"__proto__": {"a": 1}, "constructor": 5}')],
	['half of a character, which JSON escapes', ['a\uD83D']],
])("doesn't report values that JSON can contain: %s", (_, value) => {
	expect(unsendableIn(value)).toEqual([]);
});

it("finds strings that a URL can't contain", () => {
	const found = unencodableIn({ a: 'x\uD83D', b: ['🚚', '\uDE9A'], c: '🚚\u0000', d: 5 });
	expect(found.map(({ path: [name] }) => name)).toEqual(['a', 'b']);
});
