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
			{ ...lane, id: 11, base_fee: 512.5, reefer_fee: 0, total: 700, days: 2, expired_at: '2030-01-01' },
			{ ...lane, id: 12, base_fee: 1_600, reefer_fee: 0, total: 1_812, days: 1, expired_at: '2030-01-02' },
		];
		expect(rateTable(rates).split('\n')).toEqual([
			'rate  region       city             total  base_fee  days  currency  expires',
			'----  -----------  ---------------  -----  --------  ----  --------  ----------',
			'  11  Los Angeles  ONTARIO, CA, US    700    512.50     2  USD       2030-01-01',
			'  12  Los Angeles  ONTARIO, CA, US   1812   1600.00     1  USD       2030-01-02',
		]);
	});

	it('leaves a cell empty where a rate lacks the field', () => {
		const [, , first] = rateTable([
			{ id: 1, total: 5 },
			{ id: 2, total: 6, fuel: 1.5 },
		]).split('\n');
		expect(first).toMatch(/^ {3}1 +5$/);
	});
});
