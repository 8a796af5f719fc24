import { unsendableIn } from '../../../../../nodes/shared/fields/read.ts';
import { Unreadable } from '../../../../../nodes/shared/values/unreadable.ts';

it.each([
	['NaN', { a: NaN }, 'a', 'must be a finite number'],
	['infinity in a list', { a: [{ b: -Infinity }] }, 'a.0.b', 'must be a finite number'],
	["a value that couldn't be read", { a: [new Unreadable('is rounded')] }, 'a.0', 'is rounded'],
])("finds values that can't be sent: %s", (_, value, path, message) => {
	const all = unsendableIn(value).map((problem) => [problem.path.join('.'), problem.message]);
	expect(all).toEqual([[path, message]]);
});

it.each([
	[
		'numbers, empty values and objects that convert themselves to text',
		{ a: 1e21, b: [null, undefined, true], c: new Date(0), d: { toJSON: () => 'x', e: () => 5 } },
	],
	['keys of prototypes', JSON.parse('{"__proto__": {"a": 1}, "constructor": 5}')],
])("doesn't report values that can be sent: %s", (_, value) => {
	expect(unsendableIn(value)).toEqual([]);
});
