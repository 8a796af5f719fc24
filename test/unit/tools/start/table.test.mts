import { rateTable } from '../../../../tools/start/table.mts';

it('a table of rates has the lane once, and a line for each rate', () => {
	const lane = { lane: 'Los Angeles → Ontario, CA', currency: 'USD', expired_at: '2030-01-01' };
	const rates = [
		{ ...lane, id: 'RATE1', total: 481.8 },
		{ ...lane, id: 'RATE22', total: 1_592 },
	];
	expect(rateTable(rates).split('\n')).toEqual([
		'Los Angeles → Ontario, CA',
		'',
		'rate    total    currency  expires',
		'RATE1   481.80   USD       2030-01-01',
		'RATE22  1592.00  USD       2030-01-01',
	]);
});
