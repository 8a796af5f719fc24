import { findPhrases } from '../../../../tools/check/phrases.mts';

it('reports the line of a retired phrase and what to write instead', () => {
	expect(findPhrases('Book it.\nThe list is not to BE HAD.')).toEqual([
		{ line: 2, phrase: 'BE HAD', instead: 'available' },
	]);
});

it('finds a phrase that continues on the next line of a comment', () => {
	const comments = ['\t// It is under\n\t// way.', '/**\n * It is under\n * way.\n */', 'It is under\nway.'];
	expect(comments.map((text) => findPhrases(text).map(({ phrase }) => phrase))).toEqual([
		['under way'],
		['under way'],
		['under way'],
	]);
});

it('finds every phrase of a text, in order', () => {
	expect(findPhrases('It is no list, and it may not be empty.').map(({ phrase }) => phrase)).toEqual([
		'is no',
		'may not',
	]);
});

it.each([
	'There is no rate.',
	'It is no longer valid.',
	'It may or may not be booked.',
	'undertake ways',
	'at one time',
])('accepts %j', (text) => {
	expect(findPhrases(text)).toEqual([]);
});

it('accepts words of the API that contain a retired phrase, and still finds the phrase elsewhere', () => {
	expect(findPhrases('The type is "DG form", for dangerous goods. Dangerous goods cost more.')).toMatchObject([
		{ phrase: 'Dangerous goods' },
	]);
});
