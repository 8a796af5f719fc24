import { rateTable } from '../../../tools/start/table.mts';

const lane = {
	quote_id: 'Q1',
	premium: 0,
	remaining_limit: 99,
	currency: 'USD',
	intermodal_region: { id: 3, name: 'Los Angeles' },
	to_city: { id: 7, name: 'Ontario', full_name: 'ONTARIO, CA, US' },
};

describe('rateTable', () => {
	it('shows what each rate is, its amounts as they came, and when it ends', () => {
		const rates = [
			{ ...lane, id: 11, total: 700, base_fee: 512.5, expired_at: '2030-01-01' },
			{ ...lane, id: 12, total: 1_812.5, base_fee: 1_600, expired_at: '2030-01-02' },
		];
		expect(rateTable(rates).split('\n')).toEqual([
			'rate  region       city               total  base_fee  currency  expires',
			'----  -----------  ---------------  -------  --------  --------  ----------',
			'  11  Los Angeles  ONTARIO, CA, US   700.00    512.50  USD       2030-01-01',
			'  12  Los Angeles  ONTARIO, CA, US  1812.50   1600.00  USD       2030-01-02',
		]);
	});

	it('leaves a cell empty where a rate lacks the field', () => {
		expect(rateTable([{ id: 1, total: 5 }])).toMatch(/^ {3}1 {17}5.00$/m);
	});
});
