import { resources } from '../../../../../nodes/DrayageFreight/resources/index.ts';
import {
	asText,
	firstFew,
	formatNumber,
	labelOf,
	sentenceCase,
	titled,
} from '../../../../../nodes/shared/fields/text.ts';

it.each([
	[['A'], 'A'],
	[['A', 'B', 'C', 'D', 'E'], 'A, B, C, D, E'],
	[Array.from({ length: 22 }, () => 'A'), `${'A, '.repeat(19)}A and 2 more`],
])('lists the first few of %j: %s', (names, text) => {
	expect(firstFew(names)).toBe(text);
});

it.each([
	['LS1', 'LS1'],
	[7, '7'],
	[undefined, ''],
	[null, ''],
	[{ id: 7 }, '{"id":7}'],
])('formats %j as %j', (value, text) => {
	expect(asText(value)).toBe(text);
});

it('lists the given number of words, joined by the given word', () => {
	expect(firstFew(['Ontario, CA', 'Ontario, OR', 'Ontario, NY'], '; ', 2)).toBe('Ontario, CA; Ontario, OR and 1 more');
});

it.each([
	[0, '0'],
	[999, '999'],
	[2500, '2,500'],
	[1_000_000, '1,000,000'],
	[1234.5678, '1,234.5678'],
])('formats %d as %s', (value, text) => {
	expect(formatNumber(value)).toBe(text);
});

it('formats names as titles and for the middle of a sentence', () => {
	expect(titled('cargo_value')).toBe('Cargo value');
	expect(sentenceCase('LTL Shipment File')).toBe('LTL shipment file');
});

const parametersOf = (resource: string, operation: string) =>
	resources.find(({ value }) => value === resource)?.operations.find(({ value }) => value === operation)?.parameters ??
	[];

it.each([
	[['mbl_number'], 'MBL Number'],
	[['containers', 1, 'number'], 'Containers 2 › Number'],
	[['containers', '0', 'cargo_value'], 'Containers 1 › Cargo Value'],
	[['contact_emails', 2], 'Contact Emails 3'],
	[['some_new_field'], 'Some new field'],
])('labels %j as the user sees it: %s', (path, label) => {
	expect(labelOf(parametersOf('order', 'create'), path)).toBe(label);
});

it('labels the columns of JSON rows like those of fields', () => {
	const all = parametersOf('order', 'create');
	const asJson = all.filter(({ property }) => property.name === 'containersJson');
	expect(labelOf([...asJson, ...all], ['containers', 0, 'is_dg'])).toBe('Containers (JSON) 1 › Hazmat');
});
