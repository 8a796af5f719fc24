import {
	any,
	anyId,
	containerNumber,
	date,
	decimal,
	fields as declare,
	flag,
	id,
	integer,
	list,
	numbers,
	oneOf,
	optional,
	string,
	tenDigits,
	time,
	type Schema,
} from '../../../../../contract/index.ts';
import { fieldsOf, nodeField, readFields } from '../../../../../nodes/shared/fields/build.ts';
import { requestCollection } from '../../../../../nodes/shared/fields/nodeFields.ts';
import { toParameter, words } from '../../../../../nodes/shared/fields/field.ts';
import { toDateText } from '../../../../../nodes/shared/fields/read.ts';
import { Unreadable } from '../../../../../nodes/shared/values/unreadable.ts';
import { resources } from '../../../../../nodes/DrayageFreight/resources/index.ts';

const text = words('Field', 'A field');
const codes = [
	{ value: 20, name: 'Twenty' },
	{ value: 40, name: 'Forty' },
];
const rounded = new Unreadable('has more digits than a number can store exactly: enter it as text');
const context = { timezone: 'America/New_York' };

const readings: ReadonlyArray<readonly [Schema, given: unknown, sent: unknown]> = [
	[string(), 'x', 'x'],
	[string(), ' x ', 'x'],
	[string(), ' ', undefined],
	[string(), 91761, '91761'],
	[string(), NaN, new Unreadable('must be text (given: NaN)')],
	[string(), 1e21, rounded],
	[string(), 1e-7, rounded],
	[string(), 2 ** 53 + 2, rounded],
	[string(), 9_007_199_254_740_993n, '9007199254740993'],
	[string(), '', undefined],
	[string(), null, undefined],
	[decimal(), 0, 0],
	[decimal(), '12.50', 12.5],
	[integer(), ' 7 ', 7],
	[decimal(), '1e3', '1e3'],
	[decimal(), '18,000.50', 18000.5],
	[decimal(), '12 kg', new Unreadable('must be a number without a unit (given: "12 kg")')],
	[decimal(), '12 boxes', '12 boxes'],
	[decimal(), '', undefined],
	[decimal(), '0x10', '0x10'],
	[decimal(), '9007199254740993', rounded],
	[id(), '7', 7],
	[id(), '5e2', '5e2'],
	[id(), '007', '007'],
	[id(), '9007199254740993', '9007199254740993'],
	[anyId(), '9007199254740993', '9007199254740993'],
	[anyId(), '5e2', '5e2'],
	[id(), 'AB-7', 'AB-7'],
	[flag(), true, true],
	[flag(), 'False', false],
	[flag(), 'yes', true],
	[flag(), 'maybe', 'maybe'],
	[flag(), '', undefined],
	[optional(flag()), false, false],
	[oneOf(codes), '40', 40],
	[oneOf(codes), 40, 40],
	[oneOf(codes), ' forty', 40],
	[oneOf([{ value: 'lb', name: 'Pound (lb)' }]), 'Pound (lb)', 'lb'],
	[oneOf([{ value: 'lb', name: 'Pound (lb)' }]), 'pound', 'lb'],
	[oneOf([{ value: 'lb', name: 'Pounds' }]), ' LB', 'lb'],
	[oneOf(codes), 53, 53],
	[oneOf(codes), [40], [40]],
	[oneOf(codes), { toString: 1 }, { toString: 1 }],
	[oneOf(codes), '', undefined],
	[list(oneOf(codes)), ['20', 40], [20, 40]],
	[list(oneOf(codes)), '20, 40', [20, 40]],
	[list(oneOf(codes)), 'Twenty, 40', [20, 40]],
	[list(oneOf(codes)), [], undefined],
	[list(string()), 'a, b\nc,,', ['a', 'b', 'c']],
	[list(string()), 'a@example.com; b@example.com;', ['a@example.com', 'b@example.com']],
	[list(string()), ['a', ' b ', 3], ['a', 'b', '3']],
	[list(string()), '', undefined],
	[list(string()), ' ["a", "b, c", 3]', ['a', 'b, c', '3']],
	[list(string()), '[a, b]', ['[a', 'b]']],
	[list(oneOf(codes)), '["Twenty", 40]', [20, 40]],
	[numbers(50), 'a, b', ['a', 'b']],
	[numbers(50), '["a", "b"]', ['a', 'b']],
	[numbers(50), ['a', [{}]], ['a', new Unreadable('must be a number or text (given: a list)')]],
	[containerNumber(), 'MSKU 765432-1', 'MSKU7654321'],
	[containerNumber(), 'msku7654321\u200b', 'MSKU7654321'],
	[containerNumber(), 'MSKU 76543', 'MSKU 76543'],
	[containerNumber(), 'MSKU.7654321', 'MSKU7654321'],
	[containerNumber(), 'MSKU:7654321', 'MSKU:7654321'],
	[date(), '2026-12-01', '2026-12-01'],
	[date(), '', undefined],
	[time(), '8:05', '08:05'],
	[time(), '18:05', '18:05'],
	[time(), '5:00 PM', '17:00'],
	[time(), '12:30am', '00:30'],
	[time(), '12 p.m.', '12:00'],
	[time(), 'noon', 'noon'],
	[tenDigits(), '(562) 555-0100', '5625550100'],
	[tenDigits(), 5625550100, '5625550100'],
	[tenDigits(), '562.555.0100', '5625550100'],
	[tenDigits(), '+1 (562) 555-0100', '5625550100'],
	[tenDigits(), 15625550100, '5625550100'],
	[tenDigits(), '+49 562 555 010', '49562555010'],
	[tenDigits(), 'call me', 'callme'],
	[any(), '{"b": 1}', { b: 1 }],
	[any(), { b: 1 }, { b: 1 }],
];

it.each(readings.map(([schema, given, sent]) => [schema.kind, given, sent, schema] as const))(
	'a field of kind %s reads %j as %j',
	(_kind, given, sent, schema) => {
		expect(nodeField('a', schema, text).read(given, context)).toEqual(sent);
	},
);

it('explains invalid JSON', () => {
	const read = nodeField('a', any(), text).read('{oops', context);
	expect(read).toBeInstanceOf(Unreadable);
	expect((read as Unreadable).reason).toMatch(/JSON/);
});

it.each([
	['2026-12-01T23:30:00', '2026-12-01'],
	['2026-12-01 23:30', '2026-12-01'],
	['2026-12-01 1:30', '2026-12-01'],
	['2026-12-01 12:30 AM', '2026-12-01'],
	[' 2026-12-01 ', '2026-12-01'],
	['2026-12-02T03:00:00.000Z', '2026-12-01'],
	['2026-12-02T03:00:00+09:00', '2026-12-01'],
	['2026-12-01T00:30:00.000-05:00', '2026-12-01'],
	[new Date('2026-12-02T03:00:00Z'), '2026-12-01'],
	[{ toISO: () => '2026-12-02T03:00:00.000Z' }, '2026-12-01'],
	['2026-12-02 03:00:00+00', '2026-12-01'],
	['2026-12-1', '2026-12-1'],
	['2026-02-30T08:00:00Z', '2026-02-30T08:00:00Z'],
	['2026-12-01 noon', '2026-12-01 noon'],
	['2026-12-02 03:00:00 GMT+0900 (JST)', '2026-12-02 03:00:00 GMT+0900 (JST)'],
	['next Friday', 'next Friday'],
	[5, 5],
])('reads %j as the date %s in New York', (given, date) => {
	expect(toDateText(given, 'America/New_York')).toBe(date);
});

it.each([
	['date', '2026-12-1', '2026-12-01'],
	['date', '12/31/2026', '2026-12-31'],
	['date', 46_387, '2026-12-31'],
	[
		'date',
		'12/5/2026',
		new Unreadable(
			'must be a date written YYYY-MM-DD, since this can be 2026-12-05 or 2026-05-12 (given: "12/5/2026")',
		),
	],
])('a field of kind %s reads %j as %j', (_kind, given, sent) => {
	expect(nodeField('a', date(), text).read(given, context)).toEqual(sent);
});

it.each([
	['mbl_number', ' maeu219876543\u200b', 'MAEU219876543'],
	['mbl_number', 'MAEU219876543 / 16-NOV-31', 'must be one number'],
	['mblNumber', '#N/A', 'is a placeholder'],
	['quote_id', 'q-1, q-2', 'must be one number'],
	['rate_id', 'Rate9 ', 'Rate9'],
	['customer_reference_number', 'PO-1, PO-2', 'PO-1, PO-2'],
	['customer_reference_number', '#REF!', 'is a placeholder'],
	['pickup_zipcode', '="07102"', '07102'],
	['container_number', 'msku 123456-5', 'MSKU1234565'],
	['container_number', 'MSKU1234565, TCLU7654320', 'must be one number'],
	['delivery_address', '1200 Pi\uFFFDon Ave', 'UTF-8'],
	['delivery_address', 'TBA', 'TBA'],
])('the field %s reads %j as %j', (name, given, expected) => {
	const read = nodeField(name, string(), text).read(given, context);
	expect(read instanceof Unreadable ? read.reason : read).toEqual(
		read instanceof Unreadable ? expect.stringContaining(expected) : expected,
	);
});

it.each([
	[{ weight: '18,000 KGS', weightUnit: 'kg' }, 18_000],
	[{ weight: '39,683', weightUnit: 'lb' }, 39_683],
	[{ weight: '18,000 KGS', weightUnit: 'lb' }, new Unreadable('must be in lb (given: "18,000 KGS")')],
	[{ weight: '18,000 KGS' }, new Unreadable('must be a number without a unit (given: "18,000 KGS")')],
])('reads the weight of %j in the unit beside it', (values, weight) => {
	const fields = fieldsOf('weight', { ...optional(decimal()), label: 'Weight', description: 'A weight' });
	expect(readFields(fields, values, context)).toEqual({ weight });
});

it('reads a unit that is in the label', () => {
	const { read } = nodeField('weight', decimal(), words('Weight (Kg)', 'A weight'));
	expect(read('18,000.00 KGS', context)).toBe(18_000);
});

it('ignores a field that is not shown', () => {
	const [shown] = fieldsOf('a', optional(declare.text('A', 'A text')), { when: { mode: ['x'] } });
	expect(readFields([shown!], { a: '1', mode: 'x' }, context)).toEqual({ a: '1' });
	expect(readFields([shown!], { a: '1', mode: 'y' }, context)).toEqual({});
});

it('sends an empty text only in an update, where it clears the field', () => {
	const fields = fieldsOf('a', optional(declare.text('A', 'A text')));
	const sent = (name: 'updateFields' | 'additionalFields') =>
		readFields(requestCollection(name, fields).children ?? [], { a: '' }, context);
	expect(sent('updateFields')).toEqual({ a: '' });
	expect(sent('additionalFields')).toEqual({});
	const number = requestCollection('updateFields', fieldsOf('a', optional(declare.integer('A', 'A number'))));
	expect(readFields(number.children ?? [], { a: '' }, context)).toEqual({});
});

it.each<[Schema, string, string]>([
	[integer({ min: 1, max: 30_000 }), 'Value. Whole.', 'Value, 1 to 30,000. Whole.'],
	[decimal({ max: 5 }), 'Value', 'Value, 0 to 5'],
	[string(), 'Text', 'Text'],
	[numbers(50), 'Numbers', 'Numbers'],
])('adds the limits of %j to the description', (schema, description, told) => {
	expect(nodeField('a', schema, words('A', description)).property.description).toBe(told);
});

it.each([
	['intermodal_region_id', 'intermodalRegionId'],
	['pickup_address1', 'pickupAddress1'],
	['is_24_hours', 'is24Hours'],
	['warehouseId', 'warehouseId'],
	['url', 'url'],
])('%s is the parameter %s', (apiName, name) => {
	expect(toParameter(apiName)).toBe(name);
});

it("lets an expression return a value that isn't in the menu", () => {
	const { property } = nodeField('type', string(), words('Type', 'A type', { choices: codes }));
	expect(property).toMatchObject({ type: 'options', allowArbitraryValues: true });
});

it('gives every operation of the menu a unique name', () => {
	const names = resources.flatMap(({ value, operations }) =>
		operations.map((operation) => `${value}.${operation.value}`),
	);
	expect(new Set(names).size).toBe(names.length);
});
