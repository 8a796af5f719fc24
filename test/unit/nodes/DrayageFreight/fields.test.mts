import { toDateText } from '../../../../nodes/shared/fields/dates.ts';
import { toApiName, type Field } from '../../../../nodes/shared/fields/field.ts';
import { additionalFields, readFields, updateFields } from '../../../../nodes/shared/fields/groups.ts';
import {
	choiceField,
	choicesField,
	dateField,
	flagField,
	idField,
	jsonField,
	listField,
	numberField,
	textField,
} from '../../../../nodes/shared/fields/fieldTypes.ts';
import { resources } from '../../../../nodes/DrayageFreight/resources/index.ts';

const look = { displayName: 'Field', description: 'A field' };
const codes = [
	{ value: 20, name: 'Twenty' },
	{ value: 40, name: 'Forty' },
];
const context = { timezone: 'America/New_York' };

const readings: ReadonlyArray<readonly [Field, given: unknown, sent: unknown]> = [
	[textField('a', look), 'x', 'x'],
	[textField('a', look), ' x ', ' x '],
	[textField('a', look), 91761, '91761'],
	[textField('a', look), '', undefined],
	[textField('a', look), null, undefined],
	[numberField('a', look), 0, 0],
	[numberField('a', look), '12.50', 12.5],
	[numberField('a', look), ' 7 ', 7],
	[numberField('a', look), '1e3', 1000],
	[numberField('a', look), '12 kg', '12 kg'],
	[numberField('a', look), '', undefined],
	[idField('a', look), '7', 7],
	[idField('a', look), 'AB-7', 'AB-7'],
	[flagField('a', look), true, true],
	[flagField('a', look), 'False', false],
	[flagField('a', look), 'maybe', 'maybe'],
	[choiceField('a', codes, look), '40', 40],
	[choiceField('a', codes, look), 40, 40],
	[choiceField('a', codes, look), 53, 53],
	[choicesField('a', codes, look), ['20', 40], [20, 40]],
	[choicesField('a', codes, look), '20, 40', [20, 40]],
	[choicesField('a', codes, look), [], undefined],
	[listField('a', look), 'a, b\nc,,', ['a', 'b', 'c']],
	[listField('a', look), ['a', ' b ', 3], ['a', 'b', '3']],
	[listField('a', look), '', undefined],
	[dateField('a', look), '2026-12-01', '2026-12-01'],
	[dateField('a', look), '', undefined],
	[jsonField('a', look), '{"b": 1}', { b: 1 }],
	[jsonField('a', look), { b: 1 }, { b: 1 }],
	[jsonField('a', look), '{oops', '{oops'],
];

it.each(readings.map(([field, given, sent]) => [field.property.type, given, sent, field] as const))(
	'a field of type %s reads %j as %j',
	(_type, given, sent, field) => {
		expect(field.read(given, context)).toEqual(sent);
	},
);

it.each([
	['2026-12-01T23:30:00', '2026-12-01'],
	['2026-12-01 23:30', '2026-12-01'],
	['2026-12-02T03:00:00.000Z', '2026-12-01'],
	['2026-12-02T03:00:00+09:00', '2026-12-01'],
	['2026-12-01T00:30:00.000-05:00', '2026-12-01'],
	[new Date('2026-12-02T03:00:00Z'), '2026-12-01'],
	[{ toISO: () => '2026-12-02T03:00:00.000Z' }, '2026-12-01'],
	['next Friday', 'next Friday'],
	[5, 5],
])('reads %j as the date %s in New York', (given, date) => {
	expect(toDateText(given, 'America/New_York')).toBe(date);
});

it('leaves out a field whose condition does not hold', () => {
	const shown = textField('a', { ...look, when: { mode: ['x'] } });
	expect(readFields([shown], { a: '1', mode: 'x' }, context)).toEqual({ a: '1' });
	expect(readFields([shown], { a: '1', mode: 'y' }, context)).toEqual({});
});

it('sends a chosen text that was left empty only in an update, where it clears what is there', () => {
	const sent = (collection: Field) => readFields(collection.children ?? [], { a: '' }, context);
	expect(sent(updateFields([textField('a', look)]))).toEqual({ a: '' });
	expect(sent(additionalFields([textField('a', look)]))).toEqual({});
});

it.each([
	['intermodalRegionId', 'intermodal_region_id'],
	['pickupAddress1', 'pickup_address1'],
	['isDg', 'is_dg'],
	['url', 'url'],
])('%s is %s to the service', (name, wire) => {
	expect(toApiName(name)).toBe(wire);
});

it('gives every operation of the menu a name of its own', () => {
	const names = resources.flatMap(({ value, operations }) =>
		operations.map((operation) => `${value}.${operation.value}`),
	);
	expect(new Set(names).size).toBe(39);
});
