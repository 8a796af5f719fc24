import { endpoints } from '../../../../../contract/index.ts';
import { missingNumbers, splitNumbers } from '../../../../../nodes/shared/operations/numbers.ts';

const parts = (query: Record<string, unknown>) => ({ params: {}, query, body: {} });
const many = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

describe('a list of numbers', () => {
	it('is one request if it fits', () => {
		const requests = splitNumbers(endpoints.ltlShipment.getAll, parts({ order_numbers: many(50, 'A') }));
		expect(requests.map(({ query }) => query)).toEqual([{ order_numbers: many(50, 'A').join(',') }]);
	});

	it('is split into groups, each of which is combined with each group of another list', () => {
		const query = { order_numbers: many(51, 'A'), rate_numbers: many(51, 'B') };
		const requests = splitNumbers(endpoints.ltlShipment.getAll, parts(query));
		expect(requests).toHaveLength(4);
		expect(requests.at(-1)?.query).toEqual({ order_numbers: 'A50', rate_numbers: 'B50' });
	});
});

describe('requested numbers', () => {
	it('are reported as missing once each if there is no record', () => {
		const records = [{ order_number: 'A' }, { order_number: 7 }];
		expect(missingNumbers(endpoints.ltlShipment.getAll, parts({ order_numbers: ['A', 'B', '7'] }), records)).toEqual([
			'B',
		]);
		expect(missingNumbers(endpoints.ltlShipment.getAll, parts({ order_numbers: ['B', 'B'] }), [])).toHaveLength(1);
	});

	it("aren't reported as missing because of their capitalization", () => {
		const asked = parts({ order_numbers: ['ls1'] });
		expect(missingNumbers(endpoints.ltlShipment.getAll, asked, [{ order_number: 'LS1' }])).toEqual([]);
	});

	it("aren't reported as missing if a record doesn't contain its number", () => {
		const asked = parts({ rate_numbers: ['R1', 'R2'] });
		const missing = (records: object[]) => missingNumbers(endpoints.ltlShipment.getAll, asked, records as never);
		expect(missing([{ rate_number: 'R1' }])).toEqual(['R2']);
		expect(missing([{ rate_number: 'R1' }, { order_number: 'A' }])).toEqual([]);
		expect(missing([{ rate_number: 'R1' }, { rate_number: null }])).toEqual([]);
	});
});
