import { unsendableIn } from '../../../../../nodes/shared/fields/read.ts';
import { Unreadable } from '../../../../../nodes/shared/values/unreadable.ts';

it.each([
	['NaN', { a: NaN }, 'a', 'must be a finite number'],
	['infinity in a list', { a: [{ b: -Infinity }] }, 'a.0.b', 'must be a finite number'],
	['a BigInt', { a: 5n }, 'a', "can't be sent as JSON"],
	['a function', { a: { b: () => 5 } }, 'a.b', "can't be sent as JSON"],
	['an invalid date', { a: new Date('nothing') }, 'a', 'must be a valid date'],
	["a value that couldn't be read", { a: [new Unreadable('is rounded')] }, 'a.0', 'is rounded'],
	['half of a character', { a: ['🚚', '\uDE9A'] }, 'a.1', 'contains an incomplete character, such as part of an emoji'],
])("finds values that JSON can't contain: %s", (_, value, path, message) => {
	const all = unsendableIn(value).map((problem) => [problem.path.join('.'), problem.message]);
	expect(all).toEqual([[path, message]]);
});

it.each([
	[
		'numbers, empty values and objects that convert themselves to text',
		{ a: 1e21, b: [null, undefined, true], c: new Date(0), d: { toJSON: () => 'x', e: () => 5 } },
	],
	['keys of prototypes', JSON.parse('{"__proto__": {"a": 1}, "constructor": 5}')],
])("doesn't report values that JSON can contain: %s", (_, value) => {
	expect(unsendableIn(value)).toEqual([]);
});
