import { runCode, type Json } from './code.mts';

const ROW = {
	mbl_number: 'MAEU123456789',
	container_number: 'MSCU1234566',
	type: '40HQ',
	weight_kg: 12_000,
	contents: '20 Cartons',
	region: 'Los Angeles/Long Beach - CA',
	arrives_on: '2026-11-28',
	city: 'Ontario, CA',
	delivery_address: '1670 Champagne Ave, Ontario, CA 91761',
	reference: 'PO-1',
};

/** Returns the problems in the orders that the template creates from these lines of a spreadsheet. */
const problemsOf = (...rows: Json[]) =>
	runCode(
		'Book orders from a spreadsheet of containers',
		'Group by MBL number',
		rows.map((row) => ({ ...ROW, ...row })),
	).map(({ problem }) => problem);

it.each(['11/28/2026', '11/12/2026', '28.11.2026', '45989', '2026-11-8'])(
	'the date %s is rejected with its line, column, value and the accepted format',
	(date) => {
		expect(problemsOf({ mbl_number: 'OTHER1', container_number: 'TCLU7654320' }, { arrives_on: date })).toEqual([
			'',
			`line 3: write arrives_on as YYYY-MM-DD, such as 2026-11-28, not "${date}"`,
		]);
	},
);

it.each(['2026-11-28', ' 2026-11-28 ', '2026-11-28T00:00:00.000Z'])('the date %j is accepted', (date) => {
	expect(problemsOf({ arrives_on: date })).toEqual(['']);
});
