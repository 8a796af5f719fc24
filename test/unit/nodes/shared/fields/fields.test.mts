import { fields, type Field } from '../../../../../contract/index.ts';
import { parameter } from '../../../../../nodes/shared/fields/build.ts';
import { requestCollection } from '../../../../../nodes/shared/fields/nodeFields.ts';
import { readParameters, toParameter } from '../../../../../nodes/shared/fields/parameter.ts';
import { toDateText } from '../../../../../nodes/shared/values/date.ts';
import { sent } from '../../../../../nodes/shared/operations/requestParameters.ts';
import { Unreadable } from '../../../../../nodes/shared/values/unreadable.ts';

const W = ['Field', 'A field'] as const;
const codes = [
	{ value: 20, name: 'Twenty' },
	{ value: 40, name: 'Forty' },
];
const rounded = new Unreadable('has more digits than a number can store exactly: enter it as text');
const context = { timezone: 'America/New_York' };

const readings: ReadonlyArray<readonly [Field, given: unknown, sent: unknown]> = [
	[fields.text(...W), 'x', 'x'],
	[fields.text(...W), ' x ', 'x'],
	[fields.text(...W), ' ', undefined],
	[fields.text(...W), 91761, '91761'],
	[fields.text(...W), NaN, new Unreadable('must be text (given: NaN)')],
	[fields.text(...W), 1e21, rounded],
	[fields.text(...W), 1e-7, rounded],
	[fields.text(...W), 2 ** 53 + 2, rounded],
	[fields.text(...W), 9_007_199_254_740_993n, '9007199254740993'],
	[fields.text(...W), '', undefined],
	[fields.text(...W), null, undefined],
	[fields.decimal(...W), 0, 0],
	[fields.decimal(...W), '12.50', 12.5],
	[fields.integer(...W), ' 7 ', 7],
	[fields.decimal(...W), '1e3', '1e3'],
	[fields.decimal(...W), '18,000.50', 18000.5],
	[fields.decimal(...W), '12 kg', new Unreadable('must be a number without a unit (given: "12 kg")')],
	[fields.decimal(...W), '12 boxes', '12 boxes'],
	[fields.decimal(...W), '', undefined],
	[fields.decimal(...W), '0x10', '0x10'],
	[fields.decimal(...W), '9007199254740993', rounded],
	[fields.id(...W), '7', 7],
	[fields.id(...W), '5e2', '5e2'],
	[fields.id(...W), '007', '007'],
	[fields.id(...W), '9007199254740993', '9007199254740993'],
	[fields.anyId(...W), '9007199254740993', '9007199254740993'],
	[fields.anyId(...W), '5e2', '5e2'],
	[fields.id(...W), 'AB-7', 'AB-7'],
	[fields.flag(...W), true, true],
	[fields.flag(...W), 'False', false],
	[fields.flag(...W), 'yes', true],
	[fields.flag(...W), ' Y', true],
	[fields.flag(...W), 'x', true],
	[fields.flag(...W), 1, true],
	[fields.flag(...W), 'N', false],
	[fields.flag(...W), '0', false],
	[fields.optional({ a: fields.flag(...W) }).a, 'Y', true],
	[fields.optional({ a: fields.flag(...W) }).a, 0, false],
	[fields.flag(...W), 'maybe', 'maybe'],
	[fields.flag(...W), '', undefined],
	[fields.optional({ a: fields.flag(...W) }).a, false, false],
	[fields.code(codes, ...W), '40', 40],
	[fields.code(codes, ...W), 40, 40],
	[fields.code(codes, ...W), ' forty', 40],
	[fields.code([{ value: 'lb', name: 'Pound (lb)' }], ...W), 'Pound (lb)', 'lb'],
	[fields.code([{ value: 'lb', name: 'Pound (lb)' }], ...W), 'pound', 'lb'],
	[fields.code([{ value: 'lb', name: 'Pounds' }], ...W), ' LB', 'lb'],
	[fields.code(codes, ...W), 53, 53],
	[fields.code(codes, ...W), [40], [40]],
	[fields.code(codes, ...W), { toString: 1 }, { toString: 1 }],
	[fields.code(codes, ...W), '', undefined],
	[fields.codes(codes, ...W), ['20', 40], [20, 40]],
	[fields.codes(codes, ...W), '20, 40', [20, 40]],
	[fields.codes(codes, ...W), 'Twenty, 40', [20, 40]],
	[fields.codes(codes, ...W), [], undefined],
	[fields.texts(...W), 'a, b\nc,,', ['a', 'b', 'c']],
	[fields.texts(...W), 'a@example.com; b@example.com;', ['a@example.com', 'b@example.com']],
	[fields.texts(...W), ['a', ' b ', 3], ['a', 'b', '3']],
	[fields.texts(...W), '', undefined],
	[fields.texts(...W), ' ["a", "b, c", 3]', ['a', 'b, c', '3']],
	[fields.texts(...W), '[a, b]', ['[a', 'b]']],
	[fields.codes(codes, ...W), '["Twenty", 40]', [20, 40]],
	[fields.numbers(50, ...W), 'a, b c | d', ['a', 'b', 'c', 'd']],
	[fields.numbers(50, ...W), '["a", "b"]', ['a', 'b']],
	[fields.numbers(50, ...W), ['a', [{}]], ['a', new Unreadable('must be a number or text (given: a list)')]],
	[fields.containerNumber(...W), 'MSKU 765432-1', 'MSKU7654321'],
	[fields.containerNumber(...W), 'msku7654321\u200b', 'MSKU7654321'],
	[fields.containerNumber(...W), 'MSKU 76543', 'MSKU76543'],
	[fields.containerNumber(...W), 'MSKU.7654321', 'MSKU7654321'],
	[fields.date(...W), '2026-12-01', '2026-12-01'],
	[fields.date(...W), '', undefined],
	[fields.time(...W), '8:05', '08:05'],
	[fields.time(...W), '18:05', '18:05'],
	[fields.time(...W), '0800', '08:00'],
	[fields.time(...W), 800, '08:00'],
	[fields.time(...W), '1730 hrs', '17:30'],
	[fields.time(...W), '8', '8'],
	[fields.time(...W), '007', '007'],
	[fields.time(...W), '5:00 PM', '17:00'],
	[fields.time(...W), '12:30am', '00:30'],
	[fields.time(...W), '12 p.m.', '12:00'],
	[fields.time(...W), '8:00:00 AM', '08:00'],
	[fields.time(...W), '08:00:00', '08:00'],
	[fields.time(...W), 'noon', 'noon'],
	[fields.tenDigits(...W), '(562) 555-0100', '5625550100'],
	[fields.tenDigits(...W), 5625550100, '5625550100'],
	[fields.tenDigits(...W), '562.555.0100', '5625550100'],
	[fields.tenDigits(...W), '+1 (562) 555-0100', '5625550100'],
	[fields.tenDigits(...W), 15625550100, '5625550100'],
	[fields.tenDigits(...W), '+49 30 123456', '+4930123456'],
	[fields.tenDigits(...W), '５62‑555‑0100​', '5625550100'],
	[fields.tenDigits(...W), 'call me', 'callme'],
	[fields.any(...W), '{"b": 1}', { b: 1 }],
	[fields.any(...W), { b: 1 }, { b: 1 }],
];

it.each(readings.map(([schema, given, sent]) => [schema.kind, given, sent, schema] as const))(
	'a field of kind %s reads %j as %j',
	(_kind, given, sent, schema) => {
		expect(parameter('a', schema).read(given, context)).toEqual(sent);
	},
);

it('explains invalid JSON', () => {
	const read = parameter('a', fields.any(...W)).read('{oops', context);
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
	// Excel's dates, as n8n reads them.
	['2026-12-02T00:00:00.000Z', '2026-12-02'],
	['2026-12-02T00:00:00+00:00', '2026-12-02'],
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
			'must be a date written YYYY-MM-DD, since this could mean 2026-12-05 or 2026-05-12 (given: "12/5/2026")',
		),
	],
])('a field of kind %s reads %j as %j', (_kind, given, sent) => {
	expect(parameter('a', fields.date(...W)).read(given, context)).toEqual(sent);
});

it.each([
	['mblNumber', ' maeu 219-876.543\u200b', 'MAEU219876543'],
	['mblNumber', 'MAEU219876543 / 16-NOV-31', 'must be one number'],
	['mblNumber', '#N/A', 'is a placeholder'],
	['recordNumber', 'q-1, q-2', 'must be one number'],
	['recordNumber', 'Rate9 ', 'Rate9'],
	['identifier', 'PO-1, PO-2', 'PO-1, PO-2'],
	['identifier', '#REF!', 'is a placeholder'],
	['reference', '#REF!', '#REF!'],
	['reference', ' ="07102"', '07102'],
	['reference', 'TB\uFFFD', 'UTF-8'],
	['anyZip', 7114, '7114'],
	['mblNumber', 'msku 123456-5', 'MSKU1234565'],
	['mblNumber', 'MSKU123456/5', 'MSKU1234565'],
	['mblNumber', 'MAEU712345678/1', 'must be one number'],
	['mblNumber', 'MAEU712345678-01', 'must be one number'],
	['mblNumber', 'MAEU712345678A/B', 'must be one number'],
	['mblNumber', 'MAEU\uFFFD1', 'UTF-8'],
	['mblNumber', 'MBL# MAEU219876543', 'must be one number, without a date, a remark'],
	['mblNumber', 'MSKU1234565, TCLU7654320', 'must be one number'],
	['text', '1200 Pi\uFFFDon Ave', 'UTF-8'],
	['text', 'TBA', 'TBA'],
] as const)('a field of the kind %s reads %j as %j', (kind, given, expected) => {
	const read = parameter('a', fields[kind](...W)).read(given, context);
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
	const weights = sent('weight', fields.decimal('Weight', 'A weight', { unit: 'weight_unit' }));
	expect(readParameters(weights, values, context)).toEqual({ weight });
});

it('reads a number in the unit of its field', () => {
	const { read } = parameter('weight', fields.decimal('Weight (Kg)', 'A weight', { unit: 'kg' }));
	expect(read('18,000.00 KGS', context)).toBe(18_000);
});

it('ignores a field that is not shown', () => {
	const shown = sent('a', fields.text('A', 'A text'), { when: { mode: ['x'] } });
	expect(readParameters(shown, { a: '1', mode: 'x' }, context)).toEqual({ a: '1' });
	expect(readParameters(shown, { a: '1', mode: 'y' }, context)).toEqual({});
});

it('sends an empty text only in an update, where it clears the field', () => {
	const texts = sent('a', fields.text('A', 'A text'));
	const sentIn = (name: 'updateFields' | 'additionalFields') =>
		readParameters(requestCollection(name, texts).children ?? [], { a: '' }, context);
	expect(sentIn('updateFields')).toEqual({ a: '' });
	expect(sentIn('additionalFields')).toEqual({});
	const number = requestCollection('updateFields', sent('a', fields.integer('A', 'A number')));
	expect(readParameters(number.children ?? [], { a: '' }, context)).toEqual({});
});

it.each<[Field, string]>([
	[fields.integer('A', 'Value. Whole.', { min: 1, max: 30_000 }), 'Value, 1 to 30,000. Whole.'],
	[fields.decimal('A', 'Value', { max: 5 }), 'Value, 0 to 5'],
	[fields.text('A', 'Text'), 'Text'],
	[fields.identifier('A', 'Code', { max: 5 }), 'Code, at most 5 characters'],
	[fields.numbers(50, 'A', 'Numbers'), 'Numbers'],
])('adds the limits of %j to the description', (field, told) => {
	expect(parameter('a', field).property.description).toBe(told);
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
	const { property } = parameter('type', fields.text('Type', 'A type', { usual: codes }));
	expect(property).toMatchObject({ type: 'options', allowArbitraryValues: true });
});

it.each([
	['#N/A', 'is a spreadsheet error: correct the formula (given: "#N/A")'],
	['40\uFFFD', expect.stringContaining('characters that were lost')],
])('refuses %j in a menu of common values, as in a text', (given, reason) => {
	const field = fields.text('Type', 'A type', { usual: [{ value: '40HQ', name: 'High Cube' }] });
	expect(parameter('type', field).read(given, context)).toMatchObject({ reason });
	expect(parameter('type', field).read(' high cube', context)).toBe('40HQ');
});
