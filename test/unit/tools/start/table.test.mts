import { rateTable } from '../../../../tools/start/table.mts';

const lane = {
	quote_id: 'Q1',
	premium: 0,
	remaining_limit: 99,
	currency: 'USD',
	intermodal_region: { id: 3, name: 'Los Angeles' },
	to_city: { id: 7, name: 'Ontario', full_name: 'ONTARIO, CA, US' },
};

describe('rateTable', () => {
	it('shows values that the rates share, then each rate with its original amounts', () => {
		const rates = [
			{ ...lane, id: 11, base_fee: 512.5, reefer_fee: 0, total: 700, days: 2, expired_at: '2030-01-01' },
			{ ...lane, id: 12, base_fee: 1_600, reefer_fee: 0, total: 1_812, days: 1, expired_at: '2030-01-02' },
		];
		expect(rateTable(rates).split('\n')).toEqual([
			'region    Los Angeles',
			'city      ONTARIO, CA, US',
			'currency  USD',
			'',
			'rate  expires     total  base_fee  days',
			'---------------------------------------',
			'  11  2030-01-01    700    512.50     2',
			'  12  2030-01-02   1812   1600.00     1',
		]);
	});

	it('leaves a cell empty if a rate lacks the field', () => {
		const lines = rateTable([
			{ id: 1, total: 5 },
			{ id: 2, total: 6, fuel: 1.5 },
		]).split('\n');
		expect(lines.slice(-2)).toEqual(['   1      5', '   2      6  1.50']);
	});
});
