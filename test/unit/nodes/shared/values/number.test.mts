import { numberIn, unitOf } from '../../../../../nodes/shared/values/number.ts';
import { Unreadable } from '../../../../../nodes/shared/values/unreadable.ts';

it.each([
	['18000', 18_000],
	['18,000', 18_000],
	['0,750', 0.75],
	['0,5', 0.5],
	['18,000.00 KGS', 18_000],
	['18 000 kg', 18_000],
	['18\u00a0000 kg', 18_000],
	['18\u202f000', 18_000],
	["18'000", 18_000],
	['18’000,', undefined],
	['18000Kg.', 18_000],
	['KGS 18000', 18_000],
	['18.000,00', 18_000],
	['1.234.567', 1_234_567],
	['1,234,567.8', 1_234_567.8],
	['18000,5', 18_000.5],
	['18.5', 18.5],
	['0.125', 0.125],
	['.5', 0.5],
	['-18', -18],
	['１８０００', 18_000],
	['="18000"', 18_000],
	['18,00,000', undefined],
	['1,2345', undefined],
	['twelve', undefined],
	['20 Cartons', undefined],
	['18,000 / 39,683', undefined],
	['', undefined],
	['-', undefined],
])('reads %j as %d kg', (text, value) => {
	expect(numberIn(text, 'kg')).toBe(value);
});

it.each([
	['18.000', 'can be read in two ways: write 18000 or 18 (given: "18.000")'],
	['1.234', 'can be read in two ways: write 1234 or 1.2340 (given: "1.234")'],
	['18.000 KGS', 'can be read in two ways: write 18000 or 18 (given: "18.000 KGS")'],
	['39,683 lbs', 'must be in kg (given: "39,683 lbs")'],
	['18 t', 'must be in kg (given: "18 t")'],
	['1.8E+04', 'was shortened by a spreadsheet: enter the full number (given: "1.8E+04")'],
])('refuses %j as a weight in kg', (text, reason) => {
	expect(numberIn(text, 'kg')).toEqual(new Unreadable(reason));
});

it('asks for an amount of money, not for a currency that nobody documents', () => {
	expect(numberIn('20 kg', 'usd')).toEqual(new Unreadable('must be an amount of money (given: "20 kg")'));
});

it('refuses any unit if the field has none', () => {
	expect(numberIn('20 kg')).toEqual(new Unreadable('must be a number without a unit (given: "20 kg")'));
	expect(numberIn('$25,000.00', 'usd')).toBe(25_000);
});

it('names units by their usual short form', () => {
	expect(['KGS', ' lbs.', '"', 'Kilogram', 'cartons', 7].map(unitOf)).toEqual([
		...['kg', 'lb', 'in', 'kg', undefined, undefined],
	]);
});
