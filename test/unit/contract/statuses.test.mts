import { containerStatuses, nameOfCode, orderStatuses, shippingActivities } from '../../../contract/index.ts';

it('knows the documented codes', () => {
	expect(orderStatuses).toHaveLength(10);
	expect(containerStatuses.map(({ value }) => value)).toEqual([
		-5, 0, 1, 2, 8, 30, 34, 36, 38, 41, 42, 44, 46, 50, 55, 56, 61,
	]);
	expect(shippingActivities.map(({ value }) => value)).toContain('DISCHARG');
});

it.each([
	[30, 'Delivery plan Set'],
	['30', 'Delivery plan Set'],
	[-5, 'Canceled'],
	[31, null],
	[null, null],
])('names %s', (code, name) => {
	expect(nameOfCode(containerStatuses, code)).toBe(name);
});
