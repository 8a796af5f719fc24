import { asText, firstFew, formatNumber, sentenceCase, titled } from '../../../../../nodes/shared/fields/text.ts';

it.each([
	[['A'], 'A'],
	[['A', 'B', 'C', 'D', 'E'], 'A, B, C, D, E'],
	[['A', 'B', 'C', 'D', 'E', 'F', 'G'], 'A, B, C, D, E and 2 more'],
])('names the first few of %j: %s', (names, text) => {
	expect(firstFew(names)).toBe(text);
});

it.each([
	['LS1', 'LS1'],
	[7, '7'],
	[undefined, ''],
	[null, ''],
	[{ id: 7 }, '{"id":7}'],
])('writes %j as %j', (value, text) => {
	expect(asText(value)).toBe(text);
});

it('names as many as it is told, joined as it is told', () => {
	expect(firstFew(['Ontario, CA', 'Ontario, OR', 'Ontario, NY'], 2, '; ')).toBe('Ontario, CA; Ontario, OR and 1 more');
});

it.each([
	[0, '0'],
	[999, '999'],
	[2500, '2,500'],
	[1_000_000, '1,000,000'],
	[1234.5678, '1,234.5678'],
])('writes %d as %s', (value, text) => {
	expect(formatNumber(value)).toBe(text);
});

it('writes names as titles and for the middle of a sentence', () => {
	expect(titled('cargo_value')).toBe('Cargo value');
	expect(sentenceCase('LTL Shipment File')).toBe('LTL shipment file');
});
