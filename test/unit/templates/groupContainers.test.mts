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

/** Returns the orders that the template creates from these lines of a spreadsheet. */
const ordersOf = (...rows: Json[]) =>
	runCode(
		'Book orders from a spreadsheet of containers',
		'Group by MBL number',
		rows.map((row) => ({ ...ROW, ...row })),
	);

const problemsOf = (...rows: Json[]) => ordersOf(...rows).map(({ problem }) => problem);

it.each(['28/11/2026', '2/29/2026', '2026-02-30', '0/5/2026', '12/5/1926', '12/5', '28.11.2026', '45989', '2026-11-8'])(
	'the date %s is rejected with its line, column, value and the accepted format',
	(date) => {
		expect(problemsOf({ mbl_number: 'OTHER1', container_number: 'TCLU7654320' }, { arrives_on: date })).toEqual([
			'',
			`line 3: write arrives_on as YYYY-MM-DD or M/D/YYYY, such as 2026-11-28, not "${date}"`,
		]);
	},
);

it.each([
	['2026-11-28', '2026-11-28'],
	[' 2026-11-28 ', '2026-11-28'],
	['2026-11-28T00:00:00.000Z', '2026-11-28T00:00:00.000Z'],
	['12/5/2026', '2026-12-05'],
	['02/29/2028', '2028-02-29'],
	['12/5/26', '2026-12-05'],
])('the date %j is accepted as %s', (date, iso) => {
	expect(ordersOf({ arrives_on: date })).toMatchObject([{ problem: '', arrives_on: iso }]);
});

it('lines of one MBL number may write the same date differently', () => {
	const lines = [{ arrives_on: '12/5/2026' }, { arrives_on: '2026-12-05', container_number: 'TCLU7654320' }];
	expect(problemsOf(...lines)).toEqual(['']);
});

it.each(['mbl_number', 'container_number'])('a %s that Excel has shortened is rejected', (name) => {
	expect(problemsOf({ [name]: '2.57E+11' })).toEqual([
		`line 2: Excel has shortened ${name} to 2.57E+11; format the column as Text and type the number again`,
	]);
});
