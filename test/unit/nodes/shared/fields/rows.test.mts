import { fields as declare } from '../../../../../contract/index.ts';
import { readParameters } from '../../../../../nodes/shared/fields/parameter.ts';
import { sent } from '../../../../../nodes/shared/operations/requestParameters.ts';

const containers = declare.rows(
	'Container',
	'Containers',
	'Containers',
	{
		number: declare.text('Number', 'Number'),
		...declare.optional({ is_dg: declare.flag('Dangerous', 'Whether dangerous') }),
		...declare.optional({ note: declare.text('Note', 'Note') }),
		...declare.optional({ type: declare.code([{ value: 20, name: 'Twenty' }], 'Type', 'Type') }),
	},
	{ min: 1, example: '[{"number": "A"}]' },
);
const parameters = sent('containers', containers);
const read = (values: Record<string, unknown>) =>
	readParameters(parameters, values, { timezone: 'America/New_York' }).containers;

it('rows are entered as fields or as JSON, depending on the mode', () => {
	expect(parameters.map(({ property }) => property.name)).toEqual(['containersMode', 'containers', 'containersJson']);
	const values = { containers: { container: [{ number: 'A' }] }, containersJson: '[{"number": "B"}]' };
	expect(read({ ...values, containersMode: 'fields' })).toEqual([{ number: 'A' }]);
	expect(read({ ...values, containersMode: 'json' })).toEqual([{ number: 'B' }]);
});

it('rows send only chosen values: every default of a row is empty', () => {
	const shown = parameters[1]!.children ?? [];
	const defaults = Object.fromEntries(shown.map(({ property }) => [property.name, property.default]));
	expect(Object.values(defaults)).toEqual(['', '', '', '']);
	expect(read({ containersMode: 'fields', containers: { container: [{ ...defaults, number: 'A' }] } })).toEqual([
		{ number: 'A' },
	]);
	expect(read({ containersMode: 'fields', containers: { container: [{ isDg: false, type: '20' }] } })).toEqual([
		{ is_dg: false, type: 20 },
	]);
});

it.each(['none', { number: 'A' }])("rows that aren't a list pass unchanged: %j", (container) => {
	expect(read({ containersMode: 'fields', containers: { container } })).toEqual(container);
});

it.each([
	[
		{ number: 'A', isDg: 'yes', NOTE: 'n' },
		{ number: 'A', is_dg: true, note: 'n' },
	],
	[
		{ Number: 'A', Dangerous: 'x', 'is-dg': 'no' },
		{ number: 'A', is_dg: true, 'is-dg': 'no' },
	],
	[
		{ number: 'A', hazmat: 'yes', isDG: true, is_dg: false },
		{ number: 'A', hazmat: 'yes', isDG: true, is_dg: false },
	],
	[{ number: 'A', Note: null }, { number: 'A' }],
])('reads keys of JSON rows by letters and digits, and leaves others: %j', (row, expected) => {
	expect(read({ containersMode: 'json', containersJson: [row] })).toEqual([expected]);
});

it('null values of optional fields are removed from rows in JSON', () => {
	const containersJson = [{ number: null, is_dg: null, note: null, other: null }];
	expect(read({ containersMode: 'json', containersJson })).toEqual([{ number: null, other: null }]);
});
