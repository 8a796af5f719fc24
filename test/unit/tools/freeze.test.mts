import { missingIn, type Parameter } from '../../../tools/generate/freeze.mts';

const rows = (row: object): Parameter => ({ type: 'fixedCollection', default: { container: [row] } });
const options = (value: object): Parameter => ({ type: 'collection', default: value });

describe('a later build', () => {
	it.each<[string, Parameter, Parameter]>([
		['a row list has another column', rows({ number: '', color: '' }), rows({ number: '' })],
		[
			'a menu has another value',
			{ type: 'options', default: 'a', values: ['a', 'b'] },
			{ type: 'options', default: 'a', values: ['a'] },
		],
	])('keeps workflows if %s', (_, later, frozen) => {
		expect(missingIn({ field: [later], other: [later] }, { field: [frozen] })).toEqual([]);
	});

	it.each<[string, Parameter, Parameter]>([
		['a row list starts with another row', { type: 'fixedCollection', default: { container: [{}, {}] } }, rows({})],
		['a collection starts with an option', options({ preview: true }), options({})],
		['an option starts with another value', options({ days: 3 }), options({ days: '' })],
		['a list became an object', options({}), { type: 'collection', default: [] }],
		[
			'a menu lost a value',
			{ type: 'options', default: 'a', values: ['a'] },
			{ type: 'options', default: 'a', values: ['a', 'b'] },
		],
		['a default changed', { type: 'number', default: 1 }, { type: 'number', default: 2 }],
	])('breaks workflows if %s', (_, later, frozen) => {
		expect(missingIn({ field: [later] }, { field: [frozen] })).toHaveLength(1);
	});
});
